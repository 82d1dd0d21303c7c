import { brief } from '../../brief.ts';
import { columnName, rangeName } from '../../xlsx/file/references.ts';
import type { Note } from './layout-notes.ts';
import type { Reorder } from './reorder.ts';
import type { Surroundings } from './surroundings.ts';

/** What happened to the order of rows or columns, in words: `Rows 2 to 13 (A2:F13) sorted by column C, “Mass”`. */
export function reorderNote(
  { axis, range, moved, by }: Reorder,
  surroundings: Surroundings | undefined,
): Note {
  const place = rangeName(range);
  const note = (text: string): Note => ({ text, place, kind: 'moved' });
  if (moved) {
    const from = linesFrom(axis, moved.from, moved.count);
    const to = placeFrom(axis, moved.to, moved.count);
    return note(`${from} moved to ${to} (${place})`);
  }
  const isRow = axis === 'row';
  const [first, last] = isRow ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
  const all = linesFrom(axis, first, last - first + 1);
  if (!by) return note(`${all} in another order (${place})`);
  const heading = isRow
    ? surroundings?.columnHeading(range.startRow, by.line)
    : surroundings?.rowHeading(by.line, range.startColumn);
  const line = isRow ? brief`column ${columnName(by.line)}` : brief`row ${by.line + 1}`;
  const named = heading ? brief`${line}, “${heading}”` : line;
  return note(
    by.descending
      ? `${all} (${place}) sorted from the highest by ${named}`
      : `${all} (${place}) sorted by ${named}`,
  );
}

function linesFrom(axis: Reorder['axis'], from: number, count: number): string {
  const last = from + count - 1;
  if (axis === 'row') return count === 1 ? brief`Row ${from + 1}` : brief`Rows ${from + 1} to ${last + 1}`;
  const [one, other] = [columnName(from), columnName(last)];
  return count === 1 ? brief`Column ${one}` : brief`Columns ${one} to ${other}`;
}

/** The same within a sentence. */
function placeFrom(axis: Reorder['axis'], from: number, count: number): string {
  const last = from + count - 1;
  if (axis === 'row') return count === 1 ? brief`row ${from + 1}` : brief`rows ${from + 1} to ${last + 1}`;
  const [one, other] = [columnName(from), columnName(last)];
  return count === 1 ? brief`column ${one}` : brief`columns ${one} to ${other}`;
}
