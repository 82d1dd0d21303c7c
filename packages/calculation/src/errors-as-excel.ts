import type {
  ArrayValueObject,
  BaseReferenceObject,
  BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  FunctionVariantType,
  IFunctionService,
  StringValueObject,
} from '@univerjs/engine-formula';

/** What of Univer's formula engine reads cells and makes errors. */
interface Engine {
  BaseReferenceObject: typeof BaseReferenceObject;
  BooleanValueObject: typeof BooleanValueObject;
  ErrorType: typeof ErrorType;
  ErrorValueObject: typeof ErrorValueObject;
  StringValueObject: typeof StringValueObject;
}

/** A cell that holds a text, whatever it looks like (`CellValueType.FORCE_STRING` of Univer). */
const TEXT = 4;
const DONE = Symbol('has the errors of Excel');

/**
 * Has the engine come to the errors that Excel has. Univer 0.25.1
 * - takes a text that reads like an error for one: of `'#N/A` `ISNA` was true;
 * - says `#VALUE!` of a sheet that is not there, which is `#REF!`, and may take the cells of the formula's own sheet for those of the missing
 *   one, or the other way round: it keeps both under one name;
 * - knows a sheet only by its name in the same capitals, where `INDIRECT` makes the name;
 * - makes another error of `#REF!` in functions that want cells: `SUBTOTAL(9,#REF!)` was `#VALUE!`;
 * - compares an error in a cell as if it were its letters: `IF(A1>5,"high","low")` said one of both, where `A1` is an error;
 * - says `#VALUE!` of the average of cells in which there is an error.
 */
export function makeErrorsAsExcel(engine: Engine, functions: IFunctionService): void {
  const { ErrorType, ErrorValueObject } = engine;
  const lost = () => ErrorValueObject.create(ErrorType.REF);
  correctCells(engine, lost);
  const isNotThere = functions.getExecutor('ISNA');
  if (isNotThere && !(DONE in isNotThere)) {
    const answer = (value: FunctionVariantType) =>
      engine.BooleanValueObject.create(errorOf(value) === ErrorType.NA);
    // The engine's own looks at what the value reads like.
    isNotThere.calculate = (value: FunctionVariantType) =>
      value.isArray() ? (value as ArrayValueObject).mapValue(answer) : answer(value);
  }
  const comparison = functions.getExecutor('COMPARE');
  if (comparison && !(DONE in comparison)) {
    const compare = comparison.calculate.bind(comparison);
    comparison.calculate = (left, right) =>
      withErrors(compare(left, right) as FunctionVariantType, left, right);
  }
  const average = functions.getExecutor('AVERAGE');
  if (average && !(DONE in average)) {
    const calculate = average.calculate.bind(average);
    average.calculate = (...given) => given.map(firstError).find(Boolean) ?? calculate(...given);
  }
  for (const executor of functions.getExecutors().values()) {
    if (DONE in executor) continue;
    Object.defineProperty(executor, DONE, { value: true });
    const calculate = executor.calculate.bind(executor);
    executor.calculate = (...given) => {
      if (!given.some(isLost)) return calculate(...given);
      const result = calculate(...given.map((one) => (isMissing(one) ? lost() : one)));
      const error = errorOf(result);
      // The other error is no argument's: it is what the function makes of `#REF!`.
      return error === undefined || given.some((one) => errorOf(one) === error) ? result : lost();
    };
  }

  function isLost(one: FunctionVariantType): boolean {
    return isMissing(one) || errorOf(one) === ErrorType.REF;
  }
}

function correctCells(
  { BaseReferenceObject, StringValueObject }: Engine,
  lost: () => ErrorValueObject,
): void {
  if (DONE in BaseReferenceObject) return;
  Object.defineProperty(BaseReferenceObject, DONE, { value: true });
  const { prototype } = BaseReferenceObject;
  const { getCellValueObject, getFirstCell, iterator, setForcedSheetId, toArrayValueObject } = prototype;
  prototype.getCellValueObject = function (cell) {
    const value = getCellValueObject.call(this, cell);
    const isText = value.isError() && (cell.t === TEXT || cell.p != null);
    return isText ? StringValueObject.create(String(value.getValue())) : value;
  };
  prototype.getFirstCell = function () {
    return isMissing(this) ? lost() : getFirstCell.call(this);
  };
  prototype.iterator = function (callback) {
    if (!isMissing(this)) return iterator.call(this, callback);
    const { startRow, startColumn } = this.getRangePosition();
    return callback(lost(), startRow, startColumn);
  };
  prototype.toArrayValueObject = function (useCache) {
    // What takes it takes a single value as well.
    return isMissing(this) ? (lost() as BaseValueObject as never) : toArrayValueObject.call(this, useCache);
  };
  prototype.setForcedSheetId = function (names) {
    setForcedSheetId.call(this, names);
    if (!isMissing(this)) return;
    const name = this.getForcedSheetName().toLowerCase();
    const known = Object.entries(names[this.getUnitId()] ?? {}).find(([one]) => one.toLowerCase() === name);
    if (known?.[1]) this.setForcedSheetIdDirect(known[1]);
  };
}

/** What comparisons came to, with the error of what was compared wherever that is one; the left one, where both are. */
function withErrors(
  result: FunctionVariantType,
  left: FunctionVariantType | undefined,
  right: FunctionVariantType | undefined,
): FunctionVariantType {
  const given = [left, right].filter((side) => side !== undefined);
  if (!given.some(firstError)) return result;
  const errorAt = (row: number, column: number) =>
    given.map((side) => elementOf(side, row, column)).find((value) => value?.isError());
  if (!result.isArray()) return errorAt(0, 0) ?? result;
  const values = result as ArrayValueObject;
  const rows = values.getArrayValue();
  for (let row = 0; row < values.getRowCount(); row++) {
    for (let column = 0; column < values.getColumnCount(); column++) {
      const error = errorAt(row, column);
      if (!error) continue;
      // Rows in which nothing is true are not there.
      rows[row] ??= [];
      values.set(row, column, error);
    }
  }
  return values;
}

/** The first error in a value, by rows. */
export function firstError(value: FunctionVariantType): BaseValueObject | undefined {
  if (!value.isArray()) return value.isError() ? (value as BaseValueObject) : undefined;
  let found: BaseValueObject | undefined;
  (value as ArrayValueObject).iterator((element) => {
    if (element?.isError()) found = element;
    // This ends it.
    return found ? false : undefined;
  });
  return found;
}

/** The value that is compared there: of one row or column it is the same one in all of them. */
function elementOf(value: FunctionVariantType, row: number, column: number): BaseValueObject | null {
  if (!value.isArray()) return value as BaseValueObject;
  const values = value as ArrayValueObject;
  return values.get(
    values.getRowCount() === 1 ? 0 : row,
    values.getColumnCount() === 1 ? 0 : column,
  ) as BaseValueObject | null;
}

/** Cells of a sheet that is not there. */
function isMissing(value: BaseReferenceObject | FunctionVariantType): boolean {
  if (!value.isReferenceObject()) return false;
  const cells = value as BaseReferenceObject;
  return cells.getForcedSheetName() !== '' && !cells.getForcedSheetId();
}

function errorOf(value: { isError(): boolean }): ErrorType | undefined {
  return value.isError() ? (value as ErrorValueObject).getErrorType() : undefined;
}
