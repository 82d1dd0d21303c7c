import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import { digitPixels } from '../display/index.ts';
import { type FontProperties, fontProperties } from '../file/font-properties.ts';
import { isOn, type Workbook, workbookPart } from '../file/workbook.ts';
import { colorOf, type Palette, readPalette } from './colors.ts';
import { USUAL_DIGIT } from './measures.ts';
import { builtInFormat } from './number-formats.ts';
import type { SnapshotBorder, SnapshotStyle } from './snapshot.ts';

/** The parts of xl/styles.xml that cell formats are made of, by index (ECMA-376 part 1, 18.8). */
export interface Styles {
  fonts: XmlElement[];
  fills: XmlElement[];
  borders: XmlElement[];
  formats: Map<number, string>;
  cellFormats: XmlElement[];
  /** What conditional formats and tables change of a cell. */
  differentialFormats: XmlElement[];
  /** Of the Normal style, in whose digits columns are measured. */
  normalFont: XmlElement | undefined;
  palette: Palette;
}

/** The styles of a workbook; all lists are empty if it has none. */
export function readStyles(workbook: Workbook): Styles {
  const part = workbookPart(workbook, 'styles');
  const root = part ? parseXml(workbook.pkg.text(part)) : undefined;
  const list = (name: string, item: string) =>
    root?.child(NS.spreadsheet, name)?.childrenNamed(NS.spreadsheet, item) ?? [];
  const formats = new Map<number, string>();
  for (const format of list('numFmts', 'numFmt')) {
    const code = format.attribute('', 'formatCode');
    if (code !== undefined) formats.set(Number(format.attribute('', 'numFmtId')), code);
  }
  const fonts = list('fonts', 'font');
  const [normal] = list('cellStyleXfs', 'xf');
  return {
    fonts,
    normalFont: fonts[Number(normal?.attribute('', 'fontId') ?? 0)],
    fills: list('fills', 'fill'),
    borders: list('borders', 'border'),
    formats,
    cellFormats: list('cellXfs', 'xf'),
    differentialFormats: list('dxfs', 'dxf'),
    palette: readPalette(workbook, root),
  };
}

/** Pixels of a digit of the Normal style. */
export function normalDigit({ normalFont }: Styles): number {
  const value = (name: string) => normalFont?.child(NS.spreadsheet, name)?.attribute('', 'val');
  const [name, size] = [value('name'), Number(value('sz'))];
  return name && size > 0 ? digitPixels(name, size) : USUAL_DIGIT;
}

/** Code of a cell format's number format, `General` if it names none. */
export function formatCode(styles: Styles, style: number): string {
  const id = Number(styles.cellFormats[style]?.attribute('', 'numFmtId') ?? 0);
  return styles.formats.get(id) ?? builtInFormat(id) ?? 'General';
}

/** A cell format as the editor shows it. */
export function snapshotStyle(styles: Styles, index: number): SnapshotStyle {
  const format = styles.cellFormats[index];
  if (!format) return alignmentStyle(undefined);
  const item = (list: XmlElement[], attribute: string) => list[Number(format.attribute('', attribute) ?? 0)];
  const pattern = formatCode(styles, index);
  return {
    ...fontStyle(fontOf(item(styles.fonts, 'fontId')), styles.palette),
    ...fillStyle(item(styles.fills, 'fillId'), styles.palette),
    ...borderStyle(item(styles.borders, 'borderId'), styles.palette),
    ...alignmentStyle(format.child(NS.spreadsheet, 'alignment')),
    ...(pattern === 'General' ? {} : { n: { pattern } }),
  };
}

const fontOf = (element: XmlElement | undefined): FontProperties => (element ? fontProperties(element) : {});

/** A font as the editor shows it. */
export function fontStyle(font: FontProperties, palette: Palette): SnapshotStyle {
  const value = (name: string) => font[name]?.val;
  const isSet = (name: string) => font[name] !== undefined && isOn(value(name) ?? '1');
  const style: SnapshotStyle = {};
  const name = value('name');
  const size = Number(value('sz'));
  const color = colorOf(font.color && { attribute: (_, part) => font.color?.[part] }, palette);
  const underline = value('u') ?? 'single';
  if (name) style.ff = name;
  if (size > 0) style.fs = size;
  if (isSet('b')) style.bl = 1;
  if (isSet('i')) style.it = 1;
  if (isSet('strike')) style.st = { s: 1 };
  if (font.u && underline !== 'none') {
    style.ul = { s: 1, t: underline.startsWith('double') ? 10 : 12 };
  }
  if (value('vertAlign') === 'subscript') style.va = 2;
  if (value('vertAlign') === 'superscript') style.va = 3;
  if (color) style.cl = { rgb: color };
  return style;
}

