import { type Kysely, sql } from 'kysely';

/** Which results of a workbook its signer knew to be possibly out of date: `Sheet!B2` or `Sheet!B2:B9` each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signatures add stale_results text[] not null default '{}'`.execute(db);
}
