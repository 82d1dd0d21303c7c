import type { ICommandInfo, IDisposable, Injector, Workbook, Worksheet } from '@univerjs/core';
import { ICommandService, toDisposable } from '@univerjs/core';
import type { IInsertRowMutationParams } from '@univerjs/sheets';
import { COPY_TYPE, ISheetClipboardService } from '@univerjs/sheets-ui';
import type { SheetReader } from '../edits/cell-state.ts';
import { SORT_ROWS } from '../edits/own-edits.ts';

/** What puts whole rows and columns into another place, and by how many of these cells behind them move. */
const LINES: Record<string, { axis: 'rows' | 'cols'; by: 1 | -1 }> = {
  'sheet.mutation.insert-row': { axis: 'rows', by: 1 },
  'sheet.mutation.remove-rows': { axis: 'rows', by: -1 },
  'sheet.mutation.insert-col': { axis: 'cols', by: 1 },
  'sheet.mutation.remove-col': { axis: 'cols', by: -1 },
};
/** What puts cells into another place in some other way. */
const MOVES = new Set(['sheet.mutation.move-rows', 'sheet.mutation.move-columns', SORT_ROWS]);
/** What is no longer to be cut then: it would be another cell, or another value. */
const ENDS_CUT = new Set([
  ...Object.keys(LINES),
  'sheet.mutation.move-range',
  'sheet.command.set-range-values',
]);
const PASTES = /^(?:univer|sheet)\.command\.paste/;

/**
 * Follows cells that were copied to where they are. Univer 0.25.1 remembers where they were, and their formulas: once rows or columns came
 * or went, a paste had formulas about other cells than those copied have, and looks of others; a paste of cut cells took away what had
 * come there meanwhile. Cells that were cut are not any more once something is typed, as in Excel: they stay, and a paste brings what was
 * shown of them, as from another program.
 */
export function followCopiedCells(
  injector: Injector,
  workbook: Workbook,
  read: (worksheet: Worksheet) => SheetReader,
): IDisposable {
  const commands = injector.get(ICommandService);
  let haveMoved = false;
  const last = () => {
    const cells = injector.get(ISheetClipboardService);
    const cache = cells.copyContentCache();
    const id = cache.getLastCopyId();
    const copied = id == null ? undefined : cache.get(id);
    return id != null && copied ? { cells, cache, id, copied } : undefined;
  };
  const forget = () => {
    const found = last();
    found?.cache.del(found.id);
    found?.cells.removeMarkSelection();
  };
  const before = commands.beforeCommandExecuted(({ id, params }) => {
    const ends = ENDS_CUT.has(id) || MOVES.has(id) || PASTES.test(id);
    const found = ends ? last() : undefined;
    if (!found) return;
    if (MOVES.has(id)) forget();
    else if (PASTES.test(id)) refresh();
    else if (found.copied.copyType === COPY_TYPE.CUT) forget();
    else if (LINES[id]) move({ id, params });
  });

  /** Has the copied cells be where they will be. */
  function move({ id, params }: Pick<ICommandInfo, 'id' | 'params'>): void {
    const [found, lines] = [last(), LINES[id]];
    const { subUnitId, range } = params as IInsertRowMutationParams;
    if (!found || !lines) return;
    haveMoved = true;
    if (found.copied.subUnitId !== subUnitId) return;
    const [first, end] =
      lines.axis === 'rows' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
    const places = found.copied.range[lines.axis];
    if (lines.by < 0 && places.some((place) => place >= first && place <= end)) {
      forget();
      return;
    }
    const shift = lines.by * (end - first + 1);
    const moved = places.map((place) => (place >= first ? place + shift : place));
    const copied = { ...found.copied, range: { ...found.copied.range, [lines.axis]: moved } };
    found.cache.set(found.id, copied);
  }

  /** Formulas as they read now. */
  function refresh(): void {
    const found = last();
    const worksheet = found && workbook.getSheetBySheetId(found.copied.subUnitId);
    if (!haveMoved || !worksheet || !found.copied.matrix) return;
    haveMoved = false;
    const reader = read(worksheet);
    const { rows, cols } = found.copied.range;
    found.copied.matrix.forValue((row, column, cell) => {
      const [r, c] = [rows[row], cols[column]];
      if (!cell || (!cell.f && !cell.si) || r === undefined || c === undefined) return;
      const content = reader.content(r, c);
      if (content.kind !== 'formula') return;
      cell.f = `=${content.formula}`;
      delete cell.si;
    });
  }

  return toDisposable(before);
}
