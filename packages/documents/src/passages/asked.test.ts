import { expect, it } from 'vitest';
import { askedFor, marksIn } from './asked.ts';

it('is what was typed, without quotes, stars and what is left out', () => {
  const { terms, without } = askedFor('“Café au” PX-00* -gone - **');
  expect(terms.map(({ text, isPrefix }) => [text, isPrefix])).toEqual([
    ['Café au', false],
    ['PX-00', true],
  ]);
  expect(without.map(({ text }) => text)).toEqual(['gone']);
  expect(marksIn('cafe AU, PX-0042', terms)).toEqual([
    { start: 0, end: 7 },
    { start: 9, end: 16 },
  ]);
  expect(askedFor(' "" - ')).toEqual({ terms: [], without: [] });
});
