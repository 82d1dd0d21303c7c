import type { XlsxCellDiff, XlsxSheetDiff } from '@benchbook/contract';

export type RowColumnMark = 'inserted' | 'deleted' | null;

/** A row or a column of the shown part of a sheet. */
export interface RowOrColumn {
  key: string;
  /** As the sheet calls it: `7`, `C`. */
  label: string;
  mark: RowColumnMark;
  /** Others without a difference were left out between the one before it and this one. */
  afterGap: boolean;
}

export interface SheetGrid {
  columns: RowOrColumn[];
  rows: (RowOrColumn & {
    cells: Map<string, XlsxCellDiff>;
    /** What is the same, by column. */
    around: Map<string, string>;
  })[];
}

/** `C` of the column number 2. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Row and column, from 0, of `B4`. */
export function placeOf(reference: string): { row: number; column: number } {
  const [, letters = 'A', digits = '1'] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** A row or column on the way to its place: those of the version after by their number, deleted ones where they stood. */
interface Placed {
  position: number;
  index: number;
  mark: RowColumnMark;
}

/** Where a row or column of the version before stood, counted in the version after. */
function positionAfter(index: number, deleted: readonly number[], inserted: readonly number[]): number {
  let position = index - deleted.filter((other) => other < index).length;
  for (const other of [...inserted].sort((a, b) => a - b)) if (other <= position) position += 1;
  return position;
}

class RowsOrColumns {
  readonly #placed = new Map<string, Placed>();
  readonly #inserted: readonly number[];
  readonly #deleted: readonly number[];

  constructor(inserted: readonly number[], deleted: readonly number[]) {
    this.#inserted = inserted;
    this.#deleted = deleted;
    for (const index of inserted) this.after(index);
    for (const index of deleted) this.before(index);
  }

  after(index: number): string {
    const key = `a${index}`;
    const mark = this.#inserted.includes(index) ? 'inserted' : null;
    this.#placed.set(key, { position: index, index, mark });
    return key;
  }

  /** Of a cell that is gone; its row or column may be there still. */
  before(index: number): string {
    const position = positionAfter(index, this.#deleted, this.#inserted);
    if (!this.#deleted.includes(index)) return this.after(position);
    const key = `b${index}`;
    this.#placed.set(key, { position: position - 0.5, index, mark: 'deleted' });
    return key;
  }

  shown(label: (index: number) => string): RowOrColumn[] {
    const sorted = [...this.#placed].sort(([, a], [, b]) => a.position - b.position || a.index - b.index);
    let last = Number.POSITIVE_INFINITY;
    return sorted.map(([key, { position, index, mark }]) => {
      const afterGap = Math.floor(position) > last + 1;
      last = Math.floor(position);
      return { key, label: label(index), mark, afterGap };
    });
  }
}

/**
 * The rows and columns of a sheet that hold a difference or stand around one, in order, with the differing cells and those
 * around them where they stand.
 */
export function sheetGrid(sheet: XlsxSheetDiff): SheetGrid {
  const rows = new RowsOrColumns(sheet.insertedRows, sheet.deletedRows);
  const columns = new RowsOrColumns(sheet.insertedColumns, sheet.deletedColumns);
  const cells = new Map<string, Map<string, XlsxCellDiff>>();
  for (const cell of sheet.cells) {
    const reference = cell.after ?? cell.before;
    if (reference === null) continue;
    const { row, column } = placeOf(reference);
    const isThere = cell.after !== null;
    const rowKey = isThere ? rows.after(row) : rows.before(row);
    const columnKey = isThere ? columns.after(column) : columns.before(column);
    const ofRow = cells.get(rowKey) ?? new Map<string, XlsxCellDiff>();
    cells.set(rowKey, ofRow.set(columnKey, cell));
  }
  const around = new Map<string, Map<string, string>>();
  for (const { at, text } of sheet.around) {
    const { row, column } = placeOf(at);
    const key = rows.after(row);
    const ofRow = around.get(key) ?? new Map<string, string>();
    around.set(key, ofRow.set(columns.after(column), text));
  }
  return {
    columns: columns.shown(columnName),
    rows: rows
      .shown((index) => String(index + 1))
      .map((row) => ({
        ...row,
        cells: cells.get(row.key) ?? new Map(),
        around: around.get(row.key) ?? new Map(),
      })),
  };
}
