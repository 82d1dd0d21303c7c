import type { CellRange, ReversibleEdit } from '@benchbook/documents';
import { targetOf } from '@benchbook/documents/moved-cells';
import type { ICommandInfo, IDisposable, Injector, IRange, Workbook } from '@univerjs/core';
import {
  AddWorksheetMergeMutation,
  getMoveRangeUndoRedoMutations,
  type IMoveRangeCommandParams,
  MoveRangeCommand,
  SheetInterceptorService,
} from '@univerjs/sheets';
import { editMutations, OWN_MUTATIONS } from './own-edits.ts';
import { cellsShifted, type Shift, shiftBy, shiftMutations } from './shifted-cells.ts';

/**
 * Cells that are cut and pasted, dragged, or pushed on and up by *Insert cells* and *Delete cells*; `row` and `column`: where the first of
 * them stands then.
 */
export interface MovedCells {
  sheet: string;
  toSheet: string;
  range: IRange;
  row: number;
  column: number;
  /** What pushed them: cells that came or went. */
  by?: Shift & { range: IRange };
}

/** A range as edits say it, without what Univer knows of it besides. */
export function cellsOf({ startRow, startColumn, endRow, endColumn }: IRange): CellRange {
  return { startRow, startColumn, endRow, endColumn };
}

/**
 * Has edits of what stands beside contents made with every move of cells, before these move, and taken back with it. Univer tells only those who
 * are asked for the mutations that follow a command.
 * @param id of the mutation that makes such edits
 * @param editsFor those that go along. It may throw what ends the command
 */
export function goAlongWithCells(
  [injector, workbook]: [Injector, Workbook],
  id: string,
  editsFor: (moved: MovedCells) => readonly ReversibleEdit[],
): IDisposable {
  return injector.get(SheetInterceptorService).interceptCommand({
    getMutations: (command) => {
      const moved = movedBy(workbook, command);
      const edits = moved ? editsFor(moved) : [];
      const made = edits.map((edit) => editMutations(workbook.getUnitId(), id, edit));
      const [preRedos, preUndos] = [made.map(({ redo }) => redo), made.map(({ undo }) => undo)];
      return { preRedos, preUndos, redos: [], undos: [] };
    },
  });
}

/**
 * Has every move of cells asked about before anything happens, with the edits that go along and the merged cells. Where one of its mutations
 * is refused in the middle, those before it are made already, with nothing to undo. `ask` may throw what ends the command.
 */
export function askBeforeCellsMove(
  injector: Injector,
  workbook: Workbook,
  ask: (mutation: ICommandInfo) => void,
): void {
  const interceptor = injector.get(SheetInterceptorService);
  const theirs = interceptor.onCommandExecute.bind(interceptor);
  interceptor.onCommandExecute = (info) => {
    const made = theirs(info);
    const along = (made.preRedos ?? []).filter(({ id }) => OWN_MUTATIONS.has(id));
    const moves = movesOf(injector, workbook, info);
    const merges = moves.length > 0 ? made.redos.filter(({ id }) => id === AddWorksheetMergeMutation.id) : [];
    for (const mutation of [...along, ...moves, ...merges]) ask(mutation);
    return made;
  };
}

/** What moves the cells themselves; none where nothing is moved, or nothing could be. */
function movesOf(injector: Injector, workbook: Workbook, info: ICommandInfo): readonly ICommandInfo[] {
  const moved = movedBy(workbook, info);
  if (!moved) return [];
  if (moved.by) return shiftMutations(injector, workbook.getActiveSheet(), moved.by, moved.by.range).redo;
  const unitId = workbook.getUnitId();
  const to = targetOf({ range: cellsOf(moved.range), row: moved.row, column: moved.column });
  const mutations = getMoveRangeUndoRedoMutations(
    injector,
    { unitId, subUnitId: moved.sheet, range: moved.range },
    { unitId, subUnitId: moved.toSheet, range: to },
  );
  return mutations?.redos ?? [];
}

function movedBy(workbook: Workbook, { id, params }: ICommandInfo): MovedCells | null {
  const active = workbook.getActiveSheet().getSheetId();
  if (id !== MoveRangeCommand.id) {
    const range: IRange | undefined = Reflect.get(Object(params), 'range');
    const shifted = range && cellsShifted(id, range);
    const shift = shiftBy(id);
    return shifted && shift ? { sheet: active, toSheet: active, ...shifted, by: { ...shift, range } } : null;
  }
  // As Univer's command declares them.
  const { fromRange, toRange, fromSubUnitId, toSubUnitId } = params as IMoveRangeCommandParams;
  const sheet = fromSubUnitId ?? active;
  return {
    sheet,
    toSheet: toSubUnitId ?? sheet,
    range: fromRange,
    row: toRange.startRow,
    column: toRange.startColumn,
  };
}
