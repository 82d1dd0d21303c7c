import { runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { connect } from './connect.ts';
import { migrations } from './migrations/index.ts';
import { grant } from './privileges.ts';
import type { Schema } from './schema.ts';

/** The database is not as this program needs it, and cannot be made so. `message` is for the operator. */
export class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError';
}

/**
 * Brings the schema up to date, that of the jobs too, and lets the application do what it needs to and nothing else. Safe when
 * several processes do it at once (the migrator holds a lock).
 *
 * @param urls.owner by whom the tables are owned
 * @param urls.application by whom the application connects; without it, or where both are one, nothing is granted
 * @returns the names of the migrations it ran.
 * @throws UnfitDatabaseError, and Error naming the migration that failed; the database is as it was before that migration.
 */
export async function migrate(urls: { owner: string; application?: string }): Promise<string[]> {
  const { db, pool } = connect(urls.owner, { maxConnections: 2 });
  try {
    const done = (await listPending(db)).length === 0 ? [] : await runAll(db);
    await runMigrations({ pgPool: pool });
    if (urls.application !== undefined) await grantTo(urls.application, db);
    return done;
  } catch (error) {
    throw isForbidden(error) ? ownerNeeded(error) : error;
  } finally {
    await db.destroy();
  }
}

/**
 * For the application, which changes no schema.
 *
 * @throws UnfitDatabaseError where the database is of an older program, or of a newer one.
 */
export async function checkMigrated(db: Kysely<Schema>): Promise<void> {
  const pending = await listPending(db);
  if (pending.length === 0) return;
  throw new UnfitDatabaseError(
    `The database is of an older Benchbook: ${pending[0]} has not been done. "npm start" brings it up to date.`,
  );
}

async function runAll(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    if (isForbidden(error)) throw error;
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The migration ${failed ?? 'of the database'} failed: ${describe(error)}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/**
 * The migrations that have not been done. An older program could not know what the newer one keeps, and would write past its
 * rules: it is refused.
 */
async function listPending(db: Kysely<Schema>): Promise<string[]> {
  const known = Object.keys(migrations).sort();
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as is_there`.execute(db);
  if (found[0]?.is_there !== true) return known;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  const newer = done.filter((name) => !(name in migrations));
  if (newer.length > 0) {
    throw new UnfitDatabaseError(
      `The database is of a newer Benchbook: its version is ${newer.at(-1)}, and this program knows versions up to ${known.at(-1)}. Start the newer program, or restore a backup from before the update.`,
    );
  }
  return known.filter((name) => !done.includes(name));
}

async function grantTo(application: string, owner: Kysely<Schema>): Promise<void> {
  const { db } = connect(application, { maxConnections: 1 });
  try {
    const [theirs, ours] = await Promise.all([whoAndWhere(db), whoAndWhere(owner)]);
    if (theirs.place !== ours.place) {
      throw new UnfitDatabaseError(
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases: write the same host and database in both.',
      );
    }
    if (theirs.role !== ours.role) await grant(owner, theirs.role);
  } finally {
    await db.destroy();
  }
}

/** Who is connected, and to which database of which start of which server. */
async function whoAndWhere(db: Kysely<Schema>): Promise<{ role: string; place: string }> {
  const { rows } = await sql<{ role: string; place: string }>`
    select current_user as role, oid || ' ' || extract(epoch from pg_postmaster_start_time()) as place
    from pg_database where datname = current_database()`.execute(db);
  return rows[0] ?? { role: '', place: '' };
}

/** insufficient_privilege */
const isForbidden = (error: unknown): boolean =>
  (error as Partial<pg.DatabaseError> | null)?.code === '42501';

const ownerNeeded = (cause: unknown) =>
  new UnfitDatabaseError(
    `The database has to be brought up to date, which its user may not do (${describe(cause)}): set DATABASE_OWNER_URL to the address of whoever owns its tables.`,
    { cause },
  );

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
