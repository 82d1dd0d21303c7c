import { lookOf } from './shifted.ts';

/** A paragraph, a table and so on, as superdoc lays it out. */
interface Block {
  kind: string;
  id: string;
  attrs?: { frame?: unknown };
  runs?: readonly { text?: string; token?: string }[];
  sourceAnchor?: unknown;
}

/** How large a block is; that of a paragraph says so line by line. */
interface Measure {
  lines?: readonly { lineHeight: number; maxWidth?: number }[];
  totalHeight?: number;
  marker?: unknown;
}

/** What of a block is on a page. */
interface Fragment extends Range {
  kind: string;
  blockId: string;
  fromLine?: number;
  toLine?: number;
  /** Of a paragraph that was measured once more, beside something that floats. */
  lines?: unknown;
  sourceAnchor?: unknown;
}

export interface Layout {
  pages: readonly { fragments: readonly Fragment[] }[];
}

/** What superdoc fills pages from. */
export interface Given {
  blocks: readonly Block[];
  measures: readonly Measure[];
  options: object;
}

interface Range {
  pmStart?: number | undefined;
  pmEnd?: number | undefined;
}

/** superdoc's own functions that say which positions in the text something stands for. */
interface Ranges {
  ofLines(block: Block, lines: readonly object[], fromLine: number, toLine: number): Range;
  /** Writes it into the fragment. */
  ofTable(fragment: Fragment, block: Block, measure: Measure): void;
  ofBlock(block: Block): Range;
}

const filledFrom = new WeakMap<Layout, Given>();

/**
 * The pages of a document. superdoc fills all of them anew for each letter; where nothing has another height than before, each thing is
 * where it was, and only the positions in the text that it stands for are others.
 *
 * @param previous the pages as they are shown
 * @param stable ids of the blocks that look as before
 * @param fill superdoc's own function, which fills pages from what is given
 */
export function filledPages(
  previous: Layout | null | undefined,
  given: Given,
  stable: ReadonlySet<string>,
  ranges: Ranges,
  fill: (given: Given) => Layout,
): Layout {
  const before = previous ? filledFrom.get(previous) : undefined;
  const layout = (previous && before && samePages(previous, before, given, stable, ranges)) ?? fill(given);
  filledFrom.set(layout, given);
  return layout;
}

/** The pages with other positions; undefined where they have to be filled anew. */
function samePages(
  previous: Layout,
  before: Given,
  given: Given,
  stable: ReadonlySet<string>,
  ranges: Ranges,
): Layout | undefined {
  const { blocks, measures, options } = given;
  // Notes stand on the page of what they are about, which depends on positions.
  if ('footnotes' in options || blocks.length !== before.blocks.length || !isSame(options, before.options)) {
    return undefined;
  }
  const now = new Map<string, { block: Block; measure: Measure }>();
  for (const [at, block] of blocks.entries()) {
    const [was, measure, measured] = [before.blocks[at], measures[at], before.measures[at]];
    if (!was || !measure || !measured || was.kind !== block.kind || was.id !== block.id) return undefined;
    if (now.has(block.id)) return undefined;
    if (!looksAsBefore(was, block, measured, measure, stable) && !isAsHigh(was, block, measured, measure)) {
      return undefined;
    }
    now.set(block.id, { block, measure });
  }
  const pages: Layout['pages'][number][] = [];
  for (const page of previous.pages) {
    const fragments: Fragment[] = [];
    for (const fragment of page.fragments) {
      const of = now.get(fragment.blockId);
      const next = of && inItsPlace(fragment, of.block, of.measure, ranges);
      if (!next) return undefined;
      fragments.push(next);
    }
    pages.push({ ...page, fragments });
  }
  return { ...previous, pages };
}

/** Where a section, a page or a column ends; they are made anew each time. */
const BREAKS = new Set(['sectionBreak', 'pageBreak', 'columnBreak']);

function looksAsBefore(
  was: Block,
  block: Block,
  measured: Measure,
  measure: Measure,
  stable: ReadonlySet<string>,
): boolean {
  if (BREAKS.has(block.kind)) return isSame(was, block);
  if (measured !== measure) return false;
  if (block.kind === 'table') return lookOf(was) === lookOf(block);
  return was === block || (stable.has(block.id) && isSame(was.attrs, block.attrs));
}

/** Whether a paragraph with another text takes the same room as before. */
function isAsHigh(
  was: Block,
  block: Block,
  { lines: before = [], ...measured }: Measure,
  measure: Measure,
): boolean {
  const { lines = [] } = measure;
  return (
    isText(was) &&
    isText(block) &&
    isSame(was.attrs, block.attrs) &&
    measured.totalHeight === measure.totalHeight &&
    isSame(measured.marker, measure.marker) &&
    before.length === lines.length &&
    before.every(
      ({ lineHeight, maxWidth }, at) =>
        lineHeight === lines[at]?.lineHeight && maxWidth === lines[at]?.maxWidth,
    )
  );
}

/** A paragraph without a text is treated otherwise, and so is one in a frame; numbers of pages are filled in afterwards. */
const isText = ({ kind, attrs, runs = [] }: Block): boolean =>
  kind === 'paragraph' &&
  attrs?.frame === undefined &&
  runs.some(({ text }) => text) &&
  runs.every(({ token }) => token === undefined);

/** The fragment with the positions it stands for now; undefined where they have to be found while pages are filled. */
function inItsPlace(
  fragment: Fragment,
  block: Block,
  measure: Measure,
  { ofLines, ofTable, ofBlock }: Ranges,
): Fragment | undefined {
  const { kind, lines, fromLine, toLine } = fragment;
  const { pmStart: _start, pmEnd: _end, ...rest } = fragment;
  if (kind === 'table') {
    ofTable(rest, block, measure);
    return rest;
  }
  if (kind === 'image' || kind === 'drawing') return { ...rest, ...said(ofBlock(block)) };
  if (kind !== 'para' || lines !== undefined || fromLine === undefined || toLine === undefined) {
    return undefined;
  }
  return {
    ...rest,
    sourceAnchor: block.sourceAnchor,
    ...ofLines(block, measure.lines ?? [], fromLine, toLine),
  };
}

/** Without what is not known. */
const said = ({ pmStart, pmEnd }: Range): Range => ({
  ...(pmStart != null && { pmStart }),
  ...(pmEnd != null && { pmEnd }),
});

/** Whether two values say the same; functions say nothing, and where something stands in the text is not asked. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Map || other instanceof Map) {
    if (!(one instanceof Map && other instanceof Map) || one.size !== other.size) return false;
    for (const [key, value] of one) if (!other.has(key) || !isSame(value, other.get(key))) return false;
    return true;
  }
  if (!(isPlain(one) && isPlain(other)) && !(Array.isArray(one) && Array.isArray(other))) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        key === 'pmStart' ||
        key === 'pmEnd' ||
        (key in other &&
          isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])),
    )
  );
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;
