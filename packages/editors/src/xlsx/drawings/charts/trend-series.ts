import { along } from './axes.ts';
import type { PlotData } from './chart-data.ts';
import { legendName } from './legend.ts';
import { common, type PlacedSeries, type PlotPlace, pair, xOf } from './placed-series.ts';
import { lineStyle, mergedText, textStyle } from './styles.ts';
import { trendName, trendOf, trendText } from './trend-lines.ts';

/** CSS pixels between the end of a trend line and what it says. */
const ROOM = 16;

/** The trend lines of a series, each with what it says of itself at its end. */
export function trendOptions(
  one: PlacedSeries,
  index: number,
  { plot }: PlotData,
  place: PlotPlace,
): object[] {
  const { data, color } = one;
  if (plot.grouping !== 'side') return [];
  const { base, value, isXY, chart } = place;
  const x = (point: number) =>
    isXY ? xOf(data, point) : base.dates ? (base.dates.of[point] ?? null) : point + 1;
  const points = data.values.flatMap((y, point): [number, number][] => {
    const at = x(point);
    return y === null || at === null ? [] : [[at, y]];
  });
  // Categories have no places between them.
  const known = isXY ? undefined : points.map(([at]) => at);
  return data.series.trendLines.flatMap((line, place2) => {
    const trend = trendOf(line, points, known);
    if (!trend) return [];
    const baseOf = (at: number) => (isXY ? along(base, at) : base.dates ? base.dates.placeOf(at) : at - 1);
    const drawn = trend.points.flatMap(([at, y]) => {
      const across = baseOf(at);
      const up = along(value, y);
      return across === null || up === null ? [] : [pair(place, { base: across, value: up })];
    });
    const text = trendText(line, trend);
    const last = drawn.length - 1;
    // Where the line leaves room: below its end where it rises, else above.
    const isRising = (trend.points.at(-1)?.[1] ?? 0) >= (trend.points[0]?.[1] ?? 0);
    return [
      {
        ...common(place, legendName(`trend ${place.first + index}.${place2}`, trendName(line, data.name))),
        type: 'line',
        z: 3,
        symbol: text === '' ? 'none' : 'circle',
        symbolSize: 0.1,
        showAllSymbol: true,
        lineStyle: lineStyle(line.look.line, { color, width: 1 }),
        itemStyle: { color },
        data: drawn.map((at, point) => ({
          value: at,
          ...(point === last && text !== ''
            ? {
                label: {
                  show: true,
                  formatter: () => text,
                  ...(isRising
                    ? { position: [0, ROOM], align: 'right', verticalAlign: 'top' }
                    : { position: [0, -ROOM], align: 'right', verticalAlign: 'bottom' }),
                  ...textStyle(mergedText(chart.text, line.text), chart),
                },
              }
            : {}),
        })),
      },
    ];
  });
}
