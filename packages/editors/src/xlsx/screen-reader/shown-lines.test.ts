import { describe, expect, it } from 'vitest';
import { shownLines } from './shown-lines.ts';

/** Rows of 20 pixels; what is hidden has no height. */
function rows(count: number, hidden: number[] = []) {
  const starts = [0];
  for (let row = 0; row < count; row++) starts.push((starts.at(-1) ?? 0) + (hidden.includes(row) ? 0 : 20));
  return {
    count,
    startOf: (row: number) => starts[row] ?? starts.at(-1) ?? 0,
    isHidden: (row: number) => hidden.includes(row),
  };
}

describe('the rows that are read out', () => {
  it('are those of the panes, each once, without hidden ones', () => {
    const panes = [
      { from: 0, to: 20 },
      { from: 205, to: 280 },
      { from: 205, to: 280 },
    ];
    expect(shownLines(rows(1_000_000, [11]), panes, 0, 30)).toEqual([0, 10, 12, 13, 14]);
  });

  it('are those about the active one where there are too many', () => {
    expect(shownLines(rows(100), [{ from: 0, to: 2_000 }], 50, 5)).toEqual([48, 49, 50, 51, 52]);
    expect(shownLines(rows(100), [{ from: 0, to: 2_000 }], 99, 5)).toEqual([95, 96, 97, 98, 99]);
    expect(shownLines(rows(100), [{ from: 0, to: 2_000 }], 1, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it('have the active one among them wherever it is', () => {
    expect(shownLines(rows(100), [{ from: 0, to: 60 }], 70, 30)).toEqual([0, 1, 2, 70]);
    expect(shownLines(rows(3), [], 1, 30)).toEqual([1]);
  });
});
