import type { DocxRow } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { foldRows } from './folding.ts';

/** `.` is a row that is the same, `x` one that changed. */
const rowsOf = (text: string): DocxRow[] =>
  [...text].map((sign, index) => ({
    id: `body/${index}`,
    change: sign === '.' ? 'same' : 'changed',
    before: null,
    after: null,
  }));

const shape = (text: string) =>
  foldRows(rowsOf(text)).map((stretch) => `${stretch.kind === 'folded' ? '-' : '+'}${stretch.rows.length}`);

describe('folding what is the same', () => {
  it('leaves two rows around a change', () => {
    expect(shape('..........x..........')).toEqual(['-8', '+5', '-8']);
  });

  it('folds nothing that would hardly be shorter', () => {
    expect(shape('....x......x....')).toEqual(['+16']);
    expect(shape('x.......x')).toEqual(['+3', '-3', '+3']);
  });

  it('folds all of a part without a change, and shows one that is nothing but changes', () => {
    expect(shape('.....')).toEqual(['-5']);
    expect(shape('xxx')).toEqual(['+3']);
    expect(shape('')).toEqual([]);
  });

  it('loses no row and keeps their order', () => {
    const rows = rowsOf('...x.......xx.....x...............x');
    expect(foldRows(rows).flatMap((stretch) => stretch.rows)).toEqual(rows);
  });
});
