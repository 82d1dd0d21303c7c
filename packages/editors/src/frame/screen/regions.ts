/** Where F6 takes the keyboard, in order; `focus` says whether there was anything to focus. */
export interface Region {
  element: HTMLElement;
  focus(): boolean;
}

/**
 * F6 goes from one part of the window to the next, Shift+F6 back, as in the office programs people know: out of a
 * document, where the Tab key writes a tab, there is no other way to a button.
 */
export function moveWithF6(root: HTMLElement, regions: Region[]): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      // A history lies over the document, with regions of its own. Editors keep some of their parts outside `root`.
      const isBelow = isInHistory(root) !== isInHistory(document.activeElement);
      if (!root.isConnected || isBelow) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const at = regions.findIndex(({ element }) => element.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      // Nowhere is in the document.
      const from = at < 0 ? regions.length - 1 : at;
      for (let tried = 1; tried <= regions.length; tried++) {
        const region = regions.at((from + step * tried) % regions.length);
        if (region?.focus()) return;
      }
    },
    { capture: true },
  );
}

const isInHistory = (element: Element | null): boolean => Boolean(element?.closest('.history'));
