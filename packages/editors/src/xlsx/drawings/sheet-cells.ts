import type { Area } from '@benchbook/documents';
import type { Workbook, Worksheet } from '@univerjs/core';
import type { ChartCell, ChartCells } from './charts/chart-data.ts';

/** Cells of an area whose own number format is asked for: the others have that of the last one. */
const MOST_FORMATS = 500;

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
  const endRow = Math.min(area.endRow, sheet.getRowCount() - 1);
  const endColumn = Math.min(area.endColumn, sheet.getColumnCount() - 1);
  let asked = 0;
  let format = '';
  const rows: ChartCell[][] = [];
  for (let row = startRow; row <= endRow; row++) {
    if (visibleOnly && !sheet.getRowVisible(row)) continue;
    const cells: ChartCell[] = [];
    for (let column = startColumn; column <= endColumn; column++) {
      if (visibleOnly && !sheet.getColVisible(column)) continue;
      const value = sheet.getCellRaw(row, column)?.v;
      if (value !== undefined && value !== null && asked < MOST_FORMATS) {
        asked++;
        format = sheet.getComposedCellStyle(row, column).n?.pattern ?? '';
      }
      cells.push({ value: chartValue(value), format });
    }
    rows.push(cells);
  }
  return rows;
}

function chartValue(value: unknown): ChartCell['value'] {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : String(value);
}
