import { expect, it } from 'vitest';
import { valueInWords } from './value-in-words.ts';

const words = { names: { typeName: 'Name' }, moment: (at: string) => `at ${at.slice(11, 16)}` };
const said = (value: unknown) => valueInWords(value, words);

it('says a value of the record as people read it, and what is in it', () => {
  expect([said(true), said(false), said(null), said(''), said([]), said(7.4), said('true')]).toEqual([
    ...['yes', 'no', '–', '–', '–', '7.4', 'true'],
  ]);
  expect(said('2026-11-27T12:30:56.000Z')).toBe('at 12:30');
  expect(
    said([
      { typeName: 'General', id: -1 },
      { typeName: 'Assay', id: 4 },
    ]),
  ).toBe('Name: General, id: -1; Name: Assay, id: 4');
});
