import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/proof.ts';
import { lineOf, wordsOf } from './words.ts';

const says = (text: string, asked: string) => lineOf(wordsOf(text)).includes(lineOf(wordsOf(asked)));
const textsOf = (text: string) => wordsOf(text).map((word) => word.text);

describe('the words of a text', () => {
  it.each([
    ['Sample PX-0042 was dissolved.', 'PX-0042'],
    ['Sample PX‑0042 was dissolved.', 'px-0042'],
    ['Sample (PX-0042/A) again', '0042'],
    ['the pH was 7.40.', '7.40'],
    ['Straße in Łódź, Ångström', 'strasse in lodz'],
    ['10 µL of H₂SO₄ at 25 ℃', '10 μl of h2so4'],
    ['Smith, 2020', 'Smith 2020'],
    ['硫酸の滴定を行う', '滴定'],
    ['ﬁnal ＡＢＣ', 'final abc'],
    ['soft\u00adhyphen and zero\u200bwidth', 'softhyphen'],
  ])('%s: say %s', (text, asked) => expect(says(text, asked)).toBe(true));

  it.each([
    ['Sample PX-00421', 'PX-0042'],
    ['Sample APX-0042', 'PX-0042'],
    ['PX 0042', 'PX-0042'],
    ['17.40', '7.40'],
    ['7.401', '7.40'],
    ['7,40', '7.40'],
    ['titrations', 'titration'],
  ])('%s: do not say %s', (text, asked) => expect(says(text, asked)).toBe(false));

  it('know where they stand in what was written', () => {
    const text = '… Łódź ½ 𝔸-7';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Łódź',
      '½',
      '½',
      '𝔸',
      '7',
    ]);
    expect(textsOf(text)).toEqual(['lodz', '1', '2', 'a', '7']);
  });

  const written = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[A-Za-zäöüß0-9 .,/-]{0,40}$/),
  );

  it('say every code, number and phrase that stands in them between spaces, however it is written', () => {
    const variants: ((text: string) => string)[] = [
      (text) => text,
      (text) => text.replace(/[a-zäöü]/g, (letter) => letter.toUpperCase()),
      (text) => text.normalize('NFD'),
      (text) => text.normalize('NFKC'),
      (text) => text.replaceAll('-', '–'),
    ];
    fc.assert(
      fc.property(written, written, written, fc.constantFrom(...variants), (before, code, after, vary) => {
        expect(says(`${before} ${code} ${after}`, vary(code))).toBe(true);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('are in order, and each is found by where it stands', () => {
    fc.assert(
      fc.property(written, (text) => {
        const words = wordsOf(text);
        words.forEach(({ start, end }, at) => {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(words[at - 1]?.start ?? 0);
          expect(textsOf(text.slice(start, end)).join('')).toContain(words[at]?.text);
        });
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('never say a longer number for a shorter one', () => {
    const digits = fc.stringMatching(/^\d{1,6}$/);
    fc.assert(
      fc.property(digits, digits, digits, (whole, decimals, more) => {
        expect(says(`${whole}.${decimals}${more}`, `${whole}.${decimals}`)).toBe(false);
        expect(says(`${more}${whole}.${decimals}`, `${whole}.${decimals}`)).toBe(false);
      }),
      { numRuns: runs(300) },
    );
  });
});
