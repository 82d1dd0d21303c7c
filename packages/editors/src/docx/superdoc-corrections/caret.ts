import type { Editor } from 'superdoc';

/** What superdoc's types do not tell of the view of ProseMirror. */
interface WithObserver {
  domObserver?: { flush(): void };
  input?: { lastFocus: number };
}

/** What our change of superdoc adds to who draws the pages. */
interface WithPages {
  presentationEditor?: { bringPagesAfterText?(): void } | null;
}

/** The keys that go by the lines on the pages. */
const BY_LINES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * ProseMirror learns by `selectionchange` where a key has put the caret, and the browser sends that some milliseconds later.
 * Keys that are pressed meanwhile, or that wait while the page is busy, come before it: Enter, Backspace and Tab worked where
 * the caret had been. Here ProseMirror looks for the caret before it hears of a key.
 *
 * Keys that go by lines find these, and the caret, where superdoc has drawn them, which it does once a frame: what was typed behind a quick End stood
 * in front of the last letters, and behind Enter and an arrow in another line. The pages come after the text before such a key is heard: a browser
 * lets promises go on between two who listen for the same key.
 *
 * For a fifth of a second after a click ProseMirror takes a caret at the start of the text for one that the browser has put there, and takes
 * it back: what was typed behind Ctrl+Home stood where the click was, or in the place of what it selected. Behind a key it is the person's.
 *
 * @param writing the editor somebody writes in, be it that of a header or a note
 * @returns what ends it
 */
export function findCaretBeforeKeys(writing: () => Editor): () => void {
  const find = ({ isComposing, target, key }: KeyboardEvent) => {
    // An input method has the text around the caret to itself.
    if (isComposing) return;
    const editor = writing();
    const { view } = editor;
    if (!(target instanceof Node) || !view?.dom.contains(target)) return;
    const { domObserver, input } = view as WithObserver;
    domObserver?.flush();
    if (input) input.lastFocus = 0;
    if (BY_LINES.has(key)) (editor as WithPages).presentationEditor?.bringPagesAfterText?.();
  };
  window.addEventListener('keydown', find, { capture: true });
  return () => window.removeEventListener('keydown', find, { capture: true });
}

/**
 * superdoc takes the keyboard when a picture is clicked, and then the browser gives it to what is around the pages, where no letter is heard.
 * Here it comes back with the click. The answer ends it.
 */
export function keepKeyboardOnClicks(writing: () => Editor): () => void {
  const keep = ({ target }: MouseEvent) => {
    const { view, isEditable } = writing();
    if (!view || !isEditable || !(target instanceof Element) || !target.closest('.superdoc-page')) return;
    const { activeElement } = document;
    if (activeElement?.contains(target) && !view.dom.contains(activeElement)) view.focus();
  };
  window.addEventListener('click', keep, { capture: true });
  return () => window.removeEventListener('click', keep, { capture: true });
}

/** For how long the caret is seen, and then is not, in milliseconds: what Windows does where nobody has chosen. */
const BLINK_MS = 530;

/**
 * superdoc's caret fades and comes back by an animation, for each step of which a browser paints: sixty times a second, as long as the
 * document is open. Here it is seen and not seen by turns, as in any field; behind a key or a click it is seen. The answer ends it.
 */
export function blinkCaret(): () => void {
  const carets = document.getElementsByClassName('presentation-editor__selection-caret');
  let timer: ReturnType<typeof setInterval> | undefined;
  const blink = () => {
    for (const caret of carets) caret.classList.toggle('unseen');
  };
  const begin = () => {
    clearInterval(timer);
    for (const caret of carets) caret.classList.remove('unseen');
    timer = setInterval(blink, BLINK_MS);
  };
  // Where somebody wants less to move, the caret stays.
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  begin();
  const until = new AbortController();
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, begin, { capture: true, signal: until.signal });
  return () => {
    until.abort();
    clearInterval(timer);
  };
}
