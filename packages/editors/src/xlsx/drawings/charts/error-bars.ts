import type { ErrorBars } from '@benchbook/documents';
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { along } from './axes.ts';
import type { PlotData } from './chart-data.ts';
import { legendName } from './legend.ts';
import { common, type PlacedSeries, type PlotPlace, xOf } from './placed-series.ts';
import { lineStyle } from './styles.ts';

/** Half of the stroke at the end of an error bar, in CSS pixels. */
const CAP = 4;

/** The error bars of a series: a stroke a point, in its own series. */
export function errorBarOptions(
  one: PlacedSeries,
  index: number,
  plotData: PlotData,
  place: PlotPlace,
): object[] {
  const { data } = one;
  return data.series.errorBars.flatMap((bars, number) => {
    const alongBase = bars.direction === 'x' && place.isXY;
    const all = alongBase ? data.values.map((_, at) => xOf(data, at)) : data.values;
    const spread = spreadOf(all);
    const strokes = one.at.flatMap((at, point) => {
      const amounts = at
        ? amountsOf(bars, one, { point, value: all[point], spread }, number, alongBase, place)
        : undefined;
      if (!at || !amounts) return [];
      const axis = alongBase ? place.base : place.value;
      // In a stack the bar stands on top of what is below it.
      const below = stackedBelow(one, plotData, point);
      const ends = [amounts.from + below, amounts.to + below].map((end) => along(axis, end));
      const [from, to] = ends;
      if (typeof to !== 'number') return [];
      const start = typeof from === 'number' ? from : (axis.scale?.min ?? to);
      return [alongBase ? [start, at.value, to, at.value] : [at.base, start, at.base, to]];
    });
    if (strokes.length === 0) return [];
    const style = lineStyle(bars.look.line, { color: place.chart.theme.ink, width: 1 });
    const isLying = place.base.at === 'y';
    return [
      {
        ...common(place, legendName(`errors ${place.first + index}.${number}`, data.name)),
        type: 'custom',
        z: 4,
        clip: true,
        data: strokes,
        renderItem: (_params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
          const value = (at: number) => Number(api.value(at));
          const point = (base: number, up: number) => api.coord(isLying ? [up, base] : [base, up]);
          const shift = barShift(plotData, index, place, api);
          const [x1 = 0, y1 = 0] = point(value(0), value(1));
          const [x2 = 0, y2 = 0] = point(value(2), value(3));
          const [dx, dy] = isLying ? [0, shift] : [shift, 0];
          const stroke = { stroke: style.color, lineWidth: style.width, fill: 'none' };
          const line = (fromX: number, fromY: number, toX: number, toY: number) => ({
            type: 'line' as const,
            shape: { x1: fromX + dx, y1: fromY + dy, x2: toX + dx, y2: toY + dy },
            style: stroke,
          });
          const isAcross = isLying !== alongBase;
          const cap = (x: number, y: number) =>
            isAcross ? line(x, y - CAP, x, y + CAP) : line(x - CAP, y, x + CAP, y);
          const caps = bars.cap
            ? [
                ...(bars.side === 'minus' ? [] : [cap(x2, y2)]),
                ...(bars.side === 'plus' ? [] : [cap(x1, y1)]),
              ]
            : [];
          return { type: 'group' as const, children: [line(x1, y1, x2, y2), ...caps] };
        },
      },
    ];
  });
}

interface Spread {
  count: number;
  mean: number;
  deviation: number;
}

/** How far the values of a series are apart: once for all of its bars. */
function spreadOf(values: readonly (number | null)[]): Spread {
  const known = values.filter((one) => one !== null);
  const count = known.length;
  const mean = known.reduce((sum, one) => sum + one, 0) / count;
  const squares = known.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { count, mean, deviation: Math.sqrt(squares / Math.max(1, count - 1)) };
}

/** From where to where the bar of a point goes, on its axis. */
function amountsOf(
  bars: ErrorBars,
  { data }: PlacedSeries,
  { point, value, spread }: { point: number; value: number | null | undefined; spread: Spread },
  number: number,
  alongBase: boolean,
  place: PlotPlace,
): { from: number; to: number } | undefined {
  if (typeof value !== 'number' || (place.value.isPercent && !alongBase)) return undefined;
  const { count, mean, deviation } = spread;
  const side = (plus: number, minus: number, middle = value) => ({
    from: bars.side === 'plus' ? middle : middle - minus,
    to: bars.side === 'minus' ? middle : middle + plus,
  });
  switch (bars.size.kind) {
    case 'fixed':
      return side(bars.size.value, bars.size.value);
    case 'percent': {
      const part = (Math.abs(value) * bars.size.value) / 100;
      return side(part, part);
    }
    // As in Excel around the mean, not around the point.
    case 'deviation':
      return side(deviation * bars.size.value, deviation * bars.size.value, mean);
    case 'error': {
      const error = deviation / Math.sqrt(count);
      return side(error, error);
    }
    case 'custom': {
      const { plus = [], minus = [] } = data.errors[number] ?? {};
      // One cell holds for all points.
      const of = (amounts: (number | null)[]) =>
        Math.max(0, (amounts.length === 1 ? amounts[0] : amounts[point]) ?? 0);
      return side(of(plus), of(minus));
    }
  }
}

/** What lies below a point in its stack. */
function stackedBelow(one: PlacedSeries, { plot, series }: PlotData, point: number): number {
  if (plot.grouping !== 'stacked') return 0;
  const isUp = (one.data.values[point] ?? 0) >= 0;
  const before = series.slice(0, series.indexOf(one.data));
  return before.reduce((sum, { values }) => {
    const value = values[point] ?? 0;
    return plot.kind !== 'bar' || value >= 0 === isUp ? sum + value : sum;
  }, 0);
}

/** How far the middle of a bar is from that of its group, in CSS pixels. */
function barShift(
  { plot, series }: PlotData,
  index: number,
  place: PlotPlace,
  api: CustomSeriesRenderItemAPI,
): number {
  if (plot.kind !== 'bar' || plot.grouping !== 'side' || series.length < 2) return 0;
  const size = api.size?.([1, 1]);
  const band = Array.isArray(size) ? (size[place.base.at === 'y' ? 1 : 0] ?? 0) : 0;
  const count = series.length;
  const step = 1 - plot.overlap / 100;
  const width = band / (1 + (count - 1) * step + plot.gap / 100);
  const shift = (index - (count - 1) / 2) * step * width;
  const isTurned = place.base.axis.reversed !== (place.base.at === 'y');
  return isTurned ? -shift : shift;
}
