import type { SuperdocDocument } from '../superdoc-document.ts';
import { difference } from './matches.ts';
import type { ParagraphText } from './paragraph-text.ts';

type Transaction = SuperdocDocument['editor']['state']['tr'];

/** Makes of a stretch of a paragraph's text another one. Letters that are in both stay, and a new one looks like what it replaces. */
export function rewrite(
  change: Transaction,
  { text, places }: Pick<ParagraphText, 'text' | 'places'>,
  now: string,
): void {
  const { start, end, text: came } = difference(text, now);
  const pieces = piecesOf(places.slice(start, end));
  const [first, ...others] = pieces;
  for (const { from, to } of others.toReversed()) change.delete(from, to);
  if (first && came) change.insertText(came, first.from, first.to);
  else if (first) change.delete(first.from, first.to);
  else if (came) {
    const before = places[start - 1];
    const at = before === undefined ? places[start] : before + 1;
    if (at !== undefined) change.insertText(came, at);
  }
}

/** Places that follow each other, as stretches. */
function piecesOf(places: readonly number[]): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = pieces.at(-1);
    if (last?.to === place) last.to++;
    else pieces.push({ from: place, to: place + 1 });
  }
  return pieces;
}
