import { element } from './dom.ts';
import { keepInPlace } from './panel-at.ts';

export interface Popover {
  isOpen(): boolean;
  close(): void;
}

/** CSS pixels that stay free at the edges of the window. */
const EDGE = 8;
/** With less room below its button, as behind "More" on a phone, a panel comes up over it rather than be a slit. */
const ENOUGH = 360;

/**
 * A panel that hangs below a button and closes on Escape, on a click elsewhere and by `close`; on a click in the page around, too, unless
 * there is something in it to fill in, which is not lost to a glance elsewhere. It stays inside the window. `fill` is called at every opening, so that what it shows is never stale; `closed` behind every closing.
 */
export function attachPopover(
  anchor: HTMLElement,
  label: string,
  fill: (panel: HTMLElement, close: () => void) => void,
  closed: () => void = () => {},
): Popover {
  const panel = element('div', { class: 'popover', popover: 'auto', role: 'dialog', 'aria-label': label });
  anchor.setAttribute('aria-haspopup', 'dialog');
  anchor.setAttribute('aria-expanded', 'false');
  const isOpen = () => panel.matches(':popover-open');
  const close = () => {
    if (isOpen()) panel.hidePopover();
  };

  const place = () => {
    const at = anchor.getBoundingClientRect();
    const left = Math.min(at.left, window.innerWidth - panel.offsetWidth - EDGE);
    panel.style.left = `${Math.max(EDGE, left)}px`;
    const below = at.bottom + 4;
    const room = window.innerHeight - below - EDGE;
    panel.style.maxHeight = `${room < ENOUGH ? window.innerHeight - 2 * EDGE : room}px`;
    panel.style.top = `${Math.max(EDGE, Math.min(below, window.innerHeight - EDGE - panel.offsetHeight))}px`;
  };

  // The browser closes it on Escape, unless the document keeps the keyboard and takes that key for itself.
  const closeOnEscape = (event: KeyboardEvent) => {
    const isIn = event.target instanceof Node && panel.contains(event.target);
    if (event.key !== 'Escape' || isIn || panel.querySelector(':popover-open')) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };

  const closeOnLeaving = () => {
    if (!panel.querySelector('input, select, textarea')) close();
  };

  // The browser closes an open popover on the press already; the click that follows must not open it again.
  let wasOpen = false;
  let letGo = () => {};
  anchor.addEventListener('pointerdown', () => {
    wasOpen = isOpen();
  });
  anchor.addEventListener('click', () => {
    if (wasOpen) {
      wasOpen = false;
      return close();
    }
    panel.replaceChildren();
    // Inside another open popover ("More") it must be its descendant, or opening it would close that one.
    (anchor.closest('[popover]') ?? document.body).append(panel);
    fill(panel, close);
    panel.showPopover();
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    window.addEventListener('blur', closeOnLeaving);
    place();
    letGo();
    letGo = keepInPlace(panel, place);
    panel.querySelector<HTMLElement>('input, [data-autofocus]')?.focus();
    // The tools leave the keyboard where it is, which may be the page around: Escape would not come here.
    if (!document.hasFocus()) window.focus();
  });
  panel.addEventListener('toggle', (event) => {
    const isOpened = event instanceof ToggleEvent && event.newState === 'open';
    anchor.setAttribute('aria-expanded', String(isOpened));
    if (isOpened) return;
    letGo();
    window.removeEventListener('keydown', closeOnEscape, { capture: true });
    window.removeEventListener('blur', closeOnLeaving);
    panel.remove();
    closed();
  });
  return { isOpen, close };
}

export interface MenuEntry {
  label: string;
  disabled?: boolean;
  /** The panel goes on with something else. */
  staysOpen?: boolean;
  run: () => void;
}

/** Fills a panel with a list of things to do; `null` is a line between groups. */
export function fillMenu(panel: HTMLElement, close: () => void, entries: (MenuEntry | null)[]): void {
  const list = element('div', { class: 'menu', role: 'menu' });
  for (const entry of entries) {
    if (!entry) {
      list.append(element('hr'));
      continue;
    }
    const item = element(
      'button',
      { type: 'button', role: 'menuitem', disabled: entry.disabled },
      entry.label,
    );
    item.addEventListener('click', () => {
      if (!entry.staysOpen) close();
      entry.run();
    });
    list.append(item);
  }
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const items = [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const { activeElement } = document;
    const at = activeElement instanceof HTMLButtonElement ? items.indexOf(activeElement) : -1;
    items.at((at + step) % items.length)?.focus();
  });
  list.querySelector('button:not(:disabled)')?.setAttribute('data-autofocus', '');
  panel.append(list);
}
