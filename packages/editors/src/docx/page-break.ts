import { t } from '@benchbook/words';
import type { SuperdocDocument } from './superdoc-document.ts';

/** Why there is no page break among suggestions. */
export const NO_SUGGESTION = t(
  'A page break cannot be a suggestion here. Whoever may edit this document adds it while changes are not tracked.',
);

/** Why nothing of the kind is in a header, a footer or a note. */
export const NOT_HERE = t('This stands in the text: not in a header, a footer or a note.');

/** Whether a page break is written as one; superdoc 1.46.3 tracks none, it would change the document with nobody told. */
export const mayBreakPages = ({ superdoc }: SuperdocDocument): boolean =>
  superdoc.config.documentMode === 'editing';

/**
 * Keeps superdoc's own key for a page break, Ctrl+Enter, from suggestions, headers and notes: `refuse` is called with the reason
 * instead. The answer ends it.
 */
export function keepPageBreaksInText(document_: SuperdocDocument, refuse: (why: string) => void): () => void {
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    const { view, isEditable } = document_.writing;
    if (!isEditable || !(target instanceof Node) || !view?.dom.contains(target)) return;
    const isElsewhere = document_.writing !== document_.editor;
    if (!isElsewhere && mayBreakPages(document_)) return;
    event.preventDefault();
    event.stopPropagation();
    refuse(isElsewhere ? NOT_HERE : NO_SUGGESTION);
  };
  window.addEventListener('keydown', keep, { capture: true });
  return () => window.removeEventListener('keydown', keep, { capture: true });
}
