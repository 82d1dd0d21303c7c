import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';

/** Where and how large something is drawn. Lengths are in EMU (914,400 an inch). */
export interface DrawnFrame {
  width: number;
  height: number;
  /** undefined: it stands in the line as a character does. */
  floating?: {
    x: Placement;
    y: Placement;
    wrap: 'None' | 'Square' | 'TopAndBottom';
    behindText: boolean;
  };
}

/** From what it is measured (`wp:positionH`, `wp:positionV`), and how far or how aligned. */
export interface Placement {
  from: string;
  at: number | string;
}

const EMU_PER_POINT = 12_700;
/** A pixel of CSS. */
export const EMU_PER_PIXEL = 9_525;
/** EMU by the units of CSS, which VML has (ECMA-376 part 4, 14.1.2.19 shape, attribute style). */
const UNITS: Record<string, number> = {
  pt: EMU_PER_POINT,
  in: 914_400,
  cm: 360_000,
  mm: 36_000,
  pc: 152_400,
  px: EMU_PER_PIXEL,
  // A number without a unit is one of pixels.
  '': EMU_PER_PIXEL,
};

const FROM_X: Record<string, string> = { text: 'column', char: 'character', page: 'page', margin: 'margin' };
const FROM_Y: Record<string, string> = { text: 'paragraph', line: 'line', page: 'page', margin: 'margin' };

/** What a `w:pict` or `w:object` draws: its first shape or group. */
export function vmlShapeOf(element: XmlElement): XmlElement | undefined {
  return element.children.find((child) => child.namespace === NS.vml && child.localName !== 'shapetype');
}

/** A line (`v:line`), or a shape of the type that is one: 20 a line, 32 a connector. */
export function isLine(shape: XmlElement): boolean {
  return shape.localName === 'line' || /_t?(?:20|32)$/.test(shape.attribute('', 'type') ?? '');
}

/** Around a line, which may have no height: room for how thick it is, and for the head of an arrow. */
export function lineMargin(shape: XmlElement): number {
  const weight = lengthOf(shape.attribute('', 'strokeweight')) ?? EMU_PER_PIXEL;
  const ends = shape.child(NS.vml, 'stroke');
  const isArrow = ['startarrow', 'endarrow'].some((end) => (ends?.attribute('', end) ?? 'none') !== 'none');
  const pixels = Math.ceil(((isArrow ? 1.5 : 0.5) * weight) / EMU_PER_PIXEL);
  return Math.max(pixels, isArrow ? 3 : 1) * EMU_PER_PIXEL;
}

/** The frame of a VML shape by its style, of a line with the room around it; undefined where it says no size. */
export function vmlFrame(shape: XmlElement): DrawnFrame | undefined {
  const style = vmlStyleOf(shape);
  const { left, top, width, height } = extentOf(shape, style);
  const margin = isLine(shape) ? lineMargin(shape) : 0;
  if (width === undefined || height === undefined) return undefined;
  if (margin === 0 ? !width || !height : width + height === 0) return undefined;
  const size = { width: width + 2 * margin, height: height + 2 * margin };
  if (style.get('position') !== 'absolute') return size;
  const place = (
    side: 'horizontal' | 'vertical',
    offset: string,
    further: number,
    from: Record<string, string>,
  ) => {
    const align = style.get(`mso-position-${side}`);
    const relative = style.get(`mso-position-${side}-relative`) ?? 'text';
    const isAligned = align !== undefined && align !== 'absolute';
    return {
      from: from[relative] ?? from.text ?? '',
      at: isAligned
        ? align
        : (lengthOf(style.get(`margin-${offset}`) ?? style.get(offset)) ?? 0) + further - margin,
    };
  };
  return {
    ...size,
    floating: {
      x: place('horizontal', 'left', left, FROM_X),
      y: place('vertical', 'top', top, FROM_Y),
      wrap: wrapOf(shape),
      behindText: Number(style.get('z-index') ?? 0) < 0,
    },
  };
}

/** How large a shape is, and of a `v:line` where it begins: it says so by its ends, all others by their style. */
function extentOf(shape: XmlElement, style: Map<string, string>) {
  const ends = ['from', 'to'].map((end) => shape.attribute('', end)?.split(',').map(lengthOf));
  const [from, to] = ends;
  if (shape.localName !== 'line' || !from || !to) {
    return { left: 0, top: 0, width: lengthOf(style.get('width')), height: lengthOf(style.get('height')) };
  }
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

/** The style of a shape that is as wide and high as this, in EMU; all else as it was. */
export function resizedStyle(style: string, size: { width: number; height: number }): string {
  const points = (emu: number) => `${Number((emu / EMU_PER_POINT).toFixed(2))}pt`;
  return style
    .replace(/(^|;)(\s*width\s*:)[^;]*/i, (_all, start, name) => `${start}${name}${points(size.width)}`)
    .replace(/(^|;)(\s*height\s*:)[^;]*/i, (_all, start, name) => `${start}${name}${points(size.height)}`);
}

function wrapOf(shape: XmlElement): 'None' | 'Square' | 'TopAndBottom' {
  const wrap = shape.children.find(({ localName }) => localName === 'wrap')?.attribute('', 'type');
  if (wrap === 'topAndBottom') return 'TopAndBottom';
  return wrap === 'square' || wrap === 'tight' || wrap === 'through' ? 'Square' : 'None';
}

/** What the style of a shape says, in small letters. */
export function vmlStyleOf(shape: XmlElement): Map<string, string> {
  const declarations = (shape.attribute('', 'style') ?? '').split(';').map((each) => each.split(':'));
  return new Map(
    declarations.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim().toLowerCase()]),
  );
}

/** EMU. */
export function lengthOf(value: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z]*)$/.exec(value?.trim() ?? '') ?? [];
  const emu = UNITS[unit];
  return number === undefined || emu === undefined ? undefined : Math.round(Number(number) * emu);
}
