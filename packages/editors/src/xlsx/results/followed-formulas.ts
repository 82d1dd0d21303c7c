import { namesBetween } from '@benchbook/calculation/rules';
import { MAX_COLUMNS, MAX_ROWS, offsetFormula, tokenizeFormula } from '@benchbook/documents/formula';
import {
  deleteSheetIn,
  type FormulaChange,
  moveCellsIn,
  renameSheetIn,
  type Shift,
  shiftIn,
} from '@benchbook/documents/formula-changes';
import { EditRefused } from '@benchbook/documents/refused';
import { t } from '@benchbook/words';
import {
  type IMutationInfo,
  type Injector,
  type IRange,
  type Nullable,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import type { IFormulaData, IFormulaDataItem } from '@univerjs/engine-formula';
import { UpdateDefinedNameController, UpdateFormulaController } from '@univerjs/sheets-formula';
import { followedNames, mutationsOf, saidNames } from './followed-names.ts';

/** What Univer is about to do to cells, or to a sheet, which formulas follow. */
interface Move {
  type: number;
  sheetId: string;
  range?: IRange;
  /** Rows of `range` that stay, because a filter hides them. */
  rangeFilteredRows?: number[];
  /** What a sheet is going to be called. */
  sheetName?: string;
  /** Cells that go to others, and these. */
  from?: IRange;
  to?: IRange;
  targetSheetId?: string;
}

/** What becomes of the formulas of a workbook. */
interface Following {
  /** Of the formula in a cell; null: others stand in its place then. */
  inCell(sheet: string, row: number, column: number): FormulaChange | null;
  inNames: FormulaChange;
  /** Where a cell is then, if on another sheet. */
  elsewhere?(sheet: string, row: number, column: number): Place | undefined;
  /** Whether formulas that are written once for several cells are written out in these. */
  takesApart?(sheet: string, row: number, column: number): boolean;
}

interface Place {
  sheet: string;
  row: number;
  column: number;
}

/** Univer declares these private: what answers the formulas that are others after a move. */
interface Formulas {
  _getFormulaReferenceMoveInfo(
    formulas: IFormulaData,
    names: unknown,
    move: Move,
  ): { newFormulaData: IFormulaData };
}

interface Names {
  _getUpdateDefinedNameMutations(
    workbook: Workbook,
    move: Move,
  ): { redos: IMutationInfo<object>[]; undos: IMutationInfo<object>[] };
}

/** Of Univer 0.25.1, which does not give its kinds of moves away. */
const MOVE_CELLS = 0;
const INSERT_ROWS = 3;
const INSERT_COLUMNS = 4;
const DELETE_ROWS = 5;
const DELETE_COLUMNS = 6;
const DELETE_LEFT = 7;
const DELETE_UP = 8;
const INSERT_DOWN = 9;
const INSERT_RIGHT = 10;
const RENAME_SHEET = 11;
const DELETE_SHEET = 12;

/** What the file knows as other contents of cells. */
const MOVES_SOME_CELLS = new Set([MOVE_CELLS, DELETE_LEFT, DELETE_UP, INSERT_DOWN, INSERT_RIGHT]);

const MOVES_LINES = new Set([INSERT_ROWS, INSERT_COLUMNS, DELETE_ROWS, DELETE_COLUMNS]);

const OVER_SHEETS = t(
  'Rows and columns of this sheet cannot be inserted or deleted here: a formula adds up the same cells of several sheets. Excel can do it.',
);
const ENDS_AT_SHEET = t(
  'This sheet cannot be deleted here: a formula adds up sheets from it to another. Excel can do it.',
);

/**
 * Formulas and names follow rows, columns, sheets and cells by the functions that the patcher has, so that the page calculates with the
 * formulas of the file. Univer 0.25.1 leaves whole rows where they are (`Data!2:9`) and sheets that are written in other letters
 * (`data!B5`), takes some formulas apart wrongly (two ranges with a blank between), and has cells that are moved take the same cells
 * of other sheets along (`SUM(One:Three!B2)`).
 *
 * @param refuse is told why not, before anything happens, where a formula cannot follow: it ends what was begun
 */
export function followAsTheFileDoes(
  injector: Injector,
  workbook: Workbook,
  refuse: (reason: string) => never,
): void {
  const follow = <Followed>(move: Move, work: (following: Following) => Followed): Followed | null => {
    const following = followingOf(workbook, move);
    try {
      return following && work(following);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      return refuse(move.type === DELETE_SHEET ? ENDS_AT_SHEET : OVER_SHEETS);
    }
  };
  const formulas = injector.get(UpdateFormulaController) as unknown as Formulas;
  const theirs = formulas._getFormulaReferenceMoveInfo.bind(formulas);
  formulas._getFormulaReferenceMoveInfo = (data, names, move) => {
    const newFormulaData = follow(move, (following) => followed(workbook, data, following));
    return newFormulaData ? { newFormulaData } : theirs(data, names, move);
  };
  const named = injector.get(UpdateDefinedNameController) as unknown as Names;
  const theirNames = named._getUpdateDefinedNameMutations.bind(named);
  named._getUpdateDefinedNameMutations = (of, move) => {
    const names = follow(move, ({ inNames }) => followedNames(injector, workbook, inNames));
    if (!names) return theirNames(of, move);
    return MOVES_SOME_CELLS.has(move.type) ? saidNames(names, move.sheetId, refuse) : mutationsOf(names);
  };
}

/** What a move does to formulas; null for one that changes none. */
function followingOf(workbook: Workbook, move: Move): Following | null {
  const sheet = workbook.getSheetBySheetId(move.sheetId)?.getName();
  if (sheet === undefined) return null;
  const everywhere = (change: FormulaChange): Following => ({ inCell: () => change, inNames: change });
  if (move.type === MOVE_CELLS) return followingCells(workbook, sheet, move);
  if (move.type === RENAME_SHEET) return everywhere(renameSheetIn(sheet, move.sheetName ?? sheet));
  if (move.type === DELETE_SHEET) return everywhere(deleteSheetIn(sheet));
  const changes = shiftsOf(sheet, move).map((shift) => shiftIn(shift));
  if (changes.length === 0) return null;
  const names = workbook.getSheets().map((one) => one.getName());
  return everywhere((formula, ...at) => {
    if (MOVES_LINES.has(move.type) && isOverSheet(formula, sheet, names)) throw new EditRefused(OVER_SHEETS);
    return changes.reduce((text, change) => change(text, ...at), formula);
  });
}

/** Whether a formula adds up sheets among which this one stands: the file would refuse that its rows or columns move. */
function isOverSheet(formula: string, sheet: string, names: readonly string[]): boolean {
  if (!formula.includes('!')) return false;
  return tokenizeFormula(formula).some((token) => {
    // The sheets of another workbook are not these, whatever they are called.
    const isHere = token.kind === 'reference' && token.prefix?.book === '';
    const [from, to] = (isHere && token.prefix?.sheets) || [];
    return from !== undefined && to !== undefined && namesBetween(names, from, to).includes(sheet);
  });
}

function followingCells(workbook: Workbook, sheet: string, { sheetId, ...move }: Move): Following | null {
  const { from, to, targetSheetId = sheetId } = move;
  const toSheet = workbook.getSheetBySheetId(targetSheetId)?.getName();
  if (!from || !to || toSheet === undefined) return null;
  const cells = { sheet, range: toTheEdge(workbook, sheetId, from), toSheet };
  const target = { ...cells, row: to.startRow, column: to.startColumn };
  const [others, along] = [moveCellsIn(target), moveCellsIn(target, true)];
  const goes = (at: string, row: number, column: number) => at === sheetId && isIn(from, row, column);
  const isCovered = (at: string, row: number, column: number) =>
    at === targetSheetId && isIn(to, row, column);
  return {
    inCell: (...cell) => (goes(...cell) ? along : isCovered(...cell) ? null : others),
    inNames: others,
    elsewhere: (...cell) => {
      if (targetSheetId === sheetId || !goes(...cell)) return undefined;
      const [, row, column] = cell;
      return {
        sheet: targetSheetId,
        row: row + to.startRow - from.startRow,
        column: column + to.startColumn - from.startColumn,
      };
    },
    takesApart: (...cell) => goes(...cell) || isCovered(...cell),
  };
}

function isIn({ startRow, startColumn, endRow, endColumn }: IRange, row: number, column: number): boolean {
  return row >= startRow && row <= endRow && column >= startColumn && column <= endColumn;
}

/** All cells of a row or a column are those beyond what is shown, too. */
function toTheEdge(workbook: Workbook, sheetId: string, range: IRange): IRange {
  const worksheet = workbook.getSheetBySheetId(sheetId);
  const isAllRows = range.startRow === 0 && range.endRow === (worksheet?.getRowCount() ?? 0) - 1;
  const isAllColumns = range.startColumn === 0 && range.endColumn === (worksheet?.getColumnCount() ?? 0) - 1;
  return {
    ...range,
    ...(isAllRows ? { endRow: MAX_ROWS - 1 } : {}),
    ...(isAllColumns ? { endColumn: MAX_COLUMNS - 1 } : {}),
  };
}

/** One behind the other, each as the ones before leave the sheet. */
function shiftsOf(sheet: string, { type, range, rangeFilteredRows = [] }: Move): Shift[] {
  if (!range) return [];
  const { startRow, endRow, startColumn, endColumn } = range;
  const rows = endRow - startRow + 1;
  const columns = endColumn - startColumn + 1;
  const [inRows, inColumns] = [
    { from: startRow, to: endRow },
    { from: startColumn, to: endColumn },
  ];
  switch (type) {
    case INSERT_ROWS:
      return [{ sheet, axis: 'row', index: startRow, count: rows }];
    case INSERT_COLUMNS:
      return [{ sheet, axis: 'column', index: startColumn, count: columns }];
    case DELETE_COLUMNS:
      return [{ sheet, axis: 'column', index: startColumn, count: -columns }];
    case INSERT_DOWN:
      return [{ sheet, axis: 'row', index: startRow, count: rows, within: inColumns }];
    case INSERT_RIGHT:
      return [{ sheet, axis: 'column', index: startColumn, count: columns, within: inRows }];
    case DELETE_UP:
      return [{ sheet, axis: 'row', index: startRow, count: -rows, within: inColumns }];
    case DELETE_LEFT:
      return [{ sheet, axis: 'column', index: startColumn, count: -columns, within: inRows }];
    case DELETE_ROWS: {
      const stays = new Set(rangeFilteredRows);
      const gone = Array.from({ length: rows }, (_, place) => endRow - place).filter(
        (row) => !stays.has(row),
      );
      if (gone.length === rows) return [{ sheet, axis: 'row', index: startRow, count: -rows }];
      return gone.map((index) => ({ sheet, axis: 'row', index, count: -1 }));
    }
    default:
      return [];
  }
}

/** By unit, sheet, row and column: the formulas that are others, where they stand before; on another sheet where they stand then. */
function followed(workbook: Workbook, data: IFormulaData, following: Following): IFormulaData {
  const unit = workbook.getUnitId();
  const changed = new Map<string, ObjectMatrix<Nullable<IFormulaDataItem>>>();
  const put = ({ sheet, row, column }: Place, formula: string) => {
    const cells = changed.get(sheet) ?? new ObjectMatrix<Nullable<IFormulaDataItem>>();
    changed.set(sheet, cells);
    cells.setValue(row, column, { f: `=${formula}`, si: '' });
  };
  for (const [sheet, cells] of Object.entries(data[unit] ?? {})) {
    const host = workbook.getSheetBySheetId(sheet)?.getName();
    const found: { at: Place; is: string; si: string; isOther: boolean }[] = [];
    // Formulas that share one are written out with it.
    const shared = new Set<string>();
    new ObjectMatrix<Nullable<IFormulaDataItem>>(cells ?? {}).forValue((row, column, item) => {
      if (!item?.f) return;
      const change = following.inCell(sheet, row, column);
      const was = writtenOut(item);
      const is = change?.(was, host) ?? was;
      if (item.si && (is !== was || following.takesApart?.(sheet, row, column))) shared.add(item.si);
      if (!change) return;
      const at = following.elsewhere?.(sheet, row, column);
      found.push({ at: at ?? { sheet, row, column }, is, si: item.si ?? '', isOther: is !== was });
    });
    for (const { at, is, si, isOther } of found) if (isOther || shared.has(si)) put(at, is);
  }
  return {
    [unit]: Object.fromEntries([...changed].map(([sheet, matrix]) => [sheet, matrix.getMatrix()])),
  };
}

/** A formula as it reads in its cell, without `=`. */
function writtenOut({ f, x = 0, y = 0 }: IFormulaDataItem): string {
  return offsetFormula(f.replace(/^=/, ''), y, x);
}
