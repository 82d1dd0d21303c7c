import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { compiledOnce, type Given } from './compiled-queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const names = ['Basel', 'Bern', 'Zug'].map((name) => ({ name }));
  await test.db.insertInto('locations').values(names).execute();
});
afterAll(() => test.close());

interface Names {
  from: string;
  to: string | undefined;
}

function locations() {
  const build = vi.fn((db: TestApp['db'], { from, to }: Given<Names>, order: 'asc' | 'desc') => {
    const query = db.selectFrom('locations').select('name').where('name', '>=', from).orderBy('name', order);
    return to === undefined ? query : query.where('name', '<=', to);
  });
  const read = compiledOnce(build);
  const names = async (values: Names, order: 'asc' | 'desc' = 'asc') =>
    (await read(test.db, values, order)).map(({ name }) => name);
  return { build, names };
}

it('answers each time for the values of that time, and builds the query once', async () => {
  const { build, names } = locations();
  expect(await names({ from: 'Basel', to: 'Bern' })).toEqual(['Basel', 'Bern']);
  expect(await names({ from: 'Bern', to: 'Zug' })).toEqual(['Bern', 'Zug']);
  expect(build).toHaveBeenCalledTimes(1);
});

it('builds another query where another value is given, or another choice made', async () => {
  const { build, names } = locations();
  expect(await names({ from: 'Bern', to: undefined })).toEqual(['Bern', 'Zug']);
  expect(await names({ from: 'Bern', to: 'Bern' })).toEqual(['Bern']);
  expect(await names({ from: 'Bern', to: undefined }, 'desc')).toEqual(['Zug', 'Bern']);
  expect(build).toHaveBeenCalledTimes(3);
});

it('sees in a transaction what that has written, and outside of it what is committed', async () => {
  const read = compiledOnce((db: TestApp['db'], { name }: Given<{ name: string }>) =>
    db.selectFrom('locations').select('name').where('name', '=', name),
  );
  const chur = { name: 'Chur' };
  const within = test.db.transaction().execute(async (trx) => {
    await trx.insertInto('locations').values(chur).execute();
    expect(await read(trx, chur)).toEqual([chur]);
    expect(await read(test.db, chur)).toEqual([]);
    throw new Error('taken back');
  });
  await expect(within).rejects.toThrow('taken back');
  expect(await read(test.db, chur)).toEqual([]);
});

it('fails with what the database says of it', async () => {
  const read = compiledOnce((db: TestApp['db'], { name }: Given<{ name: string }>) =>
    db.selectFrom('locations').select('id').where('id', '=', sql<number>`${name}::int`),
  );
  await expect(read(test.db, { name: 'no number' })).rejects.toMatchObject({ code: '22P02' });
});
