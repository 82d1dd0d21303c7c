import type {
  Area,
  ChartDesign,
  DesignKind,
  ErrorBarsDesign,
  ScaleDesign,
  SeriesDesign,
  TrendDesign,
} from '../drawing-edits.ts';
import { type BarDirection, changedErrorBars, errorBarsDesign } from './changed-error-bars.ts';
import type { Axis, Chart, ChartTitle, FreshChart, Plot, Series, Source, TrendLine } from './chart-model.ts';

/** The chart that is written for a design. */
export function newChart(design: ChartDesign, fresh: FreshChart): Chart {
  const series = design.series.map((one, index) => newSeries(one, index, design.kind, fresh.theme.accents));
  const axes = newAxes(design.kind);
  const blank: Chart = {
    title: undefined,
    namesItself: false,
    plots: [newPlot(design.kind, series, axes)],
    axes,
    legend: undefined,
    look: {},
    plotLook: {},
    text: {},
    ...fresh,
    blanks: 'gap',
    visibleOnly: true,
  };
  const { kind: _, series: __, ...rest } = design;
  return changedChart(blank, rest);
}

/** A chart after a change, as its part says it then. What is given is not changed. */
export function changedChart(chart: Chart, change: Partial<ChartDesign>): Chart {
  let changed = chart;
  if (change.kind !== undefined) changed = withKind(changed, change.kind);
  if (change.series) changed = withSeries(changed, change.series);
  if (change.trend !== undefined) changed = withTrend(changed, change.trend);
  if (change.errors !== undefined) changed = withErrorBars(changed, change.errors, 'y');
  if (change.xErrors !== undefined) changed = withErrorBars(changed, change.xErrors, 'x');
  if (change.title !== undefined) {
    changed = { ...changed, title: withWords(changed.title, change.title), namesItself: change.title !== '' };
  }
  if (change.xTitle !== undefined) changed = withAxisTitle(changed, 0, change.xTitle);
  if (change.yTitle !== undefined) changed = withAxisTitle(changed, 1, change.yTitle);
  if (change.xScale) changed = withScale(changed, 0, change.xScale);
  if (change.yScale) changed = withScale(changed, 1, change.yScale);
  if (change.legend === undefined || change.legend === (changed.legend !== undefined)) return changed;
  const legend = { side: 'bottom' as const, overlay: false, hidden: [], text: {}, look: {} };
  return { ...changed, legend: change.legend ? legend : undefined };
}

/** What a design says of a chart; left out is what it cannot say of this one. */
export function designOf(chart: Chart): Partial<ChartDesign> {
  const [plot, ...more] = chart.plots;
  const kind = plot && more.length === 0 ? designKind(plot) : undefined;
  const all = chart.plots.flatMap(({ series }) => series);
  const series = kind && all.map(seriesDesign);
  const trends = all.map(({ trendLines }) => trendLines.map(trendDesign));
  const [first] = trends;
  const isOne = trends.every((own) => own.length <= 1 && JSON.stringify(own) === JSON.stringify(first));
  const trend = first?.[0];
  const says: { [Name in keyof ChartDesign]: ChartDesign[Name] | undefined } = {
    kind,
    title: said(chart.title),
    xTitle: axisAt(chart, 0) && said(axisAt(chart, 0)?.title),
    yTitle: axisAt(chart, 1) && said(axisAt(chart, 1)?.title),
    legend: chart.legend !== undefined,
    series: series?.every((one) => one !== undefined) ? series : undefined,
    trend: !isOne || kind === undefined || !mayTrend(kind) ? undefined : first?.length ? trend : null,
    errors: plot && more.length === 0 && mayHaveErrors(plot, 'y') ? errorBarsDesign(all, 'y') : undefined,
    xErrors: plot && more.length === 0 && mayHaveErrors(plot, 'x') ? errorBarsDesign(all, 'x') : undefined,
    xScale: scaleDesign(axisAt(chart, 0)),
    yScale: scaleDesign(axisAt(chart, 1)),
  };
  const found = Object.entries(says).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found);
}

