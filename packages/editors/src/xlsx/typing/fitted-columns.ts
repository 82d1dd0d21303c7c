import type { ICellData, IDisposable, Injector, Workbook, Worksheet } from '@univerjs/core';
import { CellValueType, isDefaultFormat, isTextFormat, ObjectMatrix } from '@univerjs/core';
import {
  type ISetRangeValuesMutationParams,
  SetWorksheetColWidthMutation,
  SheetInterceptorService,
} from '@univerjs/sheets';
import { fittedWidths } from '../edits/row-column-edits.ts';
import { isDay } from './read-number.ts';

const WRITE_CELLS = 'sheet.command.set-range-values';
/** As many digits Excel shows of a number without a format. */
const MOST_DIGITS = 11;
/** A day and an hour, which a formula of days may come to. */
const SOME_DAY = 45_678.9;

interface Page {
  /** Whether the widths of a sheet may be changed. */
  isAllowed(sheet: string): boolean;
  /** What a cell needs to be wide, in CSS pixels, if it looks so; nothing for what is turned or breaks its lines. */
  neededWidth(worksheet: Worksheet, row: number, column: number, cell: ICellData): number | undefined;
}

/**
 * Makes a column wider by a number or a day that is typed into it and would be `####`, as Excel does, in the same step: where nobody gave
 * it a width. What is pasted or filled makes none wider, and decimals of a number without a format are rounded to the room there is.
 */
export function fitColumns(injector: Injector, workbook: Workbook, page: Page): IDisposable {
  return injector.get(SheetInterceptorService).interceptCommand({
    getMutations: ({ id, params }) => {
      const none = { redos: [], undos: [] };
      if (id !== WRITE_CELLS) return none;
      const { subUnitId, cellValue } = params as ISetRangeValuesMutationParams;
      const worksheet = workbook.getSheetBySheetId(subUnitId);
      if (!worksheet || !page.isAllowed(subUnitId)) return none;
      const wanted = new Map<number, number>();
      new ObjectMatrix(cellValue).forValue((row, column) => {
        const needed = neededFor(worksheet, row, column, page) ?? 0;
        if (needed > (wanted.get(column) ?? worksheet.getColumnWidth(column))) wanted.set(column, needed);
      });
      const at = { unitId: workbook.getUnitId(), subUnitId };
      const mutations = [...wanted].map(([column, width]) => {
        const before = worksheet.getColumnWidth(column);
        const info = worksheet.getColumnManager().getColumnOrCreate(column);
        info.custom = { ...info.custom, fits: [...fittedWidths(info), before, width] };
        const { id } = SetWorksheetColWidthMutation;
        const ranges = [
          { startRow: 0, endRow: worksheet.getRowCount() - 1, startColumn: column, endColumn: column },
        ];
        const to = (colWidth: number) => ({ id, params: { ...at, ranges, colWidth } });
        return { redo: to(width), undo: to(before) };
      });
      return { redos: mutations.map(({ redo }) => redo), undos: mutations.map(({ undo }) => undo) };
    },
  });
}

function neededFor(worksheet: Worksheet, row: number, column: number, page: Page): number | undefined {
  const info = worksheet.getColumnManager().getColumn(column);
  const isFree = info?.w === undefined || fittedWidths(info).includes(info.w);
  if (!isFree || !worksheet.getColVisible(column) || worksheet.getMergedCell(row, column)) return undefined;
  const cell = worksheet.getCellRaw(row, column);
  const style = worksheet.getComposedCellStyle(row, column);
  const format = style.n?.pattern;
  if (!cell || isTextFormat(format) || 'shrink' in style) return undefined;
  const typed = cell.f ? formulaOfDay(cell, format) : cell;
  if (typed?.t !== CellValueType.NUMBER) return undefined;
  const isPlain = isDefaultFormat(format);
  if (isPlain && !(Number.isInteger(typed.v) && String(typed.v).length <= MOST_DIGITS)) return undefined;
  return page.neededWidth(worksheet, row, column, typed);
}

/** A formula has no result yet; days are of one width. */
function formulaOfDay(cell: ICellData, format: string | undefined): ICellData | undefined {
  return isDay(format) ? { ...cell, v: SOME_DAY, t: CellValueType.NUMBER } : undefined;
}
