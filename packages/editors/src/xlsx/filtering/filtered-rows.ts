import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { toDisposable } from '@univerjs/core';
import { ISheetRowFilteredService } from '@univerjs/engine-formula';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { FilterState } from './filter-kind.ts';

/**
 * Says which rows a filter hides: they do not count for SUBTOTAL, whatever it is asked, and are left alone by what is done to cells around
 * them, as in Excel: nobody deletes, clears, fills or formats what they do not see, and copies it neither.
 */
export function keepFilteredRows(injector: Injector, workbook: Workbook, state: FilterState): IDisposable {
  const isFiltered = (sheet: string, row: number) =>
    state
      .rulesOf(sheet)
      .some(
        ({ columns, ranges: [range] }) => columns.length > 0 && row > range.startRow && row <= range.endRow,
      ) && workbook.getSheetBySheetId(sheet)?.getRowRawVisible(row) === false;
  injector
    .get(ISheetRowFilteredService)
    .register((unit, sheet, row) => unit === workbook.getUnitId() && isFiltered(sheet, row));
  const stop = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.ROW_FILTERED, {
    handler: (filtered, { subUnitId, row }, next) => isFiltered(subUnitId, row) || (next(filtered) ?? false),
  });
  return toDisposable(stop);
}
