import type { ReadCell } from '../../xlsx/read/read-cells.ts';
import { type Grid, isBlank } from './version.ts';

/** Numbers contents: equal ones have the same number. Formulas count without the references that follow their cells. */
export class Contents {
  readonly #numbers = new Map<string, number>();
  readonly #ofGrids = new Map<Grid, ReadonlyMap<number, readonly number[]>>();

  /**
   * For each row of a grid the numbers of its cells, one by one. Of an empty cell its look is all there is; 0 if it has
   * none.
   */
  of(grid: Grid): ReadonlyMap<number, readonly number[]> {
    let numbers = this.#ofGrids.get(grid);
    if (!numbers) {
      numbers = new Map(
        [...grid.rows].map(([row, cells]) => [row, cells.map((cell) => this.#number(cell, grid))]),
      );
      this.#ofGrids.set(grid, numbers);
    }
    return numbers;
  }

  #number(cell: ReadCell, grid: Grid): number {
    const text = isBlank(cell) ? grid.emptyLook(cell.style) : keyOf(cell);
    if (text === undefined) return 0;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}

function keyOf(cell: ReadCell): string {
  if (cell.formula !== undefined) return `=${cell.formula.replace(/\$?\b[A-Za-z]{1,3}\$?\d+\b|#REF!/g, '§')}`;
  if (cell.computed) return 'computed';
  return `${cell.type} ${cell.value}`;
}
