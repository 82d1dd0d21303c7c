import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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
  const { db } = connection;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('20261126160000-languages');
  await sql
    .raw(`
      insert into users (id, username, first_name, last_name) overriding system value values (900, 'ana', 'Ana', 'Kovač');
      insert into project_types (id, type_name, short_name) overriding system value
        values (901, 'Assays', 'A'), (902, 'Buffers', 'B');
      insert into experiment_types (id, type_name) overriding system value values (903, 'Notes');
      insert into projects (id, title, project_type_id, created_by, last_update_by) overriding system value
        values (1, 'One', 901, 900, 900), (2, 'Two', 902, 900, 900), (3, 'Three', 901, 900, 900);
      insert into blobs (sha256, size) values (repeat('a', 64), 1);
    `)
    .execute(db);
  for (const [id, projectId] of [
    [11, 1],
    [12, 1],
    [13, 2],
    [14, 1],
  ]) {
    await sql
      .raw(`
        insert into documents (id, document_type) overriding system value values (${id}, 'docx');
        insert into experiments (id, project_id, document_id, title, visibility, experiment_type_id, user_id, created_by,
          last_update_by) overriding system value values (${id}, ${projectId}, ${id}, 'W', 'Public', 903, 900, 900, 900);
      `)
      .execute(db);
  }
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
});
afterAll(async () => {
  await connection?.db.destroy();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const move = (id: number, projectId: number) =>
  connection.db.updateTable('experiments').set({ project_id: projectId }).where('id', '=', id).execute();

/** What the totals say, and what is there. */
async function totals() {
  const { db } = connection;
  const kept = await sql<{ of: string; n: number }>`
    select 'project ' || project_id as of, total as n from experiment_totals where total <> 0
    union all select 'type ' || project_type_id, total from experiment_type_totals where total <> 0 order by 1`.execute(
    db,
  );
  const counted = await sql<{ of: string; n: number }>`
    select 'project ' || project_id as of, count(*)::int as n from experiments group by project_id
    union all select 'type ' || p.project_type_id, count(*)::int from experiments e join projects p on p.id = e.project_id
      group by p.project_type_id order by 1`.execute(db);
  return { kept: kept.rows, counted: counted.rows };
}

it('lets a workbook of an older database be moved, which takes the type of its project and is counted there', async () => {
  await move(11, 2);
  await move(12, 3);
  const { kept, counted } = await totals();
  expect(kept).toEqual(counted);
  expect(kept).toEqual([
    { of: 'project 1', n: 1 },
    { of: 'project 2', n: 2 },
    { of: 'project 3', n: 1 },
    { of: 'type 901', n: 2 },
    { of: 'type 902', n: 2 },
  ]);
  const { db } = connection;
  const row = await db
    .selectFrom('experiments')
    .select('project_type_id')
    .where('id', '=', 11)
    .executeTakeFirstOrThrow();
  expect(row.project_type_id).toBe(902);
});

it('takes no project type but that of the project', async () => {
  const { db } = connection;
  const other = db.updateTable('experiments').set({ project_type_id: 901 }).where('id', '=', 13).execute();
  await expect(other).rejects.toMatchObject({ code: '23503' });
});

it('keeps a published workbook where it is, and every document with its workbook', async () => {
  const { db } = connection;
  await sql
    .raw(`
      insert into versions (document_id, number, sha256, size, reason, authors)
        values (14, 1, repeat('a', 64), 1, 'created', '[]');
      update experiments set publisher_id = 900, published_at = now(), published_version = 1 where id = 14;
    `)
    .execute(db);
  await expect(move(14, 2)).rejects.toMatchObject({ code: 'BB001' });
  const document = db.updateTable('experiments').set({ document_id: 14 }).where('id', '=', 13).execute();
  await expect(document).rejects.toMatchObject({ code: 'BB001' });
});
