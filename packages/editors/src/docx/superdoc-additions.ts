import { t } from '@benchbook/words';
import type { ContextMenuItem, ContextMenuSection } from 'superdoc';
import { icon } from '../frame/screen/icons.ts';

/**
 * superdoc's menu on the right mouse button as people know one: cut, copy and paste come first, and what can be done with a table
 * is what our own menu offers, which `openTable` opens, in the place of what superdoc has of it.
 */
export function arrangeMenu(sections: ContextMenuSection[], openTable?: () => void): ContextMenuSection[] {
  const arranged = openTable
    ? sections.map((section) => ({
        ...section,
        items: section.items
          .filter(({ id }) => id !== 'cell-background')
          .map((item) => (item.id === 'edit-table' ? tableEntry(item, openTable) : item)),
      }))
    : sections;
  return [
    ...arranged.filter(({ id }) => id === 'clipboard'),
    ...arranged.filter(({ id }) => id !== 'clipboard'),
  ];
}

/** With the picture of superdoc's own entry. The menu takes the keyboard back when it closes. */
function tableEntry({ id, icon, showWhen }: ContextMenuItem, open: () => void): ContextMenuItem {
  const own = { id, label: t('Table…'), action: () => void setTimeout(open) };
  return { ...own, ...(icon && { icon }), ...(showWhen && { showWhen }) };
}

/** Opens what is set of the picture that was clicked on: `open` is told where it stands, since the menu drops the selection. */
export function pictureEntry(open: (position: number) => void): ContextMenuSection {
  const picture: ContextMenuItem = {
    id: 'picture',
    label: t('Picture…'),
    icon: icon('image').outerHTML,
    action: (_, { selectionStart }) => void setTimeout(() => open(selectionStart)),
    showWhen: ({ editor }) => isPicture(editor?.state.selection),
  };
  return { id: 'picture', items: [picture] };
}

const isPicture = (selection: object | undefined): boolean =>
  (selection as { node?: { type: { name: string } } } | undefined)?.node?.type.name === 'image';

/**
 * An entry that superdoc's menu on the right mouse button does not have: `ask` is called with what was selected. The menu
 * drops the selection and takes the keyboard back when it closes, so both are put right behind that.
 */
export function commentEntry(ask: () => void): ContextMenuSection {
  const comment: ContextMenuItem = {
    id: 'comment',
    label: t('Comment'),
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
