import type { StoredLink } from '@benchbook/documents/links';
import { describe, expect, it } from 'vitest';
import { area } from '../headless.ts';
import { copiedLinks } from './copied-links.ts';

const link = (
  row: number,
  column: number,
  target: string | null,
  location: string | null = null,
): StoredLink => ({
  ranges: [area(row, column, row, column)],
  target,
  location,
  tip: null,
});
const ledTo = (edits: ReturnType<typeof copiedLinks>) =>
  edits.map(({ range, link: to }) => [range.startRow, range.startColumn, to && Object.values(to).at(-1)]);

describe('links of cells that are copied', () => {
  const links = [
    link(0, 0, 'https://a.example/x', 'part'),
    link(1, 1, null, 'Other!A1'),
    link(1, 0, 'file:///etc/passwd'),
    link(9, 9, 'https://far.example/'),
  ];
  const from = { rows: [0, 1], cols: [0, 1], links };

  it('lead from where they are pasted, and what was there leads nowhere', () => {
    const before = [
      link(4, 3, 'https://old.example/'),
      link(5, 3, 'https://older.example/'),
      link(8, 8, 'https://b.example/'),
    ];
    const edits = copiedLinks(from, { sheet: '2', rows: [4, 5], cols: [2, 3], links: before });
    expect(ledTo(edits)).toEqual([
      [4, 3, null],
      [5, 3, 'Other!A1'],
      [4, 2, 'https://a.example/x#part'],
    ]);
    expect(edits.every(({ sheet }) => sheet === '2')).toBe(true);
  });

  it('say what they said while the pointer is there, as long as Excel takes it', () => {
    const tips = ['Weighed by Ada', 'x'.repeat(256)].map((tip, row) => ({
      ...link(row, 0, null, 'A1'),
      tip,
    }));
    const to = { sheet: '1', rows: [5, 6], cols: [2], links: [] };
    const edits = copiedLinks({ rows: [0, 1], cols: [0], links: tips }, to);
    expect(edits.map((edit) => edit.link?.tip)).toEqual(['Weighed by Ada', undefined]);
  });

  it('are pasted as often as the cells are, into those that are shown', () => {
    const one = { rows: [0], cols: [0], links };
    const to = { sheet: '1', rows: [3, 6], cols: [5, 6], links: [] };
    expect(ledTo(copiedLinks(one, to))).toEqual(
      [3, 6].flatMap((row) => [5, 6].map((column) => [row, column, 'https://a.example/x#part'])),
    );
  });
});
