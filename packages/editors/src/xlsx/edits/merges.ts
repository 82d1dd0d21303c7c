import type { CellRange } from '@benchbook/documents';

/** The merged cells of a sheet as the file has them after the edits so far; the patcher moves them like Excel. */
export class Merges {
  #ranges: CellRange[];

  constructor(ranges: CellRange[]) {
    this.#ranges = ranges.filter(isMerge).map(corners);
  }

  /** The same once more, which others do not move. */
  copy(): Merges {
    return new Merges(this.#ranges);
  }

  /** Whether the editor shows other merges than the file has. */
  differ(shown: CellRange[]): boolean {
    const wanted = new Set(shown.filter(isMerge).map(key));
    return wanted.size !== this.#ranges.length || this.#ranges.some((range) => !wanted.has(key(range)));
  }

  /** What has to be unmerged and merged so that the file has what the editor shows; takes it as done. */
  reconcile(shown: CellRange[]): { unmerge: CellRange[]; merge: CellRange[] } {
    const wanted = shown.filter(isMerge).map(corners);
    const before = new Set(this.#ranges.map(key));
    const after = new Set(wanted.map(key));
    const unmerge = this.#ranges.filter((range) => !after.has(key(range)));
    const merge = wanted.filter((range) => !before.has(key(range)));
    // Copies: those handed out stay as they are when later edits move these.
    this.#ranges = wanted.map(corners);
    return { unmerge, merge };
  }

  insert(axis: 'row' | 'column', index: number, count: number): void {
    const { start, end } = AXES[axis];
    for (const range of this.#ranges) {
      if (range[start] >= index) range[start] += count;
      if (range[end] >= index) range[end] += count;
    }
  }

  delete(axis: 'row' | 'column', index: number, count: number): void {
    const { start, end } = AXES[axis];
    const last = index + count - 1;
    for (const range of this.#ranges) {
      const [from, to] = [range[start], range[end]];
      range[start] = from <= last ? Math.min(from, index) : from - count;
      range[end] = to <= last ? Math.min(to, index - 1) : to - count;
    }
    this.#ranges = this.#ranges.filter((range) => range[end] >= range[start] && isMerge(range));
  }
}

const AXES = {
  row: { start: 'startRow', end: 'endRow' },
  column: { start: 'startColumn', end: 'endColumn' },
} as const;

function isMerge(range: CellRange): boolean {
  return range.endRow > range.startRow || range.endColumn > range.startColumn;
}

function corners({ startRow, startColumn, endRow, endColumn }: CellRange): CellRange {
  return { startRow, startColumn, endRow, endColumn };
}

function key(range: CellRange): string {
  return `${range.startRow},${range.startColumn},${range.endRow},${range.endColumn}`;
}
