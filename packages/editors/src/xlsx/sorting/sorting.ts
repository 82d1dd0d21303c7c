import type { CellRange, SnapshotTable, SortKey, SortRows } from '@benchbook/documents';
import { t } from '@benchbook/words';
import type { Injector, Workbook, Worksheet } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { SheetReader } from '../edits/cell-state.ts';
import { type AreaSheet, hasHeader, type SortArea, sortArea } from './sort-area.ts';
import { sortCells } from './sort-cells.ts';
import { type SortLevel, sortedOrder } from './sorted-order.ts';

/** Cells that are sorted at once: more would stop the page for minutes. */
const MOST_CELLS = 2_000_000;

/** What the filter whose rows these are was sorted by last; undefined: no filter has just these rows. */
export type SortedBy = (sheet: string, rows: CellRange) => SortKey[] | undefined;

export interface Selected {
  range: CellRange;
  row: number;
  column: number;
}

/** Which cells of the sheet that is shown would be sorted; undefined: none. */
export function areaToSort(
  [injector, workbook]: [Injector, Workbook],
  tables: readonly SnapshotTable[],
  { range, row, column }: Selected,
): SortArea | undefined {
  const worksheet = workbook.getActiveSheet();
  return sortArea(areaSheet(injector, workbook, worksheet, tables), range, { row, column });
}

/** Whether the first column of an area has headings of its rows. */
export function hasHeadColumn([injector, workbook]: [Injector, Workbook], { range }: SortArea): boolean {
  const worksheet = workbook.getActiveSheet();
  const sheet = areaSheet(injector, workbook, worksheet, []);
  const turned: AreaSheet = {
    ...sheet,
    contentOf: (row, column) => sheet.contentOf(column, row),
    isBold: (row, column) => sheet.isBold(column, row),
    frozenRows: worksheet.getFreeze().xSplit,
  };
  const { startRow, startColumn, endRow, endColumn } = range;
  return hasHeader(turned, {
    startRow: startColumn,
    startColumn: startRow,
    endRow: endColumn,
    endColumn: endRow,
  });
}

/** Sorts an area of the sheet that is shown, what is hidden aside, as in Excel. Answers why that cannot be, or null. */
export function sortThere(
  [injector, workbook]: [Injector, Workbook],
  { range, hasHeader: hasHead, columns }: SortArea,
  levels: readonly SortLevel[],
  sortedBy: SortedBy = () => undefined,
): string | null {
  const worksheet = workbook.getActiveSheet();
  const head = hasHead ? 1 : 0;
  const body = columns
    ? { ...range, startColumn: range.startColumn + head }
    : { ...range, startRow: range.startRow + head };
  const [first, last] = columns ? [body.startColumn, body.endColumn] : [body.startRow, body.endRow];
  const lines = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (lines.length < 2)
    return columns
      ? t('There is only one column, so there is nothing to sort.')
      : t('There is only one row, so there is nothing to sort.');
  if ((body.endRow - body.startRow + 1) * (body.endColumn - body.startColumn + 1) > MOST_CELLS)
    return t('These are too many cells to be sorted at once here.');
  const reader = new SheetReader(workbook, worksheet, injector.get(LexerTreeBuilder));
  const shown = lines.filter((line) =>
    columns ? worksheet.getColVisible(line) : worksheet.getRowVisible(line),
  );
  const sorted = sortedOrder(shown, levels, (line, by) =>
    columns ? reader.content(by, line) : reader.content(line, by),
  );
  const from = new Map(shown.map((line, place) => [line, sorted[place] ?? line]));
  const order = lines.map((line) => (from.get(line) ?? line) - first);
  const sheet = worksheet.getSheetId();
  const was = columns ? undefined : sortedBy(sheet, body);
  const by = levels.map(({ by: column, descending }) => ({ column, descending }));
  const isSaid = was === undefined || JSON.stringify(was) === JSON.stringify(by);
  if (isSaid && order.every((source, place) => source === place)) return null;
  const edit: SortRows = { op: 'sort-rows', sheet, range: body, order, ...(columns ? { columns } : {}) };
  return sortCells(injector, workbook, was === undefined ? edit : { ...edit, by }, was);
}

function areaSheet(
  injector: Injector,
  workbook: Workbook,
  worksheet: Worksheet,
  tables: readonly SnapshotTable[],
): AreaSheet {
  const reader = new SheetReader(workbook, worksheet, injector.get(LexerTreeBuilder));
  const matrix = worksheet.getCellMatrix();
  let lastColumn = 0;
  let lastRow = 0;
  matrix.forValue((row, column, cell) => {
    if (!cell || (cell.v == null && !cell.f && !cell.si && !cell.p)) return;
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
  });
  return {
    contentOf: (row, column) => reader.content(row, column),
    isBold: (row, column) => worksheet.getComposedCellStyle(row, column).bl === 1,
    lastRow,
    lastColumn,
    frozenRows: worksheet.getFreeze().ySplit,
    tables: tables.filter(({ sheet }) => sheet === worksheet.getSheetId()).map(({ range }) => range),
  };
}
