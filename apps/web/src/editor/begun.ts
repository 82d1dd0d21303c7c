import { type DocumentPlace, type EditorOpening, editorCalls, followCallOf } from '@benchbook/contract';
import { call } from '../api/client.ts';

/**
 * What the screen of a document asks for first is asked for when somebody goes there, and not once the screen is drawn: one answer would
 * only be the reason for the next question. What was begun is taken once, by the screen that it was begun for.
 */

/** How long what was begun is kept for a screen that does not come. */
const KEPT_MS = 30_000;

interface Begun {
  of: string;
  end: AbortController;
  mark: Promise<string> | undefined;
  opening: Promise<EditorOpening> | undefined;
}

let begun: Begun | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

const nameOf = (place: DocumentPlace): string =>
  'templateId' in place ? `template ${place.templateId}` : `workbook ${place.experimentId}`;

/**
 * Begins to open a document.
 *
 * @param read what is read of it once its first mark is there; the mark is given out when that is done
 */
export function beginOpening(place: DocumentPlace, read: () => Promise<unknown>): void {
  forget();
  const end = new AbortController();
  const { signal } = end;
  const mark = call(followCallOf(place), { params: place, query: {} }, { signal, background: true }).then(
    async (answer) => {
      await read();
      return answer.mark;
    },
  );
  const opening = askOpening(place, signal);
  // Who takes them hears of it.
  for (const each of [mark, opening]) each.catch(() => {});
  begun = { of: nameOf(place), end, mark, opening };
  forgetting = setTimeout(forget, KEPT_MS);
}

/** Asks for the signed config of an opening, which is entered in the trail as one. */
export const askOpening = (place: DocumentPlace, signal: AbortSignal): Promise<EditorOpening> =>
  'templateId' in place
    ? call(editorCalls.template.openEditor, { params: { id: place.templateId } }, { signal })
    : call(editorCalls.workbook.openEditor, { params: { id: place.experimentId } }, { signal });

/** The first mark of the document, where it was begun to open it. Everything that is read from then on is at least as new. */
export const takeMark = (place: DocumentPlace): Promise<string> | undefined => take(place, 'mark');

export const takeOpening = (place: DocumentPlace): Promise<EditorOpening> | undefined =>
  take(place, 'opening');

function take<Part extends 'mark' | 'opening'>(place: DocumentPlace, part: Part): Begun[Part] {
  if (begun?.of !== nameOf(place)) return undefined;
  const taken = begun[part];
  begun[part] = undefined;
  return taken;
}

/** What nobody has taken is asked for no longer. */
function forget(): void {
  clearTimeout(forgetting);
  if (begun?.mark !== undefined && begun.opening !== undefined) begun.end.abort();
  begun = undefined;
}
