import { describe, expect, it } from 'vitest';
import { counted } from './word-count.ts';

describe('the word count', () => {
  it('counts what white space parts, and each character once, whatever it takes to store it', () => {
    expect(counted('\n5.2 mg\tof H2O\n\u200b\n\u{1D6FC} = 3')).toEqual({
      words: 7,
      characters: 13,
      withSpaces: 18,
    });
    expect(counted('')).toEqual({ words: 0, characters: 0, withSpaces: 0 });
  });
});
