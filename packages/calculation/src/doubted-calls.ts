import { type FormulaToken, tokenizeFormula } from '@benchbook/documents/formula';
import { withoutTexts } from './formula-inputs.ts';

/**
 * Functions of Univer 0.25.1 that gave other results than LibreOffice where Excel is not known to give Univer's: at the
 * ends of months, in weeks that begin a year, in the ninth digit of a distribution, for criteria of a database, in bytes
 * of texts, for empty sets, of numbers that are texts. Found with LibreOffice's own documents of tests, function by function.
 */
const DOUBTED = new Set(
  `AGGREGATE ASC AVERAGEA BESSELI BESSELJ BESSELK BESSELY COMPLEX CONFIDENCE.T CONVERT DATEDIF DATEVALUE DAVERAGE DCOUNT DCOUNTA
DGET DISC DMAX DMIN DOLLAR DOLLARDE DOLLARFR DPRODUCT DSTDEV DSTDEVP DSUM DURATION DVAR DVARP EDATE F.TEST FINDB FTEST
GAMMA INTRATE IRR ISOWEEKNUM LEFTB LENB LOOKUP MAXIFS MDURATION MIDB MINIFS NETWORKDAYS.INTL ODDFPRICE ODDFYIELD
ODDLPRICE ODDLYIELD PRICE PRICEDISC PRICEMAT RATE RECEIVED REPLACEB RIGHTB SEARCHB SECOND STDEVA STDEVPA T.DIST T.DIST.2T T.DIST.RT T.TEST TDIST
TIMEVALUE TTEST VARA VARPA VDB WEEKNUM WORKDAY.INTL XIRR YEARFRAC YIELD YIELDDISC YIELDMAT`.split(/\s+/),
);
/** Functions of complex numbers: a real result is a number where Excel has a text. */
const COMPLEX = /^IM[A-Z0-9]+$/;

/** Searches for the nearest value: of equal ones Univer takes the first, Excel the last. Exact ones say so. */
const EXACT: Record<string, { argument: number; is: RegExp }> = {
  MATCH: { argument: 2, is: /^\s*0\s*$/ },
  VLOOKUP: { argument: 3, is: /^\s*(?:0|FALSE(?:\s*\(\s*\))?)\s*$/i },
  HLOOKUP: { argument: 3, is: /^\s*(?:0|FALSE(?:\s*\(\s*\))?)\s*$/i },
};

/** Excel ranks in cells only; what is made of them it does not take. */
const RANKS = /^RANK(?:\.EQ|\.AVG)?$/;

/** What a reference to a table says in brackets; `'` stands before a character that is one of a column's name. */
const BRACKETS = String.raw`\[(?:'.|[^'[\]]|\[(?:'.|[^'[\]])*\])*\]`;

/** Whether a formula calls a function whose result in the engine may be another one than in Excel. */
export function hasDoubtedCall(formula: string): boolean {
  const tokens = tokenizeFormula(formula.replace(/^=/, ''));
  return tokens.some((token, index) => {
    if (
      token.kind !== 'word' ||
      !withoutTexts(tokens[index + 1]?.text ?? '')
        .trimStart()
        .startsWith('(')
    )
      return false;
    const name = token.text.toUpperCase();
    if (DOUBTED.has(name) || COMPLEX.test(name)) return true;
    // The format is a text of its own kind: what it says is known only where it is written out.
    if (name === 'TEXT') return !/^\s*"(?:[^"]|"")*"\s*$/.test(argumentsOf(tokens, index)[1] ?? '');
    if (RANKS.test(name)) return !namesCells(argumentsOf(tokens, index)[1] ?? '');
    const exact = EXACT[name];
    return exact !== undefined && !exact.is.test(argumentsOf(tokens, index)[exact.argument] ?? '');
  });
}

/** Whether an argument is nothing but references, names and columns of tables. */
function namesCells(argument: string): boolean {
  const others = tokenizeFormula(argument).filter(({ kind }) => kind === 'other');
  const written = others.map(({ text }) => text.replace(new RegExp(BRACKETS, 'gsu'), ''));
  return argument.trim() !== '' && written.every((text) => /^(?:[\s:@#]|#REF!)*$/i.test(text));
}

const PIECES = new RegExp(String.raw`"(?:[^"]|"")*"?|${BRACKETS}|'(?:[^']|'')*'|[(){}[\],]`, 'gsu');

/** The arguments of a call as they are written. */
function argumentsOf(tokens: readonly FormulaToken[], call: number): string[] {
  const text = tokens
    .slice(call + 1)
    .map((token) => token.text)
    .join('');
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    if (piece === ',' && depth === 1) {
      found.push(text.slice(from, index));
      from = index + 1;
    } else if ('({['.includes(piece)) {
      depth += 1;
      if (depth === 1) from = index + 1;
    } else if (')}]'.includes(piece)) {
      depth -= 1;
      if (depth === 0) return [...found, text.slice(from, index)];
    }
  }
  return found;
}

/**
 * Whether a text holds a number as Univer writes it into texts and Excel does not: with more than 15 digits, or with a small
 * `e`. Excel says `0.333333333333333` and `1E-20`.
 */
export function hasForeignNumber(text: string): boolean {
  return [...text.matchAll(/(?<![\p{L}\p{N}])(\d+(?:\.\d+)?)(e[+-]?\d+)?(?![\p{L}\p{N}])/gu)].some(
    ([, digits = '', exponent]) =>
      exponent !== undefined || digits.replace('.', '').replace(/^0+/, '').length > MOST_DIGITS,
  );
}

const MOST_DIGITS = 15;
