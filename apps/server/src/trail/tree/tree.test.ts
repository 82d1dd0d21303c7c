import { nodesBeside } from '@benchbook/documents/evidence';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabaseAdministrator } from '../../../test/database-administrator.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { systemAct } from '../../audit/act.ts';
import { record } from '../../audit/change.ts';
import { anchorNow, dropAnchor } from '../anchors.ts';
import { listSeals, readRows } from '../repository.ts';
import { sealAll } from '../seal.ts';
import { verifyTrail } from '../verify.ts';
import { hashOfLeaf, join, leafOf } from './hashes.ts';
import { readLeaves, readSize } from './repository.ts';
import { growTree, readRoots } from './tree.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

async function say(count: number): Promise<void> {
  const act = systemAct(t.parts, { address: '127.0.0.1', requestId: 'r' });
  for (let index = 0; index < count; index += 1) {
    const entry = { event: 'Create role', message: `Role ${index}`, table: 'roles', rowId: index } as const;
    await record(act, entry);
  }
  await sealAll(t.parts);
}

/** The root as RFC 9162 defines it, of leaves computed from the rows as they are. */
async function rootOfRows(size: number): Promise<string> {
  const seals = await listSeals(t.db, 0, size);
  const rows = await readRows(t.parts, 'audit_seals', { from: '1', to: String(size) });
  const stored = await readLeaves(
    t.db,
    seals.map(({ number }) => Number(number)),
  );
  const leaves = seals.map((seal) => {
    const salt = stored.get(Number(seal.number))?.salt ?? Buffer.alloc(0);
    return hashOfLeaf(leafOf(seal, rows.get(seal.number) ?? null, salt));
  });
  const whole = (from: number, to: number): Buffer => {
    if (to - from === 1) return leaves[from] ?? Buffer.alloc(0);
    let left = 1;
    while (left * 2 < to - from) left *= 2;
    return join(whole(from, from + left), whole(from + left, to));
  };
  return whole(0, size).toString('hex');
}

it('grows in steps of any size, and remembers its root at each', async () => {
  const sizes: number[] = [];
  for (const count of [1, 2, 4, 1, 5]) {
    await say(count);
    expect(await growTree(t.parts)).toBe(false);
    sizes.push(await readSize(t.db));
  }
  expect(sizes).toEqual([1, 3, 7, 8, 13]);
  const roots = await readRoots(t.parts, sizes);
  for (const size of sizes) expect(roots.get(size)).toBe(await rootOfRows(size));
  expect((await readRoots(t.parts, [1_000])).get(1_000)).toBeUndefined();
});

it('is one tree when several processes grow it, and with another anchor at the end of each step', async () => {
  await say(3);
  await Promise.all([growTree(t.parts), growTree(t.parts), growTree(t.parts)]);
  await say(10);
  await Promise.all([dropAnchor(t.parts), growTree(t.parts), growTree(t.parts)]);
  const size = await readSize(t.db);
  expect((await readRoots(t.parts, [size])).get(size)).toBe(await rootOfRows(size));
  expect((await verifyTrail(t.parts)).breaks).toEqual([]);
});

it('has what was sealed last, also where another process puts in only the first of it at the same moment', async () => {
  await say(3);
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    return rows.length > 0;
  };
  const { anchoring } = await t.db.transaction().execute(async (trx) => {
    await growTree({ ...t.parts, db: trx });
    await say(2);
    // It sees no leaf yet, and waits to put the first one in.
    const anchoring = anchorNow(t.parts);
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    return { anchoring };
  });
  const { anchor, isGrowing } = await anchoring;
  expect(isGrowing).toBe(false);
  expect(anchor?.signed?.root).toBe(await rootOfRows(anchor?.number ?? 0));
  expect(await readSize(t.db)).toBe(anchor?.number);
});

it('keeps with a leaf the nodes it completes, which is all that others need of it', async () => {
  await say(12);
  await growTree(t.parts);
  const beside = nodesBeside(12, [6]);
  const stored = await readLeaves(
    t.db,
    beside.map(({ to }) => to),
  );
  expect(beside.map(({ name }) => name)).toEqual(['1-4', '5-5', '7-8', '9-12']);
  for (const { leaves, to } of beside) expect(stored.get(to)?.nodes[Math.log2(leaves)]).toHaveLength(32);
});

it('ends where a leaf was taken away, which verifying says, and anchors go on without it', async () => {
  await say(7);
  await growTree(t.parts);
  const administrator = await openDatabaseAdministrator(t.superuserUrl);
  await administrator.forge('delete from audit_tree where number = 6');
  await administrator.close();
  await say(3);
  expect(await growTree(t.parts)).toBe(false);
  expect(await readSize(t.db)).toBe(7);
  expect(await dropAnchor(t.parts)).toMatchObject({ number: expect.any(Number) });
  const { breaks } = await verifyTrail(t.parts);
  expect(breaks[0]?.sentence).toMatch(/^What evidence files say of seal 6 was changed/);
});
