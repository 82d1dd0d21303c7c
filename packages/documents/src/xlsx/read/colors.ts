import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import { type Workbook, workbookPart } from '../file/workbook.ts';

/** Colours a workbook's styles may name by number. */
export interface Palette {
  /** Theme colours in the order styles count them, `rrggbb`. */
  theme: string[];
  /** Indexed colours, `rrggbb`. */
  indexed: string[];
}

// ECMA-376 part 1, 18.8.27: 0 to 7 repeat as 8 to 15.
const BASIC = ['000000', 'FFFFFF', 'FF0000', '00FF00', '0000FF', 'FFFF00', 'FF00FF', '00FFFF'];
const INDEXED = [
  ...BASIC,
  ...BASIC,
  ...(
    '800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC ' +
    'CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC ' +
    'CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 ' +
    '993366 333399 333333'
  ).split(' '),
];
const OFFICE_THEME =
  'FFFFFF 000000 EEECE1 1F497D 4F81BD C0504D 9BBB59 8064A2 4BACC6 F79646 0000FF 800080'.split(' ');
/** Styles count light 1 before dark 1 and light 2 before dark 2, unlike the theme part. */
const THEME_ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];

/** The palette of a workbook: its theme part and the colours its styles redefine. */
export function readPalette(workbook: Workbook, styles: XmlElement | undefined): Palette {
  const part = workbookPart(workbook, 'theme');
  const scheme = part
    ? [...parseXml(workbook.pkg.text(part)).descendants()].find((e) => e.is(NS.drawing, 'clrScheme'))
    : undefined;
  const theme = THEME_ORDER.map((name, index) => {
    const [color] = scheme?.child(NS.drawing, name)?.children ?? [];
    const value = color?.attribute('', 'lastClr') ?? color?.attribute('', 'val') ?? '';
    return hex(value) ?? OFFICE_THEME[index] ?? '000000';
  });
  const redefined = styles?.child(NS.spreadsheet, 'colors')?.child(NS.spreadsheet, 'indexedColors')?.children;
  const indexed = INDEXED.map((color, index) => hex(redefined?.[index]?.attribute('', 'rgb') ?? '') ?? color);
  return { theme, indexed };
}

/**
 * The colour an element such as `color`, `fgColor` or `tabColor` names, as `#rrggbb`; undefined for an automatic
 * colour or none. Transparency is left out: Excel ignores it in cells.
 */
export function colorOf(
  element: Pick<XmlElement, 'attribute'> | undefined,
  palette: Palette,
): string | undefined {
  if (!element) return undefined;
  const theme = element.attribute('', 'theme');
  const indexed = element.attribute('', 'indexed');
  const base =
    hex(element.attribute('', 'rgb') ?? '') ??
    (theme !== undefined
      ? palette.theme[Number(theme)]
      : indexed !== undefined
        ? palette.indexed[Number(indexed)]
        : undefined);
  if (!base) return undefined;
  const tint = Number(element.attribute('', 'tint') ?? 0);
  return `#${(tint ? tinted(base, tint) : base).toLowerCase()}`;
}

function hex(value: string): string | undefined {
  return /^(?:[0-9A-Fa-f]{2})?[0-9A-Fa-f]{6}$/.test(value) ? value.slice(-6) : undefined;
}

/** Lightens (tint above 0) or darkens a colour in HLS space (18.8.19). */
function tinted(color: string, tint: number): string {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const range = max - min;
  const lightness = (max + min) / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const hue =
    range === 0
      ? 0
      : max === r
        ? ((g - b) / range + 6) % 6
        : max === g
          ? (b - r) / range + 2
          : (r - g) / range + 4;
  const moved = tint < 0 ? lightness * (1 + tint) : lightness + (1 - lightness) * tint;
  const chroma = (1 - Math.abs(2 * moved - 1)) * saturation;
  const channel = (shift: number) => {
    const k = (hue + shift) % 6;
    const value = moved - chroma / 2 + chroma * Math.max(0, Math.min(1, Math.abs(k - 3) - 1));
    return Math.round(Math.max(0, Math.min(1, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return channel(0) + channel(4) + channel(2);
}
