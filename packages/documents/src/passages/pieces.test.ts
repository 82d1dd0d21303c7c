import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/proof.ts';
import { COMMON, LONGEST_PIECE, piecesOf } from './pieces.ts';
import { lineOf, wordsOf } from './words.ts';

const linesOf = (text: string) => piecesOf(text).map(({ words }) => lineOf(words));

describe('a long text in pieces', () => {
  it('is one piece as long as it is short, and none without a word', () => {
    expect(piecesOf('(PX-0042)').map(({ text }) => text)).toEqual(['(PX-0042)']);
    expect(piecesOf('-'.repeat(2 * LONGEST_PIECE))).toEqual([]);
    expect(piecesOf('***')).toEqual([]);
  });

  it('says each phrase that it says whole, wherever it is cut, and no word that it does not say', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const joint = fc.constantFrom(' ', '-', ', ', '.');
    // Numbered, so that no phrase stands a second time where it is not cut.
    const text = fc
      .array(fc.tuple(word, joint), { minLength: 900, maxLength: 1_500, size: 'max' })
      .map((bits) => bits.map(([one, then], at) => `${one}${at}${then}`).join(''));
    fc.assert(
      fc.property(text, (written) => {
        const words = wordsOf(written);
        const lines = linesOf(written);
        words.forEach(({ start }, at) => {
          const longest = words.slice(at, at + COMMON).filter(({ end }) => end - start <= COMMON);
          const line = lineOf(longest);
          expect(lines.some((one) => one.includes(line))).toBe(true);
        });
        const all = lineOf(words);
        for (const line of lines) expect(all.includes(line)).toBe(true);
      }),
      { numRuns: runs(10) },
    );
  });

  it('has no piece that is longer, and not many of them, whatever stands in it', () => {
    const few = 'ab '.repeat(100);
    const huge = 'x'.repeat(3 * LONGEST_PIECE);
    const pieces = piecesOf(`${few}${huge} ${few}${huge} ${'滴定'.repeat(LONGEST_PIECE)}`);
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThanOrEqual(LONGEST_PIECE);
    expect(pieces.length).toBeLessThan(12);
    expect(pieces.map(({ words }) => words.at(-1)?.text)).toContain(huge);
  });

  it('is marked where it stands: the words of a piece are those of its text', () => {
    const text = 'Sample PX-0042, pH 7.40; 硫酸 '.repeat(500);
    for (const piece of piecesOf(text)) expect(lineOf(wordsOf(piece.text))).toBe(lineOf(piece.words));
  });
});
