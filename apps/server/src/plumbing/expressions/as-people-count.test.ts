import { DEFAULT_PROJECT_TYPE_ID } from '@benchbook/contract';
import { type Connection, connect } from '@benchbook/database';
import { createTestDatabase, type TestDatabase } from '@benchbook/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPeopleCount } from './repository.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { maxConnections: 1 });
});
afterAll(async () => {
  await connection.db.destroy();
  await database.drop();
});

it.each([
  [
    'projects',
    'projects_counted',
    { project_type_id: DEFAULT_PROJECT_TYPE_ID, active: true },
    asPeopleCount('title'),
  ],
  ['experiments', 'experiments_all_counted', {}, sql.ref<string>('title_counted')],
] as const)('is the order of an index of %s', async (table, index, { ...within }, counted) => {
  const plan = await connection.db.transaction().execute(async (trx) => {
    // There is nothing in the table, which would be quicker to sort.
    for (const way of ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'])
      await sql`select set_config(${way}, 'off', true)`.execute(trx);
    return trx
      .selectFrom(table)
      .select('id')
      .where((row) => row.and(within))
      .orderBy(counted)
      .orderBy('id')
      .limit(200)
      .explain('text');
  });
  expect(JSON.stringify(plan)).toContain(`using ${index}`);
  expect(JSON.stringify(plan)).not.toContain('Sort');
});

it('is kept in the index of the workbooks of a project', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'experiments_counted'`.execute(connection.db);
  expect(rows[0]?.indexdef).toContain('(project_id, title_counted, id)');
});

it('has room in its index for the longest title, of as many numbers as there can be', async () => {
  const character = (place: number) => String.fromCodePoint(0x4e00 + ((place * 7_919) % 20_000));
  const title = Array.from({ length: 150 }, (_, place) => `${place % 10}${character(place)}`).join('');
  expect(title).toHaveLength(300);
  const user = await connection.db
    .insertInto('users')
    .values({ username: 'ana', first_name: 'Ana', last_name: 'Kovač', email: 'ana@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const by = { created_by: user.id, last_update_by: user.id };
  const project = { title, project_type_id: DEFAULT_PROJECT_TYPE_ID, ...by };
  const inserted = await connection.db.insertInto('projects').values(project).returning('title').execute();
  expect(inserted).toEqual([{ title }]);
});
