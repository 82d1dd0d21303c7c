import { describe, expect, it } from 'vitest';
import { symbolFor } from './autocorrect.ts';

/** What a line becomes that is typed key by key. */
function typed(keys: string): string {
  let line = '';
  for (const key of keys) {
    const found = symbolFor(line, key);
    line = found ? line.slice(0, line.length - found.length) + found.symbol : line + key;
  }
  return line;
}

describe('symbols made of what is typed', () => {
  it('are made of signs that stand for them', () => {
    expect(typed('A -> B, 5 +- 1, 5+/-1, x <= 2, y >= 3, z ~= 4, (c) and so on...')).toBe(
      'A → B, 5 ± 1, 5±1, x ≤ 2, y ≥ 3, z ≈ 4, © and so on…',
    );
  });

  it('are not made of words, nor of what is part of something longer', () => {
    for (const line of [
      'mu',
      'mug',
      'a --> b',
      'x ==> y',
      'a <-> b',
      'page 3.....',
      'x <- 3',
      'f(x)',
      '5 - 3 = 2',
    ]) {
      expect(typed(line)).toBe(line.replace('3.....', '3…..'));
    }
  });
});
