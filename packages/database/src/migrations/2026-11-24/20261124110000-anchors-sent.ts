import { type Kysely, sql } from 'kysely';

/** Anchors of the audit trail are sent elsewhere, and administrators are told where they cannot be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into alarm_kinds (kind) values ('anchor not sent')`.execute(db);
}
