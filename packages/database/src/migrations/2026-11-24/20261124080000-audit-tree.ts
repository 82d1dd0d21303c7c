import { type Kysely, sql } from 'kysely';

/**
 * A hash tree over the sealed rows, which somebody without the key can check. It grows behind the chain, and from its beginning
 * over what there is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table audit_tree (
    -- Of the seal
    number bigint primary key check (number > 0),
    -- Random: what the hashes of its columns are of cannot be tried
    salt bytea not null check (length(salt) = 16),
    -- The SHA-256 of the leaf, then of the nodes it completes, each of twice as many leaves, one behind the other
    nodes bytea not null check (length(nodes) > 0 and length(nodes) % 32 = 0)
  )`,
  `create trigger append_only before update or delete on audit_tree
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on audit_tree
    for each statement execute function refuse_change()`,
];
