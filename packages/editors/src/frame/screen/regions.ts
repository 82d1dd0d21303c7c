/** Where F6 takes the keyboard, in order; `focus` says whether there was anything to focus. */
export interface Region {
  element: HTMLElement;
  focus(): boolean;
}

/**
 * F6 goes from one part of the window to the next, Shift+F6 back, as in the office programs people know: out of a
 * document, where the Tab key writes a tab, there is no other way to a button.
 *
 * @param leave goes on behind the last part, or before the first one (`back`), in the page around; says whether it could
 * @returns takes the keyboard from there, to the first part, or to the last one (`back`)
 */
export function moveWithF6(
  root: HTMLElement,
  regions: Region[],
  leave: (back: boolean) => boolean,
): (back: boolean) => void {
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
        const next = from + step * tried;
        const isOutside = next < 0 || next >= regions.length;
        if (isOutside && leave(event.shiftKey)) return;
        if (regions.at(next % regions.length)?.focus()) return;
      }
    },
    { capture: true },
  );
  return (back) => {
    const order = back ? regions.toReversed() : regions;
    order.find((region) => region.focus());
  };
}

/** What takes Escape for itself: it closes. */
const OPEN = ':popover-open, dialog[open], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Escape leaves the document for `place`, which is no button: whoever goes on after an Escape too many, by a letter or an arrow, goes on in
 * the document, where they were. An Escape that closes something in the document, or ends something there, stays in it.
 *
 * @param others what is no part of the document; all else is, also what editors keep outside of the stage
 * @param isNeeded whether the document has a use for Escape at this moment
 */
export function leaveByEscape(place: HTMLElement, others: HTMLElement[], isNeeded: () => boolean): void {
  let left: Element | null = null;
  let leaves = false;
  window.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      const isEscape = event.key === 'Escape' && !event.isComposing && !hasModifier(event);
      const isInside = target instanceof Element && !others.some((other) => other.contains(target));
      leaves =
        isEscape && isInside && !isInHistory(document.activeElement) && !isNeeded() && !isAnythingOpen();
    },
    { capture: true },
  );
  window.addEventListener('keydown', (event) => {
    // Who uses it keeps it from coming here: the text of a Word document prevents its default in any case.
    if (event.key !== 'Escape' || !leaves) return;
    leaves = false;
    left = document.activeElement;
    place.focus({ preventScroll: true });
  });
  place.addEventListener('keydown', (event) => {
    if (event.target !== place || STAYS.has(event.key)) return;
    if (!(left instanceof HTMLElement) || !left.isConnected) return;
    // What the key does by itself is done where the keyboard is by then, what an editor makes of it is told to the editor.
    left.focus({ preventScroll: true });
    if (!left.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
  });
}

/** Keys that go on from there, and those that are only held. */
const STAYS = new Set(['Tab', 'Escape', 'F6', 'Shift', 'Control', 'Alt', 'Meta']);

const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

const isAnythingOpen = (): boolean =>
  [...document.querySelectorAll(OPEN)].some((element) => element.checkVisibility());

const isInHistory = (element: Element | null): boolean => Boolean(element?.closest('.history'));
