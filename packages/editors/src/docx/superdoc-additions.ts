import type { ContextMenuItem, ContextMenuSection } from 'superdoc';
import { icon } from '../frame/screen/icons.ts';

/** Words for the buttons of superdoc's find panel, where it has signs. */
export const FIND_TEXTS = {
  replacePlaceholder: 'Replace with',
  previousMatchLabel: 'Previous',
  nextMatchLabel: 'Next',
  closeLabel: 'Close',
  replaceAllLabel: 'Replace all',
  toggleReplaceLabel: 'Replace…',
  matchCaseLabel: 'Match case',
  ignoreDiacriticsLabel: 'Ignore accents',
};

/**
 * An entry that superdoc's menu on the right mouse button does not have: `ask` is called with what was selected. The menu
 * drops the selection and takes the keyboard back when it closes, so both are put right behind that.
 */
export function commentEntry(ask: () => void): ContextMenuSection {
  const comment: ContextMenuItem = {
    id: 'comment',
    label: 'Comment',
    icon: icon('comment').outerHTML,
    action: ({ commands }, { selectionStart, selectionEnd }) => {
      setTimeout(() => {
        commands.setTextSelection?.({ from: selectionStart, to: selectionEnd });
        ask();
      });
    },
    showWhen: ({ hasSelection }) => hasSelection,
  };
  return { id: 'comment', items: [comment] };
}
