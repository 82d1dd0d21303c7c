import { beginsMention, type Mentionable, mentionOf, mentionsIn } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** A name that is being typed behind an `@`. */
export interface Typed {
  /** Where its `@` stands. */
  start: number;
  /** What stands behind it, up to the caret. */
  name: string;
}

const LONGEST_NAME = 80;
const MOST_OFFERED = 8;

/** The name that is typed at the caret; null: none is. */
export function typedAt(text: string, caret: number): Typed | null {
  const start = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1);
  if (start < 0 || !beginsMention(text, start)) return null;
  const name = text.slice(start + 1, caret);
  return name.length > LONGEST_NAME || /^\s|\n/.test(name) ? null : { start, name };
}

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

/**
 * Whom a text mentions. Who was mentioned already stays so while the text says their name, also when they are offered no more: the
 * server says so then, and nobody is left out silently. Of people of one name it is those who were chosen, where some were.
 *
 * @param before who was chosen or mentioned until now
 */
export function mentionedIn(
  text: string,
  people: readonly Mentionable[],
  before: readonly Mentionable[] = [],
): Mentionable[] {
  const names = new Set([...before, ...people].map(({ name }) => name));
  const said = new Set(mentionsIn(text, [...names]).map(({ name }) => name));
  return [...said].flatMap((name) => {
    const chosen = before.filter((person) => person.name === name);
    return chosen.length > 0 ? chosen : people.filter((person) => person.name === name);
  });
}

/** People by name, each name once: `Ben Ok, Ana Kovač (2 people)`. */
export function namesOf(people: readonly Mentionable[]): string {
  const count = new Map<string, number>();
  for (const { name } of people) count.set(name, (count.get(name) ?? 0) + 1);
  return [...count]
    .map(([name, of]) => (of === 1 ? name : t('{name} ({of} people)', { name, of })))
    .join(', ');
}

/** A text in pieces, of which some are mentions. */
export function piecesOf(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const pieces: { text: string; isMention: boolean }[] = [];
  let from = 0;
  for (const { at, name } of mentionsIn(text, names)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false });
    pieces.push({ text: mentionOf(name), isMention: true });
    from = at + mentionOf(name).length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false });
  return pieces;
}
