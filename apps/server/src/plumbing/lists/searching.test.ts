import { type Connection, connect } from '@benchbook/database';
import { createTestDatabase, type TestDatabase } from '@benchbook/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searching } from './repository.ts';

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

it('gives up what takes too long with a sentence, and leaves the connection as it was', async () => {
  const { db } = connection;
  const slow = searching(db, (trx) => sql`select pg_sleep(60)`.execute(trx), 50);
  await expect(slow).rejects.toMatchObject({
    status: 400,
    entries: [
      { code: 'search-too-wide', field: 'search', msg: expect.stringContaining('write more of the word') },
    ],
  });
  const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(db);
  expect(rows).toEqual([{ timeout: '0' }]);
});

it.each(['title', 'description'] as const)('finds a part of a %s by an index', async (column) => {
  const plan = await connection.db.transaction().execute(async (trx) => {
    // There is nothing in the table, which would be quicker to read.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
    return trx
      .selectFrom('experiments')
      .select('id')
      .where(({ eb, fn, val }) =>
        eb(fn<string>('lower', [column]), 'like', fn<string>('lower', [val('%PX-0042%')])),
      )
      .explain('text');
  });
  expect(JSON.stringify(plan)).toContain('on experiments_found');
});
