import { offsetFormula } from '@benchbook/documents/formula';
import {
  deleteSheetIn,
  type FormulaChange,
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
import {
  IDefinedNamesService,
  type IFormulaData,
  type IFormulaDataItem,
  type ISetDefinedNameMutationParam,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
import { UpdateDefinedNameController, UpdateFormulaController } from '@univerjs/sheets-formula';

/** What Univer is about to do to cells, or to a sheet, which formulas follow. */
interface Move {
  type: number;
  sheetId: string;
  range?: IRange;
  /** Rows of `range` that stay, because a filter hides them. */
  rangeFilteredRows?: number[];
  /** What a sheet is going to be called. */
  sheetName?: string;
}

/** By unit and the name of a sheet: its id. */
type SheetIds = Record<string, Record<string, string>> | undefined;

/** Univer declares these private: what answers the formulas that are others after a move. */
interface Formulas {
  _getFormulaReferenceMoveInfo(
    formulas: IFormulaData,
    names: SheetIds,
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
const INSERT_ROWS = 3;
const INSERT_COLUMNS = 4;
const DELETE_ROWS = 5;
const DELETE_COLUMNS = 6;
const RENAME_SHEET = 11;
const DELETE_SHEET = 12;

const OVER_SHEETS = t(
  'Rows and columns of this sheet cannot be inserted or deleted here: a formula adds up the same cells of several sheets. Excel can do it.',
);
const ENDS_AT_SHEET = t(
  'This sheet cannot be deleted here: a formula adds up sheets from it to another. Excel can do it.',
);

/**
 * Formulas and names follow rows, columns and sheets by the functions that the patcher has, so that the page calculates with the
 * formulas of the file. Univer 0.25.1 leaves whole rows where they are (`Data!2:9`) and sheets that are written in other letters
 * (`data!B5`), and takes some formulas apart wrongly (two ranges with a blank between).
 *
 * @param refuse is told why not, before anything happens, where a formula cannot follow: it ends what was begun
 */
export function followAsTheFileDoes(
  injector: Injector,
  workbook: Workbook,
  refuse: (reason: string) => never,
): void {
  const follow = <Followed>(move: Move, work: (change: FormulaChange) => Followed): Followed | null => {
    const change = changeOf(workbook, move);
    try {
      return change && work(change);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      return refuse(move.type === DELETE_SHEET ? ENDS_AT_SHEET : OVER_SHEETS);
    }
  };
  const formulas = injector.get(UpdateFormulaController) as unknown as Formulas;
  const theirs = formulas._getFormulaReferenceMoveInfo.bind(formulas);
  formulas._getFormulaReferenceMoveInfo = (data, names, move) => {
    const newFormulaData = follow(move, (change) => followed(workbook, data, change));
    return newFormulaData ? { newFormulaData } : theirs(data, inAnyCase(names), move);
  };
  const named = injector.get(UpdateDefinedNameController) as unknown as Names;
  const theirNames = named._getUpdateDefinedNameMutations.bind(named);
  named._getUpdateDefinedNameMutations = (of, move) => {
    return follow(move, (change) => followedNames(injector, workbook, change)) ?? theirNames(of, move);
  };
}

/** Cells that are moved to others are Univer's to follow, which looks for sheets as they are written. */
function inAnyCase(names: SheetIds): SheetIds {
  return Object.fromEntries(
    Object.entries(names ?? {}).map(([unit, sheets]) => {
      const ids = new Map(Object.entries(sheets).map(([name, id]) => [name.toLowerCase(), id]));
      const find = (_: object, name: string | symbol) => ids.get(String(name).toLowerCase());
      return [unit, new Proxy<Record<string, string>>(sheets, { get: find })];
    }),
  );
}

/** What a move does to a formula; null for one that the file knows as other contents of cells. */
function changeOf(workbook: Workbook, move: Move): FormulaChange | null {
  const sheet = workbook.getSheetBySheetId(move.sheetId)?.getName();
  if (sheet === undefined) return null;
  if (move.type === RENAME_SHEET) return renameSheetIn(sheet, move.sheetName ?? sheet);
  if (move.type === DELETE_SHEET) return deleteSheetIn(sheet);
  const changes = shiftsOf(sheet, move).map((shift) => shiftIn(shift));
  if (changes.length === 0) return null;
  return (formula, ...at) => changes.reduce((text, change) => change(text, ...at), formula);
}

/** One behind the other, each as the ones before leave the sheet. */
function shiftsOf(sheet: string, { type, range, rangeFilteredRows = [] }: Move): Shift[] {
  if (!range) return [];
  const { startRow, endRow, startColumn, endColumn } = range;
  const rows = endRow - startRow + 1;
  const columns = endColumn - startColumn + 1;
  switch (type) {
    case INSERT_ROWS:
      return [{ sheet, axis: 'row', index: startRow, count: rows }];
    case INSERT_COLUMNS:
      return [{ sheet, axis: 'column', index: startColumn, count: columns }];
    case DELETE_COLUMNS:
      return [{ sheet, axis: 'column', index: startColumn, count: -columns }];
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

/** By unit, sheet, row and column: the formulas that are others, where they stand before. */
function followed(workbook: Workbook, data: IFormulaData, change: FormulaChange): IFormulaData {
  const unit = workbook.getUnitId();
  const changed = Object.entries(data[unit] ?? {}).map(([sheet, cells]) => {
    const host = workbook.getSheetBySheetId(sheet)?.getName();
    const found: { row: number; column: number; is: string; si: string; isOther: boolean }[] = [];
    new ObjectMatrix<Nullable<IFormulaDataItem>>(cells ?? {}).forValue((row, column, item) => {
      if (!item?.f) return;
      const was = writtenOut(item);
      const is = change(was, host);
      found.push({ row, column, is, si: item.si ?? '', isOther: is !== was });
    });
    // Formulas that share one are written out with it.
    const shared = new Set(found.flatMap(({ si, isOther }) => (isOther && si ? [si] : [])));
    const others = new ObjectMatrix<Nullable<IFormulaDataItem>>();
    for (const { row, column, is, si, isOther } of found)
      if (isOther || shared.has(si)) others.setValue(row, column, { f: `=${is}`, si: '' });
    return [sheet, others.getMatrix()] as const;
  });
  return { [unit]: Object.fromEntries(changed) };
}

/** A formula as it reads in its cell, without `=`. */
function writtenOut({ f, x = 0, y = 0 }: IFormulaDataItem): string {
  return offsetFormula(f.replace(/^=/, ''), y, x);
}

function followedNames(injector: Injector, workbook: Workbook, change: FormulaChange) {
  const unitId = workbook.getUnitId();
  const names = Object.values(injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {});
  const mutation = (params: ISetDefinedNameMutationParam) => ({ id: SetDefinedNameMutation.id, params });
  const redos: IMutationInfo<object>[] = [];
  const undos: IMutationInfo<object>[] = [];
  for (const name of names) {
    const sign = name.formulaOrRefString.startsWith('=') ? '=' : '';
    const was = name.formulaOrRefString.slice(sign.length);
    const is = change(was, undefined, true);
    if (is === was) continue;
    redos.push(mutation({ unitId, ...name, formulaOrRefString: sign + is }));
    undos.push(mutation({ unitId, ...name }));
  }
  return { redos, undos };
}
