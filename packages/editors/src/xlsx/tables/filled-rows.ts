import type { SnapshotTable } from '@benchbook/documents';
import { offsetFormula } from '@benchbook/documents/sorting';
import type { ICellData, IDisposable, Injector, Nullable, Workbook, Worksheet } from '@univerjs/core';
import { ICommandService, IUndoRedoService, ObjectMatrix } from '@univerjs/core';
import type { IInsertRowCommandParams, ISetRangeValuesMutationParams } from '@univerjs/sheets';
import type { SheetReader } from '../edits/cell-state.ts';

const INSERT_ROWS = 'sheet.command.insert-row-by-range';
const ROWS_GO = 'sheet.mutation.remove-rows';
const SET_CELLS = 'sheet.mutation.set-range-values';

/** What is known of the workbook when rows come. */
export interface Tables {
  isEditable(): boolean;
  /** Where they are now. */
  tables(): readonly SnapshotTable[];
  reader(worksheet: Worksheet): SheetReader;
}

/**
 * Gives rows that are inserted into a table the formulas of its columns, as Excel does: their totals would leave the rows out. They are
 * a part of the step that inserted the rows, and go and come back with these.
 */
export function fillInsertedRows(injector: Injector, workbook: Workbook, known: Tables): IDisposable {
  const commands = injector.get(ICommandService);
  return commands.onCommandExecuted(({ id, params }) => {
    if (id !== INSERT_ROWS || !known.isEditable()) return;
    const { unitId, subUnitId, range } = params as IInsertRowCommandParams;
    const worksheet = workbook.getSheetBySheetId(subUnitId);
    if (unitId !== workbook.getUnitId() || !worksheet) return;
    const step = injector.get(IUndoRedoService).pitchTopUndoElement();
    if (!step?.undoMutations.some((mutation) => mutation.id === ROWS_GO)) return;
    const written = formulasOf(range, worksheet, known);
    if (written.getSizeOf() === 0) return;
    const cells: ISetRangeValuesMutationParams = { unitId, subUnitId, cellValue: written.getMatrix() };
    if (commands.syncExecuteCommand(SET_CELLS, cells))
      step.redoMutations.push({ id: SET_CELLS, params: cells });
  });
}

function formulasOf(
  { startRow, endRow }: { startRow: number; endRow: number },
  worksheet: Worksheet,
  known: Tables,
): ObjectMatrix<Nullable<ICellData>> {
  const written = new ObjectMatrix<Nullable<ICellData>>();
  const reader = known.reader(worksheet);
  const content = (row: number, column: number) => reader.content(row, column);
  for (const { sheet, range, calculated } of known.tables()) {
    const [first, last] = [range.startRow + 1, range.endRow];
    if (sheet !== worksheet.getSheetId() || startRow < first || endRow > last) continue;
    for (const index of calculated) {
      const column = range.startColumn + index;
      // The row above them, or else the one below: a formula that somebody wrote over is no formula of the column.
      for (const from of [startRow - 1, endRow + 1]) {
        const beside = from >= first && from <= last ? content(from, column) : undefined;
        if (beside?.kind !== 'formula') continue;
        for (let row = startRow; row <= endRow; row++) {
          if (content(row, column).kind !== 'empty') continue;
          const formula = offsetFormula(beside.formula, row - from, 0);
          written.setValue(row, column, { f: `=${formula}`, v: null, t: null });
        }
        break;
      }
    }
  }
  return written;
}
