import { columnName, rangeName } from '../../xlsx/file/references.ts';
import type { Note } from './layout-notes.ts';
import type { Reorder } from './reorder.ts';
import type { Surroundings } from './surroundings.ts';

/** What happened to the order of rows, in words: `Rows 2 to 13 (A2:F13) sorted by column C, “Mass”`. */
export function reorderNote({ range, moved, by }: Reorder, surroundings: Surroundings | undefined): Note {
  const place = rangeName(range);
  const rows = (from: number, count: number) =>
    count === 1 ? `Row ${from + 1}` : `Rows ${from + 1} to ${from + count}`;
  if (moved) {
    const text = `${rows(moved.from, moved.count)} moved to ${rows(moved.to, moved.count).toLowerCase()}`;
    return { text: `${text} (${place})`, place, kind: 'moved' };
  }
  const all = rows(range.startRow, range.endRow - range.startRow + 1);
  if (!by) return { text: `${all} in another order (${place})`, place, kind: 'moved' };
  const heading = surroundings?.columnHeading(range.startRow, by.column);
  const named = `column ${columnName(by.column)}${heading ? `, “${heading}”` : ''}`;
  const way = by.descending ? ', from the highest' : '';
  return { text: `${all} sorted by ${named}${way} (${place})`, place, kind: 'moved' };
}
