import type { NameUse } from '@benchbook/documents';
import { formOfFormula } from '@benchbook/documents/array-formulas';
import { tokenizeFormula } from '@benchbook/documents/formula';
import { FormulaProblem } from '@benchbook/documents/formula-syntax';
import {
  isFunctionMeaning,
  isSeveralCells,
  nameProblem,
  usesName,
  writtenMeaning,
} from '@benchbook/documents/names';
import { retold, t } from '@benchbook/words';

/** A cell with a formula, and how a person calls it. */
export interface FormulaCell {
  cell: string;
  /** Without its `=`. */
  formula: string;
}

/** What a workbook has of names. */
export interface NamedWorkbook {
  /** The names people gave, with what they stand for, without `=`. */
  names: readonly { name: string; meaning: string; isKnown: boolean }[];
  /** The names of its tables, which no other name may have. */
  tables: readonly string[];
  /** The names of its sheets. */
  sheets: readonly string[];
  /** Asked for when a name may be used. */
  formulas(): Iterable<FormulaCell>;
  /** What uses a name beside cells and other names; asked for when it may be used. */
  uses(name: string): readonly NameUse[];
}

/** How many cells a refusal names. */
const NAMED_CELLS = 5;

/**
 * The meaning of a name as the file will hold it, or why the workbook cannot have it: as Excel refuses it, or because formulas
 * that use it would be calculated in another way.
 * @param sheet the name of the sheet that cells without one are on
 */
export function checkedName(
  { name, written, sheet }: { name: string; written: string; sheet: string },
  workbook: NamedWorkbook,
): { meaning: string } | { refused: string } {
  const same = (one: string) => one.toLowerCase() === name.toLowerCase();
  const before = workbook.names.find((one) => same(one.name));
  if (before && !before.isKnown)
    return {
      refused: t('“{name}” stands for something that cannot be changed here. What the file has is kept.', {
        name,
      }),
    };
  const taken = before ? [] : [...workbook.names.map((one) => one.name), ...workbook.tables];
  const problem = nameProblem(name, taken);
  if (problem) return { refused: retold(problem) };
  let meaning: string;
  try {
    meaning = writtenMeaning(written, sheet);
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return { refused: t('What it stands for cannot be read: {message}.', { message: error.message }) };
  }
  const missing = sheetsOf(meaning).find(
    (one) => !workbook.sheets.some((other) => other.toLowerCase() === one.toLowerCase()),
  );
  if (missing !== undefined) return { refused: t('The workbook has no sheet “{missing}”.', { missing }) };
  const meanings = new Map(workbook.names.map((one) => [one.name.toLowerCase(), one.meaning]));
  if (standsFor(meaning, name, meanings)) return { refused: t('“{name}” would stand for itself.', { name }) };
  const isMany = (own: string | undefined) => (word: string) =>
    same(word)
      ? own !== undefined && isSeveralCells(own)
      : isSeveralCells(meanings.get(word.toLowerCase()) ?? '');
  const others = usesOf(name, workbook).filter(
    ({ formula }) => formOf(formula, isMany(before?.meaning)) !== formOf(formula, isMany(meaning)),
  );
  if (others.length > 0)
    return {
      refused: t(
        '{listed} would be calculated in another way with this name: it was one cell and would be several, or the other way round. Use another name.',
        { listed: listed(others) },
      ),
    };
  return { meaning };
}

/** Why a name has to stay, or null. */
export function deletionProblem(name: string, workbook: NamedWorkbook): string | null {
  const uses = usesOf(name, workbook);
  if (uses.length > 0)
    return t('{listed} could not be calculated without this name. Change that first.', {
      listed: listed(uses),
    });
  const other = workbook.names.find((one) => usesName(one.meaning, name));
  if (other)
    return t('The name “{name}” stands for something with this name. Change that first.', {
      name: other.name,
    });
  const [use] = workbook.uses(name);
  return use ? sayUse(use) : null;
}

function sayUse({ by, sheet }: NameUse): string {
  const on = { sheet: sheet ?? '' };
  switch (by) {
    case 'chart':
      return t('A chart on “{sheet}” shows what this name stands for. Change that first.', on);
    case 'conditional-format':
      return t('A conditional format on “{sheet}” uses this name. Change that first.', on);
    case 'input-rule':
      return t('A rule of what may be typed on “{sheet}” uses this name. Change that first.', on);
    case 'printed':
      return t('What is printed or filtered of “{sheet}” is said by this name. Change that first.', on);
    case 'pivot-table':
      return t('A pivot table takes its data from what this name stands for. Change that in Excel first.');
    case 'other':
      return sheet === null
        ? t('Something else in this workbook uses this name. Change that in Excel first.')
        : t('Something else on “{sheet}” uses this name. Change that in Excel first.', on);
  }
}

/** Why a name cannot be called something else, or null. */
export function renameProblem(name: string, to: string, workbook: NamedWorkbook): string | null {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const before = workbook.names.find((one) => same(one.name, name));
  if (!before?.isKnown || isFunctionMeaning(before.meaning))
    return t('“{name}” cannot be renamed here. Excel can do it.', { name });
  const others = workbook.names.filter((one) => !same(one.name, name)).map((one) => one.name);
  const problem = nameProblem(to, [...others, ...workbook.tables]);
  return problem && retold(problem);
}

function usesOf(name: string, workbook: NamedWorkbook): FormulaCell[] {
  const wanted = name.toLowerCase();
  return [...workbook.formulas()].filter(
    ({ formula }) => formula.toLowerCase().includes(wanted) && usesName(formula, name),
  );
}

function listed(cells: readonly FormulaCell[]): string {
  const named = cells.slice(0, NAMED_CELLS).map(({ cell }) => cell);
  const more = cells.length - named.length;
  const all = more > 0 ? [...named, t('{more} more', { more })] : named;
  const text =
    all.length > 1
      ? t('{names} and {last}', { names: all.slice(0, -1).join(', '), last: all.at(-1) ?? '' })
      : (all[0] ?? '');
  return cells.length > 1 ? t('The formulas in {text}', { text }) : t('The formula in {text}', { text });
}

function formOf(formula: string, isRange: (name: string) => boolean): string {
  try {
    return formOfFormula(formula, isRange);
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return 'unread';
  }
}

function sheetsOf(meaning: string): string[] {
  return tokenizeFormula(meaning).flatMap((token) =>
    token.kind === 'other' ? [] : (token.prefix?.sheets.slice(0, 1) ?? []),
  );
}

/** Whether a meaning leads to a name, over any number of names. */
function standsFor(meaning: string, name: string, meanings: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  const leads = (text: string): boolean => {
    if (usesName(text, name)) return true;
    return [...meanings].some(([other, itsMeaning]) => {
      if (seen.has(other) || other === name.toLowerCase() || !usesName(text, other)) return false;
      seen.add(other);
      return leads(itsMeaning);
    });
  };
  return leads(meaning);
}
