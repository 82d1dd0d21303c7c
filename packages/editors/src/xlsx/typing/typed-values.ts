import { documentStyle } from '@benchbook/documents/display';
import type {
  ICellData,
  IDisposable,
  Injector,
  IStyleData,
  Nullable,
  Workbook,
  Worksheet,
} from '@univerjs/core';
import {
  CellValueType,
  getNumfmtParseValueFilter,
  isBooleanString,
  isTextFormat,
  toDisposable,
} from '@univerjs/core';
import { AFTER_CELL_EDIT, SheetInterceptorService } from '@univerjs/sheets';
import { documentRuns, plainText, shownFont, shownStyle } from '../edits/cell-state.ts';

/**
 * Takes a number, a day or a truth value for what it is also where it was typed in small letters, or over a text that looked
 * another way than its cell: all of it has one look, which the cell gets. Univer 0.25.1 keeps such a thing as a text.
 */
export function readTypedValues(injector: Injector): IDisposable {
  const edits = injector.get(SheetInterceptorService).writeCellInterceptor;
  const stop = edits.intercept(AFTER_CELL_EDIT, {
    // Before those that give formats.
    priority: 2,
    handler: (value, { workbook, worksheet, row, col }, next) =>
      next(value && typedValue(value, { workbook, worksheet, row, column: col })),
  });
  return toDisposable(stop);
}

interface Place {
  workbook: Workbook;
  worksheet: Worksheet;
  row: number;
  column: number;
}

function typedValue(typed: ICellData, { workbook, worksheet, row, column }: Place): ICellData {
  const text = plainText(typed.p);
  if (!typed.p?.body || text === undefined || typed.f || typed.t === CellValueType.FORCE_STRING) return typed;
  const isValue = getNumfmtParseValueFilter(text) !== null || isBooleanString(text);
  // A text that was opened and left as it was stays a text.
  if (!isValue || text === plainText(worksheet.getCellRaw(row, column)?.p)) return typed;
  const cell = shownStyle(worksheet, worksheet.getComposedCellStyle(row, column));
  const runs = documentRuns(typed.p.body, cell);
  if (isTextFormat(cell.n?.pattern) || (runs && runs.length > 1)) return typed;
  const font = runs?.[0]?.font;
  const look = font && changed(documentStyle(shownFont(cell)), documentStyle(font));
  const own = workbook.getStyles().getStyleByCell(typed);
  return { ...typed, p: null, v: text, ...(look && { s: { ...own, ...look } }) };
}

/** What a look says otherwise than another one. */
function changed(from: object, to: IStyleData): Nullable<IStyleData> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(from, name));
  return Object.fromEntries(Object.entries(to).filter(differs));
}
