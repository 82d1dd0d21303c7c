import { SuperdocDocument } from '../superdoc-document.ts';
import address from './rehearsed.docx?url&no-inline';

/**
 * Opens a small document out of sight and closes it: what superdoc does for the first time takes twice as long. The first line of what a person
 * opens next is there sooner.
 *
 * @param stage where nobody sees it, as large as the page
 */
export async function rehearse(stage: HTMLElement): Promise<void> {
  const answer = await fetch(address);
  const superdoc = await SuperdocDocument.load({
    element: stage,
    docx: await answer.blob(),
    title: '',
    user: { id: '', name: '' },
    mayComment: false,
    onAskComment: () => {},
    onlyComments: false,
    onlyOwn: false,
    onEdit: () => {},
  });
  try {
    await superdoc.exportUntouched();
    superdoc.stories();
  } finally {
    superdoc.destroy();
  }
}
