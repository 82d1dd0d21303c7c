import type { Transaction } from '../plugins.ts';
import { type EndChange, isOfEnd, ofBoth, type ParagraphAttributes } from './ends-of-paragraphs.ts';

type DocumentNode = Transaction['doc'];

/** A paragraph behind which another one stands, so that the two can be one, and the position in front of it. */
interface End {
  position: number;
  paragraph: DocumentNode;
}

/**
 * Suggests that the ends of paragraphs between two places are taken out, as the text there is (ECMA-376 part 1, 17.13.5.15 del): accepted, the
 * paragraphs are one. Those that the same person put in as a suggestion go. The end of a section stays, and so does what stands before a table.
 */
export function takeOutEnds(
  change: Transaction,
  from: number,
  to: number,
  end: Omit<EndChange, 'type'>,
): void {
  // The last one first: those in front stay where they are.
  for (const { position, paragraph } of endsBetween(change.doc, from, to).toReversed()) {
    const { markTrackChange: known } = paragraph.attrs as ParagraphAttributes;
    if (known?.type === 'paragraphMarkDelete') continue;
    if (known?.author === end.author) takeBack(change, position, known.id);
    else {
      const markTrackChange: EndChange = { type: 'paragraphMarkDelete', ...end };
      change.setNodeMarkup(position, null, { ...paragraph.attrs, markTrackChange });
    }
  }
}

/** Joins a paragraph whose end was put in as a suggestion with the next one; nothing shows the end any more. */
function takeBack(change: Transaction, position: number, id: string): void {
  const paragraph = change.doc.nodeAt(position);
  const next = paragraph && change.doc.nodeAt(position + paragraph.nodeSize);
  if (!next) return;
  change.join(position + paragraph.nodeSize);
  change.setNodeMarkup(position, null, ofBoth(paragraph, next));
  const end = position + paragraph.nodeSize + next.nodeSize - 2;
  change.doc.nodesBetween(position, end, (node, at) => {
    const mark = node.marks.find(({ attrs }) => attrs.id === id);
    if (mark && isOfEnd(mark)) change.removeMark(at, at + node.nodeSize, mark);
  });
}

/** Whether there are such ends. */
export const hasEnds = (doc: DocumentNode, from: number, to: number): boolean =>
  endsBetween(doc, from, to).length > 0;

function endsBetween(doc: DocumentNode, from: number, to: number): End[] {
  const ends: End[] = [];
  doc.nodesBetween(from, to, (node, position, parent, index) => {
    const end = position + node.nodeSize;
    const next = parent && index + 1 < parent.childCount ? parent.child(index + 1) : undefined;
    if (node.type.name !== 'paragraph' || next?.type.name !== 'paragraph' || from >= end || to < end) return;
    if (node.attrs.paragraphProperties?.sectPr) return;
    ends.push({ position, paragraph: node });
  });
  return ends;
}
