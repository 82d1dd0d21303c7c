import type { Chart, Fill, Line, Look, Marker, MarkerSymbol, TextLook } from '@benchbook/documents';
import { familyStack } from '../../painting/fonts.ts';

const PIXELS_PER_POINT = 4 / 3;
/** Points. */
const USUAL_SIZE = 10;
/** What lines of axes and grids have where the file says nothing. */
export const USUAL_GRAY = '#868686';
/** CSS pixels of a line of a series in a file that says nothing of it: 2.25 points. */
export const USUAL_WIDTH = 3;

/** A fill as ECharts takes it. */
export function fillOf(fill: Fill | null | undefined, usual: string): unknown {
  if (fill === null) return 'rgba(0,0,0,0)';
  if (!fill) return usual;
  if ('color' in fill) return fill.color;
  const angle = (fill.angle * Math.PI) / 180;
  const [x, y] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  return {
    type: 'linear',
    x: 0.5 - x,
    y: 0.5 - y,
    x2: 0.5 + x,
    y2: 0.5 + y,
    colorStops: fill.stops.map(({ at, color }) => ({ offset: at, color })),
  };
}

/** The one colour of a fill or line, for what cannot have a gradient. */
export function plainColor(fill: Fill | null | undefined, usual: string): string {
  if (!fill) return usual;
  return 'color' in fill ? fill.color : (fill.stops[0]?.color ?? usual);
}

/** The style of a line; `usual` is used for what the file leaves out. */
export function lineStyle(line: Line | null | undefined, usual: { color: string; width: number }) {
  if (line === null) return { width: 0, opacity: 0 };
  return {
    color: line?.color ?? usual.color,
    width: line?.width ?? usual.width,
    type: line?.dash ?? ('solid' as const),
  };
}

/** Fill and border of a bar, slice or area. */
export function itemStyle(look: Look, usual: string) {
  return { color: fillOf(look.fill, usual), ...borderStyle(look.line) };
}

export function borderStyle(line: Line | null | undefined) {
  if (!line) return { borderWidth: 0 };
  return {
    borderColor: line.color ?? '#000000',
    borderWidth: line.width ?? 1,
    borderType: line.dash ?? ('solid' as const),
  };
}

/** The later ones win. */
export function mergedText(...looks: TextLook[]): TextLook {
  return Object.assign({}, ...looks);
}

/** CSS pixels. */
export function textSize(look: TextLook): number {
  return (look.size ?? USUAL_SIZE) * PIXELS_PER_POINT;
}

export function textStyle(look: TextLook, { theme }: Chart) {
  return {
    color: look.color ?? theme.ink,
    // An attribute of an SVG that is written as text has quotes of its own.
    fontFamily: familyStack(look.family ?? theme.font).replaceAll('"', "'"),
    fontSize: textSize(look),
    fontWeight: look.bold ? ('bold' as const) : ('normal' as const),
    fontStyle: look.italic ? ('italic' as const) : ('normal' as const),
  };
}

/** The colour of a series or point that has none of its own: the accents of the theme, then darker and lighter ones. */
export function usualColor({ theme }: Chart, index: number): string {
  const { accents } = theme;
  const color = accents[index % accents.length] ?? '#4472c4';
  const round = Math.floor(index / accents.length) % 4;
  const factor = [1, 0.6, 1.4, 0.8][round] ?? 1;
  const bytes = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const shaded = bytes.map((byte) => (factor <= 1 ? byte * factor : byte + (255 - byte) * (factor - 1)));
  return `#${shaded.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

const AUTOMATIC: MarkerSymbol[] = [
  'diamond',
  'square',
  'triangle',
  'x',
  'star',
  'circle',
  'plus',
  'dot',
  'dash',
];

const SYMBOLS: Record<MarkerSymbol, string> = {
  none: 'none',
  auto: 'circle',
  circle: 'circle',
  diamond: 'diamond',
  square: 'rect',
  triangle: 'triangle',
  dash: 'path://M0 4h10v2H0z',
  dot: 'path://M0 4h5v2H0z',
  plus: 'path://M4 0h2v4h4v2H6v4H4V6H0V4h4z',
  x: 'path://M1.4 0L5 3.6 8.6 0 10 1.4 6.4 5 10 8.6 8.6 10 5 6.4 1.4 10 0 8.6 3.6 5 0 1.4z',
  star: 'path://M4.3 0h1.4v3.6L8.6 .7l.7.7L6.4 4.3H10v1.4H6.4l2.9 2.9-.7.7-2.9-2.9V10H4.3V6.4L1.4 9.3l-.7-.7 2.9-2.9H0V4.3h3.6L.7 1.4l.7-.7 2.9 2.9z',
};

/** Symbol, size and colours of a point; `usual` is the colour of its series. */
export function markerStyle(marker: Marker | undefined, index: number, usual: string) {
  const symbol = marker?.symbol ?? 'auto';
  const shown = symbol === 'auto' ? (AUTOMATIC[index % AUTOMATIC.length] ?? 'circle') : symbol;
  const look = marker?.look ?? {};
  return {
    symbol: SYMBOLS[shown],
    symbolSize: (marker?.size ?? 5) * PIXELS_PER_POINT,
    itemStyle: {
      color: fillOf(look.fill, usual),
      // A marker without a fill is known by its border.
      ...(look.line === undefined && look.fill === null
        ? { borderColor: usual, borderWidth: 1 }
        : borderStyle(look.line)),
    },
  };
}
