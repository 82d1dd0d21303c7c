import type { Area } from '@benchbook/documents';
import { MOST_DRAWN } from '@benchbook/documents/drawings';
import type { Workbook, Worksheet } from '@univerjs/core';
import type { ChartCell, ChartCells } from './charts/chart-data.ts';
import { NotDrawn, TOO_MANY_POINTS } from './charts/not-drawn.ts';

/** Cells of one area that are read, empty ones as well: more than a chart draws of a few columns. */
const MOST_CELLS = 10 * MOST_DRAWN;
/** Where a reference to whole columns and rows ends. */
const LAST_ROW = 1_048_575;
const LAST_COLUMN = 16_383;

/** The cells of a workbook as its editor has them now. */
export function sheetCells(workbook: Workbook): ChartCells {
  return {
    rows(area, visibleOnly) {
      const sheet = workbook.getSheetBySheetId(area.sheet);
      return sheet ? rowsOf(sheet, area, visibleOnly) : [];
    },
  };
}

function rowsOf(sheet: Worksheet, area: Area, visibleOnly: boolean): ChartCell[][] {
  const { startRow, startColumn } = area;
  // Whole rows and columns end where their last content is.
  const endRow = area.endRow === LAST_ROW ? sheet.getLastRowWithContent() : area.endRow;
  const endColumn = area.endColumn === LAST_COLUMN ? sheet.getLastColumnWithContent() : area.endColumn;
  if ((endRow - startRow + 1) * (endColumn - startColumn + 1) > MOST_CELLS)
    throw new NotDrawn(TOO_MANY_POINTS);
  const formatOf = formats(sheet);
  const rows: ChartCell[][] = [];
  for (let row = startRow; row <= endRow; row++) {
    if (visibleOnly && !sheet.getRowVisible(row)) continue;
    const cells: ChartCell[] = [];
    for (let column = startColumn; column <= endColumn; column++) {
      if (visibleOnly && !sheet.getColVisible(column)) continue;
      const value = sheet.getCellRaw(row, column)?.v;
      const isEmpty = value === undefined || value === null;
      cells.push({ value: chartValue(value), format: isEmpty ? '' : formatOf(row, column) });
    }
    rows.push(cells);
  }
  return rows;
}

/** The number formats of cells; what has the same styles is asked for once. */
function formats(sheet: Worksheet): (row: number, column: number) => string {
  const known = new Map<string, string>();
  return (row, column) => {
    const own = sheet.getCellRaw(row, column)?.s;
    const styles = JSON.stringify([own, sheet.getRowStyle(row, true), sheet.getColumnStyle(column, true)]);
    const found = known.get(styles) ?? sheet.getComposedCellStyle(row, column).n?.pattern ?? '';
    known.set(styles, found);
    return found;
  };
}

function chartValue(value: unknown): ChartCell['value'] {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : String(value);
}
