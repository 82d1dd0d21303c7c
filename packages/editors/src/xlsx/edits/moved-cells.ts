import type { ReversibleEdit } from '@benchbook/documents';
import type { IDisposable, Injector, IRange, Workbook } from '@univerjs/core';
import { type IMoveRangeCommandParams, MoveRangeCommand, SheetInterceptorService } from '@univerjs/sheets';
import { editMutations } from './own-edits.ts';

/** Cells that are cut and pasted, or dragged; `row` and `column`: where the first of them stands then. */
export interface MovedCells {
  sheet: string;
  toSheet: string;
  range: IRange;
  row: number;
  column: number;
}

/**
 * Has an edit of what stands beside contents made with every move of cells, before these move, and taken back with it. Univer tells only those who
 * are asked for the mutations that follow a command.
 * @param id of the mutation that makes such edits
 * @param editFor null: nothing is to be done. It may throw what ends the command
 */
export function goAlongWithCells(
  [injector, workbook]: [Injector, Workbook],
  id: string,
  editFor: (moved: MovedCells) => ReversibleEdit | null,
): IDisposable {
  return injector.get(SheetInterceptorService).interceptCommand({
    getMutations: (command) => {
      const edit = command.id === MoveRangeCommand.id ? editFor(movedBy(workbook, command.params)) : null;
      if (!edit) return { redos: [], undos: [] };
      const { redo, undo } = editMutations(workbook.getUnitId(), id, edit);
      return { preRedos: [redo], preUndos: [undo], redos: [], undos: [] };
    },
  });
}

function movedBy(workbook: Workbook, params: object | undefined): MovedCells {
  // As Univer's command declares them.
  const { fromRange, toRange, fromSubUnitId, toSubUnitId } = params as IMoveRangeCommandParams;
  const sheet = fromSubUnitId ?? workbook.getActiveSheet().getSheetId();
  return {
    sheet,
    toSheet: toSubUnitId ?? sheet,
    range: fromRange,
    row: toRange.startRow,
    column: toRange.startColumn,
  };
}
