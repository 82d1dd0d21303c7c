import { describe, expect, it } from 'vitest';
import { linesOf } from './lines-of-boxes.ts';
import { inOrder, type Mark, marksIn, said } from './mark.ts';
import { linesOfMarks, printedMarks } from './marks-on-paper.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe('what was selected on a page', () => {
  it('is a box for every line, whatever pieces the browser makes of it', () => {
    const pieces = [box(60, 10, 90, 22), box(10, 10, 55, 22), box(10, 10, 55, 22), box(90, 10, 90, 22)];
    expect(linesOf([...pieces, box(10, 26, 80, 38)])).toEqual([box(10, 10, 90, 22), box(10, 26, 80, 38)]);
  });

  it('is two boxes where columns stand beside each other', () => {
    expect(linesOf([box(10, 10, 50, 22), box(120, 10, 200, 22)])).toHaveLength(2);
  });
});

describe('the marks of a page', () => {
  const mark: Mark = {
    id: 1,
    kind: 'highlight',
    page: 2,
    rectangles: [[10, 700, 60, 712]],
    color: 'yellow',
    quote: 'pH 7.4',
    text: 'pH 7.4',
    by: 'Ada',
    when: 'today',
    mayWithdraw: true,
    mayReplace: true,
  };

  it('are what the host gave, without what is none', () => {
    const given = { marks: [mark, { ...mark, color: 'black' }, { ...mark, rectangles: [[1, 2, 3]] }, null] };
    expect(marksIn(given)).toEqual([mark]);
    expect(marksIn('no marks')).toEqual([]);
  });

  it('have numbers on paper where they say something of their own, which lines behind the pages lead to', () => {
    const note: Mark = { ...mark, id: 2, kind: 'note', quote: '', text: 'Weighed again,\nas before' };
    const printed = printedMarks([mark, note, { ...mark, id: 3, text: 'Too high?' }]);
    expect(printed.map(({ number }) => number)).toEqual([undefined, 1, 2]);
    expect(linesOfMarks(printed)).toEqual([
      '1. Page 2, note by Ada: Weighed again,\nas before',
      '2. Page 2, highlight by Ada: “pH 7.4”: Too high?',
    ]);
  });

  it('are read from the top of the first page', () => {
    const lower: Mark = { ...mark, id: 2, rectangles: [[10, 100, 60, 112]] };
    const before: Mark = { ...mark, id: 3, page: 1 };
    expect(inOrder([lower, mark, before]).map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it('are said by their page, their writer and their words', () => {
    expect(said(mark)).toBe('Page 2, highlight by Ada: “pH 7.4”');
    expect(said({ ...mark, text: 'Too\nhigh?' })).toBe('Page 2, highlight by Ada: “pH 7.4”: Too high?');
    expect(said({ ...mark, kind: 'note', quote: '', text: 'Weighed twice' })).toBe(
      'Page 2, note by Ada: Weighed twice',
    );
  });
});
