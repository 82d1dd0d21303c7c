import {
  type FormulaToken,
  sheetPrefix,
  tokenizeFormula,
  writeReference,
} from '@benchbook/documents/formula';

/** To these it is the same whether they are given the cells of several sheets at once or one after the other. */
const ADDS_UP =
  /^(?:SUM|SUMSQ|PRODUCT|(?:AVERAGE|MAX|MIN)A?|COUNTA?|MEDIAN|(?:STDEV|VAR)(?:P|A|PA|\.S|\.P)?|AVEDEV|DEVSQ|(?:GEO|HAR)MEAN|KURT|SKEW(?:\.P)?|AND|OR|XOR)$/i;

/** These take the cells they are about as one argument: which. */
const TAKES_ONE: readonly [RegExp, number][] = [
  [/^(?:LARGE|SMALL|TRIMMEAN|(?:PERCENTILE|PERCENTRANK|QUARTILE)(?:\.INC|\.EXC)?)$/i, 0],
  [/^RANK(?:\.EQ|\.AVG)?$/i, 1],
];

/** The names of sheets from one to another, whichever comes first; none where one is not among them. */
export function namesBetween(names: readonly string[], from: string, to: string): string[] {
  const lower = names.map((name) => name.toLowerCase());
  const [one, other] = [lower.indexOf(from.toLowerCase()), lower.indexOf(to.toLowerCase())];
  return one < 0 || other < 0 ? [] : names.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Excel takes no more arguments. */
const MOST_SHEETS = 255;

/** How the cells of several sheets are named one by one where a reference to all of them stands. */
type Naming = 'one after the other' | 'stacked';

/**
 * A formula with the same cells of several sheets (`SUM(Jan:Mar!B2)`) named one by one, as an engine reads it that knows no such references. What takes
 * its cells as one argument (`LARGE(Jan:Mar!B2,1)`) is given them stacked. Answers null where they are given to something else, or where such sheets
 * are not there.
 *
 * @param between the names of the sheets from one to another, in their order
 */
export function sheetBySheet(
  formula: string,
  between: (from: string, to: string) => readonly string[],
): string | null {
  const tokens = tokenizeFormula(formula);
  const naming = namingsIn(tokens);
  const texts = tokens.map((token, place) => {
    if (token.kind !== 'reference' || !token.prefix || token.prefix.sheets.length < 2) return token.text;
    const [from = '', to = ''] = token.prefix.sheets;
    const how = naming.get(place);
    const sheets = token.prefix.book === '' && how ? between(from, to) : [];
    if (sheets.length === 0 || sheets.length > MOST_SHEETS) return null;
    const cells = writeReference({ from: token.from, to: token.to ?? token.from });
    const named = sheets.map((sheet) => sheetPrefix(sheet) + cells).join(',');
    if (how !== 'stacked') return named;
    // Sheets have as many columns as their grids: whole rows are of one height only.
    return `${token.from.column === undefined ? 'HSTACK' : 'VSTACK'}(${named})`;
  });
  return texts.includes(null) ? null : texts.join('');
}

/** Whether the same cells of several sheets are named by a formula only where they can be named one by one. */
export function isSheetBySheet(formula: string): boolean {
  return sheetBySheet(formula.replace(/^=/, ''), (from, to) => [from, to]) !== null;
}

/** The places of tokens that are all of an argument which may be the cells of several sheets. */
function namingsIn(tokens: readonly FormulaToken[]): Map<number, Naming> {
  const open: { call: string; argument: number }[] = [];
  const found = new Map<number, Naming>();
  const sign = (place: number, at: 0 | -1) => {
    const token = tokens[place];
    return token?.kind === 'other' ? token.text.trim().at(at) : undefined;
  };
  for (const [place, { kind, text }] of tokens.entries()) {
    if (kind !== 'other') {
      const isBegun = ['(', ','].includes(sign(place - 1, -1) ?? '');
      const isEnded = [')', ','].includes(sign(place + 1, 0) ?? '');
      const naming = isBegun && isEnded ? namingIn(open.at(-1)) : undefined;
      if (naming) found.set(place, naming);
      continue;
    }
    const before = tokens[place - 1];
    const signs = [...text.replace(/"(?:[^"]|"")*"?/g, '""').matchAll(/[(){},]/g)];
    for (const [at, { 0: one }] of signs.entries()) {
      const isCall = at === 0 && text.startsWith('(') && before?.kind === 'word';
      const around = open.at(-1);
      if (one === ',' && around) around.argument += 1;
      else if (one === '(' || one === '{') open.push({ call: isCall ? before.text : '', argument: 0 });
      else if (one !== ',') open.pop();
    }
  }
  return found;
}

function namingIn(around: { call: string; argument: number } | undefined): Naming | undefined {
  if (!around) return undefined;
  if (ADDS_UP.test(around.call)) return 'one after the other';
  const takes = TAKES_ONE.some(
    ([calls, argument]) => calls.test(around.call) && argument === around.argument,
  );
  return takes ? 'stacked' : undefined;
}
