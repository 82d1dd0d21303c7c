import { type Kysely, sql } from 'kysely';

/** A passkey proves a signer as user name and password do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signatures drop constraint signatures_method_check,
    add constraint signatures_method_check
      check (method in ('name-and-password', 'password', 'passkey', 'sign-on', 'session', 'unrecorded'))`.execute(
    db,
  );
}
