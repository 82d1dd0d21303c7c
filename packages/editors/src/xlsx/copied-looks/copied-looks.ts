import type { CellRange } from '@benchbook/documents';
import { t } from '@benchbook/words';
import {
  type ICellData,
  ICommandService,
  type Injector,
  type IStyleData,
  IUndoRedoService,
  type Nullable,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import { SetRangeValuesMutation, SetRangeValuesUndoMutationFactory } from '@univerjs/sheets';

/** How cells look, row by row. */
export type CopiedLooks = readonly (readonly IStyleData[])[];

/** Cells whose look is copied, or given, at once. */
const MOST_CELLS = 100_000;

const TOO_MANY = t('The look of at most {mostCells, number} cells is copied at once. Select fewer.', {
  mostCells: MOST_CELLS,
});

/** How the cells of a range of the sheet that is shown look, also by their rows and columns; or why that is not copied. */
export function looksOf(workbook: Workbook, range: CellRange): CopiedLooks | string {
  const sheet = workbook.getActiveSheet();
  const { startRow, startColumn, endRow, endColumn } = inGrid(workbook, range);
  if (countOf({ startRow, startColumn, endRow, endColumn }) > MOST_CELLS) return TOO_MANY;
  return Array.from({ length: endRow - startRow + 1 }, (_, row) =>
    Array.from({ length: endColumn - startColumn + 1 }, (_, column) => ({
      ...sheet.getComposedCellStyle(startRow + row, startColumn + column),
    })),
  );
}

/**
 * Has cells look so and in no other way, as one thing to undo: one cell and those right of it and below as many as were
 * copied, several cells all of them, over and over. What stands in them stays, merged cells stay as they are. Answers why not.
 */
export function giveLooks(
  [injector, workbook]: [Injector, Workbook],
  looks: CopiedLooks,
  selected: readonly CellRange[],
): string | null {
  const [rows, columns] = [looks.length, looks[0]?.length ?? 0];
  const ranges = selected.map((range) => {
    const isOne = range.startRow === range.endRow && range.startColumn === range.endColumn;
    const { startRow, startColumn } = range;
    const copied = {
      startRow,
      startColumn,
      endRow: startRow + rows - 1,
      endColumn: startColumn + columns - 1,
    };
    return inGrid(workbook, isOne ? copied : range);
  });
  if (ranges.reduce((count, range) => count + countOf(range), 0) > MOST_CELLS) return TOO_MANY;
  const sheet = workbook.getActiveSheet();
  const bare = new ObjectMatrix<Nullable<ICellData>>();
  const cells = new ObjectMatrix<Nullable<ICellData>>();
  for (const { startRow, startColumn, endRow, endColumn } of ranges) {
    for (let row = startRow; row <= endRow; row++) {
      for (let column = startColumn; column <= endColumn; column++) {
        const look = looks[(row - startRow) % rows]?.[(column - startColumn) % columns];
        bare.setValue(row, column, { s: null });
        cells.setValue(row, column, { s: { ...look } });
      }
    }
  }
  const at = { unitId: workbook.getUnitId(), subUnitId: sheet.getSheetId() };
  const { id } = SetRangeValuesMutation;
  const taken = () => ({ id, params: { ...at, cellValue: bare.clone() } });
  const before = injector.invoke((accessor) =>
    SetRangeValuesUndoMutationFactory(accessor, { ...at, cellValue: bare.clone() }),
  );
  // Univer adds a look to the one a cell has: that goes first, both ways.
  const redoMutations = [taken(), { id, params: { ...at, cellValue: cells.getMatrix() } }];
  const undoMutations = [taken(), { id, params: before }];
  const commands = injector.get(ICommandService);
  if (redoMutations.every((one) => commands.syncExecuteCommand(one.id, one.params)))
    injector.get(IUndoRedoService).pushUndoRedo({ unitID: at.unitId, undoMutations, redoMutations });
  return null;
}

function inGrid(workbook: Workbook, range: CellRange): CellRange {
  const sheet = workbook.getActiveSheet();
  return {
    ...range,
    endRow: Math.min(range.endRow, sheet.getRowCount() - 1),
    endColumn: Math.min(range.endColumn, sheet.getColumnCount() - 1),
  };
}

function countOf({ startRow, startColumn, endRow, endColumn }: CellRange): number {
  return (endRow - startRow + 1) * (endColumn - startColumn + 1);
}
