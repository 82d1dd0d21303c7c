import type { SealedTable } from '@benchbook/database';
import type { RowText } from '../audit/entry-mac.ts';
import { type AuditKey, macOf } from '../audit/keys.ts';
import type { Seal } from './repository.ts';

/** What the first seal follows. */
export const NOTHING_BEFORE: Buffer = Buffer.alloc(32);

/** What is sealed: a row by its key, and all its columns; null for one that was gone before it could be. */
export interface Sealed {
  table: SealedTable;
  id: string;
  part: number;
  row: RowText | null;
}

/**
 * A seal: HMAC-SHA-256 over the row with all its columns, its place in the chain, when it was made, and the seal before. A
 * column that is null counts as not there, so that a row keeps its seal when its table gets a column.
 */
export function sealOf(
  key: AuditKey,
  previous: Buffer,
  place: { number: string; sealedAt: Date },
  { table, id, part, row }: Sealed,
): Buffer {
  const columns =
    row === null ? null : Object.fromEntries(Object.entries(row).filter(([, text]) => text !== null));
  return macOf(key, 'seal', {
    previous: previous.toString('hex'),
    number: place.number,
    sealedAt: place.sealedAt.toISOString(),
    keyId: key.id,
    table,
    id,
    part,
    row: columns,
  });
}

/** Whether a seal is the one that its row, its place and the seal before it come to. */
export const fits = (key: AuditKey, previous: Buffer, seal: Seal, row: RowText | null): boolean =>
  sealOf(
    key,
    previous,
    { number: seal.number, sealedAt: seal.sealed_at },
    { table: seal.table_name, id: seal.row_id, part: seal.row_part, row },
  ).equals(seal.hash);
