import { type DocxBlock, type DocxParagraph, EXCERPT_LENGTH } from '../shape.ts';
import { isMarked } from './paragraphs.ts';

/** Longer than this, and a label would not stay on its line. */
const LABEL_LENGTH = 50;
/** How much of what is the same stands in front of the first change of an excerpt. */
const LEAD = 40;

/** `Heading "Results"`, `Header 1: paragraph "…"`, `Comment by Ada "…"`. */
export function paragraphLabel(story: string, paragraph: DocxParagraph): string {
  const text = plain(paragraph).replace(/\s+/g, ' ').trim();
  const kind = kindOf(story, paragraph);
  if (text !== '') return `${kind} “${shorten(text, LABEL_LENGTH)}”`;
  const [only, ...rest] = paragraph.pieces;
  if (only?.object !== undefined && rest.length === 0) return inStory(story, upperFirst(only.object));
  return paragraph.pieces.length === 0 ? inStory(story, 'Empty paragraph') : kind;
}

function kindOf(story: string, { heading, listLevel, pieces }: DocxParagraph): string {
  const comment = pieces[0]?.object;
  if (story === 'comments') return comment?.includes('comment') ? upperFirst(comment) : 'Comment';
  if (story === 'styles') return 'Styles';
  if (story === 'footnotes' || story === 'endnotes') return upperFirst(story.slice(0, -1));
  return inStory(story, heading !== null ? 'Heading' : listLevel !== null ? 'List item' : 'Paragraph');
}

/** What does not stand in the body says where it stands. */
export function inStory(story: string, words: string): string {
  return story === 'body' ? words : `${upperFirst(story)}: ${words.toLowerCase()}`;
}

/** What a block says around its first change; null for a block that is not there. */
export function excerptOf(block: DocxBlock | null): string | null {
  if (block === null) return null;
  if (block.kind === 'paragraph') return excerptOfParagraphs([block]);
  return excerptOfParagraphs(block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs)));
}

export function excerptOfParagraphs(paragraphs: DocxParagraph[]): string {
  const first = Math.max(0, paragraphs.findIndex(isMarked));
  const pieces = paragraphs.slice(first).flatMap((paragraph) => [...paragraph.pieces, undefined]);
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

function plain({ pieces }: DocxParagraph): string {
  return pieces.map(({ text }) => text).join('');
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  // Half of a surrogate pair is no character.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
