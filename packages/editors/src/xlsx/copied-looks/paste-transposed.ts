import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { CommandType, ICommandService, toDisposable } from '@univerjs/core';
import { SelectRangeCommand, SheetsSelectionsService } from '@univerjs/sheets';
import {
  COPY_TYPE,
  ISheetClipboardService,
  menuClipboardDisabledObservable,
  PASTE_SPECIAL_MENU_ID,
} from '@univerjs/sheets-ui';
import { ContextMenuGroup, ContextMenuPosition, IMenuManagerService, MenuItemType } from '@univerjs/ui';
import { type Mutation, transposeCells } from './transposed-cells.ts';

const TRANSPOSE = 'benchbook.command.paste-transposed';
const POSITIONS = [
  ContextMenuPosition.MAIN_AREA,
  ContextMenuPosition.ROW_HEADER,
  ContextMenuPosition.COL_HEADER,
] as const;

const COPY_FIRST = t(
  'Copy cells of this workbook first. Cells that were cut, or copied elsewhere, cannot be transposed.',
);

interface Page {
  isEditable(): boolean;
  /** Why a mutation cannot write into cells, or null. */
  refusal(mutation: Mutation): string | null;
  refuse(reason: string): void;
}

/** Offers to paste the cells that were copied last, which are marked, with rows for columns: below *Paste special*, where Univer 0.25.1 has it not. */
export function offerTransposing(injector: Injector, workbook: Workbook, page: Page): IDisposable {
  const commands = injector.get(ICommandService);
  const item = {
    order: 10,
    menuItemFactory: () => ({
      id: TRANSPOSE,
      type: MenuItemType.BUTTON,
      title: t('Paste transposed'),
      disabled$: injector.invoke(menuClipboardDisabledObservable),
    }),
  };
  const menu = { [ContextMenuGroup.FORMAT]: { [PASTE_SPECIAL_MENU_ID]: { [TRANSPOSE]: item } } };
  for (const position of POSITIONS) injector.get(IMenuManagerService).mergeMenu({ [position]: menu });
  const command = commands.registerCommand({
    id: TRANSPOSE,
    type: CommandType.COMMAND,
    handler: () => {
      const reason = page.isEditable() ? paste() : null;
      if (reason) page.refuse(reason);
      return reason === null;
    },
  });
  return toDisposable(command);

  function paste(): string | null {
    const cache = injector.get(ISheetClipboardService).copyContentCache();
    const id = cache.getLastCopyId();
    const copied = id == null ? undefined : cache.get(id);
    const cell = injector.get(SheetsSelectionsService).getCurrentLastSelection();
    if (!copied || copied.copyType === COPY_TYPE.CUT || !cell) return COPY_FIRST;
    const { subUnitId: sheet, range } = copied;
    const { startRow, startColumn } = cell.range;
    const at = { row: startRow || 0, column: startColumn || 0 };
    const done = transposeCells(
      [injector, workbook],
      { sheet, rows: range.rows, columns: range.cols },
      at,
      page.refusal,
    );
    if (typeof done === 'string') return done;
    if (!done) return null;
    const subUnitId = workbook.getActiveSheet().getSheetId();
    commands.syncExecuteCommand(SelectRangeCommand.id, {
      unitId: workbook.getUnitId(),
      subUnitId,
      subUnit: subUnitId,
      range: done,
    });
    return null;
  }
}
