import { USUAL_PAGE } from '@benchbook/documents/pages';
import { expect, it } from 'vitest';
import { marksOfPage } from './marks-of-page.ts';

const GRID = {
  rowCount: 100,
  columnCount: 10,
  rowStart: (row: number) => row * 20,
  columnStart: (column: number) => column * 50,
};

it('draws where pages begin over all of the sheet, and around what is printed', () => {
  const page = {
    ...USUAL_PAGE,
    area: [{ startRow: 1, endRow: 4, startColumn: 0, endColumn: 1 }],
    breaks: { rows: [20, 40], columns: [3] },
  };
  expect(marksOfPage(page, GRID)).toEqual([
    { kind: 'break', left: 0, top: 400, width: 500, height: 0 },
    { kind: 'break', left: 0, top: 800, width: 500, height: 0 },
    { kind: 'break', left: 150, top: 0, width: 0, height: 2000 },
    { kind: 'area', left: 0, top: 20, width: 100, height: 80 },
  ]);
});

it('draws nothing beyond the rows and columns of the grid, nor of an area in a form of its own', () => {
  const whole = { startRow: 0, endRow: 1_048_575, startColumn: 2, endColumn: 3 };
  const page = { ...USUAL_PAGE, area: [whole], breaks: { rows: [100], columns: [10] } };
  expect(marksOfPage(page, GRID)).toEqual([{ kind: 'area', left: 100, top: 0, width: 100, height: 2000 }]);
  expect(marksOfPage({ ...USUAL_PAGE, area: null }, GRID)).toEqual([]);
});
