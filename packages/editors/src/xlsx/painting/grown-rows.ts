import type { SheetSnapshot, SnapshotRow, SnapshotStyle, WorkbookSnapshot } from '@benchbook/documents';
import type { ICellData, IStyleData } from '@univerjs/core';
import { neededHeight } from './layout.ts';
import { lookOf } from './look.ts';
import type { Measurer } from './measurer.ts';

/** Excel's highest row, in CSS pixels. */
const HIGHEST = 546;

/**
 * The rows of a sheet for which the file has no height, and whose content needs more than the usual one, with the height
 * they need (`ah`, which is for show): Excel makes them so when it opens the file. Stored heights stay.
 */
export function grownRows(
  { styles }: Pick<WorkbookSnapshot, 'styles'>,
  sheet: SheetSnapshot,
  measurer: Measurer,
): Record<number, SnapshotRow & { ia: 1; ah: number }> {
  const grown: Record<number, SnapshotRow & { ia: 1; ah: number }> = {};
  const mayGrow = styleTest(styles, sheet.defaultRowHeight, measurer);
  const merges = mergedColumns(sheet);
  for (const [key, cells] of Object.entries(sheet.cellData)) {
    const row = Number(key);
    const known = sheet.rowData[row];
    if (known?.h !== undefined || known?.hd === 1 || known?.ia === 0) continue;
    const merged = merges.get(row) ?? [];
    let height = sheet.defaultRowHeight;
    for (const [columnKey, cell] of Object.entries(cells)) {
      const column = Number(columnKey);
      const line = sheet.columnData[column];
      const id = cell.s ?? known?.s ?? line?.s ?? '0';
      if (
        line?.hd === 1 ||
        !(cell.p || mayGrow(id)) ||
        merged.some(({ from, to }) => column >= from && column <= to)
      )
        continue;
      // The snapshot is declared as a subset of Univer's data, with whole numbers where Univer has enums.
      const look = lookOf(cell as ICellData, { ...styles['0'], ...styles[id] } as IStyleData);
      if (look) height = Math.max(height, neededHeight(look, line?.w ?? sheet.defaultColumnWidth, measurer));
    }
    if (height > sheet.defaultRowHeight) grown[row] = { ...known, ia: 1, ah: Math.min(HIGHEST, height) };
  }
  return grown;
}

/** Of the ids of styles: whether a cell that has one may need more than the usual height. */
function styleTest(styles: Record<string, SnapshotStyle>, usual: number, measurer: Measurer) {
  const known = new Map<string, boolean>();
  return (id: string): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const style = { ...styles['0'], ...styles[id] };
    const isLaidOut = style.tb === 3 || style.tr !== undefined || style.ht === 4 || style.ht === 6;
    const look = lookOf({ v: 'x' }, style as IStyleData);
    const may = isLaidOut || (look !== undefined && neededHeight(look, usual, measurer) > usual);
    known.set(id, may);
    return may;
  };
}

/** A merge over a whole column is about no single row's height. */
const LONGEST_MERGE = 1_000;

/** By row: the columns that are part of a merge. */
function mergedColumns({ mergeData }: SheetSnapshot): Map<number, { from: number; to: number }[]> {
  const byRow = new Map<number, { from: number; to: number }[]>();
  for (const { startRow, endRow, startColumn, endColumn } of mergeData) {
    for (let row = startRow; row <= Math.min(endRow, startRow + LONGEST_MERGE); row++) {
      const known = byRow.get(row);
      const columns = { from: startColumn, to: endColumn };
      if (known) known.push(columns);
      else byRow.set(row, [columns]);
    }
  }
  return byRow;
}
