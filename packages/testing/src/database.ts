import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrate } from '@benchbook/database';
import { startEmbeddedPostgres } from '@benchbook/database/embedded';

/** Holds the address of the server that all tests of one run share; the test workers inherit it. */
const SERVER_VARIABLE = 'BENCHBOOK_TEST_POSTGRES';

const TEMPLATE = 'benchbook_template';

export type TestDatabase = {
  /** Connection string of a migrated database that nobody else uses. */
  url: string;
  /** From now on nobody can put a row into this table. */
  forbid(table: string): Promise<void>;
  /** Removes it, open connections or not. */
  drop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server in a temporary directory, with a migrated database from which createTestDatabase makes its
 * copies, also in processes that are started later. Data on it is not safe against a power cut. The tests' global
 * set-up calls it; call it yourself in a program that is not a test, such as a benchmark.
 */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'benchbook-test-postgres-'));
  const server = await startEmbeddedPostgres({ dataDir: directory, log: () => {}, durable: false });
  await execute(server.connectionString, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(databaseOf(server.connectionString, TEMPLATE));
  process.env[SERVER_VARIABLE] = server.connectionString;
  return {
    url: server.connectionString,
    async stop() {
      delete process.env[SERVER_VARIABLE];
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A database with the current schema and nothing else in it, made in some 50 ms as a copy of a migrated one.
 * Needs the server of startTestPostgres, which runs for every vitest run of this repository.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (server === undefined)
    throw new Error('No test server: run this with vitest, or call startTestPostgres().');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Half as long as through the log, which nobody reads: the server does not outlive the run.
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  const url = databaseOf(server, name);
  return {
    url,
    forbid: (table) => execute(url, `ALTER TABLE ${table} ADD CONSTRAINT forbidden CHECK (false)`),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(server: string, statement: string): Promise<void> {
  const { pool } = connect(server, { maxConnections: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
