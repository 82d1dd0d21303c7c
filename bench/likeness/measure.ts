/** A word and the middle of it, in CSS pixels (96 an inch) from the upper left corner of what is compared. */
export interface Word {
  text: string;
  x: number;
  y: number;
}

/** A piece of text as a program put it down; words may begin and end in others. */
export interface Piece {
  text: string;
  /** Left edge, middle and width, CSS pixels. */
  x: number;
  y: number;
  width: number;
}

/** How much ink is in each cell of a picture, row by row: three bytes a cell, of red, green and blue. 0 is paper. */
export interface Ink {
  width: number;
  height: number;
  cells: Uint8Array;
}

/** What of a picture is looked at, in pixels of it, and how many of them are a CSS pixel. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** CSS pixels of a cell's edge. */
export const CELL = 4;

export interface Picture {
  words: Word[];
  ink: Ink;
}

/** From 0 to 1. `words` is null where there are none in either picture. */
export interface Likeness {
  ink: number;
  words: number | null;
  whole: number;
}

/** Cells (12 px, 3 mm) by which ink may be elsewhere: lines are set a little higher or lower, letters are a little wider. */
const REACH = 3;

/** CSS pixels by which a word may be elsewhere, and those from which on it only counts as being on the page. */
const NEAR = 12;
const FAR = 150;
const ELSEWHERE = 0.25;

/** Pixels between pieces of one word, and between lines that are the same one. */
const GAP = 1.5;
const SAME_LINE = 3;

/** How alike two pictures of the same page are. */
export function likenessOf(ours: Picture, theirs: Picture): Likeness {
  const ink = likenessOfInk(ours.ink, theirs.ink);
  const words = likenessOfWords(ours.words, theirs.words);
  return { ink, words, whole: words === null ? ink : (ink + words) / 2 };
}

/** The share of ink that has ink as dark and of the same colour within `REACH` in the other picture. */
export function likenessOfInk(one: Ink, other: Ink): number {
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const [a, b] = [onto(size, one), onto(size, other)];
  const total = sum(a.cells) + sum(b.cells);
  if (total === 0) return 1;
  return 1 - (unmatched(a, spread(b)) + unmatched(b, spread(a))) / total;
}

/**
 * The share of words that stand in both, each as near as it is: one that is within `NEAR` counts whole, one that is only
 * somewhere counts `ELSEWHERE`. Null where there are no words.
 */
export function likenessOfWords(one: readonly Word[], other: readonly Word[]): number | null {
  if (one.length + other.length === 0) return null;
  const left = new Map<string, Word[]>();
  for (const word of other) left.set(word.text, [...(left.get(word.text) ?? []), word]);
  let score = 0;
  for (const word of one) {
    const same = left.get(word.text);
    if (!same || same.length === 0) continue;
    let nearest = 0;
    for (const [index, each] of same.entries()) {
      if (distance(word, each) < distance(word, same[nearest] ?? each)) nearest = index;
    }
    const [taken] = same.splice(nearest, 1);
    if (taken) score += worth(distance(word, taken));
  }
  return (2 * score) / (one.length + other.length);
}

/** Words of pieces, which come in the order of reading: pieces that touch are of one word. */
export function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: { text: string; left: number; right: number; y: number }[] = [];
  let end: { right: number; y: number } | undefined;
  for (const { text, x, y, width } of pieces) {
    const each = width / Math.max(text.length, 1);
    for (const found of text.matchAll(/\S+/gu)) {
      const left = x + found.index * each;
      const right = left + found[0].length * each;
      const last = words.at(-1);
      const goesOn = end && last && Math.abs(end.right - left) <= GAP && Math.abs(end.y - y) <= SAME_LINE;
      if (goesOn && last) Object.assign(last, { text: last.text + found[0], right });
      else words.push({ text: found[0], left, right, y });
      end = { right, y };
    }
    if (/\s$/u.test(text)) end = undefined;
  }
  return words.map(({ text, left, right, y }) => ({
    text: text.normalize('NFKC'),
    x: (left + right) / 2,
    y,
  }));
}

