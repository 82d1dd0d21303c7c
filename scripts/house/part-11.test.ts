import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { misnamedTests, testsNotNamedAfter } from './shown-by.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/part-11.md'), 'utf8');

/** What no program can do. */
const THEIR_OWN = 'the laboratory’s own';

const rows = [...page.matchAll(/^\| ([\d.]+\S*) \| (.+?) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, paragraph = '', , ours = '', theirs = '', shownBy = '']) => ({ paragraph, ours, theirs, shownBy }),
);

const PART_11 = [
  ...[...'abcdefghijk'].map((letter) => `11.10(${letter})`),
  '11.30',
  ...['11.50(a)', '11.50(b)', '11.70', '11.100(a)', '11.100(b)', '11.100(c)'],
  ...['11.200(a)(1)', '11.200(a)(2)', '11.200(a)(3)', '11.200(b)'],
  ...[...'abcde'].map((letter) => `11.300(${letter})`),
];
const ANNEX_11 = ['4', '5', '6', '7.1', '7.2', '8', '9', '10', '11', '12.1', '12.2', '12.3', '12.4'].concat([
  '13',
  '14',
  '15',
  '16',
  '17',
]);

describe('the page on Part 11 and Annex 11', () => {
  it('has each paragraph, once', () => {
    expect(rows.map(({ paragraph }) => paragraph)).toEqual([...PART_11, ...ANNEX_11]);
  });

  it.each(rows)(
    'says of $paragraph who does what, and names tests that exist',
    ({ ours, theirs, shownBy }) => {
      expect(`${ours}${theirs}`).not.toBe('——');
      if (shownBy === THEIR_OWN) expect(theirs).not.toBe('—');
      else expect(misnamedTests(root, shownBy)).toEqual([]);
    },
  );

  it.each(rows.filter(({ shownBy }) => shownBy !== THEIR_OWN))(
    'names of $paragraph tests that are named after it',
    ({ paragraph, shownBy }) => {
      const name = ANNEX_11.includes(paragraph) ? `Annex 11, ${paragraph}` : paragraph;
      expect(testsNotNamedAfter(root, shownBy, name)).toEqual([]);
    },
  );
});
