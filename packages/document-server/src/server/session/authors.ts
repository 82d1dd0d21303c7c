import type { Vouched, XlsxEdit } from '@benchbook/documents';
import type { JournalLine } from '../journal/journal-schema.ts';

/** Edits with the person who made them, where the document names one: the server's word, whatever the page sent. */
export function withAuthor(
  edits: readonly XlsxEdit[],
  { user, at }: { user: { id: string; name: string }; at: string },
): XlsxEdit[] {
  return edits.map((edit) => {
    if (edit.op !== 'set-note' && edit.op !== 'add-comment' && edit.op !== 'change-comment') return edit;
    return { ...edit, by: { id: user.id, name: user.name, at } };
  });
}

/**
 * Who made what is new in a Word document, and within which times: what its page wrote of that holds where it agrees.
 * `lines`: of the journal; `since`: when the document was opened.
 */
export function vouchedFor(
  lines: readonly Pick<JournalLine, 'user' | 'at'>[],
  since: string | undefined,
): Vouched | undefined {
  const last = lines.at(-1);
  if (!last) return undefined;
  const before = lines.map(({ user }) => user.name).filter((name) => name !== last.user.name);
  return { person: last.user.name, others: [...new Set(before)], since: since ?? last.at, until: last.at };
}
