import { expect, it } from 'vitest';
import { networkOf } from './throttle.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:1::9', '2001:db8:1:2::/64'],
])('the address %s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
