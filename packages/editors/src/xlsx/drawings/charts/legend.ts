import type { Chart, Legend } from '@benchbook/documents';
import type { MeasureText } from './axes.ts';
import { mergedText, textSize, textStyle } from './styles.ts';

/** A name that no other series has: legends of ECharts know series by their names. */
export function legendName(place: number | string, name: string): string {
  return `${place}|${name}`;
}

/** Of a name made by `legendName` what is shown. */
export function shownName(name: string): string {
  return name.slice(name.indexOf('|') + 1);
}

export interface LegendEntry {
  name: string;
  /** Lines are shown as they are. */
  symbol: 'box' | 'line' | 'none';
}

/** The legend, and how many CSS pixels it takes from the sides of the chart. */
export interface PlacedLegend {
  option: object | undefined;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const ICONS = { box: { icon: 'rect' }, line: {}, none: { icon: 'none' } };
const GAP = 10;
/** Beside a name, with its symbol. */
const LINE_ROOM = 36;
const BOX_ROOM = 20;

export function legendOption(
  chart: Chart,
  entries: readonly LegendEntry[],
  size: { width: number; height: number; top: number; measure: MeasureText },
): PlacedLegend {
  const none = { left: 0, right: 0, top: 0, bottom: 0 };
  const { legend } = chart;
  const shown = legend ? entries.filter((_, index) => !legend.hidden.includes(index)) : [];
  if (!legend || shown.length === 0) return { option: undefined, ...none };
  const text = mergedText(chart.text, legend.text);
  const pixels = textSize(text);
  const symbolRoom = shown.every(({ symbol }) => symbol === 'box') ? BOX_ROOM : LINE_ROOM;
  const widths = shown.map(({ name }) => size.measure(shownName(name), pixels) + symbolRoom);
  const isBeside = legend.side !== 'top' && legend.side !== 'bottom';
  const line = pixels * 1.3 + 4;
  const most = isBeside ? size.width * 0.5 : size.width - 2 * GAP;
  const widest = Math.min(most, Math.max(...widths));
  const lines = isBeside ? shown.length : linesOf(widths, most);
  const taken = legend.overlay ? 0 : isBeside ? widest + GAP : lines * line + GAP;
  return {
    ...none,
    [sideOf(legend)]: taken,
    option: {
      type: 'plain',
      silent: true,
      selectedMode: false,
      data: shown.map(({ name, symbol }) => ({ name, ...ICONS[symbol] })),
      formatter: shownName,
      itemWidth: symbolRoom === BOX_ROOM ? 9 : 25,
      itemHeight: 9,
      itemGap: isBeside ? Math.max(2, line - pixels) : 12,
      orient: isBeside ? 'vertical' : 'horizontal',
      ...placeOf(legend, size.top),
      textStyle: {
        ...textStyle(text, chart),
        ...(isBeside && widest === most ? { width: widest - symbolRoom, overflow: 'truncate' } : {}),
      },
    },
  };
}

function sideOf({ side }: Legend): 'left' | 'right' | 'top' | 'bottom' {
  return side === 'corner' ? 'right' : side;
}

function placeOf({ side }: Legend, top: number): object {
  if (side === 'left') return { left: GAP / 2, top: 'middle' };
  if (side === 'right') return { right: GAP / 2, top: 'middle' };
  if (side === 'corner') return { right: GAP / 2, top };
  return side === 'top' ? { left: 'center', top } : { left: 'center', bottom: GAP / 2 };
}

/** Lines that entries take beside one another. */
function linesOf(widths: readonly number[], most: number): number {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && used + width > most) {
      lines++;
      used = 0;
    }
    used += width + 12;
  }
  return lines;
}
