import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from './at-once.ts';
import { type Connection, connect } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

describe('statements that are sent at once', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-at-once-'));
  let server: EmbeddedPostgres;
  let connection: Connection;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
    await migrate(server.connectionString);
    connection = connect(server.connectionString);
    db = connection.db;
  });
  afterAll(async () => {
    await connection.db.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => db.deleteFrom('locations').execute());

  const add = (trx: Transaction<Schema>, name: string) =>
    trx.insertInto('locations').values({ name }).execute();
  const names = (trx: Kysely<Schema>) => trx.selectFrom('locations').select('name').orderBy('id').execute();

  it('are done in their order, each after what the one before it did, and answered in it', async () => {
    const [, early, , late] = await db
      .transaction()
      .execute((trx) =>
        atOnce(trx, (trx) => [add(trx, 'Freezer'), names(trx), add(trx, 'Bench'), names(trx)]),
      );
    expect(early).toEqual([{ name: 'Freezer' }]);
    expect(late).toEqual([{ name: 'Freezer' }, { name: 'Bench' }]);
    expect(await names(db)).toEqual(late);
  });

  it('see what somebody else did whom the first of them had to wait for', async () => {
    await db.insertInto('locations').values({ name: 'Freezer' }).execute();
    const lock = (trx: Transaction<Schema>) =>
      sql`select from locations where name like 'Freezer%' for update`.execute(trx);
    const locked = Promise.withResolvers<void>();
    const renamed = db.transaction().execute(async (trx) => {
      await lock(trx);
      locked.resolve();
      await waitsForLock(db);
      await trx.insertInto('locations').values({ name: 'Bench' }).execute();
    });
    await locked.promise;
    const [, seen] = await db.transaction().execute((trx) => atOnce(trx, (trx) => [lock(trx), names(trx)]));
    await renamed;
    expect(seen).toEqual([{ name: 'Freezer' }, { name: 'Bench' }]);
  });

  it('are undone together, with the error of the one that failed, and leave a connection that works', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await add(trx, 'Freezer');
      await atOnce(trx, (trx) => [
        add(trx, 'Bench'),
        sql`select 1 / 0`.execute(trx),
        add(trx, 'Cupboard'),
        names(trx),
      ]);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await names(db)).toEqual([]);
  });
});

async function waitsForLock(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const waiting = await sql`select from pg_locks where not granted`.execute(db);
    if (waiting.rows.length > 0) return;
  }
}
