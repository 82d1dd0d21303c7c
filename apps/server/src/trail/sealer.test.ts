import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { listBreaks } from './repository.ts';
import { sealAll } from './seal.ts';
import { Sealer } from './sealer.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('watches so many entries at most until they are sealed, and says how many more there were', async () => {
  const said: unknown[] = [];
  const sealer = new Sealer({ warn: (...of: unknown[]) => said.push(of) }, 3);
  for (let written = 0; written < 5; written += 1) sealer.written(randomUUID());
  sealer.start(test.parts);
  await sealer.stop();
  // None of them was ever there.
  expect(await listBreaks(test.db)).toHaveLength(3);
  expect(said).toEqual([[{ entries: 2 }, 'entries of the audit trail were not watched until their seal']]);
});

it('leaves what is written while it seals for the next time, however long somebody writes', async () => {
  const { parts } = test;
  const say = () =>
    record(systemAct(parts, { address: '127.0.0.1', requestId: 'r' }), {
      event: 'Create role',
      message: 'One more',
      table: 'roles',
      rowId: 1,
    });
  await sealAll(parts);
  await say();
  const pool: typeof parts.pool = Object.create(parts.pool, {
    // The rows that are sealed are read by it: one more is there now.
    query: { value: (query: string) => say().then(() => parts.pool.query(query)) },
  });
  expect([await sealAll({ ...parts, pool }), await sealAll({ ...parts, pool })]).toEqual([1, 1]);
  expect([await sealAll(parts), await sealAll(parts)]).toEqual([1, 0]);
});
