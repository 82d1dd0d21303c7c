import {
  Direction,
  type ICellData,
  type IDisposable,
  type Injector,
  type Nullable,
  ObjectMatrix,
  Tools,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import {
  AUTO_FILL_APPLY_TYPE,
  AutoFillController,
  type IAutoFillLocation,
  type IAutoFillRule,
  IAutoFillService,
} from '@univerjs/sheets';
import type { SheetReader } from '../edits/cell-state.ts';

type Cells = Nullable<ICellData>[];
/** Cells of one kind in a line, each with where it is among those that are filled from. */
interface Squad {
  data: Cells;
  index: number[];
}

/** The cells of a line by their kinds. */
type Line = Record<string, Squad[]>;

/** What of Univer fills a line, and in it cells of one kind. */
interface Filling {
  _getApplyData(line: Line, from: number, to: number, direction: Direction, ...more: unknown[]): Cells;
  _applyFunctions(
    squad: Squad,
    length: number,
    direction: Direction,
    type: AUTO_FILL_APPLY_TYPE,
    functions: NonNullable<IAutoFillRule['applyFunctions']>,
    line: Line,
    ...more: unknown[]
  ): Cells;
}

/**
 * Fills cells up and to the left from the last cell on: they repeat those they are filled from, as cells that are filled down do. Univer
 * 0.25.1 begins at the far end, so that what lies beside them is another one of several unless they are filled over and over; it takes
 * texts in the opposite order, and moves the references of formulas by as much as another cell would need, or off the sheet.
 */
export function fillBackwards(
  injector: Injector,
  workbook: Workbook,
  reader: (sheet: Worksheet) => SheetReader,
): IDisposable {
  const filling = injector.get(AutoFillController) as unknown as Filling;
  const lexer = injector.get(LexerTreeBuilder);
  const fillLine = filling._getApplyData.bind(filling);
  const fillSquad = filling._applyFunctions.bind(filling);
  filling._getApplyData = (line, from, to, direction, ...more) => {
    if (!isBackwards(direction)) return fillLine(line, from, to, direction, ...more);
    const rounds = Math.ceil(to / from) * from;
    return fillLine(line, from, rounds, direction, ...more).slice(rounds - to);
  };
  filling._applyFunctions = (squad, length, direction, type, functions, line, ...more) => {
    if (!isBackwards(direction) || type === AUTO_FILL_APPLY_TYPE.ONLY_FORMAT)
      return fillSquad(squad, length, direction, type, functions, line, ...more);
    // Univer turns around what it is given, also when somebody chooses another way to fill the same cells.
    const { data, index } = squad;
    const series = type === AUTO_FILL_APPLY_TYPE.SERIES ? functions[type] : undefined;
    if (series) return series({ data: [...data], index }, length, direction, line);
    return Array.from({ length }, (_, at) => Tools.deepClone(data[at % data.length]));
  };
  return injector.get(IAutoFillService).addHook({
    id: 'benchbook.fill-backwards',
    onBeforeSubmit({ subUnitId, source, target }, direction, type, cells) {
      const sheet = workbook.getSheetBySheetId(subUnitId);
      if (!sheet || !isBackwards(direction) || type === AUTO_FILL_APPLY_TYPE.ONLY_FORMAT) return;
      const read = reader(sheet);
      const matrix = new ObjectMatrix<Nullable<ICellData>>(cells);
      for (const [from, to] of pairs(source, target, direction)) {
        const content = read.content(from.row, from.column);
        const cell = matrix.getValue(to.row, to.column);
        if (content.kind !== 'formula' || !cell) continue;
        const [right, down] = [to.column - from.column, to.row - from.row];
        const f = lexer.moveFormulaRefOffset(`=${content.formula}`, right, down);
        Object.assign(cell, { f, si: null, v: null, t: null, p: null });
      }
    },
  });
}

const isBackwards = (direction: Direction): boolean =>
  direction === Direction.UP || direction === Direction.LEFT;

interface Place {
  row: number;
  column: number;
}

/** Each cell that is filled, with the one it repeats. */
function pairs(
  source: IAutoFillLocation['source'],
  target: IAutoFillLocation['target'],
  direction: Direction,
): [from: Place, to: Place][] {
  const isUp = direction === Direction.UP;
  const repeated = (from: number[], to: number[]) =>
    to.map((place, at) => [from.at(-1 - ((to.length - 1 - at) % from.length)) ?? place, place] as const);
  const rows = isUp ? repeated(source.rows, target.rows) : target.rows.map((row) => [row, row] as const);
  const columns = isUp
    ? target.cols.map((column) => [column, column] as const)
    : repeated(source.cols, target.cols);
  return rows.flatMap(([fromRow, row]) =>
    columns.map(([fromColumn, column]): [Place, Place] => [
      { row: fromRow, column: fromColumn },
      { row, column },
    ]),
  );
}
