import { describe, expect, it } from 'vitest';
import { symbolFor } from './autocorrect.ts';

/** What a line becomes that is typed key by key. */
function typed(keys: string): string {
  let line = '';
  for (const key of keys) {
    const found = symbolFor(line, key);
    line = (found ? line.slice(0, line.length - found.signs.length) + found.symbol : line) + key;
  }
  return line;
}

describe('symbols made of what is typed', () => {
  it('are made of signs that stand alone, once the next key shows that they ended', () => {
    expect(typed('A -> B, 5 +- 1, x <= 2, y >= 3, z ~= 4, A <=> B, mean +/- SD ')).toBe(
      'A → B, 5 ± 1, x ≤ 2, y ≥ 3, z ≈ 4, A ⇌ B, mean ± SD ',
    );
    expect(typed('+-5 of (+/-0.1) and [+-2]')).toBe('±5 of (±0.1) and [±2]');
    expect(typed('-> next')).toBe('→ next');
    expect(typed('A\t->\tB')).toBe('A\t→\tB');
    expect(typed('A ->')).toBe('A ->');
  });

  it('are not made of words, nor of what is part of something longer', () => {
    for (const line of [
      'mu, mug',
      'NAD+->NADH',
      'NAD+-> NADH',
      'Ca2+-> binds',
      'H+-ATPase',
      'Na+/K+-ATPase',
      'Na+/H+- 1 antiporter',
      'CD4+-T cells',
      'Trp53+/- mice',
      '(+/-)-ketamine',
      '5+/-1 and 5+-1',
      '(a), (b), (c) and so on... ...... page 3.....',
      'Fig. 2(c) and (c)',
      'c1ccc(c)cc1 ',
      'x <== y, x ==> y, x =< y',
      'a --> b, a ->> b, a <-> b, a >-> b',
      'a->b, a-> b, a ->b',
      'x<=2, x <=2, x>= 2, x !~= y',
      'A<=>B, A <=>B, A <==> B',
      'x <- 3',
      'f(x), 5 - 3 = 2, 1 + -1, 4 / 2',
    ]) {
      expect(typed(`${line} `)).toBe(`${line} `);
    }
  });
});
