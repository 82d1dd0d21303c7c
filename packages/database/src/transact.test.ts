import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { transact } from './transact.ts';

describe('a transaction', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-transact-'));
  let server: EmbeddedPostgres;
  let connection: Connection;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
    await migrate(server.addresses);
    connection = connect(server.addresses.owner);
    db = connection.db;
  });
  afterAll(async () => {
    await connection.db.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => db.deleteFrom('locations').execute());

  const add = (trx: Kysely<Schema>, name: string) => trx.insertInto('locations').values({ name }).execute();
  const names = async (trx: Kysely<Schema>) => {
    const rows = await trx.selectFrom('locations').select('name').orderBy('id').execute();
    return rows.map((row) => row.name);
  };

  it('does its statements in their order, each after what the one before it did', async () => {
    const seen: unknown[] = [];
    const done = await transact(db, async (trx) => {
      const read = [add(trx, 'Freezer'), names(trx), add(trx, 'Bench'), names(trx)] as const;
      const [, early, , late] = await Promise.all(read);
      seen.push(early, late);
      return { done: 'done', last: [add(trx, 'Cupboard'), names(trx).then((all) => seen.push(all))] };
    });
    expect(done).toBe('done');
    expect(seen).toEqual([['Freezer'], ['Freezer', 'Bench'], ['Freezer', 'Bench', 'Cupboard']]);
    expect(await names(db)).toEqual(['Freezer', 'Bench', 'Cupboard']);
  });

  it('sees what somebody else did whom its first statement had to wait for', async () => {
    await add(db, 'Freezer');
    const lock = (trx: Transaction<Schema>) =>
      sql`select from locations where name like 'Freezer%' for update`.execute(trx);
    const locked = Promise.withResolvers<void>();
    const other = db.transaction().execute(async (trx) => {
      await lock(trx);
      locked.resolve();
      await waitsForLock(db);
      await add(trx, 'Bench');
    });
    await locked.promise;
    await transact(db, async (trx) => {
      const [, seen] = await Promise.all([lock(trx), names(trx)]);
      expect(seen).toEqual(['Freezer', 'Bench']);
      return { done: undefined, last: [] };
    });
    await other;
  });

  it.each<[string, (trx: Transaction<Schema>) => Promise<unknown>]>([
    ['fails', (trx) => sql`select 1 / 0`.execute(trx)],
    ['is never reached', () => Promise.reject(new Error('division by zero'))],
  ])('is undone as a whole where a statement %s, and leaves a connection that works', async (_, fail) => {
    const writing = transact(db, async (trx) => {
      await add(trx, 'Freezer');
      return { done: undefined, last: [add(trx, 'Bench'), fail(trx), add(trx, 'Cupboard')] };
    });
    await expect(writing).rejects.toThrow('division by zero');
    expect(await names(db)).toEqual([]);
  });

  it('is undone where what was read leads to a refusal, with what was on its way', async () => {
    const refused = transact(db, async (trx) => {
      await Promise.all([
        add(trx, 'Freezer'),
        Promise.reject(new Error('Not like this.')),
        add(trx, 'Bench'),
      ]);
      return { done: undefined, last: [] };
    });
    await expect(refused).rejects.toThrow('Not like this.');
    expect(await names(db)).toEqual([]);
  });

  it('does not say that it is done where it was undone', async () => {
    const ignoring = transact(db, async (trx) => {
      await add(trx, 'Freezer');
      return { done: undefined, last: [sql`select 1 / 0`.execute(trx).catch(() => {})] };
    });
    await expect(ignoring).rejects.toThrow('rolled back');
    expect(await names(db)).toEqual([]);
  });

  it('refuses a statement that somebody waited for something else with', async () => {
    const late = async (trx: Transaction<Schema>) => add(trx, `${await names(db)}`);
    const writing = transact(db, async (trx) => {
      await names(trx);
      return { done: undefined, last: [late(trx)] };
    });
    await expect(writing).rejects.toThrow('after the end of its transaction');
    expect(await names(db)).toEqual([]);
  });
});

async function waitsForLock(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const waiting = await sql`select from pg_locks where not granted`.execute(db);
    if (waiting.rows.length > 0) return;
  }
}
