import type { ICellData, IDisposable, Injector, IStyleData, Workbook } from '@univerjs/core';
import { CellValueType, isDefaultFormat, toDisposable } from '@univerjs/core';
import { AFTER_CELL_EDIT, INumfmtService, SheetInterceptorService } from '@univerjs/sheets';
import { openedText, storedNumber } from './opened-numbers.ts';
import { isTextAlone, parsedNumber, readNumber } from './read-number.ts';

/**
 * Leaves a cell the number format it has, whatever is typed into it: a day, a percentage or an amount give a format only
 * to a cell without one, as in Excel. Univer 0.25.1 gives another one where what is typed is of another kind, and takes
 * the hours from a format of days and hours when only a day is typed. A number that was opened and left as it was stays
 * what it is in the file, with the digits that nobody sees.
 */
export function keepNumberFormats(injector: Injector): IDisposable {
  const formats = injector.get(INumfmtService);
  const edits = injector.get(SheetInterceptorService).writeCellInterceptor;
  const stop = edits.intercept(AFTER_CELL_EDIT, {
    // Before the one that gives formats, which has 0, gives none to what is a number already, and rounds.
    priority: 1,
    handler(value, { unitId, subUnitId, workbook, worksheet, row, col }, next) {
      const format = formats.getValue(unitId, subUnitId, row, col)?.pattern;
      const typed = value?.f && isDefaultFormat(format) ? formatOfDays(value.f) : undefined;
      if (value && typed !== undefined) return next({ ...value, s: lookWith(value, typed, workbook) });
      const isPlain = value?.v !== undefined && value.v !== null && !value.p && !value.f;
      if (!isPlain || value.t === CellValueType.FORCE_STRING) return next(value);
      const text = String(value.v);
      const stored = storedNumber(worksheet.getCellRaw(row, col));
      if (stored !== null && text === openedText(stored, format)) {
        return { ...value, v: stored, t: CellValueType.NUMBER };
      }
      // At once and not a mutation later: whoever measures the cell has to know.
      const given = isDefaultFormat(format) ? parsedNumber(text) : null;
      const read = readNumber(text, format) ?? (given?.format ? given : null);
      if (!read) return next(isTextAlone(text) ? { ...value, t: CellValueType.FORCE_STRING } : value);
      const look = isDefaultFormat(format) && read.format && { s: lookWith(value, read.format, workbook) };
      return { ...value, v: read.number, t: CellValueType.NUMBER, ...look };
    },
  });
  return toDisposable(stop);
}

function lookWith(cell: ICellData, pattern: string, workbook: Workbook): IStyleData {
  return { ...workbook.getStyles().getStyleByCell(cell), n: { pattern } };
}

/** What a formula of a day or an hour gives to a cell without a format, as in Excel: it is stored, so it is no look of the result alone. */
const FORMATS: Record<string, string> = {
  TODAY: 'yyyy-mm-dd',
  DATE: 'yyyy-mm-dd',
  NOW: 'yyyy-mm-dd hh:mm',
  TIME: 'hh:mm',
};

function formatOfDays(formula: string): string | undefined {
  return FORMATS[/^=\s*(\w+)\(/.exec(formula)?.[1]?.toUpperCase() ?? ''];
}
