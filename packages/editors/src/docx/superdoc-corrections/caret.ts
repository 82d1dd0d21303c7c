import type { Editor } from 'superdoc';

/** What superdoc's types do not tell of the view of ProseMirror. */
interface WithObserver {
  domObserver?: { flush(): void };
}

/**
 * ProseMirror learns by `selectionchange` where a key has put the caret, and the browser sends that some milliseconds later.
 * Keys that are pressed meanwhile, or that wait while the page is busy, come before it: Enter, Backspace and Tab worked where
 * the caret had been. Here ProseMirror looks for the caret before it hears of a key.
 *
 * @param writing the editor somebody writes in, be it that of a header or a note
 * @returns what ends it
 */
export function findCaretBeforeKeys(writing: () => Editor): () => void {
  const find = ({ isComposing, target }: KeyboardEvent) => {
    // An input method has the text around the caret to itself.
    if (isComposing) return;
    const { view } = writing();
    if (target instanceof Node && view?.dom.contains(target)) (view as WithObserver).domObserver?.flush();
  };
  window.addEventListener('keydown', find, { capture: true });
  return () => window.removeEventListener('keydown', find, { capture: true });
}
