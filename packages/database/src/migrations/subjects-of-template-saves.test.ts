import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrations } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-migrations-'));
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

it('gives the entries about saves of templates that were written before it their template', async () => {
  const { db } = connection;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('20261122032800-audit-subjects-wait-for-nobody');
  const entry = (table_name: string, row_id: string, values: object) => ({
    actor_id: null,
    actor_name: 'Ana',
    event: 'Save Aside',
    message: '',
    table_name,
    row_id,
    old: null,
    new: JSON.stringify(values),
    reason: null,
    session_id: null,
    address: '',
    request_id: '',
  });
  await db
    .insertInto('audit_entries')
    .values([
      entry('conflict_versions', '1', { templateId: 7 }),
      entry('templates', '8', { title: 'Protocol' }),
      entry('conflict_versions', '2', {}),
      entry('editor_sessions', 'key', { templateId: 9, sha256: '' }),
    ])
    .execute();
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const subjects = await db
    .selectFrom('audit_subjects')
    .select(['entry_id', 'template_id'])
    .orderBy('entry_id')
    .execute();
  expect(subjects).toEqual([
    { entry_id: '1', template_id: 7 },
    { entry_id: '2', template_id: 8 },
    { entry_id: '4', template_id: 9 },
  ]);
});
