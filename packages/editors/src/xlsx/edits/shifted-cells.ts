import { MAX_COLUMNS, MAX_ROWS } from '@benchbook/documents/formula';
import { type CellsMoved, contains, intersects, rangeName } from '@benchbook/documents/moved-cells';
import { t } from '@benchbook/words';
import {
  Dimension,
  type IAccessor,
  type ICellData,
  ICommandService,
  type IMutationInfo,
  type Injector,
  type IObjectMatrixPrimitiveType,
  type IRange,
  IUndoRedoService,
  IUniverInstanceService,
  sequenceExecute,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import {
  DeleteRangeMoveLeftCommand,
  DeleteRangeMoveUpCommand,
  followSelectionOperation,
  getInsertRangeMutations,
  getRemoveRangeMutations,
  getSheetCommandTarget,
  InsertRangeMoveDownCommand,
  InsertRangeMoveRightCommand,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
  SheetInterceptorService,
  SheetsSelectionsService,
} from '@univerjs/sheets';

/** *Insert cells* and *Delete cells*: whether cells come or go, and along which way others make room or move up. */
export interface Shift {
  inserts: boolean;
  axis: 'row' | 'column';
}

const SHIFTS: Record<string, Shift> = {
  [InsertRangeMoveDownCommand.id]: { inserts: true, axis: 'row' },
  [InsertRangeMoveRightCommand.id]: { inserts: true, axis: 'column' },
  [DeleteRangeMoveUpCommand.id]: { inserts: false, axis: 'row' },
  [DeleteRangeMoveLeftCommand.id]: { inserts: false, axis: 'column' },
};

const COMMANDS = [
  InsertRangeMoveDownCommand,
  InsertRangeMoveRightCommand,
  DeleteRangeMoveUpCommand,
  DeleteRangeMoveLeftCommand,
];

/** What a command of these does; undefined: it is none of them. */
export const shiftBy = (id: string): Shift | undefined => SHIFTS[id];

/**
 * What *Insert cells* and *Delete cells* move, to the edge of the sheet: cells that come push all behind them on, and cells that go
 * have those upon them. Undefined for other commands.
 */
export function cellsShifted(id: string, range: IRange): CellsMoved | undefined {
  const shift = SHIFTS[id];
  if (!shift) return undefined;
  const { startRow, startColumn, endRow, endColumn } = range;
  const [rows, columns] = [endRow - startRow + 1, endColumn - startColumn + 1];
  const at = { row: startRow, column: startColumn };
  if (shift.axis === 'row')
    return shift.inserts
      ? {
          range: { startRow, startColumn, endColumn, endRow: MAX_ROWS - 1 - rows },
          column: startColumn,
          row: endRow + 1,
        }
      : { range: { startRow: endRow + 1, startColumn, endColumn, endRow: MAX_ROWS - 1 }, ...at };
  return shift.inserts
    ? {
        range: { startRow, startColumn, endRow, endColumn: MAX_COLUMNS - 1 - columns },
        row: startRow,
        column: endColumn + 1,
      }
    : { range: { startRow, startColumn: endColumn + 1, endRow, endColumn: MAX_COLUMNS - 1 }, ...at };
}

/**
 * Cells make room for others, and nothing else does. Univer 0.25.1 puts whole rows or columns in behind the last cell that is filled,
 * for those that are pushed beyond it: all that stands below, or is written about cells there, moved in the file. Once a page.
 */
export function shiftOnlyCells(): void {
  for (const command of COMMANDS) {
    const { id } = command;
    command.handler = (accessor, params) => shiftCells(accessor, id, Reflect.get(Object(params), 'range'));
  }
}

/** Refuses, before anything happens, what would take merged cells apart, push cells off the sheet, or move cells that a filter hides. */
export function refuseWhatCannotShift(
  injector: Injector,
  workbook: Workbook,
  refuse: (reason: string) => never,
): void {
  injector.get(SheetInterceptorService).interceptCommand({
    getMutations: ({ id, params }) => {
      const shift = SHIFTS[id];
      const range: IRange | undefined = Reflect.get(Object(params), 'range');
      const problem = shift && range && shiftProblem(workbook.getActiveSheet(), id, shift, range);
      if (problem) refuse(problem);
      return { redos: [], undos: [] };
    },
  });
}

function shiftProblem(
  worksheet: Worksheet,
  id: string,
  { inserts, axis }: Shift,
  range: IRange,
): string | null {
  const isAllRows = range.startRow === 0 && range.endRow >= worksheet.getRowCount() - 1;
  const isAllColumns = range.startColumn === 0 && range.endColumn >= worksheet.getColumnCount() - 1;
  if (isAllRows || isAllColumns)
    return t('Whole rows and columns are inserted and deleted by their own commands.');
  if (inserts && roomFor(worksheet, axis, range) > (axis === 'row' ? MAX_ROWS : MAX_COLUMNS))
    return t('There is no room for these cells: others would be pushed off the sheet.');
  const moved = cellsShifted(id, range);
  if (moved && hidesRows(worksheet, range.startRow, Math.max(range.endRow, moved.range.endRow)))
    return t('A filter hides rows among the cells that would move. Show all rows first.');
  const parts = moved ? (inserts ? [moved.range] : [range, moved.range]) : [];
  const cut = worksheet
    .getMergeData()
    .find((merge) => parts.some((cells) => intersects(cells, merge) && !contains(cells, merge)));
  return cut
    ? t('{rangeName} is merged, and only a part of it would move. Unmerge it first.', {
        rangeName: rangeName(cut),
      })
    : null;
}

/** Whether a filter hides one of these rows: what is done to cells leaves them alone, and cells that move would not. */
function hidesRows(worksheet: Worksheet, from: number, to: number): boolean {
  const last = Math.min(to, worksheet.getRowCount() - 1);
  for (let row = from; row <= last; row++) if (worksheet.getRowFiltered(row)) return true;
  return false;
}

/** How many rows or columns there have to be, so that all cells that are pushed on stand in one. */
function roomFor(worksheet: Worksheet, axis: 'row' | 'column', range: IRange): number {
  let last = -1;
  worksheet.getCellMatrix().forValue((row, column, cell) => {
    const [place, across] = axis === 'row' ? [row, column] : [column, row];
    const [from, to] = axis === 'row' ? [range.startColumn, range.endColumn] : [range.startRow, range.endRow];
    const start = axis === 'row' ? range.startRow : range.startColumn;
    if (cell && across >= from && across <= to && place >= start) last = Math.max(last, place);
  });
  const count = axis === 'row' ? range.endRow - range.startRow + 1 : range.endColumn - range.startColumn + 1;
  return last + 1 + count;
}

/** As Univer's own commands do it, but for the rows and columns that come. */
function shiftCells(accessor: IAccessor, id: string, given: IRange | undefined): boolean {
  const target = getSheetCommandTarget(accessor.get(IUniverInstanceService));
  const range = given ?? accessor.get(SheetsSelectionsService).getCurrentLastSelection()?.range;
  const shift = SHIFTS[id];
  if (!target || !range || !shift) return false;
  const { unitId, subUnitId, workbook, worksheet } = target;
  const interceptor = accessor.get(SheetInterceptorService);
  const command = { id, params: { range } };
  const along = interceptor.onCommandExecute(command);
  const cells = shiftMutations(accessor, worksheet, shift, range);
  const redos = [
    ...(along.preRedos ?? []),
    ...(shift.inserts ? room(worksheet, shift.axis, range, { unitId, subUnitId }) : []),
    ...cells.redo,
    ...along.redos,
    followSelectionOperation(range, workbook, worksheet),
  ];
  const commands = accessor.get(ICommandService);
  if (!sequenceExecute(redos, commands).result) return false;
  const after = interceptor.afterCommandExecute(command);
  sequenceExecute(after.redos, commands);
  const undos = [...along.undos, ...cells.undo, ...(along.preUndos ?? []), ...after.undos];
  accessor.get(IUndoRedoService).pushUndoRedo({
    unitID: unitId,
    undoMutations: undos.reverse(),
    redoMutations: [...redos, ...after.redos],
  });
  return true;
}

/** The mutations of Univer by which cells that are pushed on or up are written where they stand then, and those that take it back. */
export function shiftMutations(
  accessor: IAccessor,
  worksheet: Worksheet,
  { inserts, axis }: Shift,
  range: IRange,
): { redo: IMutationInfo<object>[]; undo: IMutationInfo<object>[] } {
  const at = {
    unitId: worksheet.getUnitId(),
    subUnitId: worksheet.getSheetId(),
    range,
    shiftDimension: axis === 'row' ? Dimension.ROWS : Dimension.COLUMNS,
  };
  return inserts
    ? getInsertRangeMutations(accessor, { ...at, cellValue: looksOf(worksheet, range) })
    : getRemoveRangeMutations(accessor, at);
}

/** Rows or columns for cells that are pushed beyond those there are: the file knows no end of a sheet. They stay after undo. */
function room(
  worksheet: Worksheet,
  axis: 'row' | 'column',
  range: IRange,
  at: { unitId: string; subUnitId: string },
): IMutationInfo<object>[] {
  const needed = roomFor(worksheet, axis, range);
  if (axis === 'row')
    return needed > worksheet.getRowCount()
      ? [{ id: SetWorksheetRowCountMutation.id, params: { ...at, rowCount: needed } }]
      : [];
  return needed > worksheet.getColumnCount()
    ? [{ id: SetWorksheetColumnCountMutation.id, params: { ...at, columnCount: needed } }]
    : [];
}

/** Cells that come look as those did that stood there. */
function looksOf(worksheet: Worksheet, range: IRange): IObjectMatrixPrimitiveType<ICellData> {
  const looks: IObjectMatrixPrimitiveType<ICellData> = {};
  for (let row = range.startRow; row <= range.endRow; row++) {
    for (let column = range.startColumn; column <= range.endColumn; column++) {
      const style = worksheet.getCellRaw(row, column)?.s;
      if (style) looks[row] = { ...looks[row], [column]: { s: style } };
    }
  }
  return looks;
}
