import { brief } from '../../brief.ts';
import { pairInOrder } from '../../docx/read/sequence.ts';
import { differingAspects } from '../aspects.ts';
import type { TextPiece } from '../shape.ts';
import { EQUATION, type Segment } from './content.ts';

/** A word, a stretch of white space, one other character, or an object; it may lie in several segments. */
interface Token {
  key: string;
  hasWord: boolean;
  slices: Slice[];
}

interface Slice {
  segment: Segment;
  text: string;
}

type Change = TextPiece['change'];

export interface PieceDiff {
  before: TextPiece[];
  after: TextPiece[];
  /** Words differ, not only their look. */
  textDiffers: boolean;
}

const WORDS = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
const IS_WORD = /^[\p{L}\p{M}\p{N}_]/u;

/** Compares two paragraphs word by word, and the look of the words they share character by character. */
export function diffSegments(before: Segment[], after: Segment[]): PieceDiff {
  const old = tokensOf(before);
  const now = tokensOf(after);
  const pairs = withoutConfetti(
    pairInOrder(
      old.map(({ key }) => key),
      now.map(({ key }) => key),
    ),
    old,
    now,
  );
  const left = new Pieces();
  const right = new Pieces();
  let next = 0;
  let textDiffers = false;
  const insertUntil = (end: number) => {
    for (; next < end; next++) {
      for (const slice of now[next]?.slices ?? []) right.add(slice, 'inserted');
      textDiffers = true;
    }
  };
  old.forEach((token, i) => {
    const at = pairs[i] ?? -1;
    if (at < 0) {
      for (const slice of token.slices) left.add(slice, 'deleted');
      textDiffers = true;
      return;
    }
    insertUntil(at);
    addShared(token, now[at], left, right);
    next = at + 1;
  });
  insertUntil(now.length);
  return { before: left.list, after: right.list, textDiffers };
}

/** All of a paragraph as one kind of change. */
export function piecesOf(segments: Segment[], change: Change): TextPiece[] {
  const pieces = new Pieces();
  for (const segment of segments) pieces.add({ segment, text: segment.text }, change);
  return pieces.list;
}

function tokensOf(segments: Segment[]): Token[] {
  const tokens: Token[] = [];
  let last: Segment | undefined;
  for (const segment of segments) {
    const kind = `${segment.object ?? ''}\t`;
    if (segment.text === '' || segment.object === EQUATION) {
      const key = `${kind}${segment.identity}\t${segment.text}`;
      tokens.push({ key, hasWord: true, slices: [{ segment, text: segment.text }] });
      last = undefined;
      continue;
    }
    for (const [text] of segment.text.matchAll(WORDS)) {
      const hasWord = IS_WORD.test(text);
      const open = tokens.at(-1);
      const continues =
        last !== undefined &&
        last !== segment &&
        hasWord &&
        open?.hasWord &&
        last.object === segment.object &&
        last.tracked === segment.tracked;
      if (open && continues) {
        open.key += text;
        open.slices.push({ segment, text });
      } else {
        tokens.push({ key: `${kind}${text}`, hasWord, slices: [{ segment, text }] });
      }
      last = segment;
    }
  }
  return tokens;
}

/** Blanks and commas that happen to be in both, between words that are not, are no text a reader sees as kept. */
function withoutConfetti(pairs: Int32Array, before: Token[], after: Token[]): Int32Array {
  const result = Int32Array.from(pairs);
  const isPaired = new Uint8Array(after.length);
  for (const at of pairs) if (at >= 0) isPaired[at] = 1;
  const isChange = (i: number, j: number) =>
    i >= 0 && i < pairs.length && (pairs[i] ?? -1) < 0 && j >= 0 && j < after.length && isPaired[j] === 0;
  for (let from = 0; from < pairs.length; ) {
    let to = from;
    let hasWord = false;
    while ((pairs[to] ?? -1) >= 0 && (to === from || pairs[to] === (pairs[to - 1] ?? 0) + 1)) {
      hasWord ||= before[to]?.hasWord ?? false;
      to++;
    }
    const isBetween =
      to > from && isChange(from - 1, (pairs[from] ?? 0) - 1) && isChange(to, (pairs[to - 1] ?? 0) + 1);
    if (isBetween && !hasWord) result.fill(-1, from, to);
    from = Math.max(to, from + 1);
  }
  return result;
}

