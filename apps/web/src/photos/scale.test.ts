import { describe, expect, it } from 'vitest';
import { fitted } from './scale.ts';

describe('a photo that is sent', () => {
  it.each([
    [
      { width: 4032, height: 3024 },
      { width: 2400, height: 1800 },
    ],
    [
      { width: 3024, height: 4032 },
      { width: 1800, height: 2400 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 12_000, height: 3 },
      { width: 2400, height: 1 },
    ],
  ])('of %o has %o pixels', (taken, sent) => {
    expect(fitted(taken)).toEqual(sent);
  });
});
