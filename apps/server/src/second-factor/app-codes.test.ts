import { appCode } from '@benchbook/testing/authenticator';
import { expect, it } from 'vitest';
import { newKey, stepOf, uriOf } from './app-codes.ts';

/** `12345678901234567890`, the key of RFC 6238, appendix B. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i the code of RFC 6238 is %s', (seconds, code) => {
  expect(stepOf(RFC_KEY, code, at(seconds))).toBe(Math.floor(seconds / 30));
  expect(appCode(RFC_KEY, at(seconds))).toBe(code);
});

it('takes the code of the step before and after, for clocks that differ, and of no other', () => {
  const code = appCode(RFC_KEY, at(300));
  const steps = [225, 255, 270, 300, 329, 359, 360].map((now) => stepOf(RFC_KEY, code, at(now)));
  expect(steps).toEqual([null, null, 10, 10, 10, 10, null]);
});

it('makes keys of 160 bits, and an address that names notebook and person', () => {
  expect(newKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newKey()).not.toBe(newKey());
  expect(uriOf(RFC_KEY, 'Lab & Co', 'ana')).toBe(
    `otpauth://totp/Lab%20%26%20Co:ana?issuer=Lab%20%26%20Co&secret=${RFC_KEY}&algorithm=SHA1&digits=6&period=30`,
  );
});
