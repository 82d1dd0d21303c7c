import { expect, it } from 'vitest';
import { throughMaps } from './still-maps.ts';

/** Maps as ProseMirror's, which count how often they are asked. */
const maps = (...all: number[][]) => {
  const asked = { times: 0 };
  const made = all.map((ranges) => ({
    ranges,
    map(position: number, side: number): number {
      asked.times++;
      let moved = 0;
      for (let at = 0; at < ranges.length; at += 3) {
        const [start = 0, was = 0, is = 0] = ranges.slice(at, at + 3);
        if (start > position) break;
        if (position <= start + was) {
          const towards = was === 0 ? side : position === start ? -1 : position === start + was ? 1 : side;
          return start + moved + (towards < 0 ? 0 : is);
        }
        moved += is - was;
      }
      return position + moved;
    },
  }));
  return { made, asked };
};

/** The beginning and the end of a paragraph, each put anew. */
const properties = (start: number, end: number) => [start, 1, 1, end - 1, 1, 1];

it('comes to the same place as asking every step, on either side of all that is put or taken away', () => {
  const steps = [
    properties(0, 20),
    [12, 0, 3],
    properties(3, 9),
    [5, 4, 0],
    [1, 2, 2],
    properties(2, 30),
    [],
    [7, 1, 5, 20, 3, 1],
    properties(0, 40),
    [4, 0, 0],
  ];
  const { made } = maps(...steps);
  for (let from = 0; from <= made.length; from++) {
    for (let to = from; to <= made.length; to++) {
      for (const side of [-1, 1]) {
        for (let position = 0; position < 40; position++) {
          const expected = made.slice(from, to).reduce((place, map) => map.map(place, side), position);
          expect(throughMaps(made, from, to, position, side)).toBe(expected);
        }
      }
    }
  }
});

it('asks no step that changes properties only, also of those that come later', () => {
  const { made, asked } = maps(...Array.from({ length: 100 }, (_, at) => properties(at, at + 9)));
  expect(throughMaps(made, 0, made.length, 42, 1)).toBe(42);
  made.push(...maps([0, 0, 2], properties(1, 4)).made);
  expect(throughMaps(made, 0, made.length, 42, 1)).toBe(44);
  expect(throughMaps(made, 0, 100, 42, 1)).toBe(42);
  expect(asked.times).toBe(0);
});
