/** A frame as superdoc keeps it of `w:framePr` (ECMA-376 part 1, 17.3.1.11), with what `sizeOfFrame` adds. CSS pixels. */
export interface Frame {
  wrap?: string;
  x?: number;
  y?: number;
  xAlign?: string;
  yAlign?: string;
  hAnchor?: string;
  vAnchor?: string;
  width?: number;
  height?: number;
  heightRule?: string;
  spaceBeside?: number;
  spaceAbove?: number;
  /** Not a large first letter, which superdoc places. */
  isPlaced?: boolean;
}

interface Line {
  width: number;
  lineHeight: number;
}

interface Border {
  width?: number;
  /** Points. */
  space?: number;
}

export interface FramedBlock {
  id: string;
  kind: string;
  sourceAnchor?: unknown;
  attrs?: {
    frame?: Frame;
    indent?: { left?: number; right?: number };
    spacing?: { before?: number; after?: number };
    borders?: { top?: Border; bottom?: Border };
  };
}

export interface Measured {
  kind: string;
  lines: Line[];
  totalHeight?: number;
  marker?: { markerWidth?: number; markerTextWidth?: number; gutterWidth?: number };
}

interface Stretch {
  x: number;
  width: number;
}

/** Where on a page frames are placed: CSS pixels from its corner. */
export interface FramePage {
  number: number;
  width: number;
  height: number;
  margins: { left: number; right: number; top: number; bottom: number };
  columns: Stretch[];
  column: number;
  /** Where the next paragraph of the text begins. */
  y: number;
}

export interface FrameFragment {
  kind: 'para';
  blockId: string;
  fromLine: 0;
  toLine: number;
  x: number;
  y: number;
  width: number;
  lines: Line[];
  sourceAnchor?: unknown;
  markerWidth?: number | undefined;
  markerTextWidth?: number | undefined;
  markerGutter?: number | undefined;
  /** It is in no column. */
  isFramed: true;
}

/** A part of a page that text keeps clear of, as superdoc keeps them. */
export interface Zone {
  imageBlockId: string;
  pageNumber: number;
  columnIndex: number;
  bounds: { x: number; y: number; width: number; height: number };
  distances: { top: number; bottom: number; left: number; right: number };
  wrapMode: 'both' | 'none';
  isAlone: boolean;
}

/** Twips of a CSS pixel, and pixels of a point. */
const TWIPS = 15;
const POINT = 96 / 72;
/** Beside a frame there is text where there is an inch for it, as in Word. */
const ROOM_FOR_TEXT = 96;

/** What superdoc leaves out of a frame that it reads. Of a style and of the paragraph, as it resolved them; in twips. */
export function sizeOfFrame(stored: Record<string, unknown>): Partial<Frame> {
  const pixels = (name: string) => {
    const twips = Number(stored[name]);
    return stored[name] != null && Number.isFinite(twips) ? twips / TWIPS : undefined;
  };
  const { dropCap, hRule } = stored;
  const all: Partial<Frame> = { isPlaced: dropCap == null || dropCap === 'none' };
  const [width, height, spaceBeside, spaceAbove] = ['w', 'h', 'hSpace', 'vSpace'].map(pixels);
  if (width) all.width = width;
  if (height) all.height = height;
  if (spaceBeside) all.spaceBeside = spaceBeside;
  if (spaceAbove) all.spaceAbove = spaceAbove;
  if (typeof hRule === 'string') all.heightRule = hRule;
  return all;
}

/**
 * The paragraphs of the frame that a paragraph is in, by the first and behind the last: those in a row that say the same of it are in one.
 * In a header, which is laid out by itself, only those that stand in its text.
 */
export function frameAround(
  blocks: readonly FramedBlock[],
  index: number,
  isOnPage: boolean,
): { first: number; end: number } | undefined {
  const frameOf = (at: number) => {
    const block = blocks[at];
    const frame = block?.kind === 'paragraph' ? block.attrs?.frame : undefined;
    if (!frame?.isPlaced) return undefined;
    const isWithin = frame.hAnchor !== 'page' && frame.vAnchor === 'text' && frame.wrap !== 'none';
    return isOnPage || isWithin ? JSON.stringify(frame) : undefined;
  };
  const own = frameOf(index);
  if (own === undefined) return undefined;
  let first = index;
  while (frameOf(first - 1) === own) first -= 1;
  let end = index + 1;
  while (frameOf(end) === own) end += 1;
  return { first, end };
}

/**
 * Places the paragraphs of a frame on a page: superdoc 1.46.3 shows them in the text, where they are stored. What they are made of stays
 * paragraphs, which are written in and stored as all others are.
 *
 * @param remeasure the lines of a paragraph in another width
 */