/** By how much words that stand once in each are further right and down in `ours`: the median. Undefined below three. */
export function shiftBetween(
  ours: readonly Word[],
  theirs: readonly Word[],
): { x: number; y: number } | undefined {
  const once = onceOnly(theirs);
  const pairs = [...onceOnly(ours)].flatMap(([text, word]) => {
    const same = once.get(text);
    return same ? [{ x: word.x - same.x, y: word.y - same.y }] : [];
  });
  if (pairs.length < 3) return undefined;
  return { x: median(pairs.map(({ x }) => x)), y: median(pairs.map(({ y }) => y)) };
}

/**
 * By how much the ink of `ours` begins further right and down, in CSS pixels. Undefined where one has none. The first row and column
 * of cells are left out: the names of the row and column that are chosen have a line there.
 */
export function shiftOfInk(ours: Ink, theirs: Ink): { x: number; y: number } | undefined {
  const [one, other] = [beginOf(ours), beginOf(theirs)];
  return one && other && { x: (one.x - other.x) * CELL, y: (one.y - other.y) * CELL };
}

function beginOf({ width, cells }: Ink): { x: number; y: number } | undefined {
  const inked = [...cells.keys()]
    .filter((index) => (cells[index] ?? 0) > 0)
    .map((index) => Math.floor(index / 3))
    .filter((cell) => cell >= width && cell % width > 0);
  if (inked.length === 0) return undefined;
  const [first = 0] = inked;
  return {
    x: inked.reduce((least, cell) => Math.min(least, cell % width), width),
    y: Math.floor(first / width),
  };
}

/** Words as they stand in a window of `size` whose corner is at `corner`. */
export function wordsIn(
  words: readonly Word[],
  corner: { x: number; y: number },
  size: { width: number; height: number },
): Word[] {
  return words
    .map(({ text, x, y }) => ({ text, x: x - corner.x, y: y - corner.y }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < size.width && y < size.height);
}

function onceOnly(words: readonly Word[]): Map<string, Word> {
  const seen = new Map<string, Word | null>();
  for (const word of words) seen.set(word.text, seen.has(word.text) ? null : word);
  return new Map([...seen].flatMap(([text, word]) => (word ? [[text, word] as const] : [])));
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

const distance = (one: Word, other: Word) => Math.hypot(one.x - other.x, one.y - other.y);

function worth(apart: number): number {
  const far = Math.min(Math.max((apart - NEAR) / (FAR - NEAR), 0), 1);
  return 1 - far * (1 - ELSEWHERE);
}

function sum(cells: Uint8Array): number {
  let total = 0;
  for (const cell of cells) total += cell;
  return total;
}

function unmatched(one: Ink, spreadOther: Ink): number {
  let total = 0;
  for (const [index, cell] of one.cells.entries())
    total += Math.max(0, cell - (spreadOther.cells[index] ?? 0));
  return total;
}

/** On paper of another size. */
function onto({ width, height }: { width: number; height: number }, ink: Ink): Ink {
  if (ink.width === width && ink.height === height) return ink;
  const cells = new Uint8Array(width * height * 3);
  for (let row = 0; row < Math.min(height, ink.height); row++) {
    const from = row * ink.width * 3;
    cells.set(ink.cells.subarray(from, from + Math.min(width, ink.width) * 3), row * width * 3);
  }
  return { width, height, cells };
}

/** Each cell is as dark as the darkest within `REACH`: along the rows, then along the columns. */
function spread(ink: Ink): Ink {
  const { width, height } = ink;
  const along = (cells: Uint8Array, step: number, place: (index: number) => number, length: number) => {
    const darkest = new Uint8Array(cells.length);
    for (let index = 0; index < cells.length; index++) {
      const at = place(index);
      let most = 0;
      for (let by = -Math.min(REACH, at); by <= Math.min(REACH, length - 1 - at); by++) {
        most = Math.max(most, cells[index + by * step] ?? 0);
      }
      darkest[index] = most;
    }
    return darkest;
  };
  const rows = along(ink.cells, 3, (index) => Math.floor(index / 3) % width, width);
  const cells = along(rows, 3 * width, (index) => Math.floor(index / 3 / width), height);
  return { width, height, cells };
}
