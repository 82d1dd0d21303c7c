import { sameRuns, textRuns } from '../display/index.ts';
import { cellKey, type ExpectedCell, type ExpectedSheet, type Offset } from '../edits/replay.ts';
import { cellName } from '../file/references.ts';
import type { ReadRun } from '../file/strings.ts';
import { type FormulaToken, offsetFormula, tokenizeFormula } from '../formula/formula.ts';
import { comparableFormula, formulaForShow } from '../formula/formula-text.ts';
import { reformattedSerial, storedSerial } from '../read/date-systems.ts';
import type { ReadCell, SheetCells } from '../read/read-cells.ts';
import { formatCode, type Styles } from '../read/styles.ts';
import { cellFont, colouredFont, shownFont, shownRuns } from '../read/text-runs.ts';
import { isKnown } from '../write/cell-content.ts';
import { failed } from './verify-package.ts';
import { isStyled } from './verify-styles.ts';

export interface CellChecks {
  original: Styles;
  patched: Styles;
  /** References may read differently: a sheet was renamed or deleted, rows or columns came or went. */
  referencesMoved: boolean;
  /** Dates of the workbook count from 1904, those of the edits from 1900. */
  date1904: boolean;
}

/** Throws DocumentError `verification-failed` unless the sheet holds exactly the cells it must. */
export function verifySheetCells(expected: ExpectedSheet, actual: SheetCells, checks: CellChecks): void {
  let matched = 0;
  for (const cell of actual.cells) {
    const wanted = expected.cells.get(cellKey(cell.row, cell.column));
    const name = `${cellName(cell.row, cell.column)} in "${actual.name}"`;
    if (!wanted) throw failed(`${name} would have appeared`);
    if (!hasContent(wanted, cell, checks)) throw failed(`the content of ${name} would be another`);
    if (!hasStyle(wanted, cell, checks)) throw failed(`the style of ${name} would be another`);
    matched++;
  }
  if (matched === expected.cells.size) return;
  const present = new Set(actual.cells.map((cell) => cellKey(cell.row, cell.column)));
  for (const [key, wanted] of expected.cells) {
    if (present.has(key)) continue;
    // A cell that was not there and was emptied or given the style it had need not be written out.
    const isBlank = !wanted.original && (wanted.content?.kind ?? 'empty') === 'empty';
    const isAsBefore = isBlank && (!wanted.style || isPlain(wanted, checks));
    if (!isAsBefore) throw failed(`a cell of "${actual.name}" would be gone`);
  }
}

function isPlain(wanted: ExpectedCell, { patched }: CellChecks): boolean {
  return isStyled(undefined, { styles: patched, index: 0 }, wanted.style ?? {});
}

function hasContent(wanted: ExpectedCell, cell: ReadCell, checks: CellChecks): boolean {
  const { content, original } = wanted;
  const { referencesMoved, date1904 } = checks;
  const formula = (text: string | undefined) =>
    text === undefined ? undefined : referencesMoved ? withoutReferences(text) : text;
  // Of a cell that was sorted the references count from its new place.
  const sorted = (text: string | undefined, by: Offset | undefined) =>
    text === undefined || !by || referencesMoved ? text : offsetFormula(text, by.rows, by.columns);
  const code = () => formatCode(checks.patched, cell.style);
  if (!content) {
    if (!original) return cell.type === 'empty' && cell.formula === undefined;
    const { value } = original;
    // A day becomes a number, or a number a day, when a person gives the cell another format.
    const isTurned = date1904 && wanted.style && typeof value === 'number' && cell.formula === undefined;
    const kept = isTurned
      ? reformattedSerial(value, formatCode(checks.original, original.style), code())
      : value;
    return (
      cell.type === original.type &&
      isWrittenAlike(cell.runs, original.runs) &&
      Object.is(cell.value, kept) &&
      formula(cell.formula) === formula(sorted(original.formula, wanted.sorted))
    );
  }
  const stored = (value: number | string | boolean) =>
    date1904 && typeof value === 'number' ? storedSerial(value, code()) : value;
  if (content.kind === 'formula') {
    if (cell.formula === undefined) return false;
    const meant = sorted(content.formula, wanted.contentSorted);
    const [one, other] = [cell.formula, meant ?? ''].map((text) =>
      comparableFormula(formula(formulaForShow(text)) ?? ''),
    );
    if (one !== other) return false;
    // A number may be left to be computed again where it could be a day.
    const isLeft = cell.type === 'empty' && date1904;
    return isLeft || !isKnown(content.result) || sameValue(stored(content.result), cell);
  }
  if (cell.formula !== undefined) return false;
  if (content.kind === 'empty') return cell.type === 'empty';
  if (cell.type !== content.kind || !sameValue(stored(content.value), cell)) return false;
  const runs = content.kind === 'text' ? content.runs : undefined;
  if (!runs) return !cell.runs || isWrittenAlike(cell.runs, original?.runs);
  const font = cellFont(checks.patched, cell.style);
  const coloured = runs.map((run) => (run.font ? { ...run, font: colouredFont(run.font, font) } : run));
  return sameRuns(shownRuns(cell.runs, font), textRuns(coloured, shownFont(font)));
}

/** Runs as text: a shared text stands in any number of cells. */
const written = new WeakMap<readonly ReadRun[], string>();

function isWrittenAlike(one: readonly ReadRun[] | undefined, other: readonly ReadRun[] | undefined): boolean {
  if (!one || !other) return one === other;
  const textOf = (runs: readonly ReadRun[]) => {
    const text = written.get(runs) ?? JSON.stringify(runs);
    written.set(runs, text);
    return text;
  };
  return textOf(one) === textOf(other);
}

function sameValue(value: number | string | boolean, cell: ReadCell): boolean {
  // -0 and 0 are one number to a spreadsheet; NaN and infinity have no place in a cell.
  if (typeof value === 'number' && !Number.isFinite(value)) return cell.type === 'empty';
  if (value === '' && cell.type === 'empty') return true;
  return cell.value === value;
}

function hasStyle(wanted: ExpectedCell, cell: ReadCell, checks: CellChecks): boolean {
  // A format the file names and does not have says nothing that could be kept.
  const index = wanted.original?.style ?? -1;
  const before = checks.original.cellFormats[index] ? { styles: checks.original, index } : undefined;
  // A cell that is new takes the format of its row or column.
  if (!wanted.style) return !wanted.original || cell.style === wanted.original.style;
  return isStyled(before, { styles: checks.patched, index: cell.style }, wanted.style);
}

/** A formula with its references masked, and names with a sheet before them. */
function withoutReferences(formula: string): string {
  return tokenizeFormula(formula)
    .map((token) => (token.kind === 'reference' || isOnAnotherSheet(token) ? '§' : token.text))
    .join('')
    .replace(/#REF!/g, '§');
}

function isOnAnotherSheet(token: FormulaToken): boolean {
  return token.kind === 'word' && token.prefix !== undefined;
}
