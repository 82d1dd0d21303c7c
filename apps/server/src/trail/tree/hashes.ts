import { createHash, createHmac } from 'node:crypto';
import { columnText, LEAF_PREFIX, type Leaf, leafText, NODE_PREFIX } from '@benchbook/documents/evidence';
import type { RowText } from '../../audit/entry-mac.ts';
import type { Seal } from '../repository.ts';

/** A column as it can be shown to somebody who has the leaf. */
export interface SaltedColumn {
  text: string;
  /** In hex. */
  salt: string;
}

/** The columns of a row that are not null, by their names. @param salt of the leaf; that of a column tells nothing of it */
export const columnsOf = (row: RowText, salt: Buffer): Record<string, SaltedColumn> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, text]) =>
      text === null ? [] : [[name, { text, salt: createHmac('sha256', salt).update(name).digest('hex') }]],
    ),
  );

/** In hex. */
export const hashOfColumn = (name: string, { text, salt }: SaltedColumn): string =>
  createHash('sha256')
    .update(columnText(salt, name, text))
    .digest('hex');

/** A sealed row as it stands in the tree. */
export function leafOf(seal: Seal, row: RowText | null, salt: Buffer): Leaf {
  const columns =
    row === null
      ? null
      : Object.fromEntries(
          Object.entries(columnsOf(row, salt)).map(([name, column]) => [name, hashOfColumn(name, column)]),
        );
  return {
    number: Number(seal.number),
    table: seal.table_name,
    id: seal.row_id,
    part: seal.row_part,
    sealedAt: seal.sealed_at.toISOString(),
    keyId: seal.key_id,
    seal: seal.hash.toString('hex'),
    columns,
  };
}

export const hashOfLeaf = (leaf: Leaf): Buffer =>
  createHash('sha256').update(Buffer.of(LEAF_PREFIX)).update(leafText(leaf)).digest();

export const join = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(Buffer.of(NODE_PREFIX)).update(left).update(right).digest();
