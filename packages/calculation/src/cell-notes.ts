import type { RowColumnChange } from '@benchbook/documents/row-column-locks';
import type { FormulaInput } from './formula-inputs.ts';

interface Note<T> {
  row: number;
  column: number;
  value: T;
}

/**
 * Something about cells of a workbook, which moves with them when rows and columns are inserted or deleted. What was about
 * a deleted cell stays at half a row or column, between the two that are neighbours now.
 */
export class CellNotes<T> {
  #sheets = new Map<string, Map<string, Note<T>>>();

  get isEmpty(): boolean {
    return [...this.#sheets.values()].every((notes) => notes.size === 0);
  }

  /** Whether there is one about a cell that was deleted. */
  get hasDeleted(): boolean {
    return this.places().some(({ row, column }) => !Number.isInteger(row) || !Number.isInteger(column));
  }

  /** The cells there are notes about; a deleted one lies between two rows or two columns. */
  places(): { sheet: string; row: number; column: number }[] {
    return [...this.#sheets].flatMap(([sheet, notes]) =>
      [...notes.values()].map(({ row, column }) => ({ sheet, row, column })),
    );
  }

  get(sheet: string, row: number, column: number): T | undefined {
    return this.#sheets.get(sheet)?.get(`${row},${column}`)?.value;
  }

  set(sheet: string, row: number, column: number, value: T): void {
    const notes = this.#sheets.get(sheet) ?? new Map<string, Note<T>>();
    this.#sheets.set(sheet, notes);
    notes.set(`${row},${column}`, { row, column, value });
  }

  delete(sheet: string, row: number, column: number): void {
    this.#sheets.get(sheet)?.delete(`${row},${column}`);
  }

  /** Whether there is one about a cell that a formula is calculated from, or about one that was deleted there. */
  isIn({ sheet, range, isSpan }: FormulaInput): boolean {
    const edge = isSpan ? 0.5 : 0;
    for (const { row, column } of this.#sheets.get(sheet)?.values() ?? []) {
      const isInside =
        row >= range.startRow - edge &&
        row <= range.endRow + edge &&
        column >= range.startColumn - edge &&
        column <= range.endColumn + edge;
      if (isInside) return true;
    }
    return false;
  }

  /** To be called when rows or columns of a sheet came or went. */
  moved(sheet: string, { axis, index, count }: RowColumnChange): void {
    const notes = [...(this.#sheets.get(sheet)?.values() ?? [])];
    this.#sheets.delete(sheet);
    for (const note of notes) {
      const at = note[axis];
      const isGone = count < 0 && at >= index && at < index - count;
      const to = at < index ? at : isGone ? index - 0.5 : at + count;
      const moved = { ...note, [axis]: to };
      this.set(sheet, moved.row, moved.column, moved.value);
    }
  }
}
