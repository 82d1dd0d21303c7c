import type { LinkDesign, SetLink } from '@benchbook/documents';
import { MOST_TIP, type StoredLink, safeAddress } from '@benchbook/documents/links';

/** Rows and columns that cross in cells, and the links of their sheet. */
interface LinkedCells {
  rows: readonly number[];
  cols: readonly number[];
  links: readonly StoredLink[];
}

/** What pasted cells lead to, as those do that were copied, as often as these fit in; addresses that are never opened from here are left out. */
export function copiedLinks(from: LinkedCells, to: LinkedCells & { sheet: string }): SetLink[] {
  const designs = new Map<string, LinkDesign | null>();
  const lead = (row: number | undefined, column: number | undefined, link: LinkDesign | null) => {
    if (row !== undefined && column !== undefined) designs.set(`${row},${column}`, link);
  };
  // What is pasted over leads nowhere, unless what is pasted does.
  for (const { row, column } of linkedPlaces(to)) lead(to.rows[row], to.cols[column], null);
  for (const { row, column, link } of linkedPlaces(from)) {
    const design = designOf(link);
    for (let down = row; design && down < to.rows.length; down += from.rows.length)
      for (let right = column; right < to.cols.length; right += from.cols.length)
        lead(to.rows[down], to.cols[right], design);
  }
  return [...designs].map(([cell, link]) => {
    const [row = 0, column = 0] = cell.split(',').map(Number);
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    return { op: 'set-link', sheet: to.sheet, range, link };
  });
}

/** Which of the rows and columns cross in cells that lead somewhere, counted from the first. */
function* linkedPlaces({ rows, cols, links }: LinkedCells) {
  for (const link of links) {
    const { startRow, endRow, startColumn, endColumn } = link.ranges[0];
    const columns = placesIn(cols, startColumn, endColumn);
    for (const row of placesIn(rows, startRow, endRow))
      for (const column of columns) yield { row, column, link };
  }
}

function placesIn(lines: readonly number[], from: number, to: number): number[] {
  return lines.flatMap((line, place) => (line >= from && line <= to ? [place] : []));
}

function designOf({ target, location, tip }: StoredLink): LinkDesign | null {
  const said = tip === null || tip.length > MOST_TIP ? {} : { tip };
  if (target === null) return location === null ? null : { ...said, kind: 'place', place: location };
  const address = location === null ? target : `${target}#${location}`;
  return safeAddress(address) === undefined ? null : { ...said, kind: 'address', address };
}
