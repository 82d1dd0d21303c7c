import type { CellRange } from '@benchbook/documents';
import { bracketEnd, type FormulaToken, type Reference, tokenizeFormula } from '@benchbook/documents/formula';

/** Cells of one sheet that a formula is calculated from. */
export interface FormulaInput {
  sheet: string;
  range: CellRange;
  /** Written with both ends, `A1:A3`: what is inserted or deleted within belongs to it. */
  isSpan: boolean;
}

/** Cells of a table. */
export interface TableCells {
  sheet: string;
  range: CellRange;
}

/** What the names in a formula mean. */
export interface FormulaPlaces {
  /** The ids of the sheets from one name to another, in their order; both names are the same for one sheet. */
  sheets(from: string, to: string): string[];
  /** The formula of a defined name. */
  name(name: string): string | undefined;
  /**
   * The cells of a table that a formula names by what stands behind its name, `[Mass]`, seen from the row it stands in; undefined: there
   * is no such table. More cells than those where that is not known.
   */
  table(name: string, columns: string, row: number | undefined): TableCells | undefined;
}

/** Functions that make references out of their arguments, and those that are another result each time. */
const SAYS_NOT_WHICH = /^(?:INDIRECT|OFFSET|NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY)$/i;
/** How deep names may be defined by names. */
const MAX_DEPTH = 8;

/**
 * The cells of its workbook that a formula on a sheet is calculated from; null where it does not say which. Other
 * workbooks, in which nobody changes anything here, are no part of them.
 * @param row in which the formula stands: of a table it may name what is in the same
 */
export function formulaInputs(
  formula: string,
  sheet: string,
  places: FormulaPlaces,
  row?: number,
  depth = 0,
): FormulaInput[] | null {
  const tokens = tokenizeFormula(formula.replace(/^=/, ''));
  const inputs = tokens.map((token, index) => inputsOf(token, tokens[index - 1], tokens[index + 1]));
  return inputs.some((input) => input === null) || depth > MAX_DEPTH
    ? null
    : inputs.flatMap((one) => one ?? []);

  function inputsOf(token: FormulaToken, before?: FormulaToken, after?: FormulaToken): FormulaInput[] | null {
    if (token.kind === 'reference') return referencedCells(token, sheet, places);
    if (token.kind === 'other') return bracketedCells(withoutTexts(token.text), before, places, row);
    // A name of one sheet; `Data!#REF!` names none, and no cells.
    if (token.prefix) return token.prefix.book === '' && !token.text.endsWith('!#REF!') ? null : [];
    const next = after?.kind === 'other' ? after.text.trimStart() : '';
    if (next.startsWith('(')) return SAYS_NOT_WHICH.test(token.text) ? null : [];
    if (next.startsWith('[') || /^(?:TRUE|FALSE)$/i.test(token.text)) return [];
    const meaning = places.name(token.text);
    return meaning === undefined ? null : formulaInputs(meaning, sheet, places, undefined, depth + 1);
  }
}

/** A piece of a formula without what its texts say. */
export function withoutTexts(text: string): string {
  return text.replace(/"(?:[^"]|"")*"?/g, '""');
}

function referencedCells({ prefix, from, to }: Reference, sheet: string, places: FormulaPlaces) {
  if (prefix && prefix.book !== '') return [];
  const [first, last = first] = prefix?.sheets ?? [];
  const sheets = first === undefined || last === undefined ? [sheet] : places.sheets(first, last);
  const span = (one = 0, other = one): [number, number] => [Math.min(one, other), Math.max(one, other)];
  const [startRow, endRow] = from.row === undefined ? [0, Number.POSITIVE_INFINITY] : span(from.row, to?.row);
  const [startColumn, endColumn] =
    from.column === undefined ? [0, Number.POSITIVE_INFINITY] : span(from.column, to?.column);
  const range = { startRow, startColumn, endRow, endColumn };
  return sheets.length === 0 ? null : sheets.map((id) => ({ sheet: id, range, isSpan: to !== undefined }));
}

/** Cells of a table, `Table1[Mass]`. */
function bracketedCells(
  text: string,
  before: FormulaToken | undefined,
  places: FormulaPlaces,
  row: number | undefined,
) {
  // `#REF!`, where cells or their sheet are gone, is an error like another one: nothing is calculated from it.
  if (!text.includes('[')) return [];
  if (text.includes('#REF!')) return null;
  const end = bracketEnd(text, 0);
  const isTable = before?.kind === 'word' && text.startsWith('[');
  const table = isTable ? places.table(before.text, text.slice(0, end), row) : undefined;
  if (!table || text.slice(end).includes('[')) return null;
  return [{ ...table, isSpan: true }];
}
