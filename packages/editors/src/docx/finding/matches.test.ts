import { describe, expect, it } from 'vitest';
import { difference, matchesIn } from './matches.ts';

const found = (text: string, asked: string, { matchCase = false, wholeWords = false } = {}) =>
  matchesIn(text, { text: asked, matchCase, wholeWords }).map(({ start, end }) => text.slice(start, end));

describe('what is looked for', () => {
  it('is found in any case unless that is asked for, and at its place though a letter has a longer small one', () => {
    expect(found('İ NaCl, nacl', 'NACL')).toEqual(['NaCl', 'nacl']);
    expect(found('NaCl, nacl', 'nacl', { matchCase: true })).toEqual(['nacl']);
    expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
    expect(found('5\u00a0mg and 5 mg', '5 mg')).toHaveLength(2);
    expect(found('text', '')).toEqual([]);
  });

  it('is a whole word where that is asked for, in any script, and signs are edges', () => {
    const whole = (text: string, asked: string) => found(text, asked, { wholeWords: true }).length;
    expect(whole('cat concatenated cat.', 'cat')).toBe(2);
    expect(whole('12 and 112', '12')).toBe(1);
    expect(whole('αβ α', 'α')).toBe(1);
    expect(whole('Na+ and Na', 'Na+')).toBe(1);
    expect(whole('e\u0301tude e', 'e')).toBe(1);
  });
});

it('of a text changes nothing that the new one has at its ends', () => {
  expect(difference('H2O', 'H2O2')).toEqual({ start: 3, end: 3, text: '2' });
  expect(difference('10 mg', '15 mg')).toEqual({ start: 1, end: 2, text: '5' });
  expect(difference('aa', 'a')).toEqual({ start: 1, end: 2, text: '' });
  expect(difference('same', 'same')).toMatchObject({ text: '' });
  expect(difference('𝛼', '𝛽')).toEqual({ start: 0, end: 2, text: '𝛽' });
});
