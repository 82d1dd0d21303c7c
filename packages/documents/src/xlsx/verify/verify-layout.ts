import type { CellRange, XlsxEdit } from '../edits.ts';
import { intersects, rangeName } from '../file/references.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { importLayout, type SheetLayout } from '../read/import.ts';
import { normalDigit, readStyles } from '../read/styles.ts';
import { failed } from './verify-package.ts';

/** Edits after which cells stand elsewhere. */
export const MOVES_CELLS: ReadonlySet<XlsxEdit['op']> = new Set<XlsxEdit['op']>([
  'insert-rows',
  'delete-rows',
  'insert-columns',
  'delete-columns',
]);
const IS_LAYOUT = new Set<XlsxEdit['op']>([
  'set-column-width',
  'set-row-height',
  'set-rows-hidden',
  'set-columns-hidden',
  'merge-cells',
  'unmerge-cells',
  'set-frozen-panes',
]);

/**
 * Throws DocumentError `verification-failed` unless a sheet's merges, sizes, hidden rows and columns and frozen panes
 * are those of the original with the edits. Not asked where rows or columns came or went.
 */
export function verifyLayout(
  before: Workbook,
  after: Workbook,
  sheetId: string,
  sheet: SheetEntry,
  edits: readonly XlsxEdit[],
): void {
  const own = edits.filter((edit) => edit.sheet === sheetId);
  const original = before.sheets.find((entry) => entry.id === sheetId);
  if (!original || own.some((edit) => MOVES_CELLS.has(edit.op))) return;
  if (!own.some((edit) => IS_LAYOUT.has(edit.op))) return;
  const digit = normalDigit(readStyles(before));
  const layoutOf = (workbook: Workbook, part: string) =>
    importLayout(openXmlList(workbook.pkg.text(part), 'sheetData', 'row'), sheet.name, digit);
  const wanted = layoutOf(before, original.part);
  for (const edit of own) replayLayout(wanted, edit);
  const actual = layoutOf(after, sheet.part);
  const check = (isRight: boolean, what: string) => {
    if (!isRight) throw failed(`${what} of "${sheet.name}" would be others`);
  };
  const names = (layout: SheetLayout) => layout.mergeData.map(rangeName).sort().join();
  check(names(wanted) === names(actual), 'the merged cells');
  check(
    sameRowsOrColumns(wanted.columnData, actual.columnData, 'w', actual.defaultColumnWidth),
    'the columns',
  );
  check(sameRowsOrColumns(wanted.rowData, actual.rowData, 'h'), 'the rows');
  check(wanted.freeze.xSplit === actual.freeze.xSplit, 'the frozen columns');
  check(wanted.freeze.ySplit === actual.freeze.ySplit, 'the frozen rows');
}

function replayLayout(layout: SheetLayout, edit: XlsxEdit): void {
  if (edit.op === 'merge-cells' || edit.op === 'unmerge-cells') {
    layout.mergeData = layout.mergeData.filter((range) => !intersects(range, edit.range));
    if (edit.op === 'merge-cells' && isWide(edit.range)) layout.mergeData.push(edit.range);
  } else if (edit.op === 'set-frozen-panes') {
    layout.freeze = { ...layout.freeze, xSplit: edit.columns, ySplit: edit.rows };
  } else if (edit.op === 'set-column-width') {
    each(edit, (column) => {
      const { custom: _, ...rest } = layout.columnData[column] ?? {};
      const fits = edit.fits ? { custom: { fits: [edit.width] } } : {};
      layout.columnData[column] = { ...rest, w: edit.width, ...fits };
    });
  } else if (edit.op === 'set-row-height') {
    each(edit, (row) => {
      layout.rowData[row] = { ...layout.rowData[row], h: edit.height };
    });
  } else if (edit.op === 'set-columns-hidden') hide(layout.columnData, edit);
  else if (edit.op === 'set-rows-hidden') hide(layout.rowData, edit);
}

/** Showing a million rows again asks only for those that were hidden. */
function hide(data: Record<number, RowOrColumn>, edit: { from: number; to: number; hidden: boolean }): void {
  if (edit.hidden) {
    each(edit, (index) => {
      data[index] = { ...data[index], hd: 1 };
    });
    return;
  }
  for (const [key, one] of Object.entries(data)) {
    const index = Number(key);
    if (index >= edit.from && index <= edit.to) data[index] = { ...one, hd: 0 };
  }
}

function each({ from, to }: { from: number; to: number }, visit: (index: number) => void): void {
  for (let index = from; index <= to; index++) visit(index);
}

function isWide({ startRow, endRow, startColumn, endColumn }: CellRange): boolean {
  return startRow !== endRow || startColumn !== endColumn;
}

type RowOrColumn = { w?: number; h?: number; hd?: 0 | 1; custom?: object };

/**
 * A size the person did not set may be written out by now; one they set is kept to the pixel. Of a `usual` size that nobody gave nothing
 * has to be said.
 */
function sameRowsOrColumns(
  wanted: Record<number, RowOrColumn>,
  actual: Record<number, RowOrColumn>,
  size: 'w' | 'h',
  usual?: number,
): boolean {
  return Object.entries(wanted).every(([index, one]) => {
    const now = actual[Number(index)];
    const flat = one[size] === 0 && one.hd === 0;
    const sized = now?.[size] ?? (one.custom ? usual : undefined) ?? -9;
    const isSized = one[size] === undefined || flat || Math.abs(one[size] - sized) <= 1;
    return isSized && (one.hd ?? 0) === (now?.hd ?? 0);
  });
}