/** Pies and doughnuts have neither trend lines nor error bars. */
export const mayTrend = (kind: DesignKind): boolean => !isRound(kind);

export const isRound = (kind: DesignKind): boolean => kind === 'pie' || kind === 'doughnut';

/** Whether the series of a plot can have error bars along an axis: along x where that is one of numbers. */
export function mayHaveErrors(
  plot: Pick<Plot, 'kind' | 'horizontal' | 'flattened'>,
  along: BarDirection,
): boolean {
  if (plot.kind === 'bubble' && !plot.flattened) return true;
  const kind = designKind(plot);
  return kind !== undefined && (along === 'x' ? kind === 'scatter' : mayTrend(kind));
}

/** The kind a design has for a plot, if it has one. */
export function designKind({
  kind,
  horizontal,
  flattened,
}: Pick<Plot, 'kind' | 'horizontal' | 'flattened'>): DesignKind | undefined {
  if (flattened) return undefined;
  if (kind === 'bar') return horizontal ? 'bar' : 'column';
  return kind === 'bubble' || kind === 'stock' || kind === 'radar' ? undefined : kind;
}

function said(title: ChartTitle | undefined): string | undefined {
  if (!title?.words) return '';
  return 'text' in title.words ? title.words.text : undefined;
}

function seriesDesign({ name, categories, values }: Series): SeriesDesign | undefined {
  if (name && 'text' in name) return undefined;
  const one = (source: Source | undefined) => (source ? onlyArea(source) : null);
  const areas = { name: one(name), categories: one(categories), values: one(values) };
  const { values: found } = areas;
  if (!found || areas.name === undefined || areas.categories === undefined) return undefined;
  return { name: areas.name, categories: areas.categories, values: found };
}

function onlyArea({ areas }: Source): Area | undefined {
  return areas?.length === 1 ? areas[0] : undefined;
}

function trendDesign({ kind, order, equation, rSquared }: TrendLine): TrendDesign | undefined {
  return kind === 'moving-average' ? undefined : { kind, order, equation, rSquared };
}

function withWords(title: ChartTitle | undefined, text: string): ChartTitle | undefined {
  if (text === '') return undefined;
  return { ...(title ?? { text: {}, overlay: false, look: {} }), words: { text } };
}

/** The first axis of a plot is that of categories or of x, the second that of values. */
function axisAt({ plots, axes }: Chart, place: 0 | 1): Axis | undefined {
  return axes.find(({ id }) => id === plots[0]?.axes[place]);
}

function withAxisTitle(chart: Chart, place: 0 | 1, text: string): Chart {
  const axis = axisAt(chart, place);
  const axes = chart.axes.map((one) => (one === axis ? { ...one, title: withWords(one.title, text) } : one));
  return { ...chart, axes };
}

/** Names and days have no scale that could be said here. */
function scaleDesign(axis: Axis | undefined): ScaleDesign | undefined {
  if (axis?.kind !== 'value') return undefined;
  const { min, max, logBase } = axis;
  return { min: min ?? null, max: max ?? null, logarithmic: logBase !== undefined };
}

function withScale(chart: Chart, place: 0 | 1, { min, max, logarithmic }: ScaleDesign): Chart {
  const axis = axisAt(chart, place);
  const scaled = (one: Axis): Axis => ({
    ...one,
    min: min ?? undefined,
    max: max ?? undefined,
    logBase: logarithmic ? (one.logBase ?? LOG_BASE) : undefined,
  });
  return { ...chart, axes: chart.axes.map((one) => (one === axis ? scaled(one) : one)) };
}

/** Of an axis that is made logarithmic. */
export const LOG_BASE = 10;

