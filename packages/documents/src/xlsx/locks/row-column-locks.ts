import type { CellRange } from '../edits.ts';
import { type Shift, shiftSpan } from '../formula/formula-changes.ts';

// Runs in the editor's page as well: nothing of Node here.

/**
 * What cannot be done to a sheet without breaking something. Rows and columns count from 0.
 * - `deletion`: the sheet cannot be deleted.
 * - `copy`: the sheet cannot be duplicated.
 * - `all`: no row or column can come or go.
 * - `block`: none may come between these rows or columns, and none of them may go; the block as a whole moves.
 * - `keep`: these rows or columns may not all go.
 */
export type StructureLock = {
  sheet: string;
  /** The name of the table that it is about. */
  table?: string;
  /** A sentence for a person. */
  reason: string;
} & (
  | { kind: 'deletion' }
  | { kind: 'copy' }
  | { kind: 'all' }
  | { kind: 'block' | 'keep'; axis: 'row' | 'column'; from: number; to: number }
);

/** Rows or columns of a sheet that come (`count` above 0) or go. */
export type RowColumnChange = Omit<Shift, 'sheet'>;

/** Whether a lock is in the way of rows or columns that come or go on its sheet. */
export function forbids(lock: StructureLock, { axis, index, count }: RowColumnChange): boolean {
  if (lock.kind === 'deletion' || lock.kind === 'copy') return false;
  if (lock.kind === 'all') return true;
  if (lock.axis !== axis) return false;
  const isInsertion = count > 0;
  if (lock.kind === 'block') {
    return isInsertion
      ? index > lock.from && index <= lock.to
      : index <= lock.to && index - count > lock.from;
  }
  return !isInsertion && index <= lock.from && index - count > lock.to;
}

/** The lock after rows or columns of its sheet came or went; undefined if what it is about is gone. */
export function lockAfter(lock: StructureLock, change: RowColumnChange): StructureLock | undefined {
  if (!('axis' in lock) || lock.axis !== change.axis) return lock;
  const span = shiftSpan(lock.from, lock.to, { sheet: '', ...change });
  return span && { ...lock, ...span };
}

/** A range after rows or columns of its sheet came or went; undefined if all of it is gone. */
export function rangeAfter(range: CellRange, change: RowColumnChange): CellRange | undefined {
  const [start, end] =
    change.axis === 'row' ? (['startRow', 'endRow'] as const) : (['startColumn', 'endColumn'] as const);
  const span = shiftSpan(range[start], range[end], { sheet: '', ...change });
  return span && { ...range, [start]: span.from, [end]: span.to };
}

/** A table, as what it locks is found. */
export interface LockedTable {
  name: string;
  /** All of it. */
  range: CellRange;
  /** Rows of headings, and of totals. */
  headings: number;
  totals: number;
}

/** Rows of a table may come and go between its heading and its totals; its columns have names that formulas use. */
export function tableLocks(sheet: string, { name, range, headings, totals }: LockedTable): StructureLock[] {
  const lock = (
    kind: 'block' | 'keep',
    axis: 'row' | 'column',
    from: number,
    to: number,
    what: string,
  ): StructureLock[] => {
    const isColumn = kind === 'block' && axis === 'column';
    const why = isColumn ? ', because formulas and queries may name them' : '';
    const reason = `${what} of the table "${name}" cannot be ${isColumn ? 'inserted or ' : ''}deleted here${why}. Excel can do it.`;
    return from <= to ? [{ sheet, table: name, reason, kind, axis, from, to }] : [];
  };
  const [first, last] = [range.startRow + headings, range.endRow - totals];
  return [
    ...lock('block', 'column', range.startColumn, range.endColumn, 'Columns'),
    ...lock('block', 'row', range.startRow, first - 1, 'The headings'),
    ...lock('keep', 'row', first, last, 'All rows'),
    ...lock('block', 'row', last + 1, range.endRow, 'The totals'),
  ];
}

/** The headings of a table are typed over nowhere but in Excel. */
export function headingLock(
  table: string,
  range: CellRange,
): { table: string; range: CellRange; reason: string } {
  return {
    table,
    range: { ...range, endRow: range.startRow },
    reason: `is a column heading of the table "${table}", which formulas may name`,
  };
}

/** What cannot be done to a sheet, by its name, as a whole because it holds a table. */
export function tableSheetLocks(sheet: string, sheetName: string, table: string): StructureLock[] {
  return [
    {
      ...{ sheet, table, kind: 'deletion' },
      reason: `"${sheetName}" cannot be deleted: it holds a table, which other sheets may name.`,
    },
    {
      ...{ sheet, table, kind: 'copy' },
      reason: `"${sheetName}" cannot be duplicated here, because it has a table. Excel can do it.`,
    },
  ];
}
