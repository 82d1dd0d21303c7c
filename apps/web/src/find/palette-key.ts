import { useSyncExternalStore } from 'react';
import { readToken } from '../api/token.ts';

/** As many characters as the palette's field takes. */
export const LONGEST_SEARCH = 200;

/** Whether whoever is here may have the palette; undefined while nobody knows. */
let offered: boolean | undefined;
let opened = false;
/** Whether what is typed is kept for the field, which does not have the keyboard yet. */
let ahead = false;
let typed = '';
const listeners = new Set<() => void>();

function become(next: boolean): void {
  opened = next;
  ahead = next;
  typed = '';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the palette is asked for. What draws it may still have to be loaded. */
export const usePaletteOpened = (): boolean => useSyncExternalStore(subscribe, () => opened);

/** Opens the palette. What is typed from now on is for its field. */
export const openPalette = (): void => become(true);

export function closePalette(): void {
  if (opened) become(false);
}

/** Says whether whoever is here may have the palette; answers the function that takes that back. */
export function offerPalette(mayHave: boolean): () => void {
  offered = mayHave;
  if (!mayHave) closePalette();
  return () => {
    offered = undefined;
    closePalette();
  };
}

/** What was typed since the palette was asked for. The field has the keyboard from now on. */
export function takeTyped(): string {
  const text = typed;
  ahead = false;
  typed = '';
  return text;
}

export const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * Opens and closes the palette by its key from the first moment of the page: whoever types on at once finds it in the
 * field, whenever that has been loaded. Call once, at start.
 */
export function watchPaletteKey(): void {
  window.addEventListener('keydown', onKey, { capture: true });
  // Somebody turns to something else.
  window.addEventListener('pointerdown', () => (ahead = false), { capture: true });
}

function onKey(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isCommand && event.key.toLowerCase() === 'k') {
    if (!(offered ?? readToken() !== null)) return;
    event.preventDefault();
    if (opened) closePalette();
    // What is being filled in is not left by a key.
    else if (!isInDialog()) openPalette();
  } else if (ahead) keep(event);
}

/** Keeps a key for the field; before, it would have pressed or filled in something else. */
function keep(event: KeyboardEvent): void {
  if (event.key === 'Escape') closePalette();
  else if (event.key === 'Tab') ahead = false;
  const text = typedAfter(typed, event);
  if (text === undefined && event.key !== 'Escape') return;
  typed = text ?? '';
  event.preventDefault();
  event.stopPropagation();
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

/** The text after a key that is typed at its end; undefined: the key is of no text. */
export function typedAfter(text: string, event: Key): string | undefined {
  if (event.key === 'Enter') return text;
  if (event.key === 'Backspace') return [...text].slice(0, -1).join('');
  // AltGr is Ctrl and Alt on some keyboards.
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (isCommand || [...event.key].length !== 1) return undefined;
  return (text + event.key).slice(0, LONGEST_SEARCH);
}
