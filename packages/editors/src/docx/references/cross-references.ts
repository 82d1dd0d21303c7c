import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { addBookmark, freeName, highestId } from './bookmarks.ts';
import { betweenRuns, mayInsert, NO_SUGGESTION, placeCaret, storedField } from './fields.ts';
import { footnotesOf } from './note-numbers.ts';
import { pageOf, printedPages } from './pages.ts';
import { type Target, targetsIn } from './targets.ts';

const KINDS: Record<Target['kind'], string> = {
  heading: t('Headings'),
  caption: t('Captions'),
  footnote: t('Footnotes'),
};

/** What a reference says of its target. */
type Said = 'name' | 'page';

/** Asks for a heading, a caption or a footnote, and refers to it. */
export function crossReferencePanel({ frame }: PageContext, document_: SuperdocDocument): HTMLElement {
  return frame.toolbar.panel({
    id: 'cross-reference',
    label: t('Cross-reference'),
    icon: 'reference',
    fill: (panel, close) => {
      const isPossible = mayInsert(document_) && document_.writing === document_.editor;
      const targets = isPossible ? targetsIn(document_.editor.state.doc, footnotesOf(document_.editor)) : [];
      if (targets.length === 0) {
        const hint = isPossible
          ? t('This document has no headings, captions and footnotes to refer to.')
          : NO_SUGGESTION;
        panel.append(element('p', { class: 'hint' }, hint));
        return;
      }
      fillPanel(panel, targets, (target, said) => {
        close();
        refer(document_, target, said);
        document_.focus();
      });
    },
  });
}

function fillPanel(
  panel: HTMLElement,
  targets: readonly Target[],
  insert: (target: Target, said: Said) => void,
): void {
  const groups = (Object.keys(KINDS) as Target['kind'][]).flatMap((kind) => {
    const options = targets.flatMap((target, at) =>
      target.kind === kind ? [element('option', { value: String(at) }, target.label)] : [],
    );
    return options.length > 0 ? [element('optgroup', { label: KINDS[kind] }, ...options)] : [];
  });
  const list = element(
    'select',
    {
      'aria-label': t('Refer to'),
      size: Math.min(10, targets.length + groups.length + 1),
      'data-autofocus': true,
    },
    ...groups,
  );
  list.selectedIndex = 0;
  const said = element(
    'select',
    { 'aria-label': t('What it says') },
    element('option', { value: 'name' }, t('Its text or number')),
    element('option', { value: 'page' }, t('Its page')),
  );
  const done = () => {
    const target = targets[Number(list.value)];
    if (target) insert(target, said.value === 'page' ? 'page' : 'name');
  };
  list.addEventListener('dblclick', done);
  for (const each of [list, said]) {
    each.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      done();
    });
  }
  const form = element(
    'form',
    { class: 'form targets' },
    list,
    said,
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'submit', class: 'primary' }, t('Insert')),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    done();
  });
  panel.append(form);
}

/**
 * Puts a field in the place of what is selected that says what the target is called, or on which page it is (ECMA-376 part 1, 17.16.5.51
 * REF, 17.16.5.40 NOTEREF, 17.16.5.44 PAGEREF), and a bookmark around the target, where it has none. One Ctrl+Z takes both back.
 */
function refer(document_: SuperdocDocument, target: Target, said: Said): void {
  const { editor } = document_;
  const { view } = editor;
  if (!view || document_.refusesHere('object')) return;
  const pages = printedPages(editor);
  inOneStep(view, (change) => {
    const { schema, doc } = view.state;
    const name = target.bookmark ?? freeName(doc, '_Ref');
    change.deleteSelection();
    const at = betweenRuns(change);
    const code = said === 'page' ? 'PAGEREF' : target.kind === 'footnote' ? 'NOTEREF' : 'REF';
    const result = said === 'page' ? (pageOf(pages, target.from) ?? '1') : target.text;
    const field = storedField(schema, `${code} ${name} \\h`, result, name);
    change.insert(at, field);
    placeCaret(change, at + field.nodeSize);
    if (target.bookmark === undefined) {
      const [from, to] = [change.mapping.map(target.from, 1), change.mapping.map(target.to, -1)];
      addBookmark(change, { from, to }, { id: 1 + highestId(doc), name });
    }
    return change.scrollIntoView();
  });
}