/** The same words on both sides; where their look differs they are `reformatted`. */
function addShared(old: Token, now: Token | undefined, left: Pieces, right: Pieces): void {
  const slices = now?.slices ?? [];
  let i = 0;
  let j = 0;
  let usedLeft = 0;
  let usedRight = 0;
  for (;;) {
    const a = old.slices[i];
    const b = slices[j];
    if (!a || !b) return;
    const length = Math.min(a.text.length - usedLeft, b.text.length - usedRight);
    const isSame = a.segment.format === b.segment.format && a.segment.tracked === b.segment.tracked;
    const change = isSame ? 'same' : 'reformatted';
    const looks = isSame ? [] : differingLooks(a.segment, b.segment);
    left.add({ segment: a.segment, text: a.text.slice(usedLeft, usedLeft + length) }, change, looks);
    right.add({ segment: b.segment, text: b.text.slice(usedRight, usedRight + length) }, change, looks);
    usedLeft += length;
    usedRight += length;
    if (usedLeft >= a.text.length) {
      i++;
      usedLeft = 0;
    }
    if (usedRight >= b.text.length) {
      j++;
      usedRight = 0;
    }
  }
}

/** In words what differs between two looks of the same text. */
function differingLooks(before: Segment, after: Segment): string[] {
  const looks = suggestions(before.tracked, after.tracked);
  if (before.format !== after.format) {
    const differing = differingAspects(before.aspects?.() ?? new Map(), after.aspects?.() ?? new Map());
    // Two ways to write one look, or something nobody has a word for.
    looks.push(...(differing.length > 0 ? differing : [brief`other formatting`]));
  }
  return looks;
}

/** What became of what an author suggested, of text that is still there. */
function suggestions(before: Segment['tracked'], after: Segment['tracked']): string[] {
  if (before === after) return [];
  const ended = before === 'insertion' ? ['suggested insertion accepted'] : ['suggested deletion rejected'];
  return [
    ...(before ? ended : []),
    ...(after ? [after === 'insertion' ? brief`insertion suggested` : brief`deletion suggested`] : []),
  ];
}

/** Pieces in the making: neighbours that look the same are one. */
class Pieces {
  readonly list: TextPiece[] = [];
  #last: Segment | undefined;

  add({ segment, text }: Slice, change: Change, looks: readonly string[] = []): void {
    const last = this.list.at(-1);
    const isThing = segment.object !== undefined && (text === '' || last?.text === '');
    const isLike = last?.change === change && (last.looks ?? []).join() === looks.join();
    if (last && this.#last && !isThing && isLike && sameLook(this.#last, segment)) {
      last.text += text;
      this.#last = segment;
      return;
    }
    const piece: TextPiece = { text, change, ...segment.look };
    if (segment.object !== undefined) piece.object = segment.object;
    if (segment.tracked !== undefined) piece.tracked = segment.tracked;
    if (looks.length > 0) piece.looks = [...looks];
    const picture = change === 'same' ? undefined : segment.picture?.();
    if (typeof picture === 'number') piece.picture = picture;
    else if (picture !== undefined) piece.object = brief`image, ${picture}`;
    this.list.push(piece);
    this.#last = segment;
  }
}

function sameLook(a: Segment, b: Segment): boolean {
  return (
    a.object === b.object &&
    a.tracked === b.tracked &&
    a.look.bold === b.look.bold &&
    a.look.italic === b.look.italic &&
    a.look.underline === b.look.underline &&
    a.look.height === b.look.height &&
    (a.object !== EQUATION || a === b)
  );
}
