import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrations } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-signature-proof-'));
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

it('leaves signatures as they were given, says that nothing more was recorded, and takes no more such ones', async () => {
  const { db, pool } = connection;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('20261123130000-api-tokens');
  // What a signature refers to is of no matter here.
  await pool.query('alter table signatures disable trigger all');
  await pool.query(
    `insert into signatures (experiment_id, kind, user_id, user_name, version, sha256, signed_at)
     values (7, 'publish', 5, 'Ana Kovač', 2, 'abc', '2026-11-01')`,
  );
  const { error } = await migrator.migrateTo('20261124020000-signature-proof');
  expect(error).toBeUndefined();

  const { rows } = await pool.query('select user_name, sha256, method, meaning, project_id from signatures');
  expect(rows).toEqual([
    { user_name: 'Ana Kovač', sha256: 'abc', method: 'unrecorded', meaning: null, project_id: null },
  ]);

  await pool.query('alter table signatures disable trigger all');
  const insert = (columns: string, values: string) =>
    pool.query(
      `insert into signatures (experiment_id, kind, user_id, user_name, version, sha256, session_id, ${columns})
       values (8, 'publish', 5, 'Ana Kovač', 2, 'abc', gen_random_uuid(), ${values})`,
    );
  await expect(insert('method', `'unrecorded'`)).rejects.toThrow('signatures_whole');
  await expect(insert('project_id, method', `3, 'password'`)).rejects.toThrow('signatures_whole');
  await expect(insert('project_id, method, meaning', `3, 'password', ''`)).rejects.toThrow(
    'signatures_whole',
  );
  await expect(insert('project_id, method, meaning', `3, 'guess', 'Review'`)).rejects.toThrow('check');
  await insert('project_id, method, meaning', `3, 'password', 'Review'`);
});

it('leaves them so when workbook types get chains of signers: none of them was a step', async () => {
  const { db, pool } = connection;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo('20261124072000-chains-of-signers');
  expect(error).toBeUndefined();
  const { rows } = await pool.query('select experiment_id, kind, method, step from signatures order by id');
  expect(rows).toEqual([
    { experiment_id: 7, kind: 'publish', method: 'unrecorded', step: null },
    { experiment_id: 8, kind: 'publish', method: 'password', step: null },
  ]);
});
