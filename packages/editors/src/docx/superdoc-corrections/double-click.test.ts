import { describe, expect, it } from 'vitest';
import { type Placed, type Range, wordAround } from './double-click.ts';

/** Characters in runs, each of which takes a position before and behind its text; an object is `|`. */
function placed(...runs: string[]): Placed[] {
  let at = 1;
  return runs.flatMap((run) => {
    at += 2;
    return [...run].map((character) => {
      const here = at;
      at += character.length;
      return { character: character === '|' ? '' : character, at: here };
    });
  });
}

const said = (characters: readonly Placed[], range: Range | undefined) =>
  range &&
  characters
    .filter(({ at }) => at >= range.from && at < range.to)
    .map(({ character }) => character)
    .join('');

describe('the word of a double click', () => {
  const text = placed('add 5 µg', ' of hyd', 'roxide', ', ', 'stir|well');
  const positionOf = (index: number) => text[index]?.at ?? 0;
  const caret = (index: number) => ({ from: positionOf(index), to: positionOf(index) });

  it('is the one that the caret is in, in front of, or behind', () => {
    for (const index of [0, 1, 2]) expect(said(text, wordAround(text, caret(index)))).toBe('add');
    const behind = positionOf(2) + 1;
    expect(said(text, wordAround(text, { from: behind, to: behind }))).toBe('add');
    const atEnd = (text.at(-1)?.at ?? 0) + 1;
    expect(said(text, wordAround(text, { from: atEnd, to: atEnd }))).toBe('well');
  });

  it('is whole, however many looks it has', () => {
    const [from, to] = [positionOf(12), positionOf(14)];
    expect(said(text, wordAround(text, { from, to }))).toBe('hydroxide');
  });

  it('ends at a blank, at punctuation and at an object', () => {
    expect(said(text, wordAround(text, caret(7)))).toBe('µg');
    expect(said(text, wordAround(text, caret(24)))).toBe('stir');
  });

  it('is none between two blanks, and none where more was selected', () => {
    const blanks = placed('a  b');
    expect(wordAround(blanks, { from: 5, to: 5 })).toBeUndefined();
    expect(wordAround(text, { from: positionOf(0), to: positionOf(6) })).toBeUndefined();
    expect(wordAround([], { from: 1, to: 1 })).toBeUndefined();
  });
});
