import { type Kysely, sql } from 'kysely';

/**
 * The hash of an audit entry, the same as before, by a function that each connection plans once. The one in SQL was
 * read and planned anew for every entry, under the lock of the chain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create or replace function audit_hash(entry audit_entries) returns bytea language plpgsql immutable as $$
      begin
        return sha256(entry.previous_hash || convert_to(jsonb_build_array(
          entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_name, entry.event, entry.message,
          entry.table_name, entry.row_id, entry.old, entry.new, entry.reason, entry.session_id, entry.address,
          entry.request_id)::text, 'UTF8'));
      end $$`)
    .execute(db);
}
