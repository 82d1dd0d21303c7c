import type { CellEdit, XlsxEdit } from '../edits.ts';

/** What an edit is about, of those of which more than one can be made one. */
const MATTERS: { readonly [op in XlsxEdit['op']]?: Matter } = {
  'set-cells': 'cells',
  'set-row-height': 'rows',
  'set-rows-hidden': 'rows',
  'set-column-width': 'columns',
  'set-columns-hidden': 'columns',
  'set-frozen-panes': 'panes',
  'set-tab-color': 'tab',
  'merge-cells': 'merges',
  'unmerge-cells': 'merges',
  'rename-sheet': 'name',
};

type Matter = 'cells' | 'rows' | 'columns' | 'panes' | 'tab' | 'merges' | 'name';

export const isAboutSizes = (
  edit: XlsxEdit,
): edit is XlsxEdit & {
  op: 'set-row-height' | 'set-rows-hidden' | 'set-column-width' | 'set-columns-hidden';
} => MATTERS[edit.op] === 'rows' || MATTERS[edit.op] === 'columns';

/** Whether a formula is among what is written into cells. */
export const hasFormula = (cells: Iterable<CellEdit>): boolean =>
  [...cells].some(({ content }) => content?.kind === 'formula');

/**
 * Whether it comes to the same in which order two edits are made. `namesSheet`: asked whether a formula that one of them writes
 * names a sheet, which the other may give another name.
 */
export function areIndependent(one: XlsxEdit, other: XlsxEdit, namesSheet: () => boolean): boolean {
  const [first, second] = [MATTERS[one.op], MATTERS[other.op]];
  if (!first || !second) return false;
  if (first === 'name' || second === 'name') {
    if (first === second) return false;
    return (first !== 'cells' && second !== 'cells') || !namesSheet();
  }
  if (one.sheet !== other.sheet || first !== second) return true;
  return isAboutSizes(one) && isAboutSizes(other) && (one.to < other.from || other.to < one.from);
}
