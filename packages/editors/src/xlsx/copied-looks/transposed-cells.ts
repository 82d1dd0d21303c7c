import type { CellRange } from '@benchbook/documents';
import { intersects, rangeName, transposedFormula } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import {
  type ICellData,
  ICommandService,
  type Injector,
  type IStyleData,
  IUndoRedoService,
  type Nullable,
  ObjectMatrix,
  Tools,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import {
  AddWorksheetMergeMutation,
  RemoveWorksheetMergeMutation,
  SetRangeValuesMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
} from '@univerjs/sheets';
import { SheetReader } from '../edits/cell-state.ts';

/** A mutation of Univer. */
export interface Mutation {
  id: string;
  params: object;
}

/** Cells that were copied: those of rows that a filter hides are none of them. */
export interface CopiedCells {
  sheet: string;
  rows: readonly number[];
  columns: readonly number[];
}

const MOST_CELLS = 100_000;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

const TOO_MANY = t('At most {mostCells, number} cells are transposed at once. Copy fewer.', {
  mostCells: MOST_CELLS,
});
const NO_ROOM = t('The copied cells have no room there: the sheet ends before.');
const OVERLAPS = t('The copied cells would be pasted over some of themselves. Select a cell beside them.');

/**
 * Writes copied cells with rows for columns from a cell of the sheet that is shown on, as one thing to undo: values, formulas with
 * references that turn as well, looks with borders that turn, and merged cells. Answers the cells it wrote, or why it did not.
 */
export function transposeCells(
  [injector, workbook]: [Injector, Workbook],
  copied: CopiedCells,
  at: { row: number; column: number },
  refusal: (mutation: Mutation) => string | null,
): CellRange | string | null {
  const from = workbook.getSheetBySheetId(copied.sheet);
  const [first, last] = [copied.rows[0], copied.rows.at(-1)];
  const [left, right] = [copied.columns[0], copied.columns.at(-1)];
  if (!from || first === undefined || last === undefined || left === undefined || right === undefined)
    return null;
  const to = {
    startRow: at.row,
    startColumn: at.column,
    endRow: at.row + copied.columns.length - 1,
    endColumn: at.column + copied.rows.length - 1,
  };
  const sheet = workbook.getActiveSheet();
  const source = { startRow: first, endRow: last, startColumn: left, endColumn: right };
  if (copied.rows.length * copied.columns.length > MOST_CELLS) return TOO_MANY;
  if (to.endRow >= MOST_ROWS || to.endColumn >= MOST_COLUMNS) return NO_ROOM;
  if (sheet === from && intersects(source, to)) return OVERLAPS;
  const merged = sheet.getMergeData().find((one) => intersects(one, to));
  if (merged)
    return t('{rangeName} is merged. Cells are transposed to where none is merged.', {
      rangeName: rangeName(merged),
    });

  const ids = { unitId: workbook.getUnitId(), subUnitId: sheet.getSheetId() };
  const set = (cellValue: ObjectMatrix<Nullable<ICellData>>): Mutation => ({
    id: SetRangeValuesMutation.id,
    params: { ...ids, cellValue: Tools.deepClone(cellValue.getMatrix()) },
  });
  const reader = new SheetReader(workbook, from, injector.get(LexerTreeBuilder));
  const [emptied, before, after] = [0, 1, 2].map(() => new ObjectMatrix<Nullable<ICellData>>());
  if (!emptied || !before || !after) return null;
  for (const [x, row] of copied.rows.entries()) {
    for (const [y, column] of copied.columns.entries()) {
      const place = { row: at.row + y, column: at.column + x };
      const was = sheet.getCellRaw(place.row, place.column);
      emptied.setValue(place.row, place.column, null);
      before.setValue(place.row, place.column, was ? Tools.deepClone(was) : null);
      after.setValue(place.row, place.column, transposedCell(from, reader, { row, column }, place));
    }
  }
  const refused = refusal(set(after));
  if (refused) return refused;
  const room = roomFor(sheet, ids, to);
  const ranges = transposedMerges(from, copied, at);
  const merges = (id: string) => (ranges.length > 0 ? [{ id, params: { ...ids, ranges } }] : []);
  // Univer puts a style over the one that is there: the cells are emptied first.
  const redoMutations = [...room.redos, set(emptied), set(after), ...merges(AddWorksheetMergeMutation.id)];
  const undoMutations = [
    ...merges(RemoveWorksheetMergeMutation.id),
    set(emptied),
    set(before),
    ...room.undos,
  ];
  const commands = injector.get(ICommandService);
  if (!redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return null;
  injector.get(IUndoRedoService).pushUndoRedo({
    unitID: ids.unitId,
    undoMutations: undoMutations,
    redoMutations: redoMutations,
  });
  return to;
}

function transposedCell(
  sheet: Worksheet,
  reader: SheetReader,
  from: { row: number; column: number },
  to: { row: number; column: number },
): Nullable<ICellData> {
  const look = sheet.getComposedCellStyle(from.row, from.column);
  const cell = sheet.getCellRaw(from.row, from.column);
  const { si: _, custom: __, ...own } = Tools.deepClone(cell) ?? {};
  const content = reader.content(from.row, from.column);
  const formula = content.kind === 'formula' && transposedFormula(content.formula, from, to);
  return { ...own, ...(formula !== false && { f: `=${formula}` }), s: turned(look) };
}

/** What was below is right then, and the other way round. */
function turned({ bd, ...look }: IStyleData): IStyleData {
  if (!bd) return { ...look };
  const { t: top, b: bottom, l: left, r: right, ...others } = bd;
  const sides = { t: left, b: right, l: top, r: bottom };
  return {
    ...look,
    bd: { ...others, ...Object.fromEntries(Object.entries(sides).filter(([, side]) => side)) },
  };
}

function transposedMerges(
  sheet: Worksheet,
  { rows, columns }: CopiedCells,
  at: { row: number; column: number },
): CellRange[] {
  return sheet.getMergeData().flatMap((merge) => {
    const [top, bottom] = [rows.indexOf(merge.startRow), rows.indexOf(merge.endRow)];
    const [left, right] = [columns.indexOf(merge.startColumn), columns.indexOf(merge.endColumn)];
    if ([top, bottom, left, right].includes(-1)) return [];
    return [
      {
        startRow: at.row + left,
        endRow: at.row + right,
        startColumn: at.column + top,
        endColumn: at.column + bottom,
      },
    ];
  });
}

/** More rows and columns in the grid, where it ends before: the file has them anyway. */
function roomFor(sheet: Worksheet, ids: object, { endRow, endColumn }: CellRange) {
  const [rowCount, columnCount] = [sheet.getRowCount(), sheet.getColumnCount()];
  const rows = (count: number) => ({
    id: SetWorksheetRowCountMutation.id,
    params: { ...ids, rowCount: count },
  });
  const columns = (count: number) => ({
    id: SetWorksheetColumnCountMutation.id,
    params: { ...ids, columnCount: count },
  });
  const [needsRows, needsColumns] = [endRow >= rowCount, endColumn >= columnCount];
  return {
    redos: [...(needsRows ? [rows(endRow + 1)] : []), ...(needsColumns ? [columns(endColumn + 1)] : [])],
    undos: [...(needsRows ? [rows(rowCount)] : []), ...(needsColumns ? [columns(columnCount)] : [])],
  };
}
