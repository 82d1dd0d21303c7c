import type { CellRange } from '../edits.ts';
import { contains, MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import {
  type FormulaToken,
  mapTokens,
  type Reference,
  type ReferenceEnd,
  type SheetPrefix,
  sheetPrefix,
  tokenizeFormula,
  writeReference,
} from './formula.ts';

/** What a formula has to be told: `host` is the sheet it stands on, undefined for formulas that stand on none. */
export type FormulaChange = (formula: string, host: string | undefined, isName?: boolean) => string;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A sheet got another name: references to it say the new one. Texts inside of formulas stay, as in Excel. */
export function renameSheetIn(from: string, to: string): FormulaChange {
  return (formula) =>
    mapTokens(formula, (token) => {
      const prefix = prefixOf(token);
      if (!prefix || prefix.book || !prefix.sheets.some((sheet) => same(sheet, from))) return undefined;
      const sheets = prefix.sheets.map((sheet) => (same(sheet, from) ? to : sheet));
      return writePrefix(sheets) + token.text.slice(prefix.raw.length);
    });
}

/**
 * A defined name is called something else: formulas that use it say the new one, in every way it may be written (`Data!limit`).
 * What is called like a function stays, and so do names of other workbooks.
 */
export function renameNameIn(from: string, to: string): FormulaChange {
  return (formula) => {
    if (!formula.toLowerCase().includes(from.toLowerCase())) return formula;
    const tokens = tokenizeFormula(formula);
    return tokens
      .map((token, place) => {
        const next = tokens[place + 1];
        const isCall = next?.kind === 'other' && next.text.startsWith('(');
        if (!isNameOfWorkbook(token) || isCall) return token.text;
        const prefix = token.prefix?.raw ?? '';
        return same(token.text.slice(prefix.length), from) ? prefix + to : token.text;
      })
      .join('');
  };
}

/** Whether a token may be a name that a formula takes from its own workbook, which charts call `[0]`. */
export function isNameOfWorkbook(token: FormulaToken): token is FormulaToken & { kind: 'word' } {
  return token.kind === 'word' && (!token.prefix?.book || token.prefix.book === '[0]');
}

/** A sheet is gone: references to it become `#REF!`. Throws EditRefused for a reference that ends at the sheet. */
export function deleteSheetIn(name: string): FormulaChange {
  return (formula) =>
    mapTokens(formula, (token) => {
      const prefix = prefixOf(token);
      if (!prefix || prefix.book || !prefix.sheets.some((sheet) => same(sheet, name))) return undefined;
      if (prefix.sheets.length > 1) {
        throw new EditRefused(`"${name}" cannot be deleted: a formula adds up sheets from it to another.`);
      }
      return '#REF!';
    });
}

/** Rows or columns that come or go. */
export interface Shift {
  /** The sheet's name. */
  sheet: string;
  axis: 'row' | 'column';
  /** The first row or column that is new or gone, from 0. */
  index: number;
  /** Above 0 so many are new, below 0 so many are gone. */
  count: number;
  /** Only the cells of these columns move, or of these rows where `axis` is column: references that reach beyond them stay. */
  within?: { from: number; to: number };
}

/** Rows or columns of a sheet came or went: references to what moved follow it, those to what is gone are `#REF!`. */
export function shiftIn(shift: Shift): FormulaChange {
  return (formula, host, isName) =>
    mapTokens(formula, (token) => {
      if (token.kind !== 'reference') return undefined;
      const { prefix } = token;
      if (prefix?.book) return undefined;
      const sheets = prefix ? prefix.sheets : host === undefined ? [] : [host];
      if (!sheets.some((sheet) => same(sheet, shift.sheet))) return undefined;
      if (sheets.length > 1) {
        throw new EditRefused(
          `Rows and columns of "${shift.sheet}" cannot be inserted or deleted: a formula adds up the same cells of several sheets.`,
        );
      }
      // The relative references of a name count from whichever cell uses it: they name no row that could move.
      if (isName && !isFixed(token, shift.axis)) return undefined;
      return isWithin(token, shift) ? shiftReference(token, shift) : undefined;
    });
}

function isWithin({ from, to = from }: Reference, { axis, within }: Shift): boolean {
  if (!within) return true;
  const across = axis === 'row' ? 'column' : 'row';
  const [first, last] = [from[across], to[across]];
  return [first, last].every((line) => line !== undefined && line >= within.from && line <= within.to);
}

/** Cells that are cut, or dragged, and put elsewhere. */
export interface CellsMove {
  /** The sheet's name. */
  sheet: string;
  range: CellRange;
  toSheet: string;
  /** Where the first of them stands then, from 0. */
  row: number;
  column: number;
}

/**
 * Cells were moved to others: what names only such as moved names them where they are. Ranges that reach beyond them stay, and so do
 * the same cells of several sheets. Of a formula that is moved along (`goesAlong`) `host` is the sheet it stood on before.
 */
export function moveCellsIn(move: CellsMove, goesAlong = false): FormulaChange {
  const { sheet, range, toSheet } = move;
  const [rows, columns] = [move.row - range.startRow, move.column - range.startColumn];
  return (formula, host, isName) =>
    mapTokens(formula, (token) => {
      if (token.kind !== 'reference') return undefined;
      const { prefix } = token;
      if (prefix && (prefix.book || prefix.sheets.length > 1)) return undefined;
      const on = prefix ? prefix.sheets[0] : host;
      if (on === undefined || !same(on, sheet)) return undefined;
      const isFree = isName && !(['row', 'column'] as const).every((axis) => isFixed(token, axis));
      const moves = !isFree && contains(range, cellsOf(token));
      const now = moves ? toSheet : on;
      const isHere = prefix ? same(now, on) : same(now, goesAlong ? toSheet : on);
      const end = (of: ReferenceEnd): ReferenceEnd => ({
        ...of,
        ...(of.row === undefined || !moves ? {} : { row: of.row + rows }),
        ...(of.column === undefined || !moves ? {} : { column: of.column + columns }),
      });
      const moved = writeReference({ from: end(token.from), ...(token.to ? { to: end(token.to) } : {}) });
      return (isHere ? (prefix?.raw ?? '') : writePrefix([now])) + moved;
    });
}

function cellsOf({ from, to = from }: Reference): CellRange {
  const span = (one: number | undefined, other: number | undefined, size: number) =>
    one === undefined || other === undefined
      ? ([0, size - 1] as const)
      : ([Math.min(one, other), Math.max(one, other)] as const);
  const [startRow, endRow] = span(from.row, to.row, MAX_ROWS);
  const [startColumn, endColumn] = span(from.column, to.column, MAX_COLUMNS);
  return { startRow, endRow, startColumn, endColumn };
}

/** Where rows or columns [from, to] are after the shift; undefined if all of them are gone. */
export function shiftSpan(from: number, to: number, shift: Shift): { from: number; to: number } | undefined {
  const { index, count } = shift;
  const size = shift.axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
  if (count >= 0) {
    const start = from >= index ? from + count : from;
    const end = to >= index ? to + count : to;
    return start >= size ? undefined : { from: start, to: Math.min(end, size - 1) };
  }
  const next = index - count;
  const start = from < index ? from : from < next ? index : from + count;
  const end = to < index ? to : to < next ? index - 1 : to + count;
  return start > end ? undefined : { from: start, to: end };
}

function shiftReference(reference: Reference, shift: Shift): string {
  const { axis } = shift;
  const from = reference.from[axis];
  const to = (reference.to ?? reference.from)[axis];
  if (from === undefined || to === undefined) return reference.text;
  const size = axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
  // A range to the edge of the sheet stays one.
  const isWhole = Math.min(from, to) === 0 && Math.max(from, to) === size - 1;
  if (isWhole) return reference.text;
  const span = shiftSpan(Math.min(from, to), Math.max(from, to), shift);
  if (!span) return `${reference.prefix?.raw ?? ''}#REF!`;
  const end = (value: number, of: ReferenceEnd): ReferenceEnd => ({ ...of, [axis]: value });
  const [first, last] = from <= to ? [span.from, span.to] : [span.to, span.from];
  return writeReference({
    ...reference,
    from: end(first, reference.from),
    ...(reference.to ? { to: end(last, reference.to) } : {}),
  });
}

function isFixed({ from, to }: Reference, axis: 'row' | 'column'): boolean {
  const isAbsolute = (end: ReferenceEnd) =>
    end[axis] === undefined || (axis === 'row' ? end.rowAbsolute : end.columnAbsolute);
  return isAbsolute(from) && (!to || isAbsolute(to));
}

function prefixOf(token: FormulaToken): SheetPrefix | undefined {
  return token.kind === 'other' ? undefined : token.prefix;
}

/** Sheets before a reference, with the exclamation mark. */
export function writePrefix(sheets: string[]): string {
  const plain = sheets.map((sheet) => sheetPrefix(sheet));
  if (plain.every((text) => !text.startsWith("'"))) return `${sheets.join(':')}!`;
  return `'${sheets.join(':').replaceAll("'", "''")}'!`;
}
