import type { CellContent, CellEdit, CellRange } from '@benchbook/documents';
import { type CellState, sameContent } from './cell-state.ts';
import { styleChange } from './cell-style.ts';

/** What turns a cell as it was into the cell as it is, or null if nothing that can be saved differs. */
export function cellEdit(
  row: number,
  column: number,
  before: CellState | undefined,
  after: CellState | undefined,
): CellEdit | null {
  if (!before || !after) return null;
  const style = styleChange(before.style, after.style);
  const isSame = sameContent(before.content, after.content);
  if (isSame && !style) return null;
  const content = isSame ? undefined : whollySaid(before.content, after.content);
  return { row, column, ...(content && { content }), ...(style ? { style } : {}) };
}

/** A text that has lost its looks says so: one that says nothing of them keeps those it has in the file. */
function whollySaid(before: CellContent, after: CellContent): CellContent {
  const hadRuns = before.kind === 'text' && before.runs !== undefined;
  return hadRuns && after.kind === 'text' && !after.runs ? { ...after, runs: [] } : after;
}

/** Row and column of every cell of some ranges. */
export function cellsOf(ranges: CellRange[]): [number, number][] {
  return ranges.flatMap((range) =>
    span(range.startRow, range.endRow).flatMap((row) =>
      span(range.startColumn, range.endColumn).map((column): [number, number] => [row, column]),
    ),
  );
}

/** Whole numbers from one to another, both included. */
export function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