function withErrorBars(chart: Chart, errors: ErrorBarsDesign | null, along: BarDirection): Chart {
  let place = -1;
  const barred = (series: Series): Series => {
    place += 1;
    return { ...series, errorBars: changedErrorBars(series, place, errors, along) };
  };
  const plots = chart.plots.map((plot) =>
    mayHaveErrors(plot, along) ? { ...plot, series: plot.series.map(barred) } : plot,
  );
  return { ...chart, plots };
}

function withTrend(chart: Chart, trend: TrendDesign | null): Chart {
  const lined = (series: Series): Series => ({
    ...series,
    trendLines: trend
      ? [
          {
            ...(series.trendLines[0] ?? newTrend(series.index, chart.theme.accents)),
            ...trend,
            order: trend.kind === 'polynomial' ? trend.order : 2,
          },
        ]
      : [],
  });
  const plots = chart.plots.map((plot) => {
    const kind = designKind(plot);
    return kind && mayTrend(kind) ? { ...plot, series: plot.series.map(lined) } : plot;
  });
  return { ...chart, plots };
}

const newTrend = (index: number, accents: readonly string[]): TrendLine => ({
  name: undefined,
  kind: 'linear',
  order: 2,
  period: 2,
  forward: 0,
  backward: 0,
  intercept: undefined,
  equation: false,
  rSquared: false,
  look: { line: { color: accentOf(index, accents), width: 2 } },
  format: '',
  text: {},
});

/** The colour of a series that is made anew. */
export const accentOf = (index: number, accents: readonly string[]): string =>
  accents[index % accents.length] ?? '#808080';

function withSeries(chart: Chart, wanted: readonly SeriesDesign[]): Chart {
  const [plot] = chart.plots;
  const kind = plot && designKind(plot);
  if (!plot || !kind) return chart;
  const most = (name: 'index' | 'order') => Math.max(-1, ...plot.series.map((one) => one[name]));
  const series = wanted.map((design, place): Series => {
    const old = plot.series[place];
    if (old) return { ...old, ...sourcesOf(design) };
    const after = place - plot.series.length + 1;
    const added = newSeries(design, most('index') + after, kind, chart.theme.accents);
    return { ...added, order: most('order') + after };
  });
  return { ...chart, plots: [{ ...plot, series }] };
}

function withKind(chart: Chart, kind: DesignKind): Chart {
  const [plot] = chart.plots;
  const before = plot && designKind(plot);
  if (!plot || !before || before === kind) return chart;
  const isBars = (one: DesignKind) => one === 'bar' || one === 'column';
  if (isBars(before) && isBars(kind)) {
    return { ...turned(chart, kind), plots: [{ ...plot, horizontal: kind === 'bar' }] };
  }
  const series = plot.series.map((old): Series => {
    const { index, order, name, categories, values } = old;
    const kept = { index, order, name, categories, values };
    const trendLines = mayTrend(kind) ? old.trendLines : [];
    const errorBars = mayTrend(kind) ? old.errorBars.filter(({ direction }) => direction === 'y') : [];
    const fresh = newSeries(undefined, index, kind, chart.theme.accents);
    const look = keepsLook(before, kind) ? old.look : fresh.look;
    return { ...fresh, ...kept, look, trendLines, errorBars };
  });
  const isKept = hasCategoryAxis(before) && hasCategoryAxis(kind);
  const axes = isKept
    ? turned(chart, kind).axes
    : newAxes(
        kind,
        [0, 1].map((place) => axisAt(chart, place as 0 | 1)?.title),
      );
  return {
    ...chart,
    axes,
    plots: [newPlot(kind, series, isKept ? chart.axes.filter(({ id }) => plot.axes.includes(id)) : axes)],
  };
}

/** Charts of areas keep their colours among themselves. */
export const keepsLook = (before: DesignKind, kind: DesignKind): boolean =>
  [before, kind].every((one) => one === 'bar' || one === 'column' || one === 'area');

