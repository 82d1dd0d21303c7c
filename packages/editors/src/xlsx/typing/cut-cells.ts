import type { IDisposable, Injector } from '@univerjs/core';
import { ICommandService } from '@univerjs/core';
import { COPY_TYPE, ISheetClipboardService } from '@univerjs/sheets-ui';
import { SORT_ROWS } from '../edits/own-edits.ts';

/** What puts cells into another place, and what a person writes into them. */
const CELLS_DIFFER = new Set([
  'sheet.mutation.insert-row',
  'sheet.mutation.insert-col',
  'sheet.mutation.remove-rows',
  'sheet.mutation.remove-col',
  'sheet.mutation.move-rows',
  'sheet.mutation.move-columns',
  'sheet.mutation.move-range',
  'sheet.command.set-range-values',
  SORT_ROWS,
]);

/**
 * Forgets that cells were cut once cells are others than then, as Excel does. Univer 0.25.1 remembers where they were: a paste took
 * away what had come there meanwhile, and put it where the other cells were meant to go. What was cut stays, and a paste brings it as it
 * was shown, as from another program.
 */
export function forgetCutCells(injector: Injector): IDisposable {
  const commands = injector.get(ICommandService);
  return commands.beforeCommandExecuted(({ id }) => {
    if (!CELLS_DIFFER.has(id)) return;
    const cells = injector.get(ISheetClipboardService);
    const cut = cells.copyContentCache().getLastCopyId();
    if (cut == null || cells.copyContentCache().get(cut)?.copyType !== COPY_TYPE.CUT) return;
    cells.copyContentCache().del(cut);
    cells.removeMarkSelection();
  });
}
