import { type FormulaNode, parseFormula } from '../formula/formula-syntax.ts';

/**
 * What Excel does with a formula that is typed (since 2019: dynamic arrays): `plain`: it has one result, and every
 * program calculates it so. `array`: it has one result, but is calculated from several values at once, as
 * `SUM(A1:A3*B1:B3)` is; written as a plain formula, Excel would take one cell of each range and show another number.
 * `spills`: it has several results, which fill the cells beside it.
 */
export type FormulaForm = 'plain' | 'array' | 'spills';

/** What is said of a formula that spills, behind its name or its text. */
export const SEVERAL_RESULTS =
  'has several results, which would fill the cells beside it. Such formulas cannot be stored here: give it one result, ' +
  'for example with SUM, INDEX or TEXTJOIN around it, or write one formula into each cell.';

/** @param isRange whether a defined name, in capitals, stands for several cells. Throws FormulaProblem. */
export function formOfFormula(formula: string, isRange: (name: string) => boolean): FormulaForm {
  const reading = { isRange, inArrays: false };
  const result = resultOf(parseFormula(formula), reading, new Map());
  if (result === 'many') return 'spills';
  return reading.inArrays ? 'array' : 'plain';
}

/** `many` only where it is certain. */
type Value = 'one' | 'many';

interface Reading {
  isRange: (name: string) => boolean;
  /** Something that takes one value got several. */
  inArrays: boolean;
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Several results whatever they get. */
const MAKES_ARRAYS = words(`
  FILTER SORT SORTBY UNIQUE SEQUENCE RANDARRAY TRANSPOSE MMULT MINVERSE MUNIT FREQUENCY LINEST LOGEST TREND GROWTH
  TOCOL TOROW HSTACK VSTACK WRAPROWS WRAPCOLS TAKE DROP EXPAND CHOOSECOLS CHOOSEROWS TEXTSPLIT MAKEARRAY MAP BYROW
  BYCOL SCAN MODE.MULT STOCKHISTORY`);

/** One result of whatever they get, and they take ranges as they are. */
const TAKES_RANGES = words(`
  SUM AVERAGE AVERAGEA COUNT COUNTA COUNTBLANK MIN MINA MAX MAXA PRODUCT SUMSQ SUMPRODUCT SUMX2MY2 SUMX2PY2 SUMXMY2
  STDEV STDEV.S STDEV.P STDEVA STDEVP STDEVPA VAR VAR.S VAR.P VARA VARP VARPA MEDIAN MODE MODE.SNGL LARGE SMALL
  QUARTILE QUARTILE.INC QUARTILE.EXC PERCENTILE PERCENTILE.INC PERCENTILE.EXC AVEDEV DEVSQ GEOMEAN HARMEAN KURT SKEW
  SKEW.P TRIMMEAN CORREL PEARSON RSQ SLOPE INTERCEPT STEYX COVAR COVARIANCE.P COVARIANCE.S SUBTOTAL AGGREGATE AND OR
  XOR CONCAT TEXTJOIN NPV IRR MIRR XNPV XIRR ROWS COLUMNS AREAS ISREF SHEET SHEETS FORMULATEXT ISFORMULA DSUM
  DAVERAGE DCOUNT DCOUNTA DGET DMAX DMIN DPRODUCT DSTDEV DSTDEVP DVAR DVARP CHISQ.TEST CHITEST T.TEST TTEST F.TEST
  FTEST Z.TEST ZTEST PROB GCD LCM MULTINOMIAL SERIESSUM MDETERM NETWORKDAYS NETWORKDAYS.INTL ARRAYTOTEXT REDUCE
  GETPIVOTDATA INDIRECT OFFSET CELL HYPERLINK`);

/** Of each which argument, counted from 0, takes ranges; in the others several values give several results. */
const TAKES_RANGES_AT: Record<string, readonly number[]> = {
  SUMIF: [0, 2],
  AVERAGEIF: [0, 2],
  COUNTIF: [0],
  VLOOKUP: [1],
  HLOOKUP: [1],
  LOOKUP: [1, 2],
  XLOOKUP: [1, 2],
  MATCH: [1],
  XMATCH: [1],
  RANK: [1],
  'RANK.EQ': [1],
  'RANK.AVG': [1],
  PERCENTRANK: [0],
  'PERCENTRANK.INC': [0],
  'PERCENTRANK.EXC': [0],
  FORECAST: [1, 2],
  'FORECAST.LINEAR': [1, 2],
  WORKDAY: [2],
  'WORKDAY.INTL': [3],
};

/** Values are calculated one by one: several arguments give several results. */
const ONE_BY_ONE = words(`
  ABS SIGN INT TRUNC ROUND ROUNDUP ROUNDDOWN MROUND CEILING FLOOR CEILING.MATH FLOOR.MATH MOD QUOTIENT POWER SQRT EXP
  LN LOG LOG10 SIN COS TAN ASIN ACOS ATAN ATAN2 SINH COSH TANH RADIANS DEGREES FACT COMBIN EVEN ODD N T VALUE TEXT
  LEN LEFT RIGHT MID FIND SEARCH SUBSTITUTE REPLACE TRIM CLEAN UPPER LOWER PROPER EXACT REPT CHAR CODE UNICHAR UNICODE
  NUMBERVALUE TEXTBEFORE TEXTAFTER FIXED DOLLAR DATE DATEVALUE TIME TIMEVALUE YEAR MONTH DAY HOUR MINUTE SECOND
  WEEKDAY WEEKNUM ISOWEEKNUM EDATE EOMONTH DATEDIF DAYS DAYS360 ISNUMBER ISTEXT ISBLANK ISERROR ISERR ISNA ISLOGICAL
  ISNONTEXT ISEVEN ISODD NOT IFERROR IFNA IF IFS SWITCH NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV T.DIST T.INV
  T.INV.2T T.DIST.2T F.DIST F.INV CHISQ.DIST CHISQ.INV POISSON.DIST BINOM.DIST ROW COLUMN`);

/** In pairs a range and what is looked for in it, after so many ranges. */
const CRITERIA: Record<string, number> = { SUMIFS: 1, AVERAGEIFS: 1, MAXIFS: 1, MINIFS: 1, COUNTIFS: 0 };

type Names = ReadonlyMap<string, Value>;

function resultOf(node: FormulaNode, reading: Reading, names: Names): Value {
  if (node.kind === 'constant') return 'one';
  if (node.kind === 'cells') return node.one ? 'one' : 'many';
  if (node.kind === 'name') {
    return names.get(node.name.toUpperCase()) ?? (reading.isRange(node.name) ? 'many' : 'one');
  }
  if (node.kind === 'array') return 'many';
  if (node.kind === 'call') return resultOfCall(node.name, node.arguments, reading, names);
  if (node.kind === 'apply') {
    reading.inArrays ||= read(node.arguments, reading, names).includes('many');
    return 'one';
  }
  const operands = read(node.operands, reading, names);
  if (node.range) return 'many';
  return oneByOne(operands, reading);
}

function oneByOne(values: readonly Value[], reading: Reading): Value {
  if (!values.includes('many')) return 'one';
  reading.inArrays = true;
  return 'many';
}

function read(nodes: readonly (FormulaNode | null)[], reading: Reading, names: Names): Value[] {
  return nodes.map((node) => (node ? resultOf(node, reading, names) : 'one'));
}

function resultOfCall(
  name: string,
  given: readonly (FormulaNode | null)[],
  reading: Reading,
  names: Names,
): Value {
  if (name === 'LET') return resultOfLet(given, reading, names);
  // Its parameters are what it is called with; it is calculated as arrays are.
  if (name === 'LAMBDA') {
    reading.inArrays = true;
    return 'one';
  }
  // It calculates with arrays by itself, but for what decides within it.
  const inner = name === 'SUMPRODUCT' && !given.some(decides) ? { ...reading } : reading;
  const values = read(given, inner, names);
  if (name === 'ROW' || name === 'COLUMN') return given.length === 0 ? 'one' : oneByOne(values, reading);
  if (name === 'INDEX') {
    const isZero = given.slice(1).some((node) => node === null);
    reading.inArrays ||= oneByOne(values.slice(1), reading) === 'many';
    return isZero || values.slice(1).includes('many') ? 'many' : 'one';
  }
  if (name === 'CHOOSE') return values.slice(1).includes('many') ? 'many' : oneByOne(values, reading);
  if (MAKES_ARRAYS.has(name)) {
    reading.inArrays = true;
    return 'many';
  }
  if (TAKES_RANGES.has(name)) return 'one';
  const ranges = TAKES_RANGES_AT[name];
  if (ranges)
    return oneByOne(
      values.filter((_, index) => !ranges.includes(index)),
      reading,
    );
  const before = CRITERIA[name];
  if (before !== undefined) {
    return oneByOne(
      values.filter((_, index) => index >= before && (index - before) % 2 === 1),
      reading,
    );
  }
  if (ONE_BY_ONE.has(name)) return oneByOne(values, reading);
  // Nobody here knows whether it takes ranges as they are: calculated as arrays are, both give what they would.
  reading.inArrays ||= values.includes('many');
  return 'one';
}

/** `LET(name, value, …, result)` */
function resultOfLet(given: readonly (FormulaNode | null)[], reading: Reading, names: Names): Value {
  const known = new Map(names);
  for (let at = 0; at + 1 < given.length; at += 2) {
    const [name, value] = [given[at], given[at + 1]];
    if (name?.kind === 'name')
      known.set(name.name.toUpperCase(), value ? resultOf(value, reading, known) : 'one');
  }
  const result = given.length % 2 === 1 ? given.at(-1) : undefined;
  return result ? resultOf(result, reading, known) : 'one';
}

/** Whether a function stands in it that Excel calculates for one value only, unless it is told to calculate arrays. */
function decides(node: FormulaNode | null): boolean {
  if (node?.kind === 'operator') return node.operands.some(decides);
  if (node?.kind === 'apply') return true;
  if (node?.kind !== 'call') return false;
  return (
    /^(?:IF|IFS|IFERROR|IFNA|SWITCH|CHOOSE|INDEX|LET|LAMBDA)$/.test(node.name) || node.arguments.some(decides)
  );
}
