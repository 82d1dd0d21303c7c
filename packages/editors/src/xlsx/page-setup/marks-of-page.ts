import type { SheetPage } from '@benchbook/documents';
import type { Box, SheetMeasures } from '../drawings/placing.ts';

/** Something drawn between the cells, in CSS pixels of the sheet: a line has no width or no height. */
export interface PageMark extends Box {
  kind: 'break' | 'area';
}

/** Rows and columns that the grid has. */
export interface GridSize extends SheetMeasures {
  rowCount: number;
  columnCount: number;
}

/** Lines where a person had a page begin, over all of the sheet, and the edges of what is printed. */
export function marksOfPage({ area, breaks }: SheetPage, grid: GridSize): PageMark[] {
  const { rowCount, columnCount } = grid;
  const [width, height] = [grid.columnStart(columnCount), grid.rowStart(rowCount)];
  return [
    ...breaks.rows
      .filter((row) => row < rowCount)
      .map((row): PageMark => ({ kind: 'break', left: 0, top: grid.rowStart(row), width, height: 0 })),
    ...breaks.columns
      .filter((column) => column < columnCount)
      .map(
        (column): PageMark => ({ kind: 'break', left: grid.columnStart(column), top: 0, width: 0, height }),
      ),
    ...(area ?? [])
      .filter(({ startRow, startColumn }) => startRow < rowCount && startColumn < columnCount)
      .map(({ startRow, startColumn, endRow, endColumn }): PageMark => {
        const [left, top] = [grid.columnStart(startColumn), grid.rowStart(startRow)];
        const right = grid.columnStart(Math.min(endColumn + 1, columnCount));
        const bottom = grid.rowStart(Math.min(endRow + 1, rowCount));
        return { kind: 'area', left, top, width: right - left, height: bottom - top };
      }),
  ];
}
