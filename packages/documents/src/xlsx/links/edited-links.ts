import { shiftRange } from '../conditional/moved-rules.ts';
import { type CellsMoved, targetOf } from '../edits/moved-cells.ts';
import { rangeAfterSort } from '../edits/sorted.ts';
import type { CellRange } from '../edits.ts';
import { rangesWithout } from '../file/areas.ts';
import { intersects } from '../file/references.ts';
import type { FormulaChange, Shift } from '../formula/formula-changes.ts';
import type { LinkDesign, LinkEdit } from '../link-edits.ts';
import type { SortRows } from '../sort-edits.ts';
import type { StoredLink } from './link-model.ts';

/** The links of a sheet after an edit, as its file has them then. */
export function editedLinks(links: readonly StoredLink[], edit: LinkEdit): StoredLink[] {
  if (edit.op === 'move-links')
    return links.flatMap((one) =>
      partsAfterMove(one.ranges[0], edit).map((part) => ({ ...one, ranges: [part] })),
    );
  const { range, link } = edit;
  const left = links.flatMap((one) =>
    rangesWithout(one.ranges, [range]).map((part): StoredLink => ({ ...one, ranges: [part] })),
  );
  return link ? [...left, { ranges: [range], ...written(link), tip: link.tip ?? null }] : left;
}

/** The cells of a link after cells were moved: those that stay, without such as others came upon, and those that went along. */
export function partsAfterMove(cells: CellRange, move: CellsMoved): CellRange[] {
  const target = targetOf(move);
  const stays = rangesWithout([cells], [move.range, target]);
  if (!intersects(cells, move.range)) return stays;
  const [rows, columns] = [move.row - move.range.startRow, move.column - move.range.startColumn];
  const went = {
    startRow: Math.max(cells.startRow, move.range.startRow) + rows,
    endRow: Math.min(cells.endRow, move.range.endRow) + rows,
    startColumn: Math.max(cells.startColumn, move.range.startColumn) + columns,
    endColumn: Math.min(cells.endColumn, move.range.endColumn) + columns,
  };
  return [...stays, went];
}

/** What of a link is its target, and what its location. */
export function written(link: LinkDesign): Pick<StoredLink, 'target' | 'location'> {
  if (link.kind === 'place') return { target: null, location: link.place };
  const at = link.address.indexOf('#');
  return at < 0
    ? { target: link.address, location: null }
    : { target: link.address.slice(0, at), location: link.address.slice(at + 1) };
}

export function shiftedLinks(links: readonly StoredLink[], shift: Omit<Shift, 'sheet'>): StoredLink[] {
  return links.flatMap((link): StoredLink[] => {
    const range = shiftRange(link.ranges[0], shift);
    return range ? [{ ...link, ranges: [range] }] : [];
  });
}

/** Places in this workbook follow their cells; what stands behind `#` of an address is a place in another document. */
export function linksFollowing(
  links: readonly StoredLink[],
  change: FormulaChange,
  host: string | undefined,
): StoredLink[] {
  return links.map((link) =>
    link.location && link.target === null ? { ...link, location: change(link.location, host) } : link,
  );
}

/** Links of one row go with it, or of one column where columns are sorted; those of several stay. */
export function sortedLinks(links: readonly StoredLink[], edit: SortRows): StoredLink[] {
  const placeOf = rangeAfterSort(edit);
  return links.map((link) => {
    const range = placeOf(link.ranges[0]);
    return range === link.ranges[0] ? link : { ...link, ranges: [range] };
  });
}
