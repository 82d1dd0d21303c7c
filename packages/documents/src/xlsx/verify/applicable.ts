import { DocumentError } from '../../errors.ts';
import type { XlsxEdit } from '../edits.ts';
import { openWorkbook } from '../file/workbook.ts';
import { patchWorkbook } from '../write/patch.ts';
import { type AsideEdit, withoutAside } from './aside.ts';
import { verifyPatch } from './verify.ts';

/** Cells found one by one in one edit; a paste may hold a million. */
const MOST_CELLS = 100;
/** Edits that are found one by one; from the next one on all are kept aside. */
const MOST_ASIDE = 50;

/** Edits after which others speak of other rows, columns or sheets. */
const MOVES = new Set<XlsxEdit['op']>([
  'insert-rows',
  'delete-rows',
  'insert-columns',
  'delete-columns',
  'sort-rows',
  'add-sheet',
  'copy-sheet',
  'rename-sheet',
  'rename-name',
  'rename-table',
  'move-sheet',
  'delete-sheet',
]);

/**
 * Which edits cannot be carried into a workbook, so that the others can: found by trying, in the square of the
 * logarithm of their number. Nothing is written. Throws DocumentError if the file itself cannot be read.
 *
 * @param until milliseconds since 1970 at which the search ends; what was not tried by then is kept aside.
 */
export function findInapplicable(
  original: Uint8Array,
  edits: readonly XlsxEdit[],
  until = Number.POSITIVE_INFINITY,
): AsideEdit[] {
  openWorkbook(original);
  const aside: AsideEdit[] = [];
  for (;;) {
    const first = firstBad(original, edits, aside);
    if (first === undefined) return aside;
    const isLast = aside.length + 1 >= MOST_ASIDE || Date.now() > until;
    const found = describe(original, edits, aside, first);
    aside.push(isLast ? { ...found, cells: null, takesRest: true } : found);
    if (found.takesRest || isLast) return aside;
  }
}

/** The place of the first edit with which those before it cannot be saved. */
function firstBad(original: Uint8Array, edits: readonly XlsxEdit[], aside: AsideEdit[]): number | undefined {
  const isBad = (count: number) =>
    refusalOf(original, withoutAside(edits.slice(0, count), aside)) !== undefined;
  let good = 0;
  let bad = edits.length;
  if (!isBad(bad)) return undefined;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBad(middle)) bad = middle;
    else good = middle;
  }
  return good;
}

function describe(
  original: Uint8Array,
  edits: readonly XlsxEdit[],
  aside: readonly AsideEdit[],
  place: number,
): AsideEdit {
  const before = withoutAside(edits.slice(0, place), aside);
  const edit = edits[place];
  const reasonOf = (one: XlsxEdit) => refusalOf(original, [...before, one]);
  const reason = edit && reasonOf(edit)?.message;
  const all = {
    edit: place,
    cells: null,
    reason: reason ?? 'This change cannot be saved.',
    takesRest: edit !== undefined && MOVES.has(edit.op),
  };
  if (edit?.op !== 'set-cells' || edit.cells.length < 2 || edit.cells.length > MOST_CELLS) return all;
  const cells = edit.cells.flatMap((cell, index) => (reasonOf({ ...edit, cells: [cell] }) ? [index] : []));
  // Those that are good one by one may be refused together.
  const others = { ...edit, cells: edit.cells.filter((_, index) => !cells.includes(index)) };
  return cells.length === 0 || cells.length === edit.cells.length || reasonOf(others)
    ? all
    : { ...all, cells };
}

function refusalOf(original: Uint8Array, edits: XlsxEdit[]): Error | undefined {
  try {
    verifyPatch(original, edits, patchWorkbook(original, edits).bytes);
    return undefined;
  } catch (error) {
    // Whatever the patcher stumbles over, it cannot save that.
    if (error instanceof DocumentError) return error;
    return new DocumentError('merge-refused', 'This change cannot be saved.', { cause: error });
  }
}
