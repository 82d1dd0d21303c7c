import type { SnapshotTable } from '@benchbook/documents';
import { type FormulaToken, tokenizeFormula } from '@benchbook/documents/formula';
import { hasDoubtedCall } from './doubted-calls.ts';
import { asksEmptyCells } from './empty-cells.ts';
import { withoutTexts } from './formula-inputs.ts';
import { intersectsRanges, joinsRanges } from './joined-ranges.ts';
import { isSheetBySheet } from './over-sheets.ts';
import { readsTables } from './table-references.ts';

/** What `CELL` is asked for that Univer 0.25.1 answers as Excel does. The rest is about the program, or made up. */
const ANSWERED = /^\s*\(\s*"(?:address|col|contents|row|type)"\s*,/i;

/** What the formula engine knows. */
export interface EngineKnowledge {
  tables(): readonly SnapshotTable[];
  /** Whether it has a function, or a name that may stand for one; in capitals. */
  function(name: string): boolean;
  /** Whether it has a name. */
  name(name: string): boolean;
}

/**
 * Whether Univer's formula engine cannot calculate a formula, and is not always the one to say so: for the same cells of
 * several sheets, where they are not added up sheet by sheet (`readFormulasAnew`), it takes those of one, for those that two ranges share it comes to an error, for a column of a table that it does not know the one beside, and to `CELL` it
 * says what is so for every cell. Of functions it does not have, and of other workbooks, it does not see what is
 * calculated from them. What stands in texts and in names of sheets is no part of the question.
 */
export function isBeyondEngine(formula: string, knows: EngineKnowledge): boolean {
  const tokens = tokenizeFormula(formula.replace(/^=/, ''));
  const givesNames = makesNames(tokens);
  const isAddedUp = isAboutSheets(formula) && isSheetBySheet(formula);
  const isUnsure = tokens.some((token, index) => {
    if (token.kind === 'other') return false;
    if (token.prefix) return (isOfSheets(token) && !isAddedUp) || token.prefix.book !== '';
    if (token.kind !== 'word' || !isCall(tokens[index + 1])) return false;
    if (/^CELL$/i.test(token.text)) return !ANSWERED.test(tokens[index + 1]?.text ?? '');
    return !givesNames && !knows.function(token.text.toUpperCase());
  });
  const hasBrackets = tokens.some(
    (token) => token.kind === 'other' && withoutTexts(token.text).includes('['),
  );
  return isUnsure || intersectsRanges(formula) || (hasBrackets && !readsTables(formula, knows.tables()));
}

/** What is another result every time, or at another time. */
const VOLATILE = /^(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY)$/i;

/**
 * Whether the result of a formula is never to be stored as calculated: what the engine cannot calculate, ranges joined
 * in brackets, names it does not know or that are those of one sheet, functions whose results are doubted, what counts the
 * empty cells of whole columns, and what is another result each time.
 */
export function isUnsure(formula: string, knows: EngineKnowledge): boolean {
  return (
    isBeyondEngine(formula, knows) ||
    joinsRanges(formula) ||
    hasUnknownName(formula, knows.name) ||
    hasDoubtedCall(formula) ||
    asksEmptyCells(formula) ||
    tokenizeFormula(formula).some(
      (token) => token.kind === 'word' && (isNameOfSheet(token) || VOLATILE.test(token.text)),
    )
  );
}

/** `Data!Rate`: Univer 0.25.1 does not follow it when its cell changes. */
function isNameOfSheet({ prefix, text }: Extract<FormulaToken, { kind: 'word' }>): boolean {
  return prefix !== undefined && !text.includes('#');
}

/** Whether a formula says a name that means nothing to the formula engine. */
export function hasUnknownName(formula: string, isName: (name: string) => boolean): boolean {
  const tokens = tokenizeFormula(formula.replace(/^=/, ''));
  if (makesNames(tokens)) return false;
  return tokens.some(
    (token, index) =>
      token.kind === 'word' &&
      !token.prefix &&
      !/^\s*[([]/.test(tokens[index + 1]?.text ?? '') &&
      !/^(?:TRUE|FALSE)$/i.test(token.text) &&
      !isName(token.text),
  );
}

/** `LET` and `LAMBDA` give names, which may stand for functions. */
function makesNames(tokens: readonly FormulaToken[]): boolean {
  return tokens.some(({ kind, text }) => kind === 'word' && /^(?:LET|LAMBDA)$/i.test(text));
}

function isCall(after: FormulaToken | undefined): boolean {
  return after?.kind === 'other' && after.text.trimStart().startsWith('(');
}

/** Whether a formula is about the same cells of several sheets: `Sheet1:Sheet3!A1`, `'First day:Last day'!A1`. */
export function isAboutSheets(formula: string): boolean {
  return tokenizeFormula(formula).some(isOfSheets);
}

function isOfSheets(token: FormulaToken): boolean {
  return token.kind !== 'other' && token.prefix !== undefined && token.prefix.sheets.length > 1;
}
