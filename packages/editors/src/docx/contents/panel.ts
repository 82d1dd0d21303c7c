import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { fillMenu } from '../../frame/screen/popover.ts';
import { mayInsert, NO_SUGGESTION } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { insertContents, type Updated, updateContents } from './contents.ts';

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
