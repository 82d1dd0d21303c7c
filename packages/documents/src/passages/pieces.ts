import { type Word, wordsOf } from './words.ts';

/** A part of a text that is kept and shown by itself. */
export interface Piece {
  text: string;
  /** Never none. */
  words: Word[];
}

/** A longer text is cut: whoever finds something in it reads its words again, for each who asks. */
export const LONGEST_PIECE = 4_000;
/** What two pieces have in common, so that a phrase that is cut in the one stands whole in the other; no search is longer. */
export const COMMON = 400;

/** A text in pieces, cut between words; none where it has no word. Of a word longer than a piece the beginning is told. */
export function piecesOf(text: string): Piece[] {
  const words = wordsOf(text);
  if (text.length <= LONGEST_PIECE) return words.length === 0 ? [] : [{ text, words }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let to = 0; to < words.length; ) {
    const start = words[from]?.start ?? 0;
    const isRoom = (word: Word | undefined) => word !== undefined && word.end - start <= LONGEST_PIECE;
    // One more than before in any case.
    do to++;
    while (isRoom(words[to]));
    const end = words[to - 1]?.end ?? start;
    const shown = text.slice(start, Math.min(end, start + LONGEST_PIECE)).toWellFormed();
    pieces.push({ text: shown, words: words.slice(from, to) });
    from = to;
    while (from > 0 && (words[from - 1]?.start ?? 0) >= end - COMMON) from--;
  }
  return pieces;
}
