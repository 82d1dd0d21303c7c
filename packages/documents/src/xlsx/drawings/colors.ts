import { NS, type XmlElement } from '../../opc/index.ts';

/** Colours by the names DrawingML gives them, `rrggbb`; and the fonts that `+mj-lt` and `+mn-lt` stand for. */
export interface DrawingTheme {
  colors: Record<string, string>;
  majorFont: string;
  minorFont: string;
}

/** Of the preset colours (ECMA-376 part 1, 20.1.10.48) those that programs write. */
const PRESETS = new Map<string, string>(
  Object.entries({
    black: '000000',
    blue: '0000ff',
    cyan: '00ffff',
    darkBlue: '00008b',
    darkGray: 'a9a9a9',
    darkGreen: '006400',
    darkRed: '8b0000',
    gray: '808080',
    green: '008000',
    lightGray: 'd3d3d3',
    magenta: 'ff00ff',
    navy: '000080',
    orange: 'ffa500',
    purple: '800080',
    red: 'ff0000',
    silver: 'c0c0c0',
    teal: '008080',
    white: 'ffffff',
    yellow: 'ffff00',
  }),
);

/**
 * The colour that stands inside of an element such as `solidFill` or `gs`, as `#rrggbb` or `#rrggbbaa`; undefined where there is
 * none that is known. `own`: what `phClr` stands for.
 */
export function drawingColor(
  holder: XmlElement | undefined,
  theme: DrawingTheme,
  own?: string,
): string | undefined {
  for (const element of holder?.children ?? []) {
    if (element.namespace !== NS.drawing) continue;
    const base = baseColor(element, theme, own);
    if (base !== undefined) return changed(base, element.children);
  }
  return undefined;
}

function baseColor(element: XmlElement, theme: DrawingTheme, own?: string): string | undefined {
  const value = element.attribute('', 'val') ?? '';
  switch (element.localName) {
    case 'srgbClr':
      return hex(value);
    case 'sysClr':
      return hex(element.attribute('', 'lastClr') ?? '') ?? (value === 'window' ? 'ffffff' : '000000');
    case 'schemeClr':
      return value === 'phClr' ? own?.slice(1, 7) : known(theme.colors, value);
    case 'prstClr':
      return PRESETS.get(value);
    case 'scrgbClr':
      return rgbHex(
        ['r', 'g', 'b'].map((name) => linearToByte(Number(element.attribute('', name)) / 100_000)),
      );
    case 'hslClr': {
      const part = (name: string) => Number(element.attribute('', name) ?? 0);
      return hslToHex(part('hue') / 60_000 / 360, part('sat') / 100_000, part('lum') / 100_000);
    }
    default:
      return undefined;
  }
}

/** The colour after its transforms, in their order (20.1.2.3). */
function changed(base: string, transforms: readonly XmlElement[]): string {
  let color = base.toLowerCase();
  let alpha = 1;
  for (const transform of transforms) {
    const part = Number(transform.attribute('', 'val') ?? 0) / 100_000;
    if (!Number.isFinite(part)) continue;
    const [hue, saturation, lightness] = hexToHsl(color);
    switch (transform.localName) {
      case 'lumMod':
        color = hslToHex(hue, saturation, lightness * part);
        break;
      case 'lumOff':
        color = hslToHex(hue, saturation, lightness + part);
        break;
      case 'satMod':
        color = hslToHex(hue, saturation * part, lightness);
        break;
      case 'satOff':
        color = hslToHex(hue, saturation + part, lightness);
        break;
      case 'hueOff':
        color = hslToHex((hue + (part * 100_000) / 60_000 / 360 + 1) % 1, saturation, lightness);
        break;
      // As Office does it, on linear light.
      case 'tint':
        color = mapBytes(color, (byte) => linearToByte(byteToLinear(byte) * part + (1 - part)));
        break;
      case 'shade':
        color = mapBytes(color, (byte) => linearToByte(byteToLinear(byte) * part));
        break;
      case 'alpha':
        alpha = clamp(part);
        break;
      case 'inv':
        color = mapBytes(color, (byte) => 255 - byte);
        break;
      case 'gray': {
        const [red = 0, green = 0, blue = 0] = bytesOf(color);
        const gray = 0.3 * red + 0.59 * green + 0.11 * blue;
        color = rgbHex([gray, gray, gray]);
        break;
      }
    }
  }
  return `#${color}${alpha < 1 ? byteHex(alpha * 255) : ''}`;
}

/** Names come from the file: `constructor` is none. */
function known(colors: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(colors, name) ? colors[name] : undefined;
}

function hex(value: string): string | undefined {
  return /^[0-9A-Fa-f]{6}$/.test(value) ? value.toLowerCase() : undefined;
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
const byteHex = (value: number) =>
  Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0');
const rgbHex = (bytes: number[]) => bytes.map(byteHex).join('');
const bytesOf = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const mapBytes = (color: string, change: (byte: number) => number) => rgbHex(bytesOf(color).map(change));

function byteToLinear(byte: number): number {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function linearToByte(linear: number): number {
  const part = clamp(linear);
  return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
}

function hexToHsl(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = bytesOf(color).map((byte) => byte / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const range = max - min;
  const lightness = (max + min) / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const hue = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [hue / 6, saturation, lightness];
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const l = clamp(lightness);
  const chroma = (1 - Math.abs(2 * l - 1)) * clamp(saturation);
  const channel = (shift: number) => {
    const k = (hue * 6 + shift) % 6;
    return 255 * (l - chroma / 2 + chroma * clamp(Math.abs(k - 3) - 1));
  };
  return rgbHex([channel(0), channel(4), channel(2)]);
}
