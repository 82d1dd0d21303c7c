/** What the beginning of a paragraph is made when a blank is typed behind it: the first item of a list. */
const LISTS = new Map<string, ListKind>([
  ['1.', 'numbered'],
  ['-', 'bulleted'],
  ['*', 'bulleted'],
]);

export type ListKind = 'bulleted' | 'numbered';

/**
 * Which list a paragraph becomes of which `before` is all that stands in front of the caret; undefined: none. A number other
 * than the first would be lost: `3.` stays text.
 */
export function listFor(before: string, key: string): ListKind | undefined {
  return key === ' ' ? LISTS.get(before) : undefined;
}

/** An address as people write one, at the end of a text. */
const ADDRESS =
  /(?:^|[\s([{])((?:https?:\/\/|www\.)[^\s<>"'()[\]{}]{2,2000}|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)$/i;
/** What ends a sentence and no address. */
const PUNCTUATION = /[.,;:!?…]+$/;

export interface Link {
  /** What is written, and what of the text stands behind it. */
  text: string;
  behind: string;
  href: string;
}

/** The address that a blank ends; undefined where there is none. `before` is what stands in front of the caret. */
export function linkFor(before: string, key: string): Link | undefined {
  if (key !== ' ') return undefined;
  const behind = PUNCTUATION.exec(before)?.[0] ?? '';
  const text = ADDRESS.exec(before.slice(0, before.length - behind.length))?.[1];
  if (text === undefined || !/[^./:]\.?[^./:]/.test(text)) return undefined;
  const scheme = /^https?:/i.test(text)
    ? ''
    : text.includes('@') && !/^www\./i.test(text)
      ? 'mailto:'
      : 'https://';
  return { text, behind, href: scheme + text };
}
