import { brief } from '../../brief.ts';
import { type DocxBlock, type DocxParagraph, EXCERPT_LENGTH, type TextPiece } from '../shape.ts';
import { isMarked } from './paragraphs.ts';

/** Longer than this, and a label would not stay on its line. */
const LABEL_LENGTH = 50;
/** How much of what is the same stands in front of the first change of an excerpt. */
const LEAD = 40;

/** `Heading "Results"`, `Header 1: paragraph "…"`, `Comment by Ada "…"`. */
export function paragraphLabel(story: string, paragraph: DocxParagraph): string {
  const text = plain(paragraph).replace(/\s+/g, ' ').trim();
  const kind = kindOf(story, paragraph);
  if (text !== '') return brief`${kind} “${shorten(text, LABEL_LENGTH)}”`;
  const [only, ...rest] = paragraph.pieces;
  if (only?.object !== undefined && rest.length === 0)
    return inStory(story, [upperFirst(only.object), only.object.toLowerCase()]);
  return paragraph.pieces.length === 0 ? inStory(story, KINDS.empty) : kind;
}

function kindOf(story: string, { heading, listLevel, pieces }: DocxParagraph): string {
  const comment = pieces[0]?.object;
  if (story === 'comments') return comment?.includes('comment') ? upperFirst(comment) : brief`Comment`;
  if (story === 'styles') return brief`Styles`;
  if (story === 'stored values') return brief`Stored value`;
  if (story === 'footnotes') return brief`Footnote`;
  if (story === 'endnotes') return brief`Endnote`;
  return inStory(story, heading !== null ? KINDS.heading : listLevel !== null ? KINDS.item : KINDS.paragraph);
}

/** What does not stand in the body says where it stands. */
export function inStory(story: string, [first, within]: Words): string {
  if (story === 'body') return first;
  const [kind, number = ''] = story.split(' ');
  if (kind === 'header') return brief`Header ${number}: ${within}`;
  if (kind === 'footer') return brief`Footer ${number}: ${within}`;
  return `${upperFirst(story)}: ${within}`;
}

/** Words as they begin a line, and as they stand within one. */
export type Words = readonly [first: string, within: string];

const KINDS = {
  heading: [brief`Heading`, brief`heading`],
  item: [brief`List item`, brief`list item`],
  paragraph: [brief`Paragraph`, brief`paragraph`],
  empty: [brief`Empty paragraph`, brief`empty paragraph`],
} as const;

/** What a block says around its first change; null for a block that is not there. */
export function excerptOf(block: DocxBlock | null): string | null {
  if (block === null) return null;
  if (block.kind === 'paragraph') return excerptOfParagraphs([block]);
  return excerptOfParagraphs(block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs)));
}

export function excerptOfParagraphs(paragraphs: DocxParagraph[]): string {
  const first = Math.max(0, paragraphs.findIndex(isMarked));
  const pieces = paragraphs
    .slice(first)
    .flatMap((paragraph) => [...withSuggestions(paragraph.pieces), undefined]);
  let text = '';
  let changeAt = -1;
  for (const piece of pieces) {
    if (piece && piece.change !== 'same' && changeAt < 0) changeAt = text.length;
    text += piece === undefined ? ' ' : piece.text === '' ? `[${piece.object ?? ''}]` : piece.text;
    if (text.length > EXCERPT_LENGTH + LEAD && changeAt >= 0) break;
  }
  const from = changeAt > LEAD && text.length > EXCERPT_LENGTH ? changeAt - LEAD : 0;
  const excerpt = text.slice(from).replace(/\s+/g, ' ').trim();
  return shorten(from > 0 ? `…${excerpt}` : excerpt, EXCERPT_LENGTH);
}

/** As it reads with what was suggested; all of it where nothing would be left. */
function plain({ pieces }: DocxParagraph): string {
  const read = (some: readonly TextPiece[]) => some.map(({ text }) => text).join('');
  return read(pieces.filter(({ tracked }) => tracked !== 'deletion')) || read(pieces);
}

/** What an author suggested stands in brackets: `stable for [12 → 24] months`. */
function withSuggestions(pieces: readonly (TextPiece | undefined)[]): (TextPiece | undefined)[] {
  const shown: (TextPiece | undefined)[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    const kind = piece?.tracked;
    if (!piece || !kind) {
      shown.push(piece);
      at++;
      continue;
    }
    const stretch = (of: TextPiece['tracked']) => {
      const from = at;
      while (at < pieces.length && pieces[at]?.tracked === of) at++;
      return pieces.slice(from, at).flatMap((one) => one ?? []);
    };
    const first = stretch(kind);
    const second = kind === 'deletion' ? stretch('insertion') : [];
    const words = (some: readonly TextPiece[]) =>
      some.map(({ text, object }) => (text === '' ? (object ?? '') : text)).join('');
    const text =
      second.length > 0
        ? `[${words(first)} → ${words(second)}]`
        : `[${kind === 'deletion' ? 'delete' : 'insert'}: ${words(first)}]`;
    const isMarkedOne = [...first, ...second].find(({ change }) => change !== 'same');
    shown.push({ text, change: isMarkedOne?.change ?? 'same' });
  }
  return shown;
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  // Half of a surrogate pair is no character.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
