import type { CellRange } from '../../xlsx/edits.ts';

interface Column {
  rows: number[];
  items: number[];
}

/** Finds which of many single cells lie in a range, without looking at all of them. */
export class CellIndex {
  readonly #sheets = new Map<string, Map<number, Column>>();

  /** @param cells each with its item; sheets by name, rows and columns from 0 */
  constructor(cells: readonly { sheet: string; row: number; column: number; item: number }[]) {
    for (const { sheet, row, column, item } of cells.toSorted((one, other) => one.row - other.row)) {
      const columns = this.#sheets.get(sheet.toLowerCase()) ?? new Map<number, Column>();
      this.#sheets.set(sheet.toLowerCase(), columns);
      const of = columns.get(column) ?? { rows: [], items: [] };
      columns.set(column, of);
      of.rows.push(row);
      of.items.push(item);
    }
  }

  /** The items of the cells in a range; a range may be as long and wide as the sheet. */
  *within(sheet: string, range: CellRange): Generator<number> {
    for (const [column, { rows, items }] of this.#sheets.get(sheet.toLowerCase()) ?? []) {
      if (column < range.startColumn || column > range.endColumn) continue;
      for (let at = firstFrom(rows, range.startRow); at < rows.length; at++) {
        if ((rows[at] ?? 0) > range.endRow) break;
        yield items[at] ?? 0;
      }
    }
  }
}

/** Index of the first number that is not below `least`; `numbers` go up. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
