import type { Axis, Chart, Plot } from '@benchbook/documents';
import { axisOption, datesOf, type MeasureText, type PlacedAxis, scaleAxis } from './axes.ts';
import { seriesOptions } from './cartesian-series.ts';
import { type ChartData, type PlotData, type SeriesData, textOfNumber } from './chart-data.ts';
import { type PlotPlace, partsOf, xOf } from './placed-series.ts';
import { trendOf } from './trend-lines.ts';

/** Axes and series of a chart as ECharts takes them. */
export interface CartesianOption {
  xAxis: object[];
  yAxis: object[];
  series: object[];
}

/** What has x and y: all plots but pies and radars. `room`: CSS pixels inside of the axes, about. */
export function cartesianOption(
  chart: Chart,
  data: ChartData,
  room: { width: number; height: number; measure: MeasureText },
): CartesianOption {
  const placed: PlacedAxis[] = [];
  const plots = data.plots.map((plotData) => {
    const { plot } = plotData;
    const isXY = plot.kind === 'scatter' || plot.kind === 'bubble';
    const isLying = plot.kind === 'bar' && plot.horizontal;
    const [base, value] = axesOf(chart, plot, isXY, isLying);
    const baseAxis = placeAxis(placed, base, isLying ? 'y' : 'x');
    const valueAxis = placeAxis(placed, value, isLying ? 'x' : 'y');
    if (isXY) addXY(baseAxis, valueAxis, plotData);
    else addCategories(baseAxis, valueAxis, plotData);
    return { plotData, base: baseAxis, value: valueAxis, isXY };
  });
  for (const one of placed) {
    const isX = plots.some(({ base, isXY }) => isXY && base === one);
    scaleAxis(one, one.at === 'x' ? room.width : room.height, !isX);
  }
  const find = (id: string) => placed.find(({ axis }) => axis.id === id);
  const options = (at: 'x' | 'y') =>
    placed
      .filter((one) => one.at === at)
      .map((one) =>
        axisOption(chart, one, find(one.axis.crosses.axis), data.axisTitles[one.axis.id] ?? '', {
          length: at === 'x' ? room.width : room.height,
          measure: room.measure,
        }),
      );
  let place = 0;
  return {
    xAxis: options('x'),
    yAxis: options('y'),
    series: plots.flatMap(({ plotData, base, value, isXY }, index) => {
      const at: PlotPlace = { chart, base, value, isXY, first: place, plot: index, room };
      place += plotData.series.length;
      return seriesOptions(plotData, at);
    }),
  };
}

/** The two axes of a plot; what the file leaves out is made up. */
function axesOf(chart: Chart, plot: Plot, isXY: boolean, isLying: boolean): [Axis, Axis] {
  const own = plot.axes.flatMap((id) => chart.axes.find((axis) => axis.id === id) ?? []);
  const isSide = ({ side }: Axis) => side === 'left' || side === 'right';
  const base = isXY
    ? (own.find((axis) => !isSide(axis)) ?? own[0])
    : own.find(({ kind }) => kind !== 'value');
  const value = own.find((axis) => axis !== base && axis.kind === 'value');
  const [first, second] = isXY && base === value ? [own[0], own[1]] : [base, value];
  return [
    first ?? missingAxis('base', isXY ? 'value' : 'category', isLying ? 'left' : 'bottom', 'value'),
    second ?? missingAxis('value', 'value', isLying ? 'bottom' : 'left', 'base'),
  ];
}

function missingAxis(id: string, kind: Axis['kind'], side: Axis['side'], crosses: string): Axis {
  return {
    id,
    kind,
    side,
    hidden: true,
    min: undefined,
    max: undefined,
    logBase: undefined,
    reversed: false,
    title: undefined,
    majorUnit: undefined,
    unit: 'days',
    majorGrid: undefined,
    minorGrid: undefined,
    majorTicks: 'none',
    minorTicks: 'none',
    labels: 'none',
    format: undefined,
    look: {},
    text: {},
    crosses: { axis: crosses, at: 'zero' },
    onTicks: false,
    labelStep: 0,
  };
}

