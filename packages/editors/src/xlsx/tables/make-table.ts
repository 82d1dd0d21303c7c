import type { AddTable, CellRange } from '@benchbook/documents';
import { t } from '@benchbook/words';
import {
  CellValueType,
  type ICellData,
  ICommandService,
  type Injector,
  IUndoRedoService,
  type Nullable,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

/** The style that Excel gives a new table. */
export const NEW_STYLE = 'TableStyleMedium2';
/** Characters of a column's name that Excel takes at most. */
const LONGEST_NAME = 255;
const SET_CELLS = 'sheet.mutation.set-range-values';

/** `Table1`, as Excel calls a table: the first name that nothing has. */
export function newTableName(taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  let number = 1;
  while (names.has(`table${number}`)) number++;
  return `Table${number}`;
}

/**
 * The names of the columns of a new table by what its first row shows: where that is empty, `Column1`, and no two the same, as Excel
 * does it; or why there are none.
 */
export function columnNames(shown: readonly string[]): string[] | { problem: string } {
  const names: string[] = [];
  const isTaken = (name: string) => names.some((one) => one.toLowerCase() === name.toLowerCase());
  for (const [index, text] of shown.entries()) {
    if (text.length > LONGEST_NAME)
      return { problem: t('A heading of a table has at most {most} characters.', { most: LONGEST_NAME }) };
    const wanted = text.trim() === '' ? `Column${index + 1}` : text;
    let name = wanted;
    for (let number = 2; isTaken(name); number++) name = `${wanted}${number}`;
    names.push(name);
  }
  return names;
}

/** Makes a table of cells, with their first row as its headings: one thing to undo. Answers whether it was made. */
export function makeTable(
  [injector, workbook]: [Injector, Workbook],
  { sheet, table, range, columns }: { sheet: string; table: string; range: CellRange; columns: string[] },
): boolean {
  const worksheet = workbook.getSheetBySheetId(sheet);
  if (!worksheet) return false;
  const [was, is] = [new ObjectMatrix<Nullable<ICellData>>(), new ObjectMatrix<Nullable<ICellData>>()];
  for (const [index, name] of columns.entries()) {
    const [row, column] = [range.startRow, range.startColumn + index];
    const {
      v = null,
      t: type = null,
      f = null,
      si = null,
      p = null,
    } = worksheet.getCellRaw(row, column) ?? {};
    if (type === CellValueType.STRING && v === name && !f && !si && !p) continue;
    was.setValue(row, column, { v, t: type, f, si, p });
    // A heading is a text, whatever stood there.
    is.setValue(row, column, { v: name, t: CellValueType.STRING, f: null, si: null, p: null });
  }
  const unitId = workbook.getUnitId();
  const at = { unitId, subUnitId: sheet };
  const edit: AddTable = { op: 'add-table', sheet, table, range, columns, style: NEW_STYLE };
  const rule = (made: EditRuleParams['edit']) => {
    const params: EditRuleParams = { ...at, edit: made };
    return { id: EDIT_RULE, params };
  };
  const cells = (of: typeof was) =>
    of.getSizeOf() > 0 ? [{ id: SET_CELLS, params: { ...at, cellValue: of.getMatrix() } }] : [];
  // Headings are there before the table, which locks them, and go after it.
  const redoMutations = [...cells(is), rule(edit)];
  const undoMutations = [rule({ op: 'take-back', sheet, of: edit }), ...cells(was)];
  const commands = injector.get(ICommandService);
  const isDone = redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params));
  if (isDone) injector.get(IUndoRedoService).pushUndoRedo({ unitID: unitId, undoMutations, redoMutations });
  // What was written before it was refused goes again.
  else for (const { id, params } of cells(was)) commands.syncExecuteCommand(id, params);
  return isDone;
}
