import type { IDisposable } from '@univerjs/core';

const TAB = '[data-u-comp="slide-tab-item"]';
const SECONDARY_BUTTON = 2;

/**
 * Opens the menu of the tab that was clicked. Univer 0.25.1 goes to a tab, and moves the tabs so that all of it is seen, as soon as the
 * button is pressed: the menu was then that of the tab which had come under the pointer, and *Delete* deleted another sheet. It goes
 * to the tab again when it opens the menu.
 */
export function openMenuOfClickedTab(container: HTMLElement): IDisposable {
  const over = new AbortController();
  const stay = (event: PointerEvent) => {
    const isOnTab = event.target instanceof Element && event.target.closest(TAB) !== null;
    if (event.button === SECONDARY_BUTTON && isOnTab) event.stopPropagation();
  };
  container.addEventListener('pointerdown', stay, { capture: true, signal: over.signal });
  return { dispose: () => over.abort() };
}
