import { NS } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import { MAX_COLUMNS } from '../file/references.ts';
import { isOn, type Workbook } from '../file/workbook.ts';
import { openXmlList, xmlListItems } from '../file/xml-list.ts';
import { groupedRuns, sameOutline } from '../outline/groups.ts';
import { outlinesOf } from '../outline/read-outlines.ts';
import { MOVES_CELLS } from './verify-layout.ts';
import { failed } from './verify-package.ts';

/**
 * Throws DocumentError `verification-failed` unless the groups of sheets are what edits make of those of the original. Not asked
 * where rows or columns came or went.
 */
export function verifyOutline(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  verifyCollapsed(before, after, edits);
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

/** Rows and columns say of the groups beside them what edits say, and else what they said. */
function verifyCollapsed(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  const own = edits.flatMap((edit) => (edit.op === 'set-collapsed' ? [edit] : []));
  for (const sheet of new Set(own.map((edit) => edit.sheet))) {
    const [was, is] = [before, after].map((workbook) => collapsedOf(workbook, sheet));
    if (!was || !is || edits.some((edit) => edit.sheet === sheet && MOVES_CELLS.has(edit.op))) continue;
    for (const { axis, collapsed, expanded } of own.filter((edit) => edit.sheet === sheet)) {
      for (const at of expanded) was.delete(`${axis} ${at}`);
      for (const at of collapsed) was.add(`${axis} ${at}`);
    }
    if ([...was].toSorted().join() !== [...is].toSorted().join())
      throw failed('groups would be folded that you see, or the other way round');
  }
}

function collapsedOf({ pkg, sheets }: Workbook, sheet: string): Set<string> | undefined {
  const part = sheets.find(({ id, isWorksheet }) => id === sheet && isWorksheet)?.part;
  if (part === undefined) return undefined;
  const list = openXmlList(pkg.text(part), 'sheetData', 'row');
  const found = new Set<string>();
  const columns = list.skeleton.child(NS.spreadsheet, 'cols')?.childrenNamed(NS.spreadsheet, 'col') ?? [];
  for (const column of columns) {
    const [min, max] = [Number(column.attribute('', 'min')), Number(column.attribute('', 'max'))];
    if (isOn(column.attribute('', 'collapsed')))
      for (let at = min; at <= Math.min(max, MAX_COLUMNS); at++) found.add(`column ${at - 1}`);
  }
  let last = -1;
  for (const { element } of xmlListItems(list)) {
    last = Number(element.attribute('', 'r') ?? last + 2) - 1;
    if (isOn(element.attribute('', 'collapsed'))) found.add(`row ${last}`);
  }
  return found;
}
