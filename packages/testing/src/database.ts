import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect, migrate } from '@benchbook/database';
import { type Addresses, startEmbeddedPostgres } from '@benchbook/database/embedded';

/** Holds the addresses of the server that all tests of one run share, as JSON; the test workers inherit it. */
export const SERVER_VARIABLE = 'BENCHBOOK_TEST_POSTGRES';

const TEMPLATE = 'benchbook_template';

export type TestDatabase = {
  /** Address of a migrated database that nobody else uses, by whom the application connects. */
  url: string;
  /** The same by whoever owns its tables, and by whom nothing stops: for what the application must not be able to do. */
  ownerUrl: string;
  superuserUrl: string;
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
export async function startTestPostgres(): Promise<{ stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'benchbook-test-postgres-'));
  const server = await startEmbeddedPostgres({ dataDir: directory, log: () => {}, durable: false });
  const { addresses } = server;
  await execute(
    addresses.superuser,
    `CREATE DATABASE ${TEMPLATE} OWNER ${new URL(addresses.owner).username}`,
  );
  await migrate(databaseOf(addresses, TEMPLATE));
  process.env[SERVER_VARIABLE] = JSON.stringify(addresses);
  return {
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
  const variable = process.env[SERVER_VARIABLE];
  if (variable === undefined)
    throw new Error('No test server: run this with vitest, or call startTestPostgres().');
  const server: Addresses = JSON.parse(variable);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { pool } = superuserOf(server.superuser);
  // Half as long as through the log, which nobody reads: the server does not outlive the run.
  await pool.query(
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy OWNER ${new URL(server.owner).username}`,
  );
  const { application, owner, superuser } = databaseOf(server, name);
  return {
    url: application,
    ownerUrl: owner,
    superuserUrl: superuser,
    forbid: (table) => execute(owner, `ALTER TABLE ${table} ADD CONSTRAINT forbidden CHECK (false)`),
    async drop() {
      await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** By server: what makes and removes the databases of this process. */
const superusers = new Map<string, Connection>();

/** A connection that stays: to begin one costs a server as much as half of a database, and each test would begin two. */
function superuserOf(address: string): Connection {
  const kept = superusers.get(address) ?? connect(address, { maxConnections: 2, allowExitOnIdle: true });
  superusers.set(address, kept);
  return kept;
}

function databaseOf(server: Addresses, name: string): Addresses {
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return { application: at(server.application), owner: at(server.owner), superuser: at(server.superuser) };
}

async function execute(server: string, statement: string): Promise<void> {
  const { pool } = connect(server, { maxConnections: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