export function placeFrame(
  blocks: readonly FramedBlock[],
  measures: readonly Measured[],
  page: FramePage,
  remeasure: (block: FramedBlock, width: number, measure: Measured) => Measured,
): { fragments: FrameFragment[]; zones: Zone[] } {
  const frame = blocks[0]?.attrs?.frame ?? {};
  const column = page.columns[page.column] ?? { x: page.margins.left, width: page.width };
  const width = frame.width ?? naturalWidth(blocks, measures, column.width);
  const measured = blocks.map((block, at) => remeasure(block, width, measures[at] ?? NOTHING));
  const rows = stacked(blocks, measured);
  const content = rows.at(-1)?.bottom ?? 0;
  const { height: stated = 0 } = frame;
  const height = frame.heightRule === 'exact' && stated > 0 ? stated : Math.max(content, stated);
  const x = placeAlong(horizontally(frame, page, column), frame.xAlign, frame.x ?? 0, width);
  const y = placeAlong(vertically(frame, page), frame.yAlign, frame.y ?? 0, height);
  const fragments = blocks.map((block, at): FrameFragment => {
    const { lines, marker } = measured[at] ?? NOTHING;
    return {
      kind: 'para',
      blockId: block.id,
      fromLine: 0,
      toLine: lines.length,
      x,
      y: y + (rows[at]?.top ?? 0),
      width,
      lines,
      sourceAnchor: block.sourceAnchor,
      ...(marker && {
        markerWidth: marker.markerWidth ?? 0,
        markerTextWidth: marker.markerTextWidth,
        markerGutter: marker.gutterWidth,
      }),
      isFramed: true,
    };
  });
  return { fragments, zones: zonesOf(frame, { x, y, width, height }, page, blocks[0]?.id ?? '') };
}

const NOTHING: Measured = { kind: 'paragraph', lines: [] };

/** As wide as its longest line where all have room in the column, and else as that. */
function naturalWidth(blocks: readonly FramedBlock[], measures: readonly Measured[], column: number): number {
  if (measures.some(({ lines }) => lines.length > 1)) return column;
  const widths = blocks.map(({ attrs }, at) => {
    const { left = 0, right = 0 } = attrs?.indent ?? {};
    return Math.max(0, left) + Math.max(0, right) + (measures[at]?.lines[0]?.width ?? 0);
  });
  // Lines are broken in whole pixels.
  return Math.min(column, Math.ceil(Math.max(...widths)) + 1);
}

/** From the top of the frame: where the text of each paragraph begins, and where it ends with its line below. */
function stacked(
  blocks: readonly FramedBlock[],
  measured: readonly Measured[],
): { top: number; bottom: number }[] {
  let at = 0;
  let gap = 0;
  let above = '';
  return blocks.map(({ attrs }, index) => {
    const { before = 0, after = 0 } = attrs?.spacing ?? {};
    const { top, bottom } = attrs?.borders ?? {};
    const lines = JSON.stringify(attrs?.borders ?? null);
    // Paragraphs with the same lines around them have them around all of them.
    const first = lines === above ? 0 : roomOf(top);
    above = lines;
    const begin = at + (index === 0 ? before : Math.max(gap, before)) + first;
    const height = (measured[index]?.lines ?? []).reduce((sum, { lineHeight }) => sum + lineHeight, 0);
    gap = after;
    at = begin + height + roomOf(bottom);
    return { top: begin, bottom: at };
  });
}

const roomOf = (border: Border | undefined): number =>
  border ? (border.space ?? 0) * POINT + (border.width ?? 0) : 0;

interface Range {
  from: number;
  to: number;
}

/** Where it counts from: the text where nothing is said, as Word does. */
function horizontally({ hAnchor }: Frame, { width, margins }: FramePage, column: Stretch): Range {
  if (hAnchor === 'page') return { from: 0, to: width };
  if (hAnchor === 'margin') return { from: margins.left, to: width - margins.right };
  return { from: column.x, to: column.x + column.width };
}

function vertically({ vAnchor }: Frame, { height, margins, y }: FramePage): Range {
  if (vAnchor === 'page') return { from: 0, to: height };
  if (vAnchor === 'margin') return { from: margins.top, to: height - margins.bottom };
  return { from: y, to: y };
}

function placeAlong({ from, to }: Range, align: string | undefined, offset: number, size: number): number {
  if (align === 'right' || align === 'outside' || align === 'bottom') return Math.max(from, to) - size;
  if (align === 'center') return from + (to - from - size) / 2;
  return align === undefined ? from + offset : from;
}

/** In each column that it stands in, text goes on beside it where there is room, and else below. */
function zonesOf(
  { wrap, spaceBeside = 0, spaceAbove = 0 }: Frame,
  bounds: Zone['bounds'],
  { number, columns }: FramePage,
  id: string,
): Zone[] {
  if (wrap === 'none') return [];
  return columns.flatMap((column, columnIndex): Zone[] => {
    const before = bounds.x - spaceBeside - column.x;
    const behind = column.x + column.width - (bounds.x + bounds.width + spaceBeside);
    if (before >= column.width || behind >= column.width) return [];
    const isAlone = wrap === 'notBeside' || Math.max(before, behind) < ROOM_FOR_TEXT;
    return [
      {
        imageBlockId: id,
        pageNumber: number,
        columnIndex,
        bounds,
        distances: { top: spaceAbove, bottom: spaceAbove, left: spaceBeside, right: spaceBeside },
        wrapMode: isAlone ? 'none' : 'both',
        isAlone,
      },
    ];
  });
}
