import { ICommandService, type IDisposable, type Injector, type Workbook } from '@univerjs/core';
import { ISheetRowFilteredService } from '@univerjs/engine-formula';
import {
  RemoveRowMutation,
  SelectRangeCommand,
  SetRowHiddenMutation,
  SheetsSelectionsService,
} from '@univerjs/sheets';

/** What may bring a row that a filter hides to where the selection is. */
const HIDES: ReadonlySet<string> = new Set([RemoveRowMutation.id, SetRowHiddenMutation.id]);

/**
 * Selects the next cell below that is shown where a filter has come to hide the active one: when rows above it were deleted, or the filter was
 * set. What is typed next would be written over a cell that nobody sees.
 */
export function selectWhatIsShown(injector: Injector, workbook: Workbook): IDisposable {
  const commands = injector.get(ICommandService);
  const selections = injector.get(SheetsSelectionsService);
  const rows = injector.get(ISheetRowFilteredService);
  let isOver = false;
  const look = () => {
    const active = selections.getCurrentLastSelection()?.primary;
    const sheet = workbook.getActiveSheet();
    const at = { unitId: workbook.getUnitId(), subUnitId: sheet.getSheetId() };
    if (isOver || !active || !rows.getRowFiltered(at.unitId, at.subUnitId, active.actualRow)) return;
    let row = active.actualRow;
    while (row < sheet.getRowCount() && !sheet.getRowVisible(row)) row += 1;
    if (row >= sheet.getRowCount()) return;
    const column = active.actualColumn;
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    commands.syncExecuteCommand(SelectRangeCommand.id, { ...at, subUnit: at.subUnitId, range });
  };
  const done = commands.onCommandExecuted(({ id }) => {
    // The filter is told after its rows.
    if (HIDES.has(id)) queueMicrotask(look);
  });
  return {
    dispose: () => {
      isOver = true;
      done.dispose();
    },
  };
}