function placeAxis(placed: PlacedAxis[], axis: Axis, at: 'x' | 'y'): PlacedAxis {
  const known = placed.find((one) => one.axis === axis && one.at === at);
  if (known) return known;
  const made: PlacedAxis = {
    axis,
    at,
    index: placed.filter((one) => one.at === at).length,
    categories: [],
    dates: undefined,
    samples: [],
    scale: undefined,
    format: '',
    onTicks: false,
    isPercent: false,
  };
  placed.push(made);
  return made;
}

function addXY(x: PlacedAxis, y: PlacedAxis, { series }: PlotData): void {
  for (const one of series) {
    for (const [at, value] of one.values.entries()) {
      if (value === null) continue;
      const across = xOf(one, at);
      if (across === null) continue;
      x.samples.push(across);
      y.samples.push(value);
    }
    addTrends(x, y, one);
    if (x.format === '') x.format = one.x ? one.xFormat : '';
    if (y.format === '') y.format = one.format;
  }
}

/** A trend line that goes on beyond its points is seen as far as it goes. */
function addTrends(x: PlacedAxis, y: PlacedAxis, one: SeriesData): void {
  const points = one.values.flatMap((value, at): [number, number][] => {
    const across = xOf(one, at);
    return value === null || across === null ? [] : [[across, value]];
  });
  for (const line of one.series.trendLines) {
    if (line.forward === 0 && line.backward === 0) continue;
    for (const [across, value] of trendOf(line, points)?.points ?? []) {
      x.samples.push(across);
      y.samples.push(value);
    }
  }
}

function addCategories(base: PlacedAxis, value: PlacedAxis, { plot, series }: PlotData): void {
  const named = series.find(({ categories }) => categories.length > 0);
  const count = series.reduce((most, one) => Math.max(most, one.values.length), 0);
  if (base.categories.length < count) {
    const dates = base.axis.kind === 'date' && named?.x ? named.x : [];
    // A value without a date has no place among dates: they stand one beside the other then.
    const isDated = series.every(({ values }) =>
      values.every((one, at) => one === null || hasDate(dates, at)),
    );
    const found = isDated ? datesOf(dates, base.axis.unit) : undefined;
    if (found) {
      base.dates = { of: dates, placeOf: found.placeOf };
      const format = base.axis.format ?? (named?.xFormat || 'yyyy-mm-dd');
      base.categories = found.dates.map((date) => textOfNumber(date, format));
    } else {
      base.categories = Array.from({ length: count }, (_, index) => categoryText(base.axis, named, index));
    }
  }
  base.onTicks = value.axis.onTicks;
  value.isPercent ||= plot.grouping === 'percent';
  if (value.format === '' && !value.isPercent) {
    value.format = series.find(({ format }) => format !== '')?.format ?? '';
  }
  // Not with `push(...)`: its arguments all go on the stack.
  for (const sample of samplesOf(plot, series, count)) value.samples.push(sample);
}

function hasDate(dates: readonly (number | null)[], at: number): boolean {
  return typeof dates[at] === 'number';
}

function categoryText(axis: Axis, named: SeriesData | undefined, index: number): string {
  const number = named?.x?.[index];
  if (typeof number === 'number' && axis.format !== undefined) return textOfNumber(number, axis.format);
  return named?.categories[index] ?? (named ? '' : String(index + 1));
}

/** The values a plot reaches: of stacks their sums. */
function samplesOf(plot: Plot, series: readonly SeriesData[], count: number): number[] {
  if (plot.grouping === 'side') {
    return series.flatMap(({ values }) => values.filter((value) => value !== null));
  }
  const samples = [0];
  for (let index = 0; index < count; index++) {
    const { total } = partsOf(series, index);
    const scale = plot.grouping === 'percent' ? total || 1 : 1;
    const sums = { up: 0, down: 0, all: 0 };
    for (const { values } of series) {
      const value = (values[index] ?? 0) / scale;
      sums.all += value;
      if (value > 0) sums.up += value;
      else sums.down += value;
      if (plot.kind === 'bar') samples.push(sums.up, sums.down);
      else samples.push(sums.all);
    }
  }
  return samples;
}
