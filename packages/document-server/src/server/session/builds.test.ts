import { expect, test } from 'vitest';
import { Builds } from './builds.ts';
import type { Built } from './saving/events.ts';

/** A document that is built when the test says so. */
function slowly(journal: { sequence: number }) {
  const running: { end(): void; fail(): void }[] = [];
  const builds = new Builds(journal, () => {
    const { sequence } = journal;
    const { promise, resolve, reject } = Promise.withResolvers<Built>();
    const bytes = new Uint8Array([running.length]);
    running.push({
      end: () => resolve({ sequence, bytes, aside: { edits: [], found: [] } }),
      fail: () => reject(new Error('No.')),
    });
    return promise;
  });
  return { builds, running };
}

test('many who want the same state get one that is built for all of them, and the next state another', async () => {
  const journal = { sequence: 1 };
  const { builds, running } = slowly(journal);
  const both = Promise.all([builds.current(), builds.current()]);
  running[0]?.end();
  const [one, other] = await both;
  expect(other).toBe(one);
  expect(await builds.current()).toBe(one);
  journal.sequence = 2;
  const next = builds.current();
  expect(running).toHaveLength(2);
  running[1]?.end();
  expect((await next).bytes).toEqual(new Uint8Array([1]));
});

test('a build that failed is tried again', async () => {
  const { builds, running } = slowly({ sequence: 1 });
  const failed = builds.current();
  running[0]?.fail();
  await expect(failed).rejects.toThrow('No.');
  const again = builds.current();
  running[1]?.end();
  expect((await again).bytes).toEqual(new Uint8Array([1]));
});

test('a build from before the edit lock passed is of no use after it, although the number is the same', async () => {
  const journal = { sequence: 1 };
  const { builds, running } = slowly(journal);
  const before = builds.current();
  builds.forget();
  const after = builds.current();
  running[0]?.end();
  await before;
  running[1]?.end();
  expect((await after).bytes).toEqual(new Uint8Array([1]));
  expect((await builds.current()).bytes).toEqual(new Uint8Array([1]));
});
