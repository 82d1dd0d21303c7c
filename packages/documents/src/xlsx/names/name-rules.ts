import { MAX_COLUMNS, MAX_ROWS, parseCell } from '../file/references.ts';
import {
  type FormulaToken,
  mapReferences,
  sheetPrefix,
  tokenizeFormula,
  writeReference,
} from '../formula/formula.ts';
import { isNameOfWorkbook } from '../formula/formula-changes.ts';
import { FormulaProblem, parseFormula } from '../formula/formula-syntax.ts';

/** Characters of a name, and of what it stands for, that Excel takes at most. */
const MOST_CHARACTERS = 255;
const LONGEST_MEANING = 8_192;

/** A letter, `_` or `\`, then also digits, `.` and `?` (ECMA-376 part 1, 18.17.2.5). */
const NAME = /^[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u;
/** References as R1C1 writes them, `R` and `C` alone, too. */
const ROWS_COLUMNS = /^(?:R\d*(?:C\d*)?|C\d*)$/i;

/** Why nothing may be called so, as a sentence for a person, or null. `taken`: names of the workbook and of its tables. */
export function nameProblem(name: string, taken: readonly string[] = []): string | null {
  if (name === '') return 'Write a name, Limit_1 for example.';
  if (name.length > MOST_CHARACTERS) return `A name has at most ${MOST_CHARACTERS} characters.`;
  if (/\s/.test(name)) return 'A name has no blanks. Write an underscore in their place: Limit_1.';
  if (/^(?:_xlnm|_xlfn|_xlws|_xlpm)\./i.test(name)) return 'Excel keeps names that begin so for itself.';
  if (!NAME.test(name))
    return 'A name begins with a letter, _ or \\, and has only letters, digits, _, . and ? behind it.';
  if (isCell(name) || ROWS_COLUMNS.test(name))
    return `“${name}” is the name of a cell. Add an underscore: ${name}_`;
  if (/^(?:TRUE|FALSE)$/i.test(name)) return `“${name}” is a value. Choose another name.`;
  const other = taken.find((one) => one.toLowerCase() === name.toLowerCase());
  return other === undefined ? null : `There is a name or a table “${other}” already. Choose another name.`;
}

function isCell(name: string): boolean {
  const cell = parseCell(name);
  return cell !== undefined && cell.row < MAX_ROWS && cell.column < MAX_COLUMNS;
}

/**
 * What a person wrote as the meaning of a name, as a file has to hold it: without `=`, cells without a sheet on `sheet`, all of
 * them fixed. Throws FormulaProblem.
 */
export function writtenMeaning(written: string, sheet: string): string {
  const text = written.trim().replace(/^=/, '').trim();
  if (text === '') throw new FormulaProblem('it says nothing. Write cells or a value');
  if (text.length > LONGEST_MEANING)
    throw new FormulaProblem(`it has more than ${LONGEST_MEANING} characters`);
  parseFormula(text);
  const fixed = mapReferences(text, (reference) => {
    const { prefix, from, to } = reference;
    const end = (one: typeof from) => ({ ...one, rowAbsolute: true, columnAbsolute: true });
    return writeReference({
      prefix: prefix ?? { raw: sheetPrefix(sheet), book: '', sheets: [sheet] },
      from: end(from),
      ...(to ? { to: end(to) } : {}),
    });
  });
  if (!isCertain(fixed))
    throw new FormulaProblem('it names another workbook, several sheets at once, or cells that are gone');
  return fixed;
}

/** Whether an editor can calculate with a meaning: all its cells are there, fixed, and of one sheet of this workbook. */
export function isCertain(meaning: string): boolean {
  if (meaning === '' || meaning.includes('#REF!')) return false;
  return tokenizeFormula(meaning).every((token) => {
    if (token.kind === 'other') return !/\[\d+\]/.test(token.text);
    if (token.prefix?.book || (token.prefix?.sheets.length ?? 0) > 1) return false;
    if (token.kind === 'word') return true;
    const ends = [token.from, ...(token.to ? [token.to] : [])];
    const isFixed = ends.every(
      (end) => (end.row === undefined || end.rowAbsolute) && (end.column === undefined || end.columnAbsolute),
    );
    return isFixed && token.prefix !== undefined;
  });
}

/** Whether a meaning is cells and nothing else. */
export function isReference(meaning: string): boolean {
  const [only, ...more] = tokenizeFormula(meaning);
  return only?.kind === 'reference' && more.length === 0;
}

/** Whether a meaning is several cells. */
export function isSeveralCells(meaning: string): boolean {
  const [only, ...more] = tokenizeFormula(meaning);
  return only?.kind === 'reference' && only.to !== undefined && more.length === 0;
}

/** Whether a meaning is a function that formulas call. */
export function isFunctionMeaning(meaning: string): boolean {
  return /^\s*(?:_xlfn\.)?LAMBDA\s*\(/i.test(meaning);
}

/** Whether a formula (without `=`) uses a name by itself; names that are defined by it are not looked at. */
export function usesName(formula: string, name: string): boolean {
  const wanted = name.toLowerCase();
  return tokenizeFormula(formula).some((token) => isNameOfWorkbook(token) && wordOf(token) === wanted);
}

function wordOf(token: Extract<FormulaToken, { kind: 'word' }>): string {
  return token.text.slice(token.prefix?.raw.length ?? 0).toLowerCase();
}

/** These names and all that are defined by them, in small letters. */
export function namesDefinedBy(
  changed: Iterable<string>,
  names: readonly { name: string; meaning: string }[],
): Set<string> {
  const found = new Set([...changed].map((name) => name.toLowerCase()));
  // A set gives what is added while it is gone through.
  for (const name of found) {
    for (const one of names) if (usesName(one.meaning, name)) found.add(one.name.toLowerCase());
  }
  return found;
}
