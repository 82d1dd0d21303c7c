import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export interface Connection {
  db: Kysely<Schema>;
  /** The pool behind `db`, for what needs a client of its own (LISTEN) or a prepared statement. */
  pool: pg.Pool;
}

/**
 * @param connectionString `postgres://…`
 * @param options.onError told of connections that break while idle (a restarting server); the pool replaces them.
 */
export function connect(
  connectionString: string,
  options: { maxConnections?: number; onError?: (error: Error) => void } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', options.onError ?? (() => {}));
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool };
}
