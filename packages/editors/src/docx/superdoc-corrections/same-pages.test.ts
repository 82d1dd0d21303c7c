import { expect, it } from 'vitest';
import { filledPages, type Given, type Layout } from './same-pages.ts';

const OPTIONS = { pageSize: { w: 600, h: 800 }, headers: new Map([['default', 20]]) };
const lines = (...heights: number[]) => ({
  kind: 'paragraph',
  lines: heights.map((lineHeight) => ({ lineHeight, maxWidth: 400 })),
  totalHeight: heights.reduce((sum, height) => sum + height, 0),
});
const paragraph = (
  id: string,
  text: string,
  pmStart: number,
  attrs: object = {},
  run: { token?: string } = {},
) => ({
  kind: 'paragraph',
  id,
  attrs,
  runs: [{ text, pmStart, pmEnd: pmStart + text.length, ...run }],
});

/** Fills one page with all there is, one below the other, and counts how often. */
function setUp() {
  let fills = 0;
  let shown: Layout | undefined;
  const fill = ({ blocks, measures }: Omit<Given, 'options'>): Layout => {
    fills++;
    let y = 0;
    const fragments = blocks.map((block, at) => {
      const { lines: all = [], totalHeight = 0 } = measures[at] ?? {};
      const fragment = {
        kind: 'para',
        blockId: block.id,
        y,
        fromLine: 0,
        toLine: all.length,
        ...rangeOf(block),
      };
      y += totalHeight;
      return fragment;
    });
    return { pages: [{ fragments }] };
  };
  const show = (blocks: Paragraph[], measures: Size[], stable: string[] = [], options: object = OPTIONS) => {
    const given = { blocks, measures, options: { ...options, remeasure: () => 1 } };
    shown = filledPages(shown, given, new Set(stable), rangeOf, fill);
    return shown;
  };
  return { show, fill, fills: () => fills };
}
type Paragraph = ReturnType<typeof paragraph>;
type Size = ReturnType<typeof lines>;
const rangeOf = ({ runs = [] }: Given['blocks'][number]) => {
  const [{ pmStart, text = '' } = {}] = runs;
  return { pmStart: pmStart ?? 0, pmEnd: (pmStart ?? 0) + text.length };
};

it('leaves everything where it was while no line has another height, and says where in the text it stands', () => {
  const { show, fill, fills } = setUp();
  const below = lines(20);
  show([paragraph('a', 'Washed', 1), paragraph('b', 'dried', 9)], [lines(20, 22), below]);
  const after = [paragraph('a', 'Washed twice', 1), paragraph('b', 'dried', 15)];
  const sizes = [lines(20, 22), below];
  const pages = show(after, sizes, ['b']);
  expect(fills()).toBe(1);
  expect(pages).toEqual(fill({ blocks: after, measures: sizes }));
});

it('fills the pages anew when a line is higher, a line comes or goes, or a paragraph is treated otherwise', () => {
  const below = lines(20);
  const rest = paragraph('b', 'dried', 9);
  const first = paragraph('a', 'Washed', 1);
  const others: [Paragraph, Size][] = [
    [paragraph('a', 'Washed²', 1), lines(24)],
    [paragraph('a', 'Washed and washed', 1), lines(20, 20)],
    [paragraph('a', 'Washed', 1, { keepNext: true }), lines(20)],
    [paragraph('a', '', 1), lines(20)],
    [paragraph('c', 'Washed', 1), lines(20)],
  ];
  for (const [block, size] of others) {
    const { show, fills } = setUp();
    show([first, rest], [lines(20), below]);
    show([block, rest], [size, below], ['b']);
    expect(fills()).toBe(2);
  }
});

it('fills the pages anew for another page, for notes, and for numbers that are filled in afterwards', () => {
  const block = paragraph('a', 'Washed', 1);
  const size = lines(20);
  const { show, fills } = setUp();
  show([block], [size]);
  show([block], [size], ['a'], { ...OPTIONS, pageSize: { w: 800, h: 600 } });
  show([block], [size], ['a'], { ...OPTIONS, headers: new Map([['default', 40]]) });
  show([block], [size], ['a'], { ...OPTIONS, footnotes: {} });
  expect(fills()).toBe(4);
  show([paragraph('a', '7', 1, {}, { token: 'pageNumber' })], [size]);
  show([paragraph('a', '8', 1, {}, { token: 'pageNumber' })], [lines(20)]);
  expect(fills()).toBe(6);
});

it('goes by the pages that are shown, and not by others that were filled', () => {
  const { show, fills } = setUp();
  const [block, size] = [paragraph('a', 'Washed', 1), lines(20)];
  show([block], [size]);
  expect(show([block], [size], ['a'])).not.toBeUndefined();
  expect(fills()).toBe(1);
  const other = { pages: [] };
  filledPages(
    other,
    { blocks: [block], measures: [size], options: OPTIONS },
    new Set(['a']),
    rangeOf,
    () => other,
  );
  show([block], [size], ['a']);
  expect(fills()).toBe(1);
});
