import { expect, it } from 'vitest';
import { rangesOf } from './ranges.ts';

const at = (sheetName: string, row: number, column: number) => ({ sheet: sheetName, sheetName, row, column });

it('names cells as ranges within their columns, sheet by sheet', () => {
  const cells = [
    at('Data', 1, 1),
    at('Data', 1, 27),
    at('Data', 2, 1),
    at('Data', 4, 1),
    at("Ana's 2", 0, 0),
  ];
  expect(rangesOf(cells)).toEqual(['Data!B2:B3', 'Data!B5', 'Data!AB2', "'Ana''s 2'!A1"]);
  expect(rangesOf([])).toEqual([]);
});
