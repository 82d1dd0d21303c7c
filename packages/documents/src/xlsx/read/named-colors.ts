import type { XmlElement } from '../../opc/index.ts';

/** Colours a workbook's styles may name by number. */
export interface Palette {
  /** Theme colours in the order styles count them, `rrggbb`. */
  theme: string[];
  /** Indexed colours, `rrggbb`. */
  indexed: string[];
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

/** The last six digits of a colour in hexadecimal digits; undefined: it is none. */
export function hex(value: string): string | undefined {
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
