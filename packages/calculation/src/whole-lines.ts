import { MAX_COLUMNS, MAX_ROWS } from '@benchbook/documents/formula';
import type { IRange } from '@univerjs/core';
import type {
  ArrayValueObject,
  BaseFunction,
  BaseReferenceObject,
  BaseValueObject,
  FunctionVariantType,
  IFunctionService,
  NumberValueObject,
} from '@univerjs/engine-formula';

/** What of Univer's formula engine makes numbers. */
interface Engine {
  NumberValueObject: typeof NumberValueObject;
}

/** How many cells a sheet of Excel has in whole columns or rows. */
interface WholeLines {
  rows: number;
  columns: number;
  /** Of these, those that the engine does not know: all of them are empty. */
  beyond: number;
  /** From the first to the last of them. */
  all: Pick<IRange, 'startRow' | 'startColumn' | 'endRow' | 'endColumn'>;
}

type Calculate = (...given: FunctionVariantType[]) => FunctionVariantType;

const DONE = Symbol('counts all cells of whole columns and rows');

/**
 * Has the engine count whole columns and rows as Excel does, with all cells that a sheet of Excel has. For Univer 0.25.1 a column has as many
 * as its grid, which grows with what is in it: `ROWS(A:A)` was 200, so many fewer were the empty cells of a
 * column, and `INDEX(A:A,5000)` was `#REF!`.
 */
export function countWholeLines({ NumberValueObject }: Engine, functions: IFunctionService): void {
  const number = (value: number) => NumberValueObject.create(value);
  /** @param takesCells whether the engine's own function wants cells, and not the values in them */
  const correct = (
    name: string,
    takesCells: boolean,
    correction: (original: Calculate, executor: BaseFunction) => Calculate,
  ) => {
    const executor = functions.getExecutor(name);
    if (!executor || DONE in executor) return;
    Object.defineProperty(executor, DONE, { value: true });
    const calculate = executor.calculate.bind(executor) as Calculate;
    executor.needsReferenceObject = true;
    const original: Calculate = takesCells ? calculate : (...given) => calculate(...given.map(valuesOf));
    executor.calculate = correction(original, executor);
  };

  correct('ROWS', false, (original) => (cells) => {
    const whole = wholeLinesOf(cells);
    return whole ? number(whole.rows) : original(cells);
  });
  correct('COLUMNS', false, (original) => (cells) => {
    const whole = wholeLinesOf(cells);
    return whole ? number(whole.columns) : original(cells);
  });
  correct('COUNTBLANK', false, (original) => (cells) => {
    // What counts gives a number, or an error.
    const found = original(cells) as BaseValueObject;
    const whole = wholeLinesOf(cells);
    return whole && found.isNumber() ? number(Number(found.getValue()) + whole.beyond) : found;
  });
  correct('INDEX', true, (original, executor) => (cells, ...at) => {
    const found = original(cells, ...at);
    const whole = wholeLinesOf(cells);
    if (!found.isError() || !whole) return found;
    const all = executor.createReferenceObject(cells as BaseReferenceObject, whole.all);
    return original(all, ...at);
  });
  for (const name of ['COUNTIF', 'COUNTIFS']) {
    correct(name, true, (original) => (...given) => {
      const found = original(...given);
      const ranges = given.filter((_, index) => index % 2 === 0).map(wholeLinesOf);
      const criteria = given.filter((_, index) => index % 2 === 1).map(valuesOf);
      const beyond = ranges[0]?.beyond ?? 0;
      // Of ranges that are not of one size it has made an error.
      if (ranges.includes(undefined)) return found;
      const counted = (value: BaseValueObject, row: number, column: number) =>
        value.isNumber() && criteria.every((each) => takesEmpty(valueAt(each, row, column)))
          ? number(Number(value.getValue()) + beyond)
          : value;
      return found.isArray()
        ? (found as ArrayValueObject).mapValue((value, row, column) => value && counted(value, row, column))
        : counted(found as BaseValueObject, 0, 0);
    });
  }
}

/** Undefined for what is no whole column or row. */
function wholeLinesOf(given: FunctionVariantType | undefined): WholeLines | undefined {
  if (!given?.isReferenceObject()) return undefined;
  const cells = given as BaseReferenceObject;
  if (!cells.isColumn() && !cells.isRow()) return undefined;
  const { startRow, endRow, startColumn, endColumn } = cells.getRangePosition();
  const [knownRows, knownColumns] = [endRow - startRow + 1, endColumn - startColumn + 1];
  const rows = cells.isColumn() ? MAX_ROWS : knownRows;
  const columns = cells.isRow() ? MAX_COLUMNS : knownColumns;
  return {
    rows,
    columns,
    beyond: rows * columns - knownRows * knownColumns,
    all: { startRow, startColumn, endRow: startRow + rows - 1, endColumn: startColumn + columns - 1 },
  };
}

const valuesOf = (given: FunctionVariantType): FunctionVariantType =>
  given.isReferenceObject() ? (given as BaseReferenceObject).toArrayValueObject() : given;

/** Of one criterion for all results, that one. */
function valueAt(given: FunctionVariantType, row: number, column: number): BaseValueObject | null {
  if (!given.isArray()) return given as BaseValueObject;
  const values = given as ArrayValueObject;
  return values.get(
    values.getRowCount() === 1 ? 0 : row,
    values.getColumnCount() === 1 ? 0 : column,
  ) as BaseValueObject | null;
}

/** Whether an empty cell is counted by a criterion: by what asks for nothing, and by what asks for anything but something. */
function takesEmpty(criterion: BaseValueObject | null): boolean {
  if (!criterion?.isString()) return false;
  const text = String(criterion.getValue());
  return text === '' || text === '=' || (text.startsWith('<>') && text !== '<>');
}
