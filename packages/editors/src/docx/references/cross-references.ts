import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { element } from '../../frame/screen/dom.ts';
import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { addBookmark, freeName, highestId } from './bookmarks.ts';
import { betweenRuns, mayInsert, NO_SUGGESTION, placeCaret, storedField } from './fields.ts';
import { type Target, targetsIn } from './targets.ts';

const KINDS: Record<Target['kind'], string> = { heading: t('Headings'), caption: t('Captions') };

/** Asks for a heading or a caption, and refers to it. */
export function crossReferencePanel({ frame }: PageContext, document_: SuperdocDocument): HTMLElement {
  return frame.toolbar.panel({
    id: 'cross-reference',
    label: t('Cross-reference'),
    icon: 'reference',
    fill: (panel, close) => {
      const isPossible = mayInsert(document_) && document_.writing === document_.editor;
      const targets = isPossible ? targetsIn(document_.editor.state.doc) : [];
      if (targets.length === 0) {
        const hint = isPossible
          ? t('This document has no headings and captions to refer to.')
          : NO_SUGGESTION;
        panel.append(element('p', { class: 'hint' }, hint));
        return;
      }
      fillPanel(panel, targets, (target) => {
        close();
        refer(document_, target);
        document_.focus();
      });
    },
  });
}

function fillPanel(panel: HTMLElement, targets: readonly Target[], insert: (target: Target) => void): void {
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
  const done = () => {
    const target = targets[Number(list.value)];
    if (target) insert(target);
  };
  list.addEventListener('dblclick', done);
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    done();
  });
  const form = element(
    'form',
    { class: 'form targets' },
    list,
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
 * Puts a field in the place of what is selected that says what the target is called (ECMA-376 part 1, 17.16.5.51 REF), and a bookmark around the target, where it has none. One Ctrl+Z takes both back.
 */
function refer({ editor }: SuperdocDocument, target: Target): void {
  const { view } = editor;
  if (!view) return;
  inOneStep(view, (change) => {
    const { schema, doc } = view.state;
    const name = target.bookmark ?? freeName(doc, '_Ref');
    change.deleteSelection();
    const at = betweenRuns(change);
    const field = storedField(schema, `REF ${name} \\h`, target.text, name);
    change.insert(at, field);
    placeCaret(change, at + field.nodeSize);
    if (target.bookmark === undefined) {
      const [from, to] = [change.mapping.map(target.from, 1), change.mapping.map(target.to, -1)];
      addBookmark(change, { from, to }, { id: 1 + highestId(doc), name });
    }
    return change.scrollIntoView();
  });
}
