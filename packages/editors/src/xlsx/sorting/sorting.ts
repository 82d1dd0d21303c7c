import type { CellRange, SnapshotTable, SortKey, SortRows } from '@benchbook/documents';
import { t } from '@benchbook/words';
import type { Injector, Workbook, Worksheet } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { SheetReader } from '../edits/cell-state.ts';
import { type AreaSheet, type SortArea, sortArea } from './sort-area.ts';
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

/** Sorts an area of the sheet that is shown, rows that are hidden aside, as in Excel. Answers why that cannot be, or null. */
export function sortThere(
  [injector, workbook]: [Injector, Workbook],
  { range, hasHeader }: SortArea,
  levels: readonly SortLevel[],
  sortedBy: SortedBy = () => undefined,
): string | null {
  const worksheet = workbook.getActiveSheet();
  const body = { ...range, startRow: range.startRow + (hasHeader ? 1 : 0) };
  const rows = Array.from({ length: body.endRow - body.startRow + 1 }, (_, place) => body.startRow + place);
  if (rows.length < 2) return t('There is only one row, so there is nothing to sort.');
  if (rows.length * (body.endColumn - body.startColumn + 1) > MOST_CELLS)
    return t('These are too many cells to be sorted at once here.');
  const reader = new SheetReader(workbook, worksheet, injector.get(LexerTreeBuilder));
  const shown = rows.filter((row) => worksheet.getRowVisible(row));
  const sorted = sortedOrder(shown, levels, (row, column) => reader.content(row, column));
  const from = new Map(shown.map((row, place) => [row, sorted[place] ?? row]));
  const order = rows.map((row) => (from.get(row) ?? row) - body.startRow);
  const sheet = worksheet.getSheetId();
  const was = sortedBy(sheet, body);
  const by = levels.map(({ column, descending }) => ({ column, descending }));
  const isSaid = was === undefined || JSON.stringify(was) === JSON.stringify(by);
  if (isSaid && order.every((source, place) => source === place)) return null;
  const edit: SortRows = { op: 'sort-rows', sheet, range: body, order };
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
