import pg from 'pg';

/** Somebody with the database's administrator, whom no trigger and no permission stops. */
export interface DatabaseAdministrator {
  /** Answers the first column of the first row of the last statement. */
  forge(statement: string, values?: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

export async function openDatabaseAdministrator(url: string): Promise<DatabaseAdministrator> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async forge(statement, values) {
      await client.query(`set session_replication_role = replica; set timezone = 'UTC'`);
      // Several statements without values have several results.
      const last = [await client.query(statement, values)].flat().at(-1);
      return Object.values(last?.rows[0] ?? {})[0];
    },
    close: () => client.end(),
  };
}
