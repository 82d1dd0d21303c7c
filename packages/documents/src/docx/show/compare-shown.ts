import { SHOWN, type ShownParagraph, type ShownStory } from '../shown.ts';

/** Something that is stored and not shown in its place, or shown and not stored. */
export interface Difference {
  /** As `ShownStory` calls it. */
  place: string;
  /** The text of the paragraph, as far as it is text. */
  text: string;
}

/**
 * The first place at which an editor does not show what a document says, in the order of the document. Paragraphs without
 * anything do not count, text boxes are compared for themselves: where one stands among the text, its anchor says.
 */
export function firstDifference(
  expected: readonly ShownStory[],
  shown: readonly ShownStory[],
): Difference | undefined {
  const places = new Set([...expected, ...shown].map(({ place }) => place));
  for (const place of places) {
    const [stored, seen] = [expected, shown].map((stories) => {
      const paragraphs = stories
        .filter((story) => story.place === place)
        .flatMap((story) => story.paragraphs);
      return paragraphs.map(comparable).filter(({ text }) => text !== '');
    });
    for (const isBox of [false, true]) {
      const ofKind = (paragraphs: ShownParagraph[] = []) =>
        paragraphs.filter((paragraph) => paragraph.in.endsWith('/box') === isBox);
      const text = differentText(ofKind(stored), ofKind(seen));
      if (text !== undefined) return { place, text };
    }
  }
  return undefined;
}

function differentText(stored: ShownParagraph[], seen: ShownParagraph[]): string | undefined {
  const count = Math.max(stored.length, seen.length);
  for (let i = 0; i < count; i++) {
    const [one, other] = [stored[i], seen[i]];
    if (one && other && one.in === other.in && isShownAs(one.text, other.text)) continue;
    return readable((one ?? other)?.text ?? '') || readable(other?.text ?? '');
  }
  return undefined;
}

/** Kinds of spaces and how many, and what is to be seen only where a line breaks, do not count. */
function comparable({ in: where, text: whole }: ShownParagraph): ShownParagraph {
  const spaced = whole.replace(/[\u200b\u00ad]/g, '').replace(/[^\S\t\n]+/g, ' ');
  // Of a text box the paragraphs without anything do not count either.
  const lines = where.endsWith('/box')
    ? spaced.replace(/ *\n[ \n]*/g, '\n').trim()
    : spaced.replace(/^ +| +$/g, '');
  return { in: where, text: withoutDeletedSpace(lines) };
}

/** Space is shown alike whether it is deleted or not. */
function withoutDeletedSpace(text: string): string {
  const { deleted, endOfDeleted } = SHOWN;
  if (!text.includes(deleted)) return text;
  const deletion = new RegExp(`${deleted}[^${endOfDeleted}]*${endOfDeleted}`, 'g');
  const parts = text.replace(deletion, (whole) => whole.replace(/\s+/g, `${endOfDeleted}$&${deleted}`));
  return parts.replaceAll(deleted + endOfDeleted, '').replaceAll(endOfDeleted + deleted, '');
}

/** A number of pages is shown as it is stored, or as its mark. */
function isShownAs(stored: string, seen: string): boolean {
  if (!stored.includes(SHOWN.page)) return stored === seen;
  const pieces = stored.split(PAGE_NUMBER).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // Text and stored numbers by turns.
  const pattern = pieces.map((piece, i) => (i % 2 === 0 ? piece : `(?:${SHOWN.page}|${piece})`)).join('');
  return new RegExp(`^${pattern}$`).test(seen);
}

const PAGE_NUMBER = new RegExp(`${SHOWN.page}([^${SHOWN.endOfPageNumber}]*)${SHOWN.endOfPageNumber}`);
const MARKS = new RegExp(`[${Object.values(SHOWN).join('')}]`, 'g');

function readable(text: string): string {
  return text.replace(MARKS, ' ').replace(/\s+/g, ' ').trim();
}
