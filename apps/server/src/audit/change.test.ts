import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from './act.ts';
import { actorOf, type Change } from './audit.ts';
import { change, record } from './change.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const act = () => systemAct(test.parts, { address: '127.0.0.1', requestId: 'r' });
const entry: Change = { event: 'Create role', message: 'A role', table: 'roles', rowId: 1 };
const addRole = (name: string) => ({ name, description: '', active: true });

const roles = async () =>
  (await test.db.selectFrom('roles').select('name').where('id', '>', 0).execute()).map(({ name }) => name);
const entries = () => test.db.selectFrom('audit_entries').selectAll().execute();

describe('a change', () => {
  it('is written with its entry, which is the last to be', async () => {
    const done = await change(act(), async (trx) => {
      await trx.insertInto('roles').values(addRole('Chemist')).execute();
      expect(await trx.selectFrom('audit_entries').select('id').execute()).toEqual([]);
      return { entry, done: 'made' };
    });
    expect(done).toBe('made');
    expect(await roles()).toContain('Chemist');
    expect(await entries()).toMatchObject([{ event: 'Create role', actor_id: 0, row_id: '1', old: null }]);
  });

  it('is not made where its entry cannot be written [21 CFR 11.10(e)]', async () => {
    const unwritable = { ...entry, old: { text: 'a\u0000b' } };
    const failing = change(act(), async (trx) => {
      await trx.insertInto('roles').values(addRole('Chemist')).execute();
      return { entry: unwritable };
    });
    await expect(failing).rejects.toThrow();
    expect(await roles()).not.toContain('Chemist');
    expect(await entries()).toEqual([]);
  });

  it('leaves no entry where it fails, and none where nothing was changed', async () => {
    const failing = change(act(), async (trx) => {
      await trx.insertInto('roles').values(addRole('Chemist')).execute();
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await change(act(), async () => ({ entry: null }));
    expect(await roles()).not.toContain('Chemist');
    expect(await entries()).toEqual([]);
  });

  it('is begun anew where it and another one waited for each other', async () => {
    const ids = await Promise.all(
      ['Chemist', 'Biologist'].map((name) =>
        test.db.insertInto('roles').values(addRole(name)).returning('id').executeTakeFirstOrThrow(),
      ),
    );
    const both = Promise.withResolvers<void>();
    let holding = 0;
    let begun = 0;
    const rename = (order: { id: number }[], by: string) =>
      change(act(), async (trx) => {
        begun += 1;
        for (const [place, { id }] of order.entries()) {
          await trx.updateTable('roles').set({ description: by }).where('id', '=', id).execute();
          if (place > 0) continue;
          holding += 1;
          if (holding === 2) both.resolve();
          // Each has the row that the other one goes on to.
          await both.promise;
        }
        return { entry: { ...entry, message: by }, done: by };
      });
    expect(await Promise.all([rename(ids, 'one'), rename(ids.toReversed(), 'other')])).toEqual([
      'one',
      'other',
    ]);
    expect(begun).toBe(3);
    expect((await entries()).map(({ message }) => message).toSorted()).toEqual(['one', 'other']);
  });

  it('is of whoever it turns out to be of', async () => {
    const userId = await test.createUser({ name: 'Ana Kovač' });
    const ana = { userId, name: 'Ana Kovač', sessionId: '6f1b9f0e-4c4e-4d0f-9b7e-6a3f1a2b3c4d' };
    await change(act(), async () => ({ entry, by: actorOf(ana, act().actor) }));
    expect(await entries()).toMatchObject([{ actor_id: userId, actor_name: 'Ana Kovač' }]);
  });
});

describe('what changes nothing', () => {
  it('can be said all the same', async () => {
    await record(act(), { ...entry, reason: 'to look' });
    expect(await entries()).toMatchObject([{ message: 'A role', reason: 'to look', address: '127.0.0.1' }]);
  });
});
