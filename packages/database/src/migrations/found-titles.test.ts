import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrations } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-found-titles-'));
let server: EmbeddedPostgres;
let connection: Connection;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  connection = connect(server.addresses.superuser, { maxConnections: 1 });
});
afterAll(async () => {
  await connection?.db.destroy();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('finds titles by an index wherever the extension is that somebody made before', async () => {
  const { db, pool } = connection;
  await pool.query('create schema "Our extensions"');
  await pool.query('create extension pg_trgm schema "Our extensions"');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo('20261124190000-found-titles');
  expect(error).toBeUndefined();
  const { rows } = await pool.query(`select indexdef from pg_indexes where indexname = 'experiments_found'`);
  expect(rows).toEqual([{ indexdef: expect.stringContaining('"Our extensions".gin_trgm_ops') }]);
});
