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

/** In CSS pixels, of a cell if it looks so; nothing for what is turned or breaks its lines. */
type Width = (worksheet: Worksheet, row: number, column: number, cell: ICellData) => number | undefined;

interface Page {
  /** Whether the widths of a sheet may be changed. */
  isAllowed(sheet: string): boolean;
  /** What it has to be wide to be shown. */
  neededWidth: Width;
  /** How wide its column gets where that is not so. */
  roomyWidth: Width;
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
        const typed = typedNumber(worksheet, row, column);
        const needed = typed && page.neededWidth(worksheet, row, column, typed);
        if (!needed || needed <= worksheet.getColumnWidth(column)) return;
        const width = page.roomyWidth(worksheet, row, column, typed) ?? needed;
        wanted.set(column, Math.max(width, wanted.get(column) ?? 0));
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

/** What was typed into a cell, if it is a number or day that its column is to have room for. */
function typedNumber(worksheet: Worksheet, row: number, column: number): ICellData | undefined {
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
  return typed;
}

/** A formula has no result yet; days are of one width. */
function formulaOfDay(cell: ICellData, format: string | undefined): ICellData | undefined {
  return isDay(format) ? { ...cell, v: SOME_DAY, t: CellValueType.NUMBER } : undefined;
}
