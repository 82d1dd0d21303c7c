import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { valueTypes } from './moments.ts';
import type { Schema } from './schema.ts';

export interface Connection {
  db: Kysely<Schema>;
  /** The pool behind `db`, for what needs a client of its own (LISTEN) or a statement that is not prepared. */
  pool: pg.Pool;
}

/**
 * @param connectionString `postgres://…`
 * @param options.onError told of connections that break (a restarting server); the pool replaces them.
 * @param options.allowExitOnIdle whether the process may end while connections are open that nobody uses
 */
export function connect(
  connectionString: string,
  options: { maxConnections?: number; onError?: (error: Error) => void; allowExitOnIdle?: boolean } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString,
    types: valueTypes,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: options.allowExitOnIdle ?? false,
    // A statement is sent while the one before it is still being done, where somebody does not wait: see transact.ts.
    pipeline: true,
  });
  const { onError = () => {} } = options;
  pool.on('error', onError);
  // Also while it is in use: whoever uses it is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', onError));
  return connectThrough(pool);
}

/** The same through a pool that is there. */
export function connectThrough(pool: pg.Pool): Connection {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  pools.set(db, pool);
  return { db, pool };
}

/** Those of the connections there are; a transaction has a client instead. */
const pools = new WeakMap<Kysely<Schema>, pg.Pool>();

/**
 * Runs a query that was compiled before, prepared like all others. Outside of transactions it goes to the pool itself:
 * Kysely's way there takes as long as the rest of a short query.
 */
export async function runCompiled<Row>(db: Kysely<Schema>, query: CompiledQuery<Row>): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool === undefined) return (await db.executeQuery(query)).rows;
  const { sql, parameters } = query;
  // The rows are what the query was built to answer.
  return (await pool.query({ name: statementName(sql), text: sql, values: [...parameters] })).rows as Row[];
}

/** Whether a server answers at this address and lets us in. Throws what says why not. */
export async function probe(connectionString: string): Promise<void> {
  const { pool } = connect(connectionString, { maxConnections: 1 });
  try {
    await pool.query('SELECT 1');
  } finally {
    await pool.end();
  }
}

/**
 * The pool as Kysely uses it, with every statement that has values or reads prepared under a name of its own: each
 * connection parses and plans it once, which is most of what a short statement costs. The texts Kysely makes are as many as
 * the places in the code that make them, times their shapes and the lengths of their `in` lists. What is left is sent as
 * it is: begin and commit, and migrations, which may be several statements in one text.
 */
function preparing(pool: pg.Pool): PostgresPool {
  // Kysely keeps what it knows of a connection as long as it is given the same one.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const preparingClient = known.get(client) ?? clientOf(client);
      known.set(client, preparingClient);
      return preparingClient;
    },
    end: () => pool.end(),
  };
}

function clientOf(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Cursors are not used here.');
    return parameters.length > 0 || statement.startsWith('select')
      ? client.query({ name: statementName(statement), text: statement, values: [...parameters] })
      : client.query(statement);
  }

  return { query, release: (destroy) => client.release(destroy) };
}

const names = new Map<string, string>();

/** A short name that is the same for the same text, in every process. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}
