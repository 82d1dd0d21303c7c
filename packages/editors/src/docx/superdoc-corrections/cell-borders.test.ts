import { describe, expect, it } from 'vitest';
import { linesAbove } from './cell-borders.ts';

const LINE = { style: 'single', width: 1 };
const NONE = { style: 'none', width: 0 };
const cell = (bottom?: { style: string; width: number }) => ({
  attrs: { borders: bottom ? { bottom } : {} },
});
/** A form: a label, a place to write on, and room to the right of it. */
const row = [cell(NONE), cell(LINE), cell(NONE)];
const places = [{ colSpan: 2 }, { gridColumnStart: 2, colSpan: 5 }, { gridColumnStart: 7 }];

describe('lines above a cell', () => {
  it('are above parts of it where some cells above have one and others have none', () => {
    const { borders, parts } = linesAbove(row, places, { borders: undefined, start: 0, end: 8 });
    expect(borders).toEqual({ bottom: NONE });
    expect(parts).toEqual([{ start: 2, end: 7, line: LINE }]);
  });

  it('end with the cell', () => {
    const { parts } = linesAbove(row, places, { borders: { top: NONE }, start: 1, end: 4 });
    expect(parts).toEqual([{ start: 2, end: 4, line: LINE }]);
  });

  it('are one above the whole cell where all above have one, or it has one itself', () => {
    expect(linesAbove(row, places, { borders: undefined, start: 2, end: 7 })).toEqual({
      borders: { bottom: LINE },
      parts: [],
    });
    expect(linesAbove(row, places, { borders: { top: LINE }, start: 0, end: 8 }).parts).toEqual([]);
    expect(linesAbove(undefined, undefined, { borders: undefined, start: 0, end: 8 })).toEqual({
      borders: undefined,
      parts: [],
    });
  });
});
