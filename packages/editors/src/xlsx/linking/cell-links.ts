import type { CellContent, LinkEdit, MoveLinks } from '@benchbook/documents';
import {
  addressOfFormula,
  editedLinks,
  isLinkEdit,
  linksFollowing,
  parseRange,
  rangeName,
  type StoredLink,
  safeAddress,
  shiftedLinks,
  sortedLinks,
} from '@benchbook/documents/links';
import { intersects, targetOf } from '@benchbook/documents/moved-cells';
import { t } from '@benchbook/words';
import type { RuleKind, RuleState } from '../conditional/rule-state.ts';
import { cellsOf, type MovedCells } from '../edits/moved-cells.ts';

export type LinkState = RuleState<StoredLink>;

export const LINKS: RuleKind<StoredLink> = {
  edited: (links, edit) => (isLinkEdit(edit) ? editedLinks(links, edit) : undefined),
  shifted: shiftedLinks,
  following: linksFollowing,
  sorted: sortedLinks,
};

/** Where a cell leads to. */
export interface CellLink {
  /** As a person reads it. */
  said: string;
  /** It may be opened from here: an address outside, or a place in the workbook. */
  address: string | undefined;
  place: string | undefined;
  /** Made by a formula, and not changed here. */
  isFormula: boolean;
}

/** What becomes of links when cells are moved: they go along, and those go that lead from where these come. */
export function goneAlong(
  linksOf: (sheet: string) => readonly StoredLink[],
  { toSheet, sheet, row, column, ...moved }: MovedCells,
  refuse: (reason: string) => never,
): LinkEdit[] {
  const range = cellsOf(moved.range);
  const edit: MoveLinks = { op: 'move-links', sheet, range, row, column };
  const links = linksOf(sheet);
  const target = targetOf(edit);
  const isCovered = linksOf(toSheet).some(({ ranges: [cells] }) => intersects(cells, target));
  const goes = links.find(({ ranges: [cells] }) => intersects(cells, range));
  if (toSheet !== sheet && goes)
    refuse(
      t('{cells} leads somewhere, and links cannot go to another sheet here. Copy the cells instead.', {
        cells: rangeName(goes.ranges[0]),
      }),
    );
  if (toSheet === sheet) return goes || isCovered ? [edit] : [];
  return isCovered ? [{ op: 'set-link', sheet: toSheet, range: target, link: null }] : [];
}

export function linkAt(
  links: readonly StoredLink[],
  row: number,
  column: number,
  content: CellContent,
): CellLink | undefined {
  if (content.kind === 'formula' && /^\s*HYPERLINK\s*\(/i.test(content.formula)) {
    const address = addressOfFormula(content.formula);
    if (address === undefined)
      return {
        said: t('An address that a formula makes'),
        address: undefined,
        place: undefined,
        isFormula: true,
      };
    if (address.startsWith('#'))
      return { said: address.slice(1), address: undefined, place: address.slice(1), isFormula: true };
    return { said: address, address: safeAddress(address), place: undefined, isFormula: true };
  }
  const link = links.findLast(({ ranges: [range] }) => {
    const { startRow, endRow, startColumn, endColumn } = range;
    return row >= startRow && row <= endRow && column >= startColumn && column <= endColumn;
  });
  if (!link) return undefined;
  if (link.target === null) {
    const place = link.location ?? '';
    return { said: place, address: undefined, place, isFormula: false };
  }
  const said = link.location === null ? link.target : `${link.target}#${link.location}`;
  return { said, address: safeAddress(said), place: undefined, isFormula: false };
}

/** The sheet and cells a place names, where it names some; of a name `cells` is looked up by whoever knows the names. */
export function placeIn(place: string): { sheet: string | undefined; cells: string } {
  const found = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/s.exec(place.replace(/^#/, ''));
  if (!found) return { sheet: undefined, cells: place.replace(/^#/, '') };
  return { sheet: found[1]?.replaceAll("''", "'") ?? found[2], cells: found[3] ?? '' };
}

export const rangeIn = (cells: string) => parseRange(cells.replaceAll('$', ''));
