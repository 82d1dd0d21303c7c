import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** The tables of what administrators create and edit by name. */
export type AdministeredTable =
  | 'project_types'
  | 'experiment_types'
  | 'roles'
  | 'locations'
  | 'data_connections';

/** Holds the row until the end of the transaction. */
export async function lockRow(db: Kysely<Schema>, table: AdministeredTable, id: number): Promise<void> {
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(db);
}

export async function touchRow(
  db: Kysely<Schema>,
  table: AdministeredTable,
  id: number,
  at: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = ${at} where id = ${id}`.execute(db);
}
