import { describe, expect, it } from 'vitest';
import { isAnew } from './anew.ts';

const begun_at = new Date('2026-11-24T09:00:00Z');
const at = (time: string) => new Date(`2026-11-24T${time}Z`);

describe('signing in anew', () => {
  it('is none where it was not asked for, whenever they signed in', () => {
    expect(isAnew({ forced: false, begun_at }, at('09:00:10'))).toBe(false);
    expect(isAnew({ forced: false, begun_at }, undefined)).toBe(false);
  });

  it('came after it was asked for, as far as two clocks agree', () => {
    expect(isAnew({ forced: true, begun_at }, at('09:00:10'))).toBe(true);
    expect(isAnew({ forced: true, begun_at }, at('08:59:00'))).toBe(true);
  });

  it('is refused where the provider let them in as it knew them, or does not say when they signed in', () => {
    for (const time of [at('08:58:59'), at('01:00:00'), undefined]) {
      expect(() => isAnew({ forced: true, begun_at }, time)).toThrow('did not have them sign in anew');
    }
  });
});
