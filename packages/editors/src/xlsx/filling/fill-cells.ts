import type { IDisposable, Injector, Workbook, Worksheet } from '@univerjs/core';
import type { SheetReader } from '../edits/cell-state.ts';
import { fillBackwards } from './filled-backwards.ts';
import { fitFilledRows } from './filled-heights.ts';
import { fillNumbers } from './filled-numbers.ts';
import { fillTexts } from './filled-texts.ts';

/** Fills cells with what follows others, or repeats them, as Excel does. */
export function fillCells(
  injector: Injector,
  workbook: Workbook,
  reader: (sheet: Worksheet) => SheetReader,
): IDisposable[] {
  return [
    fillNumbers(injector),
    fillTexts(injector),
    fillBackwards(injector, workbook, reader),
    fitFilledRows(injector),
  ];
}