export const hasCategoryAxis = (kind: DesignKind): boolean => !isRound(kind) && kind !== 'scatter';

/** Its axes stand as bars that lie want them, or as all other kinds. */
function turned(chart: Chart, kind: DesignKind): Chart {
  const [first, second] = chart.plots[0]?.axes ?? [];
  const [x, y] = sidesOf(kind);
  const axes = chart.axes.map((axis) => {
    if (axis.id !== first && axis.id !== second) return axis;
    return { ...axis, side: axis.id === first ? x : y };
  });
  return { ...chart, axes };
}

/** Where the axes of categories, or x, and of values stand. */
export const sidesOf = (kind: DesignKind): ['left' | 'bottom', 'left' | 'bottom'] =>
  kind === 'bar' ? ['left', 'bottom'] : ['bottom', 'left'];

/** Ids of the axes of a new chart. */
export const AXIS_IDS = ['500000001', '500000002'] as const;

function newAxes(kind: DesignKind, titles: (ChartTitle | undefined)[] = []): Axis[] {
  if (isRound(kind)) return [];
  const sides = sidesOf(kind);
  const axis = (place: 0 | 1): Axis => {
    const isCategory = place === 0 && kind !== 'scatter';
    return {
      id: AXIS_IDS[place],
      kind: isCategory ? 'category' : 'value',
      side: sides[place],
      hidden: false,
      min: undefined,
      max: undefined,
      logBase: undefined,
      reversed: false,
      title: titles[place],
      majorUnit: undefined,
      unit: 'days',
      majorGrid: place === 1 ? { line: { color: '#d9d9d9', width: 1 } } : undefined,
      minorGrid: undefined,
      majorTicks: 'outside',
      minorTicks: 'none',
      labels: 'beside',
      format: undefined,
      look: { line: { color: '#bfbfbf', width: 1 } },
      text: {},
      crosses: { axis: AXIS_IDS[place === 0 ? 1 : 0], at: 'zero' },
      onTicks: kind === 'scatter',
      labelStep: 0,
    };
  };
  return [axis(0), axis(1)];
}

function newPlot(kind: DesignKind, series: Series[], axes: readonly Axis[]): Plot {
  return {
    kind: kind === 'column' ? 'bar' : kind,
    horizontal: kind === 'bar',
    flattened: false,
    grouping: 'side',
    gap: 150,
    overlap: 0,
    varied: isRound(kind),
    series,
    axes: isRound(kind) ? [] : axes.map(({ id }) => id),
    hole: 50,
    firstAngle: 0,
    bubbleScale: 100,
    sizeIsWidth: false,
    filled: false,
    highLow: undefined,
    upDown: undefined,
    labels: undefined,
  };
}

function newSeries(
  design: SeriesDesign | undefined,
  index: number,
  kind: DesignKind,
  accents: readonly string[],
): Series {
  const color = accentOf(index, accents);
  const points = { fill: { color }, line: { color, width: 1 } };
  return {
    index,
    order: index,
    ...(design ? sourcesOf(design) : { name: undefined, categories: undefined, values: undefined }),
    sizes: undefined,
    // The points of a scatter chart are not joined, and slices have a colour each.
    look:
      kind === 'scatter'
        ? { line: null }
        : isRound(kind)
          ? {}
          : kind === 'line'
            ? { line: { color, width: 3 } }
            : { fill: { color } },
    marker: kind === 'scatter' ? { symbol: 'circle', size: 7, look: points } : undefined,
    smooth: false,
    points: [],
    labels: undefined,
    trendLines: [],
    errorBars: [],
  };
}

function sourcesOf({
  name,
  categories,
  values,
}: SeriesDesign): Pick<Series, 'name' | 'categories' | 'values'> {
  const source = (area: Area | null): Source | undefined =>
    area ? { formula: '', areas: [area], cache: [] } : undefined;
  return { name: source(name), categories: source(categories), values: source(values) };
}
