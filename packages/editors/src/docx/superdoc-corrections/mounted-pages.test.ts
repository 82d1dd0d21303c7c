import { describe, expect, test } from 'vitest';
import { pagesToDraw } from './mounted-pages.ts';

/** Ten pages of 1,000, 20 between them. */
const tops = Array.from({ length: 11 }, (_, page) => page * 1020);

describe('the pages that are drawn', () => {
  test('are the one in view and one on each side', () => {
    expect(pagesToDraw(tops, 4 * 1020 + 100, 700)).toEqual({ first: 3, last: 5 });
  });

  test('are both where two are in view', () => {
    expect(pagesToDraw(tops, 4 * 1020 + 900, 700)).toEqual({ first: 3, last: 6 });
  });

  test('are as many as a view shows that is higher than pages', () => {
    expect(pagesToDraw(tops, 2 * 1020 + 10, 3000)).toEqual({ first: 1, last: 5 });
  });

  test('end with the document', () => {
    expect(pagesToDraw(tops, 0, 700)).toEqual({ first: 0, last: 1 });
    expect(pagesToDraw(tops, 9 * 1020 + 500, 700)).toEqual({ first: 8, last: 9 });
    expect(pagesToDraw(tops, 99_999, 700)).toEqual({ first: 8, last: 9 });
    expect(pagesToDraw([0, 1020], 0, 700)).toEqual({ first: 0, last: 0 });
  });
});
