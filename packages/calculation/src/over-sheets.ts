import {
  type FormulaToken,
  sheetPrefix,
  tokenizeFormula,
  writeReference,
} from '@benchbook/documents/formula';

/** To these it is the same whether they are given the cells of several sheets at once or one after the other. */
const ADDS_UP =
  /^(?:SUM|SUMSQ|PRODUCT|AVERAGE|COUNTA?|MAX|MIN|MEDIAN|STDEV(?:P|\.S|\.P)?|VAR(?:P|\.S|\.P)?)$/i;

/** The names of sheets from one to another, whichever comes first; none where one is not among them. */
export function namesBetween(names: readonly string[], from: string, to: string): string[] {
  const lower = names.map((name) => name.toLowerCase());
  const [one, other] = [lower.indexOf(from.toLowerCase()), lower.indexOf(to.toLowerCase())];
  return one < 0 || other < 0 ? [] : names.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Excel takes no more arguments. */
const MOST_SHEETS = 255;

/**
 * A formula with the same cells of several sheets (`SUM(Jan:Mar!B2)`) named one by one, as an engine reads it that knows no such references. Answers null
 * where they are given to something else than what adds up all it is given, or where such sheets are not there.
 *
 * @param between the names of the sheets from one to another, in their order
 */
export function sheetBySheet(
  formula: string,
  between: (from: string, to: string) => readonly string[],
): string | null {
  const tokens = tokenizeFormula(formula);
  const isArgument = argumentsOfSums(tokens);
  const texts = tokens.map((token, place) => {
    if (token.kind !== 'reference' || !token.prefix || token.prefix.sheets.length < 2) return token.text;
    const [from = '', to = ''] = token.prefix.sheets;
    const sheets = token.prefix.book === '' && isArgument(place) ? between(from, to) : [];
    if (sheets.length === 0 || sheets.length > MOST_SHEETS) return null;
    const cells = writeReference({ from: token.from, to: token.to ?? token.from });
    return sheets.map((sheet) => sheetPrefix(sheet) + cells).join(',');
  });
  return texts.includes(null) ? null : texts.join('');
}

/** Whether the same cells of several sheets are named by a formula only where they can be named one by one. */
export function isSheetBySheet(formula: string): boolean {
  return sheetBySheet(formula.replace(/^=/, ''), (from, to) => [from, to]) !== null;
}

/** Answers whether the token at a place is all of an argument of what adds up its arguments. */
function argumentsOfSums(tokens: readonly FormulaToken[]): (place: number) => boolean {
  const open: string[] = [];
  const sums = new Set<number>();
  const sign = (place: number, at: 0 | -1) => {
    const token = tokens[place];
    return token?.kind === 'other' ? token.text.trim().at(at) : undefined;
  };
  for (const [place, { kind, text }] of tokens.entries()) {
    if (kind !== 'other') {
      const isBegun = ['(', ','].includes(sign(place - 1, -1) ?? '');
      const isEnded = [')', ','].includes(sign(place + 1, 0) ?? '');
      if (isBegun && isEnded && ADDS_UP.test(open.at(-1) ?? '')) sums.add(place);
      continue;
    }
    const before = tokens[place - 1];
    for (const [at, { 0: bracket }] of [
      ...text.replace(/"(?:[^"]|"")*"?/g, '""').matchAll(/[(){}]/g),
    ].entries()) {
      const isCall = at === 0 && text.startsWith('(') && before?.kind === 'word';
      if (bracket === '(' || bracket === '{') open.push(isCall ? before.text : '');
      else open.pop();
    }
  }
  return (place) => sums.has(place);
}
