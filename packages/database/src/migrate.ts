import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { connect } from './connect.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** The database has seen a newer program. `message` is for the operator. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Brings the schema up to date; safe when several processes do it at once (the migrator holds a lock).
 *
 * @returns the names of the migrations it ran.
 * @throws NewerDatabaseError, and Error naming the migration that failed; the database is as it was before that migration.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const { db } = connect(connectionString, { maxConnections: 2 });
  try {
    await refuseNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(`The migration ${failed ?? 'of the database'} failed: ${describe(error)}`, {
        cause: error,
      });
    }
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** An older program could not know what the newer one keeps, and would write past its rules. */
async function refuseNewer(db: Kysely<Schema>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (newer.length === 0) return;
  const known = Object.keys(migrations).sort().at(-1);
  throw new NewerDatabaseError(
    `The database is of a newer Benchbook: its version is ${newer.at(-1)}, and this program knows versions up to ${known}. Start the newer program, or restore a backup from before the update.`,
  );
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
