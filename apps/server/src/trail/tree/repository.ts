import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';

const HASH_BYTES = 32;

/** A leaf of the tree, with the nodes it completed. */
export interface StoredLeaf {
  number: number;
  salt: Buffer;
  /** Of the leaf first, then of nodes of twice as many leaves each. */
  nodes: Buffer[];
}

/** How many leaves there are. */
export async function readSize(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('audit_tree')
    .select(({ fn }) => fn.max('number').as('size'))
    .executeTakeFirst();
  return Number(row?.size ?? 0);
}

/** By their numbers; of those that are there. */
export async function readLeaves(
  db: Kysely<Schema>,
  numbers: readonly number[],
): Promise<Map<number, StoredLeaf>> {
  const rows = await db
    .selectFrom('audit_tree')
    .selectAll()
    .where('number', '=', sql<string>`any(${numbers})`)
    .execute();
  return new Map(rows.map((row) => [Number(row.number), leafOf(row)]));
}

export async function listLeaves(
  db: Kysely<Schema>,
  range: { from: string; to: string },
): Promise<Map<number, StoredLeaf>> {
  const rows = await db
    .selectFrom('audit_tree')
    .selectAll()
    .where('number', '>=', range.from)
    .where('number', '<=', range.to)
    .execute();
  return new Map(rows.map((row) => [Number(row.number), leafOf(row)]));
}

const leafOf = ({ number, salt, nodes }: { number: string; salt: Buffer; nodes: Buffer }): StoredLeaf => ({
  number: Number(number),
  salt,
  nodes: Array.from({ length: nodes.length / HASH_BYTES }, (_, height) =>
    nodes.subarray(height * HASH_BYTES, (height + 1) * HASH_BYTES),
  ),
});

/** The index by which a leaf is put in once. */
export const LEAF_ONCE = 'audit_tree_pkey';

/** Fails, and changes nothing, where another process has put one of them in. */
export async function appendLeaves(db: Kysely<Schema>, leaves: readonly StoredLeaf[]): Promise<void> {
  const rows: Insertable<Schema['audit_tree']>[] = leaves.map(({ number, salt, nodes }) => ({
    number,
    salt,
    nodes: Buffer.concat(nodes),
  }));
  await db.insertInto('audit_tree').values(rows).execute();
}
