import {
  ICommandService,
  type IDisposable,
  type Injector,
  RedoCommand,
  toDisposable,
  UndoCommand,
  type Workbook,
} from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { SetSelectionsOperation } from '@univerjs/sheets';
import { ScrollToCellCommand, SheetScrollManagerService } from '@univerjs/sheets-ui';
import { Parameters } from '../edits/mutation-parameters.ts';

const UNDOES: ReadonlySet<string> = new Set([UndoCommand.id, RedoCommand.id]);
const LINES = /^sheet\.mutation\.(?:insert|remove)-(row|col)$/;
const CELLS = 'sheet.mutation.set-range-values';

interface Place {
  row?: number;
  column?: number;
}

/**
 * Brings before a person what undo or redo has changed, as Excel does. Univer 0.25.1 does so where it selects cells again; where rows
 * came back above, or cells got back their look, the screen stayed where it was.
 */
export function showWhatIsUndone(injector: Injector, workbook: Workbook): IDisposable {
  const commands = injector.get(ICommandService);
  /** What is changed first by the undo that runs, rows and columns before the cells that follow them; null once it is shown. */
  let changed: { lines?: Place; cell?: Place } | null = null;
  const before = commands.beforeCommandExecuted(({ id }) => {
    if (UNDOES.has(id)) changed = {};
  });
  const after = commands.onCommandExecuted(({ id, params }, options) => {
    if (UNDOES.has(id)) {
      const place = changed?.lines ?? changed?.cell;
      changed = null;
      if (place) show(place);
      return;
    }
    const about = new Parameters(params);
    if (id === SetSelectionsOperation.id && about.value('reveal') === true) changed = null;
    if (!changed || options?.fromFormula || about.sheet !== workbook.getActiveSheet().getSheetId()) return;
    const axis = LINES.exec(id)?.[1];
    if (axis && about.range) {
      const { startRow: row, startColumn: column } = about.range;
      changed.lines ??= axis === 'row' ? { row } : { column };
    } else if (id === CELLS) {
      const { startRow: row, startColumn: column } = about.matrix('cellValue').getStartEndScope();
      if (row >= 0 && column >= 0) changed.cell ??= { row, column };
    }
  });
  const show = (place: Place) => {
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    const scroll = render?.with(SheetScrollManagerService).getCurrentScrollState();
    const { xSplit, ySplit } = workbook.getActiveSheet().getFreeze();
    const row = place.row ?? (scroll?.sheetViewStartRow ?? 0) + ySplit;
    const column = place.column ?? (scroll?.sheetViewStartColumn ?? 0) + xSplit;
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    void commands.executeCommand(ScrollToCellCommand.id, { range });
  };
  return toDisposable(() => {
    before.dispose();
    after.dispose();
  });
}
