import type { CellRange } from '../xlsx/edits.ts';
import { mapTokens, type Reference, type ReferenceEnd, writeReference } from '../xlsx/formula/formula.ts';
import type { FormulaChange } from '../xlsx/formula/formula-changes.ts';

/** Rows of a loop of which there are copies now, right below; rows from 0. */
export interface GrownRows {
  /** The name of their sheet. */
  sheet: string;
  first: number;
  last: number;
  /** Rows that all copies have together. */
  count: number;
}

/** How far each copy stands below the rows it is of. */
export function copiesOf({ first, last, count }: GrownRows): number[] {
  const height = last - first + 1;
  return Array.from({ length: count / height }, (_, index) => (index + 1) * height);
}

/** The cells of a range, and of its copies where it has part in the rows: as few ranges as there can be. */
export function rangesWithCopies(range: CellRange, rows: GrownRows): CellRange[] {
  const { first, last, count } = rows;
  // What begins in the rows and ends behind them has all copies in between already.
  if (range.endRow < first || range.startRow > last || range.endRow > last) return [range];
  if (range.startRow <= first && range.endRow === last) return [{ ...range, endRow: last + count }];
  const startRow = Math.max(range.startRow, first);
  return [
    range,
    ...copiesOf(rows).map((down) => ({ ...range, startRow: startRow + down, endRow: range.endRow + down })),
  ];
}

/** Whether a reference of a formula on the sheet `host` is to cells of that sheet. */
export function isTo(sheet: string, { prefix }: Reference, host: string | undefined): boolean {
  if (prefix?.book) return false;
  const sheets = prefix ? prefix.sheets : host === undefined ? [] : [host];
  return sheets.length === 1 && sheets[0]?.toLowerCase() === sheet.toLowerCase();
}

/** Ranges that ended with the rows of the loop, and held all of them, end with their last copy. */
export function growIn(
  { sheet, first, last, count }: GrownRows,
  mayGrow: (end: ReferenceEnd) => boolean,
): FormulaChange {
  return (formula, host) =>
    mapTokens(formula, (token) => {
      if (token.kind !== 'reference' || !token.to || !isTo(sheet, token, host)) return undefined;
      const { from, to } = token;
      if (from.row === undefined || to.row !== last || from.row > first || !mayGrow(to)) return undefined;
      return writeReference({ ...token, to: { ...to, row: last + count } });
    });
}
