import { expect, it } from 'vitest';
import { transposedFormula } from './transposed-formula.ts';

it.each([
  ['the cell above is the cell left', 'C1', 'E10'],
  ['two cells left are two cells above', 'SUM(A2,B2)*2', 'SUM(F8,F9)*2'],
  ['a range lies the other way', 'SUM(A1:B3)', 'SUM(E8:G9)'],
  ['cells that are named with $ stay', 'A1/$B$1', 'E8/$B$1'],
  ['what is half named with $ is copied as ever', '$A2+B$1', '$A10+E$1'],
  ['cells of another sheet, texts and names', '\'My data\'!A2&"A1"&Mass', '\'My data\'!F8&"A1"&Mass'],
  ['whole columns are whole rows', 'SUM(A:B)', 'SUM(8:9)'],
  ['whole rows are whole columns', 'SUM(1:2)', 'SUM(E:F)'],
])('%s', (_, formula, expected) => {
  // C2 becomes F10: row 1, column 2 to row 9, column 5.
  expect(transposedFormula(formula, { row: 1, column: 2 }, { row: 9, column: 5 })).toBe(expected);
});

it('is #REF! of what would lie outside of the sheet', () => {
  const to = { row: 0, column: 0 };
  expect(transposedFormula('A2+Other!C1', { row: 1, column: 1 }, to)).toBe('#REF!+Other!#REF!');
});
