import { expect, it } from 'vitest';
import { createTestApp } from '../../test/index.ts';
import { countTry } from './repository.ts';
import { networkOf } from './throttle.ts';

it('tries that are free are looked at in whichever order they come to the database', async () => {
  const test = await createTestApp();
  try {
    const pace = { free: 2, firstWaitMs: 1_000, longestWaitMs: 60_000, forgetMs: 3_600_000 };
    const now = Date.now();
    const tryAt = (at: number) => countTry(test.db, 'somebody', pace, new Date(at));
    expect(await tryAt(now)).toBe(true);
    expect(await tryAt(now - 1)).toBe(true);
    expect(await tryAt(now)).toBe(false);
  } finally {
    await test.close();
  }
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:1::9', '2001:db8:1:2::/64'],
])('the address %s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
