import { type Mentionable, mentionOf } from '@benchbook/contract';

/** A name that is being typed behind an `@`. */
export interface Typed {
  /** Where its `@` stands. */
  start: number;
  /** What stands behind it, up to the caret. */
  name: string;
}

const LONGEST_NAME = 80;
const MOST_OFFERED = 8;
/** Signs that make an `@` the middle of something else, such as an address, and a name the beginning of a longer one. */
const IN_WORD = /[\p{L}\p{N}_]/u;

/** The name that is typed at the caret; null: none is. */
export function typedAt(text: string, caret: number): Typed | null {
  const start = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1);
  if (start < 0 || !isFree(text, start)) return null;
  const name = text.slice(start + 1, caret);
  return name.length > LONGEST_NAME || /^\s|\n/.test(name) ? null : { start, name };
}

const isFree = (text: string, start: number): boolean => start === 0 || !IN_WORD.test(text[start - 1] ?? '');

/** Without marks and case, as people type names: `Kovac` is Kovač. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The first people one of whose names begins so; nobody once a name stands there whole. */
export function offered(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = plain(typed);
  const found = people.filter(({ name }) => ` ${plain(name)}`.includes(` ${wanted}`));
  return found.some(({ name }) => name === typed) ? [] : found.slice(0, MOST_OFFERED);
}

/** The text with a name in the place of what was typed, and where the caret is then. */
export function completed(
  text: string,
  { start, name }: Typed,
  whole: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}${mentionOf(whole)}`;
  const after = text.slice(start + 1 + name.length);
  return /^\s/.test(after)
    ? { text: before + after, caret: before.length + 1 }
    : { text: `${before} ${after}`, caret: before.length + 1 };
}

/** Whom a text mentions, by the longest name behind each `@`; of people of the same name all. */
export function mentionedIn(text: string, people: readonly Mentionable[]): Mentionable[] {
  const found = new Set<Mentionable>();
  for (let start = text.indexOf('@'); start >= 0; start = text.indexOf('@', start + 1)) {
    if (!isFree(text, start)) continue;
    const said = people.filter(({ name }) => isSaid(text, start + 1, name));
    const longest = Math.max(...said.map(({ name }) => name.length));
    for (const person of said) if (person.name.length === longest) found.add(person);
  }
  return [...found];
}

const isSaid = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !IN_WORD.test(text[at + name.length] ?? '');

/** A text in pieces, of which some are mentions. */
export function piecesOf(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const longestFirst = names.map(mentionOf).toSorted((one, other) => other.length - one.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mention = longestFirst.find((each) => text.startsWith(each, at));
    if (mention === undefined) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false });
    pieces.push({ text: mention, isMention: true });
    from = at + mention.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false });
  return pieces;
}
