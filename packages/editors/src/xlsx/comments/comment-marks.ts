import type { ICellDataForSheetInterceptor, IDisposable, Injector, Nullable, Workbook } from '@univerjs/core';
import { InterceptorEffectEnum } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { CellComments } from './cell-comments.ts';

/** Of notes as in Excel, of threads as there; both are seen on light and dark. */
const COLORS = { note: '#d1242f', thread: '#7c3aed', resolved: '#8c959f' };
const SIZE = 7;

/** Behind the marks of results that are out of date, which keep their corner. */
const PRIORITY = 10;

/** Marks the corner of cells with a note or comments. */
export function markComments(
  [injector, workbook]: [Injector, Workbook],
  comments: CellComments,
): IDisposable[] {
  let marks = new Map<string, string>();
  const keyOf = (sheet: string, row: number, column: number) => `${sheet}!${row},${column}`;
  const look = () => {
    marks = new Map();
    for (const sheet of workbook.getSheets().map((one) => one.getSheetId())) {
      const { notes, threads } = comments.on(sheet);
      for (const { row, column } of notes) marks.set(keyOf(sheet, row, column), COLORS.note);
      for (const { row, column, isResolved } of threads)
        marks.set(keyOf(sheet, row, column), isResolved ? COLORS.resolved : COLORS.thread);
    }
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    render?.mainComponent?.makeForceDirty(true);
  };
  look();
  const marked = (cell: Nullable<ICellDataForSheetInterceptor>, color: string) => {
    const corner = cell?.markers?.tr ? 'br' : 'tr';
    return { ...cell, markers: { ...cell?.markers, [corner]: { size: SIZE, color } } };
  };
  return [
    comments.watch(look),
    injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority: PRIORITY,
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { subUnitId, row, col }, next) => {
        // Asked of each cell that Univer looks at, mostly for nothing.
        const color = marks.size > 0 ? marks.get(keyOf(subUnitId, row, col)) : undefined;
        return next(color ? marked(cell, color) : cell);
      },
    }),
  ];
}
