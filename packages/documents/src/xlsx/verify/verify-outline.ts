import type { XlsxEdit } from '../edits.ts';
import type { Workbook } from '../file/workbook.ts';
import { groupedRuns, sameOutline } from '../outline/groups.ts';
import { outlinesOf } from '../outline/read-outlines.ts';
import { MOVES_CELLS } from './verify-layout.ts';
import { failed } from './verify-package.ts';

/**
 * Throws DocumentError `verification-failed` unless the groups of sheets are what edits make of those of the original. Not asked
 * where rows or columns came or went.
 */
export function verifyOutline(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  const own = edits.flatMap((edit) => (edit.op === 'change-level' ? [edit] : []));
  const sheets = new Set(own.map(({ sheet }) => sheet));
  if (sheets.size === 0) return;
  const [was, is] = [outlinesOf(before), outlinesOf(after)];
  const runsOf = (of: typeof was, sheet: string) => of.find((one) => one.sheet === sheet)?.runs ?? [];
  for (const sheet of sheets) {
    const isThere = [before, after].every(({ sheets: all }) => all.some(({ id }) => id === sheet));
    if (!isThere || edits.some((edit) => edit.sheet === sheet && MOVES_CELLS.has(edit.op))) continue;
    const wanted = own
      .filter((edit) => edit.sheet === sheet)
      .reduce((runs, edit) => groupedRuns(runs, edit), runsOf(was, sheet));
    if (!sameOutline(wanted, runsOf(is, sheet)))
      throw failed('the groups of rows and columns would be others');
  }
}
