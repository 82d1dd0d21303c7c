import type { Permissions } from '../../protocol.ts';

/**
 * Takes away what only a page can take away: copying and printing of what it shows (the server cannot know of either).
 * The answer gives it back.
 */
export function applyRestrictions({ copy, print }: Permissions): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  if (!copy) {
    for (const kind of ['copy', 'cut', 'dragstart']) window.addEventListener(kind, refuse, options);
  }
  if (!print) {
    window.addEventListener(
      'keydown',
      (event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') refuse(event);
      },
      options,
    );
    // The browser's own menu cannot be taken away: what it prints is empty.
    document.documentElement.dataset.print = 'no';
  }
  return () => {
    ending.abort();
    delete document.documentElement.dataset.print;
  };
}
