import { pairInOrder } from '../../docx/read/sequence.ts';

/** A block, a row of a table: what it says, and a key that is equal where nothing differs. */
export interface Alignable {
  kind?: string;
  text: string;
  key: string;
}

/** Which blocks of two versions belong together, by index; -1 for none. */
export interface BlockPairs {
  /** In order: the same block, changed or not. */
  afterOf: Int32Array;
  /** Out of order: the block that was moved here. */
  movedTo: Map<number, number>;
}

/** Beyond this many pairs to weigh, a block is only looked for near where it should be. */
const MAX_WEIGHED = 40_000;
const NEAR = 30;
/** Less of a paragraph's words in common, and it is another paragraph. */
const ALIKE = 0.4;
/** Shorter text stands in a document many times, so that nothing says it was moved, */
const MIN_MOVED = 12;
/** unless it stands there once. */
const MIN_MOVED_ALONE = 3;

/**
 * Aligns the blocks of two versions: what is equal first, then what says the same in another look, then what was
 * moved elsewhere (if asked for), then what is alike, each between two pairs of those before.
 */
export function alignBlocks(
  before: readonly Alignable[],
  after: readonly Alignable[],
  { moves }: { moves: boolean },
): BlockPairs {
  const afterOf = pairInOrder(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  fillGaps(afterOf, before.length, after.length, (i, iTo, j, jTo) => {
    const pairs = pairInOrder(before.slice(i, iTo).map(sayingOf), after.slice(j, jTo).map(sayingOf));
    pairs.forEach((at, k) => {
      // An empty paragraph says nothing: which of them is which is told by what stands around them.
      if (at >= 0 && before[i + k]?.text.trim() !== '') afterOf[i + k] = j + at;
    });
  });
  const movedTo = moves ? findMoved(before, after, afterOf) : new Map<number, number>();
  const movedFrom = new Set(movedTo.values());
  fillGaps(afterOf, before.length, after.length, (i, iTo, j, jTo) => {
    const left = range(i, iTo).filter((k) => !movedTo.has(k));
    const right = range(j, jTo).filter((k) => !movedFrom.has(k));
    pairAlike(before, left, after, right, afterOf);
  });
  return { afterOf, movedTo };
}

function sayingOf({ kind = '', text }: Alignable): string {
  return `${kind}\t${text}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, k) => from + k);
}

/** Pairs what is left between two pairs in order where it is as much on both sides: the rows of a table of numbers. */
export function pairInPlace(
  afterOf: Int32Array,
  beforeLength: number,
  afterLength: number,
  movedTo: ReadonlyMap<number, number> = new Map(),
): void {
  const movedFrom = new Set(movedTo.values());
  fillGaps(afterOf, beforeLength, afterLength, (i, iTo, j, jTo) => {
    const left = range(i, iTo).filter((k) => !movedTo.has(k));
    const right = range(j, jTo).filter((k) => !movedFrom.has(k));
    if (left.length !== right.length) return;
    left.forEach((k, at) => {
      afterOf[k] = right[at] ?? -1;
    });
  });
}

/** Calls `fill` for every stretch between two pairs that has blocks on both sides. */
function fillGaps(
  pairs: Int32Array,
  beforeLength: number,
  afterLength: number,
  fill: (i: number, iTo: number, j: number, jTo: number) => void,
): void {
  let i = 0;
  let j = 0;
  const known = Int32Array.from(pairs);
  for (let at = 0; at <= beforeLength; at++) {
    const to = at === beforeLength ? afterLength : (known[at] ?? -1);
    if (to < 0) continue;
    if (at > i && to > j) fill(i, at, j, to);
    i = at + 1;
    j = to + 1;
  }
}

/** Equal text that is unpaired on both sides was moved. */
function findMoved(
  before: readonly Alignable[],
  after: readonly Alignable[],
  afterOf: Int32Array,
): Map<number, number> {
  const paired = new Set(afterOf);
  const places = new Map<string, number[]>();
  const [old, now] = [timesOf(before), timesOf(after)];
  const isTelling = (block: Alignable) => {
    const { length } = block.text.trim();
    if (length >= MIN_MOVED) return true;
    const key = sayingOf(block);
    return length >= MIN_MOVED_ALONE && old.get(key) === 1 && now.get(key) === 1;
  };
  after.forEach((block, j) => {
    if (paired.has(j) || !isTelling(block)) return;
    const key = sayingOf(block);
    const known = places.get(key);
    if (known) known.push(j);
    else places.set(key, [j]);
  });
  const movedTo = new Map<number, number>();
  before.forEach((block, i) => {
    if ((afterOf[i] ?? -1) >= 0 || !isTelling(block)) return;
    const to = places.get(sayingOf(block))?.shift();
    if (to !== undefined) movedTo.set(i, to);
  });
  return movedTo;
}

/** How often each text stands there. */
function timesOf(blocks: readonly Alignable[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const block of blocks) times.set(sayingOf(block), (times.get(sayingOf(block)) ?? 0) + 1);
  return times;
}

/** Pairs blocks that are alike in order, so that as much as possible stays alike in sum. */
function pairAlike(
  before: readonly Alignable[],
  left: number[],
  after: readonly Alignable[],
  right: number[],
  afterOf: Int32Array,
): void {
  const rows = left.length;
  const columns = right.length;
  if (rows === 0 || columns === 0) return;
  const old = left.map((i) => profileOf(before[i]));
  const now = right.map((j) => profileOf(after[j]));
  if (rows === 1 && columns === 1) {
    const [a, b] = [old[0], now[0]];
    if (a && b && a.kind === b.kind && (likeness(a, b) > 0 || a.size + b.size <= 2 * FEW_WORDS))
      afterOf[left[0] ?? 0] = right[0] ?? -1;
    return;
  }
  if (rows * columns > MAX_WEIGHED) {
    pairNear(old, now, (i, j) => {
      afterOf[left[i] ?? 0] = right[j] ?? -1;
    });
    return;
  }
  const pairs = heaviestInOrder(rows, columns, (i, j) => likeness(old[i], now[j]));
  pairs.forEach((at, i) => {
    if (at >= 0) afterOf[left[i] ?? 0] = right[at] ?? -1;
  });
}

/** Pairs rows with columns in order so that the sum of the weights is greatest; a weight of 0 is no pair. */
export function heaviestInOrder(
  rows: number,
  columns: number,
  weightOf: (row: number, column: number) => number,
): Int32Array {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const weights = new Float64Array(rows * columns);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const weight = weightOf(i, j);
      weights[i * columns + j] = weight;
      const together = weight > 0 ? weight + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(together, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const pairs = new Int32Array(rows).fill(-1);
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const here = best[i * width + j] ?? 0;
    const weight = weights[i * columns + j] ?? 0;
    if (weight > 0 && here === weight + (best[(i + 1) * width + j + 1] ?? 0)) pairs[i++] = j++;
    else if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
  return pairs;
}

function pairNear(old: Profile[], now: Profile[], pair: (i: number, j: number) => void): void {
  let from = 0;
  old.forEach((profile, i) => {
    let best = 0;
    let place = -1;
    for (let j = from; j < Math.min(now.length, from + NEAR); j++) {
      const weight = likeness(profile, now[j]);
      if (weight > best) {
        best = weight;
        place = j;
      }
    }
    if (place < 0) return;
    pair(i, place);
    from = place + 1;
  });
}

/** How often each word occurs in a block. */
interface Profile {
  kind: string;
  words: Map<string, number>;
  size: number;
}

const FEW_WORDS = 6;

function profileOf(block: Alignable | undefined): Profile {
  const words = new Map<string, number>();
  let size = 0;
  for (const [word] of block?.text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu) ?? []) {
    words.set(word, (words.get(word) ?? 0) + 1);
    size++;
  }
  return { kind: block?.kind ?? '', words, size };
}

/** 0 for another block, else the share of words in common. Tables are known again more easily than paragraphs. */
function likeness(a: Profile | undefined, b: Profile | undefined): number {
  if (!a || !b || a.kind !== b.kind) return 0;
  if (a.size === 0 && b.size === 0) return 0.3;
  const [few, many] = a.words.size <= b.words.size ? [a, b] : [b, a];
  let common = 0;
  for (const [word, count] of few.words) common += Math.min(count, many.words.get(word) ?? 0);
  const share = (2 * common) / (a.size + b.size);
  return share >= (a.kind === 'table' ? ALIKE / 2 : ALIKE) ? share : 0;
}
