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
/** A page ends; there is a picture. */
const pageBreak = (id: string, pmStart: number) => ({ ...paragraph(id, '', pmStart), kind: 'pageBreak' });
const picture = (id: string, pmStart: number) => ({ ...paragraph(id, '', 0, { pmStart }), kind: 'image' });

/** Fills one page with all there is, one below the other, and counts how often. */
function setUp() {
  let fills = 0;
  let shown: Layout | undefined;
  const fill = ({ blocks, measures }: Omit<Given, 'options'>): Layout => {
    fills++;
    const given = blocks as readonly Paragraph[];
    let y = 0;
    const fragments = given.map((block, at) => {
      const { lines: all = [], totalHeight = 0 } = measures[at] ?? {};
      const place = { blockId: block.id, y };
      y += totalHeight;
      if (block.kind === 'image') return { ...place, kind: 'image', ...ofBlock(block) };
      return {
        ...place,
        kind: 'para',
        fromLine: 0,
        toLine: all.length,
        sourceAnchor: undefined,
        ...ofLines(block),
      };
    });
    return { pages: [{ fragments: fragments.filter((_, at) => blocks[at]?.kind !== 'pageBreak') }] };
  };
  const show = (blocks: Paragraph[], measures: Size[], stable: string[] = [], options: object = OPTIONS) => {
    const given = { blocks, measures, options: { ...options, remeasure: () => 1 } };
    shown = filledPages(shown, given, new Set(stable), RANGES, fill);
    return shown;
  };
  return { show, fill, fills: () => fills };
}
type Paragraph = ReturnType<typeof paragraph>;
type Size = ReturnType<typeof lines>;
const ofLines = ({ runs = [] }: Pick<Paragraph, 'runs'>) => ({
  pmStart: runs[0]?.pmStart,
  pmEnd: runs.at(-1)?.pmEnd,
});
const ofBlock = ({ attrs }: { attrs?: { pmStart?: number } }) => ({ pmStart: attrs?.pmStart });
const RANGES = { ofLines, ofTable: () => {}, ofBlock } as unknown as Parameters<typeof filledPages>[3];

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

it('says where a paragraph stands of which only a part was moved, as by a bookmark put into it', () => {
  const { show, fill, fills } = setUp();
  const twoRuns = (second: number) => ({
    ...paragraph('a', 'A', 1),
    runs: [paragraph('', 'A', 1).runs, paragraph('', 'B', second).runs].flat(),
  });
  const size = lines(20);
  show([twoRuns(2)], [size]);
  expect(show([twoRuns(3)], [size], ['a'])).toEqual(fill({ blocks: [twoRuns(3)], measures: [size] }));
  expect(fills()).toBe(2);
});

it('leaves pictures and ends of pages where they are, and says where in the text they stand', () => {
  const { show, fill, fills } = setUp();
  const sizes = [lines(20), lines(), lines(50)];
  show([paragraph('a', 'Washed', 1), pageBreak('b', 8), picture('c', 9)], sizes);
  const after = [paragraph('a', 'Washed!', 1), pageBreak('b', 9), picture('c', 10)];
  const sizesAfter = [lines(20), ...sizes.slice(1)];
  const pages = show(after, sizesAfter, ['c']);
  expect(fills()).toBe(1);
  expect(pages).toEqual(fill({ blocks: after, measures: sizesAfter }));
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
    [paragraph('b', 'Washed', 1), lines(20)],
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

it('fills the pages anew where two things have the same name, or one is of a kind that nobody knows', () => {
  const twice = [paragraph('a', 'Washed', 1), paragraph('a', 'dried', 8)];
  const sizes = [lines(20), lines(20)];
  const { show, fills } = setUp();
  show(twice, sizes);
  show(twice, sizes, ['a']);
  expect(fills()).toBe(2);
  const block = [paragraph('a', 'Washed', 1)];
  show(block, sizes.slice(0, 1), [], { ...OPTIONS, kinds: new Set(['odd']) });
  show(block, sizes.slice(0, 1), ['a'], { ...OPTIONS, kinds: new Set(['even']) });
  expect(fills()).toBe(4);
});

it('goes by the pages that are shown, and not by those that were filled last', () => {
  const [was, is] = [paragraph('a', 'Washed', 1), paragraph('a', 'Washed and dried', 1)];
  const { show, fill, fills } = setUp();
  show([was], [lines(20)]);
  const others = { blocks: [is], measures: [lines(20, 20)], options: OPTIONS };
  filledPages(undefined, others, new Set(), RANGES, fill);
  show([is], others.measures);
  expect(fills()).toBe(3);
});
