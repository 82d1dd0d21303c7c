import type { ICellData, IDisposable, Injector, Workbook } from '@univerjs/core';
import { ICommandService, isICellData, ObjectMatrix } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import type { ISetRangeValuesCommandParams } from '@univerjs/sheets';
import { SetRangeValuesCommand, SheetsSelectionsService } from '@univerjs/sheets';

/**
 * Lets the references of a formula follow where Ctrl+Enter writes it into all selected cells, and leaves out rows that a filter hides, as in
 * Excel. Univer 0.25.1 writes the same formula into each of them, also into those that nobody sees.
 */
export function typeIntoMany(injector: Injector, workbook: Workbook): IDisposable {
  return injector.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
    if (id !== SetRangeValuesCommand.id) return;
    // The parameters of Univer's command of this id.
    const of = params as ISetRangeValuesCommandParams;
    const { unitId = workbook.getUnitId(), subUnitId, range, value } = of;
    if (unitId !== workbook.getUnitId() || !range || Array.isArray(value) || !isICellData(value)) return;
    const { startRow, startColumn, endRow, endColumn } = range;
    if (startRow === endRow && startColumn === endColumn) return;
    const worksheet = workbook.getSheetBySheetId(subUnitId ?? workbook.getActiveSheet().getSheetId());
    const primary = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const [row, column] = [primary?.actualRow ?? startRow, primary?.actualColumn ?? startColumn];
    const lexer = injector.get(LexerTreeBuilder);
    const typed: ICellData = value;
    const cells = new ObjectMatrix<ICellData>();
    for (let r = startRow; r <= endRow; r++) {
      if (r !== row && worksheet?.getRowFiltered(r)) continue;
      for (let c = startColumn; c <= endColumn; c++) {
        const isThere = !typed.f || (r === row && c === column);
        cells.setValue(r, c, {
          ...typed,
          ...(!isThere && typed.f && { f: lexer.moveFormulaRefOffset(typed.f, c - column, r - row) }),
        });
      }
    }
    of.value = cells.getMatrix();
  });
}
