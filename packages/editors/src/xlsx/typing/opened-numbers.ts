import type { ICellData, IDisposable, Injector, Nullable } from '@univerjs/core';
import { CellValueType, getNumfmtParseValueFilter, numfmt, toDisposable } from '@univerjs/core';
import { BEFORE_CELL_EDIT, INumfmtService, SheetInterceptorService } from '@univerjs/sheets';
import { isDay, isPercentage, readNumber } from './read-number.ts';

/** Days: what a stored hour may differ from the one that is read, as hours are no whole numbers in a file. */
const HALF_A_MILLISECOND = 0.5 / 86_400_000;

/**
 * Opens a number in the cell editor and the formula bar as what reads back as that number: with its 15 digits, the hours
 * of a day whose format shows none, and without the unit that its format adds. Univer 0.25.1 opens twelve digits, or what
 * the cell shows; a person who opens such a cell and leaves it, or changes one digit, would lose the others.
 */
export function openWholeNumbers(injector: Injector): IDisposable {
  const formats = injector.get(INumfmtService);
  const edits = injector.get(SheetInterceptorService).writeCellInterceptor;
  const stop = edits.intercept(BEFORE_CELL_EDIT, {
    // Before those of Univer, whose answer it changes.
    priority: 1,
    handler(value, { unitId, subUnitId, worksheet, row, col }, next) {
      const shown = next(value);
      const number = storedNumber(worksheet.getCellRaw(row, col));
      if (number === null || !shown || shown.f || shown.p || shown.isInArrayFormulaRange) return shown;
      return { ...shown, v: openedText(number, formats.getValue(unitId, subUnitId, row, col)?.pattern) };
    },
  });
  return toDisposable(stop);
}

/** The number that a cell holds which nothing calculates. */
export function storedNumber(cell: Nullable<ICellData>): number | null {
  const isNumber = cell?.t === CellValueType.NUMBER && !cell.f && !cell.si && !cell.p;
  const number = isNumber && cell.v !== '' && cell.v !== null ? Number(cell.v) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** How a number of a cell with this format is opened. */
export function openedText(number: number, format: string | undefined): string {
  if (isPercentage(format)) return `${digits(number * 100)}%`;
  if (!isDay(format) || !format) return digits(number);
  const day = Number.isInteger(number) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
  const ways = [format, ...(format.includes('[h') ? ['[h]:mm:ss'] : [day, 'hh:mm:ss'])];
  const texts = ways.map((way) => String(numfmt.format(way, number, { throws: false })).trim());
  return texts.find((text) => readsBack(text, number, format)) ?? digits(number);
}

function readsBack(text: string, number: number, format: string): boolean {
  const read = readNumber(text, format)?.number ?? getNumfmtParseValueFilter(text)?.v;
  return typeof read === 'number' && Math.abs(read - number) < HALF_A_MILLISECOND;
}

/** As Excel: 15 digits of a fraction, all of a whole number. */
function digits(number: number): string {
  const shown = Number.isSafeInteger(number) ? number : Number(number.toPrecision(15));
  return String(shown).replace('e', 'E');
}
