import { t } from '@benchbook/words';
import { messageOf } from '../frame/connection/message-of.ts';
import { isEmbedded, type MountedEditor, type PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import { downloadFile } from '../frame/screen/download.ts';
import { icon } from '../frame/screen/icons.ts';

/** Whether there is to be no editor, because it would not manage this document or because the host says so. */
export function showsPages({ opened, config }: PageContext): boolean {
  return opened.asPages === true || (isEmbedded(config) && opened.mode === 'view');
}

/** Shows a Word or Excel document as the pages LibreOffice makes of it, or how to read it elsewhere. */
export async function mountPages(context: PageContext): Promise<MountedEditor> {
  context.showBusy(t('Making pages of the document for reading…'));
  const viewer = import('./mount.ts');
  let pdf: Blob;
  try {
    pdf = await context.http.pages();
  } catch (error) {
    return mountWithoutPages(context, messageOf(error));
  }
  const { mountPdf } = await viewer;
  return mountPdf(context, pdf);
}

/** There are no pages; the document itself can still be had. */
function mountWithoutPages({ stage, frame, http, opened }: PageContext, why: string): MountedEditor {
  frame.toolbar.clear();
  const actions = element('div', { class: 'actions' });
  if (opened.permissions.download) {
    const button = element('button', { type: 'button', class: 'primary' }, t('Download'));
    button.addEventListener('click', () => void downloadFile(frame, http, opened.title));
    actions.append(button);
  }
  const panel = element(
    'section',
    { class: 'panel', tabindex: '-1' },
    icon('warning'),
    element('h1', {}, t('The document cannot be shown here')),
    element('p', {}, t('No pages could be made of it for reading. {why}', { why })),
    actions,
  );
  stage.replaceChildren(element('div', { class: 'no-pages' }, panel));
  return {
    setEditable() {},
    flush: () => Promise.resolve(),
    focus: () => panel.focus(),
    destroy: () => panel.remove(),
  };
}
