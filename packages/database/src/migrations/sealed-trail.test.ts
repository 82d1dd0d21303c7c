import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrations } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-sealed-trail-'));
let server: EmbeddedPostgres;
let connection: Connection;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  connection = connect(server.addresses.owner);
});
afterAll(async () => {
  await connection?.db.destroy();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('leaves entries, versions and signatures as they are, to be sealed in their order, and goes on behind them', async () => {
  const { db, pool } = connection;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('20261123130000-api-tokens');
  const say = (message: string) =>
    pool.query(
      `insert into audit_entries (actor_name, event, message, table_name, row_id, address, request_id)
       values ('Ana', 'Create role', $1, 'roles', '1', '', '')`,
      [message],
    );
  await say('One');
  await say('Two');
  await pool.query(`insert into blobs (sha256, size) values (repeat('a', 64), 1)`);
  await pool.query(`insert into documents (document_type, latest_version) values ('docx', 1)`);
  await pool.query(`insert into versions (document_id, number, sha256, size, reason, authors)
    values (1, 1, repeat('a', 64), 1, 'created', '[]')`);
  const hashes = async () =>
    (await pool.query('select hash from audit_entries where id < 3 order by id')).rows;
  const before = await hashes();

  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(await hashes()).toEqual(before);
  await say('Three');
  const entries = await pool.query(
    'select id, message, hash is null as "isNew" from audit_entries order by id',
  );
  expect(entries.rows).toEqual([
    { id: '1', message: 'One', isNew: false },
    { id: '2', message: 'Two', isNew: false },
    { id: '3', message: 'Three', isNew: true },
  ]);
  const notes = await pool.query('select table_name, row_id, row_part from audit_unsealed order by id');
  expect(notes.rows).toEqual([
    { table_name: 'versions', row_id: '1', row_part: 1 },
    { table_name: 'audit_entries', row_id: '1', row_part: 0 },
    { table_name: 'audit_entries', row_id: '2', row_part: 0 },
    { table_name: 'audit_entries', row_id: '3', row_part: 0 },
  ]);
  const seal = `insert into audit_seals values (1, 'versions', 1, 1, 'key', now(), '')`;
  await pool.query(seal);
  await expect(pool.query(seal)).rejects.toThrow('audit_seals_pkey');
  for (const statement of [
    'update audit_seals set key_id = 1',
    'delete from audit_seals',
    'truncate audit_seals',
  ])
    await expect(pool.query(statement)).rejects.toThrow('append-only');
});
