import { Migrator } from 'kysely/migration';
import { connect } from './connect.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema up to date; safe when several processes do it at once (the migrator holds a lock).
 *
 * @returns the names of the migrations it ran.
 * @throws Error naming the migration that failed; the database is as it was before that migration.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const { db } = connect(connectionString, { maxConnections: 2 });
  try {
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

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