function fillStyle(fill: XmlElement | undefined, palette: Palette): SnapshotStyle {
  const pattern = fill?.child(NS.spreadsheet, 'patternFill');
  const kind = pattern?.attribute('', 'patternType') ?? 'none';
  if (pattern && kind !== 'none') {
    // A pattern the editor cannot draw is shown in its background colour, a solid one has only a foreground.
    const color =
      kind === 'solid'
        ? colorOf(pattern.child(NS.spreadsheet, 'fgColor'), palette)
        : colorOf(pattern.child(NS.spreadsheet, 'bgColor'), palette);
    return color ? { bg: { rgb: color } } : {};
  }
  const stop = fill?.child(NS.spreadsheet, 'gradientFill')?.child(NS.spreadsheet, 'stop');
  const color = colorOf(stop?.child(NS.spreadsheet, 'color'), palette);
  return color ? { bg: { rgb: color } } : {};
}

const BORDER_KINDS = [
  'none',
  'thin',
  'hair',
  'dotted',
  'dashed',
  'dashDot',
  'dashDotDot',
  'double',
  'medium',
  'mediumDashed',
  'mediumDashDot',
  'mediumDashDotDot',
  'slantDashDot',
  'thick',
];

/** A border as the editor shows it. */
export function borderStyle(border: XmlElement | undefined, palette: Palette): SnapshotStyle {
  if (!border) return {};
  const side = (...names: string[]): SnapshotBorder | undefined => {
    const element = border.children.find((child) => names.includes(child.localName));
    const kind = BORDER_KINDS.indexOf(element?.attribute('', 'style') ?? 'none');
    if (kind <= 0) return undefined;
    const color = colorOf(element?.child(NS.spreadsheet, 'color'), palette);
    return { s: kind, cl: { rgb: color ?? '#000000' } };
  };
  const diagonal = side('diagonal');
  const sides: NonNullable<SnapshotStyle['bd']> = {};
  for (const [key, value] of [
    ['t', side('top')],
    ['r', side('right', 'end')],
    ['b', side('bottom')],
    ['l', side('left', 'start')],
    ['tl_br', isOn(border.attribute('', 'diagonalDown')) ? diagonal : undefined],
    ['bl_tr', isOn(border.attribute('', 'diagonalUp')) ? diagonal : undefined],
  ] as const) {
    if (value) sides[key] = value;
  }
  return Object.keys(sides).length > 0 ? { bd: sides } : {};
}

const HORIZONTAL: Record<string, SnapshotStyle['ht']> = {
  left: 1,
  fill: 1,
  center: 2,
  centerContinuous: 2,
  right: 3,
  justify: 4,
  distributed: 6,
};
const SPREAD: Record<string, SnapshotStyle['spread']> = { fill: 'fill', centerContinuous: 'across' };
const VERTICAL: Record<string, SnapshotStyle['vt']> = { top: 1, center: 2, distributed: 2, justify: 1 };
/** Width of three spaces, which one step of indent is. */
const INDENT_PIXELS = 9;

function alignmentStyle(alignment: XmlElement | undefined): SnapshotStyle {
  // Without an alignment Excel puts content at the bottom, the editor would not.
  const style: SnapshotStyle = { vt: VERTICAL[alignment?.attribute('', 'vertical') ?? ''] ?? 3 };
  if (!alignment) return style;
  const named = alignment.attribute('', 'horizontal') ?? '';
  const horizontal = HORIZONTAL[named];
  if (horizontal) style.ht = horizontal;
  if (SPREAD[named]) style.spread = SPREAD[named];
  if (isOn(alignment.attribute('', 'wrapText'))) style.tb = 3;
  if (isOn(alignment.attribute('', 'shrinkToFit'))) style.shrink = 1;
  const rotation = Number(alignment.attribute('', 'textRotation') ?? 0);
  if (rotation === 255) style.tr = { a: 0, v: 1 };
  else if (rotation > 90 && rotation <= 180) style.tr = { a: rotation - 90 };
  else if (rotation > 0 && rotation <= 90) style.tr = { a: -rotation };
  const indent = Number(alignment.attribute('', 'indent') ?? 0) * INDENT_PIXELS;
  if (indent > 0) style.pd = horizontal === 3 ? { r: indent } : { l: indent };
  return style;
}
