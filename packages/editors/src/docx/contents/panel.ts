import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { fillMenu } from '../../frame/screen/popover.ts';
import { mayInsert, NO_SUGGESTION } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { insertContents, type Updated, updateContents } from './contents.ts';
import { type AllUpdated, updateAllReferences } from './update-all.ts';

/** Inserts a table of contents, and brings those there are up to date. */
export function contentsPanel({ frame }: PageContext, document_: SuperdocDocument): HTMLElement {
  const run = async (act: () => Promise<string | undefined>) => {
    const refusal = await act();
    if (refusal) frame.setLine('message', { tone: 'warning', text: refusal, closable: true });
    document_.focus();
  };
  return frame.toolbar.panel({
    id: 'contents',
    label: t('Table of contents'),
    icon: 'contents',
    fill: (panel, close) => {
      fillMenu(panel, close, [
        { label: t('Insert a table of contents'), run: () => void run(() => insertContents(document_)) },
        {
          label: t('Update the table of contents'),
          run: () =>
            void run(async () =>
              mayInsert(document_) ? describe(await updateContents(document_)) : NO_SUGGESTION,
            ),
        },
      ]);
    },
  });
}

/** What there is to say of an update; undefined where all is as it was asked for. */
function describe({ tables, left }: Updated): string | undefined {
  if (left > 0)
    return t(
      'A table in this document lists something else than headings, or lists them in a way that only Word does. It stayed as it was: update it in Word.',
    );
  return tables === 0 ? t('This document has no table of contents.') : undefined;
}

/** Has all references say what they should, or says why not and what stayed. */
export async function updateAll({ frame }: PageContext, document_: SuperdocDocument): Promise<void> {
  const isPossible = mayInsert(document_);
  const text = isPossible ? describeAll(await updateAllReferences(document_)) : NO_SUGGESTION;
  if (text) frame.setLine('message', { tone: 'warning', text, closable: true });
  document_.focus();
}

function describeAll({ lost, left }: AllUpdated): string | undefined {
  const said = [
    ...(lost === 1
      ? [t('One reference leads to something that is not there any more. It stayed as it was.')]
      : []),
    ...(lost > 1
      ? [
          t('{lost} references lead to something that is not there any more. They stayed as they were.', {
            lost,
          }),
        ]
      : []),
    ...(left > 0 ? [t('What only Word works out stayed as it was: update it in Word.')] : []),
  ];
  return said.length > 0 ? said.join(' ') : undefined;
}

/** Has F9, as in Word, call `update`, and not what superdoc does then. The answer ends it. */
export function updateByKey(document_: SuperdocDocument, update: () => void): () => void {
  const heed = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const { view, isEditable } = document_.writing;
    if (key !== 'F9' || ctrlKey || metaKey || altKey || shiftKey) return;
    if (!isEditable || !(target instanceof Node) || !view?.dom.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    update();
  };
  window.addEventListener('keydown', heed, { capture: true });
  return () => window.removeEventListener('keydown', heed, { capture: true });
}
