/** Rows or columns of a sheet, from 0. */
interface Lines {
  count: number;
  /** Where one begins, in the units of the view; that behind the last one is its end. */
  startOf(index: number): number;
  isHidden(index: number): boolean;
}

/** What a pane shows of them, in the same units. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * The rows (or columns) that are to be read out: those in the panes, `most` of them, about the active one where that is among
 * them; and the active one wherever it is. In their order, from 0.
 */
export function shownLines(lines: Lines, panes: readonly Stretch[], active: number, most: number): number[] {
  const seen = new Set<number>();
  for (const { from, to } of panes) {
    for (let index = lineAt(lines, from); index < lines.count && lines.startOf(index) < to; index++) {
      if (!lines.isHidden(index)) seen.add(index);
    }
  }
  const all = [...seen].sort((one, other) => one - other);
  const place = all.indexOf(active);
  const first = Math.max(0, Math.min(place - Math.floor(most / 2), all.length - most));
  const kept = all.slice(first, first + most);
  // It may be scrolled away, or in a hidden row.
  const isThere = active < 0 || active >= lines.count || kept.includes(active);
  return isThere ? kept : [...kept, active].sort((one, other) => one - other);
}

/** The one that holds a place. */
function lineAt({ count, startOf }: Lines, place: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(middle + 1) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
