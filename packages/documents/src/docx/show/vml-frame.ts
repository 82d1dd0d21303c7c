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
/** EMU by the units of CSS, which VML has (ECMA-376 part 4, 14.1.2.19 shape, attribute style). */
const UNITS: Record<string, number> = {
  pt: EMU_PER_POINT,
  in: 914_400,
  cm: 360_000,
  mm: 36_000,
  pc: 152_400,
  px: 9_525,
  // A number without a unit is one of pixels.
  '': 9_525,
};

const FROM_X: Record<string, string> = { text: 'column', char: 'character', page: 'page', margin: 'margin' };
const FROM_Y: Record<string, string> = { text: 'paragraph', line: 'line', page: 'page', margin: 'margin' };

/** What a `w:pict` or `w:object` draws: its first shape or group. */
export function vmlShapeOf(element: XmlElement): XmlElement | undefined {
  return element.children.find((child) => child.namespace === NS.vml && child.localName !== 'shapetype');
}

/** The frame of a VML shape by its style; undefined where it says no size. */
export function vmlFrame(shape: XmlElement): DrawnFrame | undefined {
  const style = styleOf(shape);
  const width = lengthOf(style.get('width'));
  const height = lengthOf(style.get('height'));
  if (!width || !height) return undefined;
  if (style.get('position') !== 'absolute') return { width, height };
  const place = (side: 'horizontal' | 'vertical', offset: string, from: Record<string, string>) => {
    const align = style.get(`mso-position-${side}`);
    const relative = style.get(`mso-position-${side}-relative`) ?? 'text';
    const isAligned = align !== undefined && align !== 'absolute';
    return {
      from: from[relative] ?? from.text ?? '',
      at: isAligned ? align : (lengthOf(style.get(`margin-${offset}`) ?? style.get(offset)) ?? 0),
    };
  };
  return {
    width,
    height,
    floating: {
      x: place('horizontal', 'left', FROM_X),
      y: place('vertical', 'top', FROM_Y),
      wrap: wrapOf(shape),
      behindText: Number(style.get('z-index') ?? 0) < 0,
    },
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

function styleOf(shape: XmlElement): Map<string, string> {
  const declarations = (shape.attribute('', 'style') ?? '').split(';').map((each) => each.split(':'));
  return new Map(
    declarations.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim().toLowerCase()]),
  );
}

function lengthOf(value: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z]*)$/.exec(value ?? '') ?? [];
  const emu = UNITS[unit];
  return number === undefined || emu === undefined ? undefined : Math.round(Number(number) * emu);
}
