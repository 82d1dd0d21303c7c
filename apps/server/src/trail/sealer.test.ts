import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { listBreaks } from './repository.ts';
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
