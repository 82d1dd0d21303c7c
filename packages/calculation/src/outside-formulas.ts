import type { SnapshotName } from '@benchbook/documents';
import { type FormulaToken, tokenizeFormula } from '@benchbook/documents/formula';

/** Functions about the time, chance, the program that calculates, or something that is not in the workbook. */
const OUTSIDE =
  /^(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO|STYLE|CURRENT|GETPIVOTDATA|PHONETIC|CALL|REGISTER\.ID|EVALUATE|DDE|RTD|WEBSERVICE|FILTERXML|STOCKHISTORY|IMAGE|TRANSLATE|DETECTLANGUAGE|SQL\.REQUEST|CUBE[A-Z]+)$/i;
/** How deep names may be defined by names. */
const MAX_DEPTH = 8;

/**
 * Whether the result of a formula does not follow from the cells of its workbook alone, by itself or by the names it
 * says: other workbooks, names that nobody can read, the time, chance, and what the program that calculates says about
 * itself.
 */
export function looksOutside(formula: string, names: readonly SnapshotName[]): boolean {
  const meanings = new Map(names.map((one) => [one.name.toLowerCase(), one.formulaOrRefString]));
  return looks(formula, 0);

  function looks(text: string, depth: number): boolean {
    if (depth > MAX_DEPTH) return true;
    const tokens = tokenizeFormula(text.replace(/^=/, ''));
    return tokens.some((token, index) => isOutside(token, tokens[index + 1], depth));
  }

  function isOutside(token: FormulaToken, after: FormulaToken | undefined, depth: number): boolean {
    if (token.kind === 'other') return false;
    if (token.prefix && token.prefix.book !== '') return true;
    if (token.kind === 'reference') return false;
    const isCall = after?.kind === 'other' && after.text.trimStart().startsWith('(');
    if (isCall) return OUTSIDE.test(token.text);
    const isTable = after?.kind === 'other' && after.text.startsWith('[');
    if (isTable || /^(?:TRUE|FALSE)$/i.test(token.text)) return false;
    const meaning = meanings.get(token.text.toLowerCase());
    return meaning === undefined || looks(meaning, depth + 1);
  }
}
