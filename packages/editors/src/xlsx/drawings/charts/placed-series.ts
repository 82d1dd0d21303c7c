import type { Chart } from '@benchbook/documents';
import { along, type PlacedAxis } from './axes.ts';
import type { PlotData, SeriesData } from './chart-data.ts';
import { plainColor, usualColor } from './styles.ts';

/** A plot among the axes. */
export interface PlotPlace {
  chart: Chart;
  /** Of categories or x, and of values. */
  base: PlacedAxis;
  value: PlacedAxis;
  isXY: boolean;
  /** Series of the plots before it. */
  first: number;
  plot: number;
  /** CSS pixels. */
  room: { width: number; height: number };
}

/** A series with where its points are: the coordinates of ECharts, before x and y change places for bars that lie. */
export interface PlacedSeries {
  data: SeriesData;
  color: string;
  /** By point: along the base and the value axis, in a stack on top of what is below; null: it is not drawn. */
  at: ({ base: number; value: number } | null)[];
  /** By point: along the base axis, also where there is no value; null: nowhere. */
  bases: (number | null)[];
}

/** Where a point of a scatter chart is: where one of them has a text, they are counted. */
export function xOf(series: SeriesData, index: number): number | null {
  return series.x ? (series.x[index] ?? null) : index + 1;
}

/** Of one category: what all series of it come to. */
export function partsOf(series: readonly SeriesData[], index: number): { total: number } {
  return { total: series.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0) };
}

/** Where the points of a series are, and its colour. */
export function placeSeries(data: SeriesData, { plot, series }: PlotData, place: PlotPlace): PlacedSeries {
  const { chart, base, value, isXY } = place;
  const { look, index } = data.series;
  const usual = usualColor(chart, index);
  const lineColor = look.line?.color;
  const isLine = plot.kind === 'line' || plot.kind === 'scatter' || plot.kind === 'stock';
  const color = isLine
    ? (lineColor ?? plainColor(data.series.marker?.look.fill, usual))
    : plainColor(look.fill, usual);
  const bases = data.values.map((_, point) => {
    if (isXY) return along(base, xOf(data, point));
    if (!base.dates) return point;
    const date = base.dates.of[point];
    return typeof date === 'number' ? base.dates.placeOf(date) : null;
  });
  const at = data.values.map((number, point) => {
    const scaled =
      plot.grouping === 'percent' && number !== null ? number / (partsOf(series, point).total || 1) : number;
    const along1 = along(value, scaled);
    const across = bases[point] ?? null;
    return along1 === null || across === null ? null : { base: across, value: along1 };
  });
  return { data, color, at, bases };
}

/** Coordinates as ECharts wants them: bars that lie have their values along x. */
export function pair(place: PlotPlace, at: { base: number; value: number }): [number, number] {
  return place.base.at === 'y' ? [at.value, at.base] : [at.base, at.value];
}

/** What series of all kinds have in common. */
export function common(place: PlotPlace, name: string): object {
  const { base, value } = place;
  const [x, y] = base.at === 'y' ? [value, base] : [base, value];
  return {
    name,
    xAxisIndex: x.index,
    yAxisIndex: y.index,
    silent: true,
    animation: false,
    emphasis: { disabled: true },
  };
}
