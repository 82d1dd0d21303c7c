import type { IDisposable, Injector } from '@univerjs/core';
import {
  CellValueType,
  getNumfmtParseValueFilter,
  isDefaultFormat,
  isTextFormat,
  toDisposable,
} from '@univerjs/core';
import { AFTER_CELL_EDIT, INumfmtService, SheetInterceptorService } from '@univerjs/sheets';

/**
 * Leaves a cell the number format it has, whatever is typed into it: a day, a percentage or an amount give a format only
 * to a cell without one, as in Excel. Univer 0.25.1 gives another one where what is typed is of another kind, and takes
 * the hours from a format of days and hours when only a day is typed.
 */
export function keepNumberFormats(injector: Injector): IDisposable {
  const formats = injector.get(INumfmtService);
  const edits = injector.get(SheetInterceptorService).writeCellInterceptor;
  const stop = edits.intercept(AFTER_CELL_EDIT, {
    // Before the one that gives formats, which has 0 and gives none to what is a number already.
    priority: 1,
    handler(value, { unitId, subUnitId, row, col }, next) {
      const format = formats.getValue(unitId, subUnitId, row, col)?.pattern;
      const isPlain = value?.v !== undefined && value.v !== null && !value.p && !value.f;
      if (!isPlain || value.t === CellValueType.FORCE_STRING) return next(value);
      const number = numberInFormat(String(value.v), format);
      return next(number === null ? value : { ...value, v: number, t: CellValueType.NUMBER });
    },
  });
  return toDisposable(stop);
}

/**
 * The number that a text means in a cell of this format; null where the cell has no format that the text could change, or
 * the text says nothing but a number. Days are counted as in Excel from 1900 on.
 */
export function numberInFormat(typed: string, format: string | undefined): number | null {
  if (isDefaultFormat(format) || isTextFormat(format)) return null;
  const meant = getNumfmtParseValueFilter(typed);
  return meant?.z && typeof meant.v === 'number' ? meant.v : null;
}
