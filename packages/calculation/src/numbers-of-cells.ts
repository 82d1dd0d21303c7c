import type {
  ArrayValueObject,
  BaseReferenceObject,
  BaseValueObject,
  ErrorType,
  ErrorValueObject,
  FunctionVariantType,
  IFunctionService,
  NullValueObject,
  NumberValueObject,
} from '@univerjs/engine-formula';
import { firstError } from './errors-as-excel.ts';

/** What of Univer's formula engine makes values. */
interface Engine {
  ArrayValueObject: typeof ArrayValueObject;
  ErrorType: typeof ErrorType;
  ErrorValueObject: typeof ErrorValueObject;
  NullValueObject: typeof NullValueObject;
  NumberValueObject: typeof NumberValueObject;
}

type Given = FunctionVariantType;
type Calculate = (...given: Given[]) => Given;

/** Functions of what is measured: texts and truth values in cells are no numbers to them, whatever they look like. */
const OF_NUMBERS = `AVEDEV CORREL COVAR COVARIANCE.P COVARIANCE.S DEVSQ F.TEST FREQUENCY FTEST GEOMEAN HARMEAN INTERCEPT KURT MEDIAN
PEARSON RSQ SKEW SKEW.P SLOPE STEYX T.TEST TTEST`;

/** To these only the first argument is what is measured; others are a share, a value or a number of digits, of which a text may be one. */
const OF_NUMBERS_FIRST = 'PERCENTRANK PERCENTRANK.EXC PERCENTRANK.INC TRIMMEAN';

/** To these all behind the first argument is; the first is a value or a rate. */
const OF_NUMBERS_LAST = 'FORECAST FORECAST.LINEAR NPV';

/** To these a text in a cell is 0, whatever it looks like, and a truth value 1 or 0. */
const OF_ALL = 'AVERAGEA MAXA MINA STDEVA STDEVPA VARA VARPA';

/** To these any text and truth value among several cells is an error, as Microsoft says of them; of a chi-squared test LibreOffice does. */
const OF_NUMBERS_ONLY = 'CHISQ.TEST CHITEST FVSCHEDULE GCD LCM MULTINOMIAL SERIESSUM XNPV';

/** What is ranked may be a text, as in Excel; the cells it is ranked in are those of numbers. */
const RANKS = 'RANK RANK.AVG RANK.EQ';

const DONE = Symbol('takes the numbers of cells only');

/**
 * Has the engine take for numbers in the cells that are measured what Excel does. To Univer 0.25.1 a text that looks like a number is one in
 * some functions, and in others not: of 1, `'7` and 5 the median was 5, where it is 3, and a slope was that of another line. Of empty
 * cells the least was 0 (`MINA`). What is given directly (`MEDIAN("7",1)`) counts, in Excel, too. Ranks are taken in what is
 * made of cells as well, for `sheetBySheet`.
 */
export function takeNumbersOfCells(engine: Engine, functions: IFunctionService): void {
  const nothing = () => engine.NullValueObject.create();
  const number = (value: number) => engine.NumberValueObject.create(value);
  /** Has these functions calculate with what `taken` makes of what they are given, or come to what it says. */
  const correct = (names: string, taken: (given: Given[]) => Given[] | ErrorValueObject) => {
    for (const name of names.split(/\s+/)) {
      const executor = functions.getExecutor(name);
      if (!executor || DONE in executor) continue;
      Object.defineProperty(executor, DONE, { value: true });
      const calculate = executor.calculate.bind(executor) as Calculate;
      executor.calculate = (...given: Given[]) => {
        const numbers = taken(given);
        return Array.isArray(numbers) ? calculate(...numbers) : numbers;
      };
    }
  };
  correct(OF_NUMBERS, (given) => given.map(numbersOf));
  correct(OF_NUMBERS_FIRST, ([measured, ...others]) => [numbersOf(measured as Given), ...others]);
  correct(OF_NUMBERS_LAST, ([value, ...measured]) => [value as Given, ...measured.map(numbersOf)]);
  correct(OF_NUMBERS_ONLY, (given) => {
    // An error that is there is what comes of it, beside a text, too.
    const error = given.map(firstError).find(Boolean);
    if (error) return error as ErrorValueObject;
    return given.some(hasOthers) ? engine.ErrorValueObject.create(engine.ErrorType.VALUE) : given;
  });
  correct(OF_ALL, (given) => given.map(allOf));
  correct(RANKS, ([ranked, cells, ...order]) => [
    ranked as Given,
    asCells(numbersOf(valuesOf(cells as Given))),
    ...order,
  ]);

  function numbersOf(given: Given): Given {
    if (!given.isArray()) return given;
    return (given as ArrayValueObject).mapValue((value) => (value && isOther(value) ? nothing() : value));
  }

  /** What is in cells, without the empty ones. */
  function allOf(given: Given): Given {
    if (!given.isArray()) return given;
    const values: BaseValueObject[] = [];
    (given as ArrayValueObject).iterator((value) => {
      if (!value || value.isNull()) return;
      const isTrue = value.isBoolean() && value.getValue() === true;
      values.push(value.isString() || value.isBoolean() ? number(Number(isTrue)) : value);
    });
    if (values.length === 0) return nothing();
    const { length } = values;
    const place = { unitId: '', sheetId: '', row: 0, column: 0 };
    return engine.ArrayValueObject.create({
      ...place,
      calculateValueList: [values],
      rowCount: 1,
      columnCount: length,
    });
  }
}

/** Whether a value is a text or a truth value. */
const isOther = (value: BaseValueObject): boolean => value.isString() || value.isBoolean();

/** Whether a text or a truth value is among several cells; a single one is a value, of which a text is what it says. */
function hasOthers(given: Given): boolean {
  if (!given.isArray()) return false;
  const cells = given as ArrayValueObject;
  if (cells.getRowCount() * cells.getColumnCount() === 1) return false;
  let found = false;
  cells.iterator((value) => {
    if (value) found ||= isOther(value);
  });
  return found;
}

const valuesOf = (given: Given): Given =>
  given.isReferenceObject() ? (given as BaseReferenceObject).toArrayValueObject() : given;

/** Values in the place of the cells that the engine ranks in: it asks these for their values, and nothing else. */
function asCells(given: Given): Given {
  if (!given.isArray()) return given;
  const cells = { isReferenceObject: () => true, isError: () => false, toArrayValueObject: () => given };
  return cells as unknown as Given;
}
