import { describe, expect, it } from 'vitest';
import { SealBroken, seal, unseal } from './sealing.ts';

const KEY = 'a'.repeat(64);
const KEYS = { secretKey: KEY, previousSecretKeys: [] };
const PLACE = 'data connection 5 token';

describe('a sealed secret', () => {
  const sealed = seal(KEY, PLACE, 'größer als gedacht');

  it('opens with its key at its place, and looks different each time', () => {
    expect(unseal(KEYS, PLACE, sealed)).toBe('größer als gedacht');
    expect(sealed.includes('gedacht')).toBe(false);
    expect(seal(KEY, PLACE, 'größer als gedacht').equals(sealed)).toBe(false);
  });

  it('opens under the next key as long as its own is given beside', () => {
    const next = { secretKey: 'b'.repeat(64), previousSecretKeys: ['c'.repeat(64), KEY] };
    expect(unseal(next, PLACE, sealed)).toBe('größer als gedacht');
    expect(unseal(next, PLACE, seal(next.secretKey, PLACE, 'new'))).toBe('new');
  });

  it('does not open with another key, at another place, or after any byte was changed or cut off', () => {
    expect(() => unseal({ ...KEYS, secretKey: 'b'.repeat(64) }, PLACE, sealed)).toThrow(SealBroken);
    expect(() => unseal(KEYS, 'data connection 6 token', sealed)).toThrow(SealBroken);
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => unseal(KEYS, PLACE, changed)).toThrow(SealBroken);
      expect(() => unseal(KEYS, PLACE, sealed.subarray(0, place))).toThrow(SealBroken);
    }
  });
});
