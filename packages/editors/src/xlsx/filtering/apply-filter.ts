import type { FilterEdit } from '@benchbook/documents';
import { formattedText, wholeText } from '@benchbook/documents/display';
import {
  editedFilters,
  type FilteredCell,
  rowsShown,
  type StoredFilter,
  storedSerial,
} from '@benchbook/documents/filters';
import type { Injector, IRange, Workbook, Worksheet } from '@univerjs/core';
import { ICommandService, IUndoRedoService } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { SetRowHiddenMutation, SetRowVisibleMutation } from '@univerjs/sheets';
import { SheetReader } from '../edits/cell-state.ts';
import { countsFrom1904 } from '../edits/date-system.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';
import { bodyRows, type FilterState } from './filter-kind.ts';

export type CellAt = (row: number, column: number) => FilteredCell;

/** Reads the cells of a sheet as filters look at them, each once. */
export function filteredCells(injector: Injector, workbook: Workbook, worksheet: Worksheet): CellAt {
  const reader = new SheetReader(workbook, worksheet, injector.get(LexerTreeBuilder));
  const known = new Map<string, FilteredCell>();
  const is1904 = countsFrom1904(workbook);
  return (row, column) => {
    const key = `${row},${column}`;
    let cell = known.get(key);
    if (!cell) {
      const content = reader.content(row, column);
      const value =
        content.kind === 'empty' ? '' : content.kind === 'formula' ? (content.result ?? '') : content.value;
      const code = worksheet.getComposedCellStyle(row, column).n?.pattern ?? 'General';
      if (typeof value === 'number')
        cell = {
          text: wholeText('number', value, code).text,
          // As the file counts days, which is what conditions compare with.
          number: is1904 ? storedSerial(value, code) : value,
        };
      else if (typeof value === 'boolean') cell = { text: value ? 'TRUE' : 'FALSE' };
      else cell = { text: formattedText(value, code) };
      known.set(key, cell);
    }
    return cell;
  };
}

/**
 * Makes an edit of a filter, or asks it again (null), and hides and shows its rows: one thing to undo. False: it was refused.
 */
export function applyFilter(
  [injector, workbook]: [Injector, Workbook],
  state: FilterState,
  sheet: string,
  table: string | null,
  edit: FilterEdit | null,
): boolean {
  const worksheet = workbook.getSheetBySheetId(sheet);
  if (!worksheet) return false;
  const was = state.rulesOf(sheet).find((filter) => filter.table === table);
  const is = edit ? editedFilters(state.rulesOf(sheet), edit).find((filter) => filter.table === table) : was;
  const rows = bodyRowsOf(is ?? was);
  const cellAt = filteredCells(injector, workbook, worksheet);
  const shown = is && is.columns.length > 0 ? rowsShown(is, rows, cellAt) : new Set(rows);
  // A filter that is new hides nothing, and shows nothing that somebody has hidden.
  const isNew = edit?.op === 'add-filter';
  const isVisible = (row: number) => worksheet.getRowRawVisible(row);
  const hide = isNew ? [] : runs(rows.filter((row) => !shown.has(row) && isVisible(row)));
  const show = isNew ? [] : runs(rows.filter((row) => shown.has(row) && !isVisible(row)));
  const at = { unitId: workbook.getUnitId(), subUnitId: sheet };
  const lastColumn = Math.max(0, worksheet.getColumnCount() - 1);
  const sized = (id: string, of: [number, number][]) => {
    const ranges = of.map(
      ([startRow, endRow]): IRange => ({ startRow, endRow, startColumn: 0, endColumn: lastColumn }),
    );
    return ranges.length > 0 ? [{ id, params: { ...at, ranges } }] : [];
  };
  const rule = (made: EditRuleParams['edit']) => {
    const params: EditRuleParams = { ...at, edit: made };
    return { id: EDIT_RULE, params };
  };
  const redoMutations = [
    ...(edit ? [rule(edit)] : []),
    ...sized(SetRowHiddenMutation.id, hide),
    ...sized(SetRowVisibleMutation.id, show),
  ];
  const undoMutations = [
    ...sized(SetRowVisibleMutation.id, hide),
    ...sized(SetRowHiddenMutation.id, show),
    ...(edit ? [rule({ op: 'take-back', sheet, of: edit })] : []),
  ];
  if (redoMutations.length === 0) return true;
  const commands = injector.get(ICommandService);
  for (const { id, params } of redoMutations) if (!commands.syncExecuteCommand(id, params)) return false;
  injector.get(IUndoRedoService).pushUndoRedo({ unitID: workbook.getUnitId(), undoMutations, redoMutations });
  return true;
}

const bodyRowsOf = (filter: StoredFilter | undefined): number[] => (filter ? bodyRows(filter) : []);

/** First and last of rows that follow each other. */
function runs(rows: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else found.push([row, row]);
  }
  return found;
}
