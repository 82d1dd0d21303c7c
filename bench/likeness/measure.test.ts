import { expect, it } from 'vitest';
import {
  type Ink,
  likenessOf,
  likenessOfInk,
  likenessOfWords,
  shiftBetween,
  shiftOfInk,
  wordsOf,
} from './measure.ts';

const BLACK = [255, 255, 255] as const;

/** Paper of 40 by 30 cells with a rectangle of ink. */
function paper(left: number, top: number, colour: readonly number[] = BLACK, size = 6): Ink {
  const cells = new Uint8Array(40 * 30 * 3);
  for (let row = top; row < top + size; row++) {
    for (let column = left; column < left + size; column++) cells.set(colour, (row * 40 + column) * 3);
  }
  return { width: 40, height: 30, cells };
}

const blank: Ink = { width: 40, height: 30, cells: new Uint8Array(40 * 30 * 3) };

it('takes no notice of ink that is three cells beside, and all of ink that is elsewhere', () => {
  expect(likenessOfInk(paper(10, 10), paper(13, 7))).toBe(1);
  expect(likenessOfInk(paper(10, 10), paper(16, 10))).toBeCloseTo(0.5);
  expect(likenessOfInk(paper(10, 10), paper(25, 20))).toBe(0);
});

it('misses what is on one picture only, and a colour', () => {
  expect(likenessOfInk(blank, blank)).toBe(1);
  expect(likenessOfInk(paper(10, 10), blank)).toBe(0);
  const red = paper(10, 10, [0, 255, 255]);
  expect(likenessOfInk(red, red)).toBe(1);
  expect(likenessOfInk(red, paper(10, 10, [255, 255, 0]))).toBeCloseTo(0.5);
});

it('compares pictures of different sizes from their upper left corner', () => {
  const wide: Ink = { width: 80, height: 60, cells: new Uint8Array(80 * 60 * 3) };
  for (let row = 10; row < 16; row++)
    wide.cells.set(paper(10, 10).cells.subarray(row * 120, row * 120 + 120), row * 240);
  expect(likenessOfInk(wide, paper(10, 10))).toBe(1);
});

it('counts a word whole where it stands, less the further away it is, and not at all where it is not', () => {
  const word = (text: string, x: number) => ({ text, x, y: 0 });
  expect(likenessOfWords([], [])).toBeNull();
  expect(likenessOfWords([word('mL', 0)], [word('mL', 12)])).toBe(1);
  expect(likenessOfWords([word('mL', 0)], [word('mL', 81)])).toBeCloseTo(0.625);
  expect(likenessOfWords([word('mL', 0)], [word('mL', 900)])).toBe(0.25);
  expect(likenessOfWords([word('12', 0)], [word('1224', 0)])).toBe(0);
  // Of two that are the same each takes the nearer one, and the third is one too many.
  expect(likenessOfWords([word('a', 0), word('a', 500)], [word('a', 500), word('a', 0), word('a', 9)])).toBe(
    0.8,
  );
});

it('joins pieces that touch, as programs put words down in several', () => {
  const at = (text: string, x: number, width: number, y = 0) => ({ text, x, width, y });
  expect(wordsOf([at('the sam', 0, 70), at('ple', 70, 30), at('was', 105, 30)])).toEqual([
    { text: 'the', x: 15, y: 0 },
    { text: 'sample', x: 70, y: 0 },
    { text: 'was', x: 120, y: 0 },
  ]);
  expect(wordsOf([at('one ', 0, 40), at('two', 40, 30)]).map(({ text }) => text)).toEqual(['one', 'two']);
  expect(wordsOf([at('one', 0, 30), at('two', 30, 30, 20)]).map(({ text }) => text)).toEqual(['one', 'two']);
});

it('finds by how much everything is shifted, whatever single words do', () => {
  const words = ['a', 'b', 'c', 'd'].map((text, index) => ({ text, x: 50 * index, y: 9 * index }));
  const shifted = words.map(({ text, x, y }) => ({ text, x: x + 46, y: text === 'd' ? 400 : y + 20 }));
  expect(shiftBetween(shifted, words)).toEqual({ x: 46, y: 20 });
  expect(shiftBetween(shifted.slice(2), words)).toBeUndefined();
});

it('finds by how much ink begins elsewhere', () => {
  expect(shiftOfInk(paper(10, 8), paper(3, 5))).toEqual({ x: 28, y: 12 });
  expect(shiftOfInk(paper(10, 8), blank)).toBeUndefined();
});

it('takes ink and words for equal parts of the whole, and ink alone where there are no words', () => {
  const word = { text: 'mL', x: 5, y: 5 };
  expect(likenessOf({ ink: paper(1, 1), words: [word] }, { ink: paper(1, 1), words: [] })).toEqual({
    ink: 1,
    words: 0,
    whole: 0.5,
  });
  expect(likenessOf({ ink: paper(1, 1), words: [] }, { ink: paper(1, 1), words: [] }).whole).toBe(1);
});
