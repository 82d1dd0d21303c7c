import type { Schema } from '@benchbook/database';
import { type Connection, connect } from '@benchbook/database';
import { createTestDatabase, type TestDatabase } from '@benchbook/testing';
import { expressionBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containing } from '../../../plumbing/paging.ts';
import { type Keys, keysOf, says } from './repository.ts';

const ALL = 100;

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { maxConnections: 1 });
  const { db } = connection;
  const { rows } = await sql<{ id: number }>`
    insert into users (username, first_name, last_name, email) values ('ana', 'Ana', 'Kovač', 'ana@example.org')
    returning id`.execute(db);
  const ana = rows[0]?.id ?? 0;
  await sql`insert into projects (title, project_type_id, created_by, last_update_by) values ('Buffers', 1, ${ana}::int, ${ana}::int)`.execute(
    db,
  );
  await sql`with document as (
      insert into documents (document_type, latest_version) select 'docx', 0 from generate_series(1, 300) returning id)
    insert into experiments (project_id, document_id, title, description, visibility, experiment_type_id, user_id, created_by,
      last_update_by)
    select (select id from projects), id, 'Workbook ' || id, 'Buffer SERIES ' || id || ' 50% of C:\\a_' || id % 10, 'Public', 1,
      ${ana}::int, ${ana}::int, ${ana}::int from document`.execute(db);
});
afterAll(async () => {
  await connection?.db.destroy();
  await database?.drop();
});

const eb = expressionBuilder<Schema, 'experiments'>();
const found = (text: string, keys: Keys | undefined) =>
  connection.db
    .selectFrom('experiments')
    .select('id')
    .where(
      says(
        ['title', 'description'],
        {
          term: eb.val(containing(text)),
          ...(keys && { titleKeys: eb.val(keys.titleKeys), descriptionKeys: eb.val(keys.descriptionKeys) }),
        },
        eb.lit(true),
      ),
    )
    .orderBy('id');

describe('what titles and descriptions are asked for', () => {
  it.each([
    ['series 77', '%series 77%', '%% 77%'],
    ['  Workbook  77 ', '%%  77%', '%Workbook  77%'],
    ['buffer series 77 50%', '%buffer series 77 50\\%%', '%% % 77 %%'],
    ['series a_7', '%series a\\_7%', '%% a\\_7%'],
  ])('leaves out of %s what most workbooks have there', async (text, titleKeys, descriptionKeys) => {
    expect(await keysOf(connection.db, text, ALL)).toEqual({ titleKeys, descriptionKeys });
  });

  it.each([
    ['a word alone', 'series'],
    ['words that most have, of which a text may be rare', 'series buffer'],
    ['words of few', '77 chromatography'],
    ['nothing', '  '],
  ])('is the whole text, of %s', async (_what, text) => {
    expect(await keysOf(connection.db, text, ALL)).toBeUndefined();
  });

  it('is the whole text, where no workbook is in the sample', async () => {
    expect(await keysOf(connection.db, 'series 77', 0)).toBeUndefined();
  });

  it.each([
    'series 77',
    'SERIES 7',
    'ries 77',
    'workbook 7',
    'Series 77 50%',
    '% of C:\\A_3',
    'series 77 50% OF C:\\A_7',
  ])('finds by %s what is found by all of it', async (text) => {
    const keys = await keysOf(connection.db, text, ALL);
    expect(keys).toBeDefined();
    const rows = await found(text, undefined).execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(await found(text, keys).execute()).toEqual(rows);
  });

  it('is found by the index, and each row is then held against the whole text', async () => {
    const keys = await keysOf(connection.db, 'series 777', ALL);
    const plan = await connection.db.transaction().execute(async (trx) => {
      // There are too few workbooks for an index to be quicker.
      for (const way of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
        await sql`select set_config(${way}, 'off', true)`.execute(trx);
      return trx.executeQuery<{ 'QUERY PLAN': string }>(
        sql`explain ${found('series 777', keys).limit(5)}`.compile(trx),
      );
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN'].trim());
    expect(lines).toContain(`Index Cond: (lower(description) ~~ '%% 777%'::text)`);
    const [filter] = lines.filter((line) => line.startsWith('Filter: '));
    expect(filter).toContain(`'%series 777%'`);
    expect(filter).not.toContain(`'%% 777%'`);
  });
});
