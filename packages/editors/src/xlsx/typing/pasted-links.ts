import type { LinkEdit } from '@benchbook/documents';
import { safeAddress } from '@benchbook/documents/links';
import type { IMutationInfo } from '@univerjs/core';
import { editMutations } from '../edits/own-edits.ts';
import { EDIT_RULE } from '../edits/rule-mutation.ts';

/** Stands around an address in front of what a cell says; no program uses it for a letter. */
const MARK = '\u{F5C7F}';
const MARKED = new RegExp(`^\\s*${MARK}([^${MARK}]*)${MARK}`, 'u');

/**
 * Has a cell of HTML whose whole text is a link say where it leads to, for `takeLink`: what Univer 0.25.1 makes of HTML knows no links.
 * Such as are never opened from a workbook are left out, and so are several in one cell.
 */
export function markLink(cell: HTMLElement): void {
  const [link, other] = cell.querySelectorAll('a[href]');
  const text = cell.textContent?.trim() ?? '';
  const address = link && safeAddress(link.getAttribute('href') ?? '');
  if (!address || other || text === '' || link.textContent?.trim() !== text || cell.querySelector('br'))
    return;
  cell.textContent = MARK + address + MARK + text;
}

/** Whether a page without a table is one link, as a browser copies it. */
export function isLinkAlone(body: HTMLElement): boolean {
  const link = body.querySelector('a[href]');
  return (
    link !== null && link.textContent?.trim() !== '' && link.textContent?.trim() === body.textContent?.trim()
  );
}

/** What a pasted cell says, without its mark, and where it leads to; null: nowhere. */
export function takeLink(text: string): { address: string; text: string } | null {
  const [mark, address] = MARKED.exec(text) ?? [];
  return mark === undefined || !address ? null : { address, text: text.slice(mark.length) };
}

/** What gives a cell a link, and takes it away again. */
export function linkMutations(
  at: { unitId: string; subUnitId: string },
  [row, column]: [row: number, column: number],
  address: string,
): { redo: IMutationInfo; undo: IMutationInfo } {
  const edit: LinkEdit = {
    op: 'set-link',
    sheet: at.subUnitId,
    range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
    link: { kind: 'address', address },
  };
  return editMutations(at.unitId, EDIT_RULE, edit);
}
