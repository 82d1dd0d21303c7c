import { t } from '@benchbook/words';
import { messageOf } from '../../frame/connection/message-of.ts';
import { mayInsert } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

const NO_SUGGESTION = t(
  'A picture cannot be a suggestion here. Whoever may edit this document inserts it while changes are not tracked.',
);
const NOT_HERE = t('A picture stands in the text, a header or a footer: not in a note.');
const TOO_LARGE = t('A picture can have 5 MB at most.');

/** Bytes; of larger ones superdoc 1.46.3 makes smaller ones that nobody asked for. */
const LARGEST = 5 * 1024 * 1024;
/** Formats that Word shows. */
const KEPT = new Set(['image/png', 'image/jpeg', 'image/gif']);

/** Whether what is pasted is a picture, and no text or cells with a picture of them beside them. */
export function isPicture(data: { files: Iterable<{ type: string }>; text: string; html: string }): boolean {
  const hasPicture = [...data.files].some(({ type }) => type.startsWith('image/'));
  // A browser that copies a picture gives a piece of HTML with nothing but that.
  const said = data.html.replaceAll(/<!--.*?-->|<style.*?<\/style>|<[^>]*>|&nbsp;/gs, '');
  return hasPicture && data.text.trim() === '' && said.trim() === '' && !/<table/i.test(data.html);
}

/** Puts pictures that are pasted where the caret is; `say` tells why one is not. The answer ends it. */
export function pastePictures(document_: SuperdocDocument, say: (message: string) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data, target } = event;
    const { view, isEditable } = document_.writing;
    if (!data || !isEditable || !(target instanceof Node) || !view?.dom.contains(target)) return;
    const [text, html] = ['text/plain', 'text/html'].map((type) => data.getData(type));
    if (!isPicture({ files: data.files, text: text ?? '', html: html ?? '' })) return;
    event.preventDefault();
    event.stopPropagation();
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
    insert(document_, files).catch((error) => say(messageOf(error)));
  };
  window.addEventListener('paste', paste, { capture: true });
  return () => window.removeEventListener('paste', paste, { capture: true });
}

async function insert(document_: SuperdocDocument, files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (file.size > LARGEST) throw new Error(TOO_LARGE);
    await insertPicture(document_, KEPT.has(file.type) ? file : await asPng(file));
  }
}

/** Puts a picture where the caret is. Throws, with what to say, where there can be none. */
export async function insertPicture(document_: SuperdocDocument, picture: Blob): Promise<void> {
  if (!mayInsert(document_)) throw new Error(NO_SUGGESTION);
  const session = document_.editor.presentationEditor?.getStorySessionManager()?.getActiveSession();
  if (session?.kind === 'note') throw new Error(NOT_HERE);
  if (!document_.refusesHere('object')) await document_.insertImage(picture);
}

async function asPng(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) throw new Error(t('This picture is of a kind that the browser cannot read.'));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
