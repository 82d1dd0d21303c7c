import { element } from './dom.ts';

/** Edges of what a panel belongs to, in CSS pixels of the window. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Opens a panel beside a place in the document, below it where there is room. It closes on Escape, on a click elsewhere and by
 * `close`; `closed` is called behind every closing. What is typed in it reaches the document no more than its keys do.
 */
export function openPanelAt(
  place: Edges,
  label: string,
  fill: (panel: HTMLElement, close: () => void) => void,
  closed: () => void,
): void {
  const panel = element('div', { class: 'popover', popover: 'auto', role: 'dialog', 'aria-label': label });
  const close = () => {
    if (panel.matches(':popover-open')) panel.hidePopover();
  };
  panel.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  // At once: who opens the next panel right away types into that one.
  panel.addEventListener('beforetoggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'closed') closed();
  });
  let letGo = () => {};
  panel.addEventListener('toggle', (event) => {
    if (!(event instanceof ToggleEvent) || event.newState !== 'closed') return;
    letGo();
    panel.remove();
  });
  document.body.append(panel);
  fill(panel, close);
  panel.showPopover();
  put(panel, place);
  letGo = keepInPlace(panel, () => put(panel, place));
  panel.querySelector<HTMLElement>('[data-autofocus], textarea, input')?.focus();
}

/**
 * Has something put in its place again when it gets larger, as when what is in it is loaded, or the window another size, as when a
 * phone is turned.
 *
 * @returns ends that
 */
export function keepInPlace(panel: HTMLElement, place: () => void): () => void {
  const watcher = new ResizeObserver(place);
  watcher.observe(panel);
  window.addEventListener('resize', place);
  return () => {
    watcher.disconnect();
    window.removeEventListener('resize', place);
  };
}

/** Puts something beside a place, inside the window, and below it where there is more room than above. */
export function put(panel: HTMLElement, place: Edges): void {
  const gap = 4;
  const left = Math.min(place.left, window.innerWidth - panel.offsetWidth - 8);
  const [below, above] = [window.innerHeight - place.bottom - gap - 8, place.top - gap - 8];
  const isBelow = panel.offsetHeight <= below || below >= above;
  panel.style.left = `${Math.max(8, left)}px`;
  panel.style.maxHeight = `${Math.max(80, isBelow ? below : above)}px`;
  const top = isBelow ? place.bottom + gap : place.top - gap - panel.offsetHeight;
  panel.style.top = `${Math.max(8, top)}px`;
}
