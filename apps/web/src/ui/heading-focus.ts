import { useEffect, useRef } from 'react';

/** Another screen was opened whose heading is not there yet. */
let isAwaited = false;

const isTypedInto = (element: Element): boolean =>
  element.matches('input, textarea, select, [contenteditable]');

/**
 * Whether the keyboard is in a field of the screen that asks for it. A dialog that led here is closing; one that opens with the
 * screen takes the keyboard by itself, later.
 */
const isTaken = (main: Element, active: Element | null): boolean =>
  active !== null && main.contains(active) && isTypedInto(active);

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  isAwaited = !heading;
  if (!main || !heading || isTaken(main, document.activeElement)) return;
  heading.tabIndex = -1;
  // A list that was left half-way down is found there again.
  heading.focus({ preventScroll: true });
}

/**
 * Brings the keyboard, and what a screen reader reads, to the heading of each screen that is opened after the first one: else it
 * stays on a link that is gone, and nothing is said.
 */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}

/** A heading that comes after its screen, with what is loaded, tells that it is there. */
export function useHeading(): void {
  useEffect(() => {
    if (isAwaited) focusHeading();
  }, []);
}
