import { expect, it } from 'vitest';
import { keptTable } from './kept-tables.ts';
import { firstPositionIn, onceForLook } from './shifted.ts';

const style = { color: '#000000' };

/** What a table is converted to that begins there, in which a bookmark stands. */
function setUp() {
  const cache: Parameters<typeof keptTable>[1]['flowBlockCache'] & object = {};
  const table = { attrs: { sdBlockId: 'tbl' } };
  let conversions = 0;
  const at = (start: number, more: object = {}, run: object = {}) => {
    const bookmarks = new Map<string, number>();
    const block = keptTable(
      table,
      {
        flowBlockCache: cache,
        nextBlockId: (kind) => `7-${kind}`,
        positions: { get: () => ({ start }) },
        bookmarks,
        ...more,
      },
      (nextBlockId, marks) => {
        conversions++;
        marks?.set('result', start + 4);
        const paragraph = {
          kind: 'paragraph',
          id: nextBlockId('paragraph'),
          runs: [{ text: 'a', pmStart: start + 3, pmEnd: start + 4, style, ...run }],
        };
        return { id: nextBlockId('table'), rows: [{ cells: [{ blocks: [paragraph] }] }] };
      },
    );
    return { block, bookmarks: [...bookmarks] };
  };
  return { at, cache, conversions: () => conversions };
}

it('converts a table once, and moves it and its bookmarks with what is typed before it', () => {
  const { at, conversions } = setUp();
  const first = at(10);
  expect(first.block).toEqual({
    id: 'tbl-1-table',
    rows: [
      {
        cells: [
          {
            blocks: [
              {
                kind: 'paragraph',
                id: 'tbl-0-paragraph',
                runs: [{ text: 'a', pmStart: 13, pmEnd: 14, style }],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(first.bookmarks).toEqual([['result', 14]]);
  const moved = at(15);
  expect(JSON.stringify(moved.block)).toContain('"pmStart":18,"pmEnd":19');
  expect(moved.bookmarks).toEqual([['result', 19]]);
  expect(at(15).block).toBe(moved.block);
  expect(at(10).block).toEqual(first.block);
  expect(conversions()).toBe(1);
});

it('leaves a table as it was given three times before, for one that is shown and one of an attempt that failed', () => {
  const { at } = setUp();
  const given = [at(10), at(11), at(12), at(13)].map(({ block }) => block);
  expect(new Set(given).size).toBe(4);
  const starts = () => given.map((block) => JSON.stringify(block).match(/"pmStart":(\d+)/)?.[1]);
  expect(starts()).toEqual(['13', '14', '15', '16']);
  expect(at(14).block).toBe(given[1]);
  expect(starts()).toEqual(['13', '17', '15', '16']);
});

it('converts a table anew when superdoc empties its cache, or is asked for another look', () => {
  const { at, cache, conversions } = setUp();
  at(10);
  at(10, { enableComments: true });
  expect(conversions()).toBe(2);
  cache.tables = undefined;
  at(10, { enableComments: true });
  expect(conversions()).toBe(3);
  at(10, { flowBlockCache: undefined });
  expect(conversions()).toBe(4);
});

it('keeps no table with a number of a figure or a page, which is filled in afterwards', () => {
  const { at, conversions } = setUp();
  at(10, {}, { token: 'seq' });
  at(10, {}, { token: 'seq' });
  expect(conversions()).toBe(2);
});

it('finds the first position in a table, be it in a table within it', () => {
  const inner = {
    kind: 'table',
    rows: [{ cells: [{ paragraph: { runs: [{ pmStart: null }, { pmStart: 9 }] } }] }],
  };
  expect(
    firstPositionIn({
      rows: [{ cells: [{ blocks: [{ kind: 'paragraph', runs: [] }] }, { blocks: [inner] }] }],
    }),
  ).toBe(9);
  expect(firstPositionIn({})).toBe(0);
});

it('asks once what does not depend on where a table stands, and always of what is not kept', () => {
  const { at } = setUp();
  const asked: unknown[] = [];
  const ask = (block: object) => asked.push(block);
  const [here, there] = [at(10).block, at(15).block];
  const answers = [here, there, at(20).block].map((block) => onceForLook(block ?? {}, ask));
  expect(answers).toEqual([1, 1, 1]);
  expect(asked).toEqual([here]);
  const other = { runs: [] };
  expect([onceForLook(other, ask), onceForLook(other, ask)]).toEqual([2, 3]);
});
