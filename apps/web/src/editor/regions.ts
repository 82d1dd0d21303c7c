import { useEffect } from 'react';

/** Marks an element F6 goes to; in the order of the page. */
export const REGION = { 'data-region': true } as const;

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Brings the keyboard to the part of the screen behind the one that has it, or before it (`back`): a document's frame, told by
 * `onRegion`, or the first control of another part. Nobody is moved out of a dialog.
 */
export function goToNextRegion(from: Element | null, back: boolean): void {
  const all = [...document.querySelectorAll('[data-region]')].filter((region) => region.checkVisibility());
  const at = all.findIndex((region) => region.contains(from));
  const order = back ? all.toReversed() : all;
  // From outside of all of them to the first.
  const start = at < 0 ? -1 : order.indexOf(all[at] as Element);
  for (let step = 1; step <= order.length; step++) {
    const region = order[(start + step) % order.length];
    if (region && enter(region, back)) return;
  }
}

function enter(region: Element, back: boolean): boolean {
  const frame = region.querySelector('iframe');
  if (frame !== null) {
    frame.focus();
    region.dispatchEvent(new CustomEvent('region', { detail: { back } }));
    return true;
  }
  const controls = [...region.querySelectorAll<HTMLElement>(CONTROLS)];
  const first = controls.find((control) => control.tabIndex >= 0 && control.checkVisibility());
  first?.focus();
  return first !== undefined;
}

/**
 * Brings the keyboard into the document that has come, so that whoever opened it can write. Not from where people brought it
 * meanwhile: only from nowhere, and from the heading, to which each screen brings it. On a touch screen it would bring keys over
 * half of what there is to read.
 */
export function goToDocument(region: Element): void {
  const { activeElement: active } = document;
  const isElsewhere = active !== null && active !== document.body && !active.matches('main h1');
  if (!isElsewhere && matchMedia('(pointer: fine)').matches) enter(region, true);
}

/** Calls back when the keyboard has come to a document's frame, from behind (`back`) or from before it. */
export function onRegion(region: Element, come: (back: boolean) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) come((event.detail as { back: boolean }).back);
  };
  region.addEventListener('region', listen);
  return () => region.removeEventListener('region', listen);
}

/** F6 and Shift+F6 go through the parts of the screen, as they do within a document's frame. */
export function useRegions(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      goToNextRegion(document.activeElement, event.shiftKey);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
