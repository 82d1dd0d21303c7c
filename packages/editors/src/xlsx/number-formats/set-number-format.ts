import type { CellRange } from '@benchbook/documents';
import {
  ICommandService,
  type Injector,
  type IRange,
  IUndoRedoService,
  isDefaultFormat,
  type Workbook,
} from '@univerjs/core';
import {
  factoryRemoveNumfmtUndoMutation,
  factorySetNumfmtUndoMutation,
  RemoveNumfmtMutation,
  rangeMerge,
  SetNumfmtMutation,
} from '@univerjs/sheets';

/** Whether a code is the format of cells without one. */
const isGeneral = (code: string) => isDefaultFormat(code);

/**
 * Gives cells of the sheet that is shown a number format, as one thing to undo; what stands in them stays. Univer 0.25.1's own
 * command makes the number 7 of the text 007 when it takes a format away.
 */
export function setNumberFormat(
  [injector, workbook]: [Injector, Workbook],
  selected: readonly CellRange[],
  code: string,
): void {
  const sheet = workbook.getActiveSheet();
  const at = { unitId: workbook.getUnitId(), subUnitId: sheet.getSheetId() };
  const ranges: IRange[] = selected.map((range) => ({
    ...range,
    endRow: Math.min(range.endRow, sheet.getRowCount() - 1),
    endColumn: Math.min(range.endColumn, sheet.getColumnCount() - 1),
  }));
  const { written, bare } = isGeneral(code) ? withoutFormat(workbook, ranges) : { written: ranges, bare: [] };
  const redoMutations: { id: string; params: object }[] = [];
  const undoMutations: { id: string; params: object }[] = [];
  if (written.length > 0) {
    const params = { ...at, values: { 0: { ranges: written } }, refMap: { 0: { pattern: code } } };
    redoMutations.push({ id: SetNumfmtMutation.id, params });
    undoMutations.push(...injector.invoke((accessor) => factorySetNumfmtUndoMutation(accessor, params)));
  }
  if (bare.length > 0) {
    const params = { ...at, ranges: bare };
    redoMutations.push({ id: RemoveNumfmtMutation.id, params });
    undoMutations.push(...injector.invoke((accessor) => factoryRemoveNumfmtUndoMutation(accessor, params)));
  }
  const commands = injector.get(ICommandService);
  const isDone = redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params));
  if (isDone && redoMutations.length > 0)
    injector.get(IUndoRedoService).pushUndoRedo({ unitID: at.unitId, undoMutations, redoMutations });
}

/** Cells that have a format: those that lose it, and those that need General written, for their row or column has another. */
function withoutFormat(workbook: Workbook, ranges: IRange[]): { written: IRange[]; bare: IRange[] } {
  const sheet = workbook.getActiveSheet();
  const [written, bare]: [IRange[], IRange[]] = [[], []];
  const cell = (row: number, column: number) => ({
    startRow: row,
    endRow: row,
    startColumn: column,
    endColumn: column,
  });
  for (const { startRow, endRow, startColumn, endColumn } of ranges) {
    for (let row = startRow; row <= endRow; row++) {
      for (let column = startColumn; column <= endColumn; column++) {
        const usual = sheet.getComposedCellStyleByCellData(row, column, null).n?.pattern;
        const raw = sheet.getCellRaw(row, column);
        const own = raw ? workbook.getStyles().getStyleByCell(raw)?.n : undefined;
        if (!isDefaultFormat(usual)) written.push(cell(row, column));
        else if (own) bare.push(cell(row, column));
      }
    }
  }
  return { written: rangeMerge(written), bare: rangeMerge(bare) };
}
