import { brief } from '../../brief.ts';
import { differingAspects } from '../aspects.ts';
import { type DocxParagraph, NAMED_LOOKS, type TextPiece } from '../shape.ts';
import type { ReadParagraph } from './content.ts';
import { diffSegments, piecesOf } from './words.ts';

/** A paragraph that only one version has, or that is the same in both. */
export function wholeParagraph(
  { heading, listLevel, segments }: ReadParagraph,
  change: TextPiece['change'],
): DocxParagraph {
  return {
    kind: 'paragraph',
    heading,
    listLevel,
    pieces: piecesOf(segments, change),
    reformatted: false,
  };
}

/** Both sides of a paragraph that is in both versions. */
export function diffParagraphs(
  before: ReadParagraph,
  after: ReadParagraph,
): { before: DocxParagraph; after: DocxParagraph } {
  const pieces = diffSegments(before.segments, after.segments);
  const reformatted =
    before.properties !== after.properties ||
    before.heading !== after.heading ||
    before.listLevel !== after.listLevel;
  const looks = reformatted
    ? differingAspects(before.aspects?.() ?? new Map(), after.aspects?.() ?? new Map())
    : [];
  const side = ({ heading, listLevel }: ReadParagraph, own: TextPiece[]): DocxParagraph => ({
    kind: 'paragraph',
    heading,
    listLevel,
    pieces: own,
    reformatted,
    ...(reformatted ? { looks: looks.length > 0 ? looks : [brief`other formatting`] } : {}),
  });
  return { before: side(before, pieces.before), after: side(after, pieces.after) };
}

/** What of the look of paragraphs differs, in words, each once. */
export function looksOf(paragraphs: readonly DocxParagraph[]): string[] {
  const all = paragraphs.flatMap(({ looks = [], pieces }) => [
    ...pieces.flatMap((piece) => piece.looks ?? []),
    ...looks.map((words) => brief`paragraph: ${words}`),
  ]);
  return [...new Set(all)].slice(0, NAMED_LOOKS);
}

/** Whether anything of a paragraph is marked. */
export function isMarked({ reformatted, pieces }: DocxParagraph): boolean {
  return reformatted || pieces.some(({ change }) => change !== 'same');
}
