import { cellName } from '../../xlsx/file/references.ts';
import type { ReadCell } from '../../xlsx/read/read-cells.ts';
import { shownWithScripts } from '../../xlsx/read/shown-text.ts';
import { formatCode } from '../../xlsx/read/styles.ts';
import type { XlsxNeighbour } from '../shape.ts';
import type { PlacedCellDiff } from './cells.ts';
import { type Grid, isBlank, type Version } from './version.ts';

/** Cells of a sheet that are shown around what differs. */
const MOST = 20_000;
/** A heading is said in a line. */
const LONGEST = 40;

/** What a reader knows a cell by: the heading of its column, what its row begins with, and what stands around it. */
export class Surroundings {
  readonly #grid: Grid;
  readonly #version: Version;
  /** By row: its cells by column, without those that hold nothing. */
  readonly #rows = new Map<number, ReadonlyMap<number, ReadCell>>();
  /** By row: the row of headings of the stretch of rows it is in. */
  readonly #headings = new Map<number, number>();

  constructor(version: Version, grid: Grid) {
    this.#version = version;
    this.#grid = grid;
    for (const [row, cells] of grid.rows) {
      const filled = cells.filter((cell) => !isBlank(cell));
      if (filled.length > 0) this.#rows.set(row, new Map(filled.map((cell) => [cell.column, cell])));
    }
    let [last, heading] = [-2, -1];
    for (const row of [...this.#rows.keys()].sort((one, other) => one - other)) {
      const size = this.#rows.get(row)?.size ?? 0;
      // A title above a table is no heading of its first column.
      const isTitle = heading === last && (this.#rows.get(last)?.size ?? 0) === 1 && size > 1;
      if (row !== last + 1 || isTitle) heading = row;
      this.#headings.set(row, heading);
      last = row;
    }
  }

  /** `S-17 · Mass (mg)`; undefined where neither its row nor its column says anything. */
  where(row: number, column: number): string | undefined {
    const words = [this.#rowHeading(row, column), this.#columnHeading(row, column)].flatMap((cell) => {
      const text = cell && this.#text(cell).replace(/\s+/g, ' ').trim();
      if (!text) return [];
      return [text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text];
    });
    return words.length > 0 ? words.join(' · ') : undefined;
  }

  /** What stands around cells that differ and is the same itself, row by row. */
  around(cells: readonly PlacedCellDiff[]): XlsxNeighbour[] {
    const differing = new Set(cells.map(({ row, column }) => cellName(row, column)));
    const found = new Map<string, ReadCell>();
    const add = (cell: ReadCell | undefined) => {
      if (!cell || found.size >= MOST) return;
      const name = cellName(cell.row, cell.column);
      if (!differing.has(name)) found.set(name, cell);
    };
    for (const { row, column, inRowOrColumn, diff } of cells) {
      if (inRowOrColumn && diff.change === 'deleted') continue;
      add(this.#columnHeading(row, column));
      add(this.#rowHeading(row, column));
      if (inRowOrColumn) continue;
      for (const [down, right] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const)
        add(this.#rows.get(row + down)?.get(column + right));
    }
    return [...found.values()]
      .sort((one, other) => one.row - other.row || one.column - other.column)
      .map((cell) => ({ at: cellName(cell.row, cell.column), text: this.#text(cell) }));
  }

  columnHeading(row: number, column: number): string | undefined {
    const cell = this.#columnHeading(row, column);
    return cell && (this.#text(cell).trim() || undefined);
  }

  rowHeading(row: number, column: number): string | undefined {
    const cell = this.#rowHeading(row, column);
    return cell && (this.#text(cell).trim() || undefined);
  }

  #columnHeading(row: number, column: number): ReadCell | undefined {
    const { ySplit } = this.#grid.layout.freeze;
    for (let frozen = Math.min(ySplit, row) - 1; frozen >= 0; frozen--) {
      const cell = this.#rows.get(frozen)?.get(column);
      if (cell?.type === 'text') return cell;
    }
    const heading = this.#headings.get(row);
    const cell = heading === undefined || heading >= row ? undefined : this.#rows.get(heading)?.get(column);
    return cell?.type === 'text' ? cell : undefined;
  }

  /** The first cell of its row, where that stands left of it and is a name: a number is one under a heading. */
  #rowHeading(row: number, column: number): ReadCell | undefined {
    const cells = this.#rows.get(row);
    if (!cells) return undefined;
    // They go right.
    const [first = column] = cells.keys();
    const cell = first < column ? cells.get(first) : undefined;
    const isName = cell?.type === 'text' || (cell && this.#columnHeading(row, first) !== undefined);
    return isName ? cell : undefined;
  }

  #text(cell: ReadCell): string {
    const { styles, workbook } = this.#version;
    return shownWithScripts(cell, formatCode(styles, cell.style), workbook.date1904);
  }
}
