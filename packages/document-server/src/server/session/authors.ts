import type { XlsxEdit } from '@benchbook/documents';

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
