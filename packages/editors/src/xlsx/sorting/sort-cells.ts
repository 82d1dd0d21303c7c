import type { SortKey, SortRows } from '@benchbook/documents';
import { leavesSheet, offsetFormula, sortBack } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import type { ICellData, Injector, Nullable, Workbook, Worksheet } from '@univerjs/core';
import { ICommandService, IUndoRedoService, ObjectMatrix, Tools } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { SheetReader } from '../edits/cell-state.ts';
import { fitRows } from '../edits/fit-rows.ts';
import { type OwnEditParams, SORT_ROWS } from '../edits/own-edits.ts';

type Cells = ObjectMatrix<Nullable<ICellData>>;

/**
 * Sorts rows of the grid, or its columns, as one thing to undo: their cells with formulas that follow as copies do. Answers why that cannot be, or
 * null; what the rules of the workbook refuse they say themselves.
 * @param was what the filter of these rows was sorted by before, where the edit says what it is sorted by then
 */
export function sortCells(
  injector: Injector,
  workbook: Workbook,
  edit: SortRows,
  was?: SortKey[],
): string | null {
  const worksheet = workbook.getSheetBySheetId(edit.sheet);
  if (!worksheet) return null;
  const cells = sortedCells(
    worksheet,
    new SheetReader(workbook, worksheet, injector.get(LexerTreeBuilder)),
    edit,
  );
  if (typeof cells === 'string') return cells;
  const at = { unitId: workbook.getUnitId(), subUnitId: edit.sheet };
  const sort = (order: number[], by = edit.by) => {
    const params: OwnEditParams<SortRows> = { ...at, edit: { ...edit, order, ...(by ? { by } : {}) } };
    return { id: SORT_ROWS, params };
  };
  // Univer puts a style over the one that is there: the cells are emptied first.
  const emptied = new ObjectMatrix<Nullable<ICellData>>();
  cells.after.forValue((row, column) => {
    emptied.setValue(row, column, null);
  });
  const write = (of: Cells) => ({
    id: SetRangeValuesMutation.id,
    params: { ...at, of: SORT_ROWS, cellValue: Tools.deepClone(of.getMatrix()) },
  });
  const redoMutations = [sort(edit.order), write(emptied), write(cells.after)];
  const undoMutations = [sort(sortBack(edit.order), was), write(emptied), write(cells.before)];
  const commands = injector.get(ICommandService);
  for (const { id, params } of [sort(edit.order), write(emptied), write(cells.after)])
    if (!commands.syncExecuteCommand(id, params)) return null;
  const heights = fitRows(injector, at, edit.range);
  injector.get(IUndoRedoService).pushUndoRedo({
    unitID: workbook.getUnitId(),
    undoMutations: [...undoMutations, ...heights.undos],
    redoMutations: [...redoMutations, ...heights.redos],
  });
  return null;
}

/** What the cells that change hold before and after; or why a formula cannot follow. */
function sortedCells(
  worksheet: Worksheet,
  reader: SheetReader,
  edit: SortRows,
): { before: Cells; after: Cells } | string {
  const before: Cells = new ObjectMatrix<Nullable<ICellData>>();
  const after: Cells = new ObjectMatrix<Nullable<ICellData>>();
  /** Formulas that Univer has once for several cells, by their ids. */
  const shared = new Set<string>();
  const change = (row: number, column: number, cell: Nullable<ICellData>) => {
    const was = worksheet.getCellRaw(row, column);
    if (was?.si) shared.add(was.si);
    before.setValue(row, column, was ? Tools.deepClone(was) : null);
    after.setValue(row, column, cell);
  };
  for (const { row, column, toRow, toColumn } of movesOf(edit)) {
    const cell = worksheet.getCellRaw(row, column);
    if (!cell && !worksheet.getCellRaw(toRow, toColumn)) continue;
    const content = reader.content(row, column);
    if (content.kind !== 'formula') {
      change(toRow, toColumn, cell ? Tools.deepClone(cell) : null);
      continue;
    }
    const [rows, columns] = [toRow - row, toColumn - column];
    if (leavesSheet(content.formula, rows, columns))
      return t('{chatAtABC}{source} has a formula that would name a cell outside of the sheet.', {
        chatAtABC: Tools.chatAtABC(column),
        source: row + 1,
      });
    change(toRow, toColumn, withFormula(cell, offsetFormula(content.formula, rows, columns)));
  }
  if (shared.size === 0) return { before, after };
  worksheet.getCellMatrix().forValue((row, column, cell) => {
    if (!cell?.si || !shared.has(cell.si) || before.getValue(row, column) !== undefined) return;
    const content = reader.content(row, column);
    if (content.kind === 'formula') change(row, column, withFormula(cell, content.formula));
  });
  return { before, after };
}

/** The cells of the rows, or columns, that come elsewhere, and where each comes. */
function* movesOf({ range, order, columns }: SortRows) {
  const { startRow, startColumn, endRow, endColumn } = range;
  for (const [place, from] of order.entries()) {
    if (place === from) continue;
    if (columns) {
      const [column, toColumn] = [startColumn + from, startColumn + place];
      for (let row = startRow; row <= endRow; row++) yield { row, column, toRow: row, toColumn };
    } else {
      const [row, toRow] = [startRow + from, startRow + place];
      for (let column = startColumn; column <= endColumn; column++)
        yield { row, column, toRow, toColumn: column };
    }
  }
}

function withFormula(cell: Nullable<ICellData>, formula: string): ICellData {
  const { si: _, ...own } = Tools.deepClone(cell ?? {});
  return { ...own, f: `=${formula}` };
}
