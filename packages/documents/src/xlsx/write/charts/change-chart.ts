import { applySplices, escapeText, NS, parseXml, type XmlElement } from '../../../opc/index.ts';
import type {
  ChartDesign,
  DesignKind,
  ErrorBarsDesign,
  SeriesDesign,
  TrendDesign,
} from '../../drawing-edits.ts';
import {
  AXIS_IDS,
  designKind,
  hasCategoryAxis,
  isRound,
  keepsLook,
  mayHaveErrors,
  mayTrend,
  sidesOf,
} from '../../drawings/changed-chart.ts';
import type { BarDirection } from '../../drawings/changed-error-bars.ts';
import { isSet, numberOf, settingOf } from '../../drawings/read-series.ts';
import { EditRefused } from '../../file/refused.ts';
import { elementWith, prefixOf, replaceElement } from '../../file/xml-edit.ts';
import { reshaped, splice, withChild, within, withValues } from './chart-elements.ts';
import {
  axesXml,
  type ChartWriting,
  categoriesName,
  legendXml,
  plotXml,
  seriesOf,
  seriesXml,
  sourceXml,
  TREND_TYPES,
  titleXml,
  trendXml,
  valuesName,
  wordsXml,
} from './chart-xml.ts';
import { barredSeries, errorBarsAs, saysDirection } from './error-bars.ts';
import { scaledAxis } from './scales.ts';

/** The text of a chart part after a change: what the change does not say keeps its bytes. Throws EditRefused. */
export function changeChart(
  source: string,
  change: Partial<ChartDesign>,
  rest: Omit<ChartWriting, 'prefix'>,
): string {
  const root = parseXml(source);
  if (!root.child(NS.chart, 'chart')?.child(NS.chart, 'plotArea')) {
    throw new EditRefused('This chart cannot be changed here.');
  }
  const writing = { ...rest, prefix: prefixOf(root) };
  const { kind, series, trend, errors, xErrors, title, xTitle, yTitle, xScale, yScale, legend } = change;
  let text = source;
  const step = (make: (elements: ChartElements) => string) => {
    text = make(elementsOf(text));
  };
  if (kind !== undefined) step((elements) => withKind(elements, kind, writing));
  if (series) step((elements) => withSeries(elements, series, writing));
  if (trend !== undefined) step((elements) => withTrend(elements, trend, writing));
  if (errors !== undefined) step((elements) => withErrorBars(elements, errors, 'y', writing));
  if (xErrors !== undefined) step((elements) => withErrorBars(elements, xErrors, 'x', writing));
  if (title !== undefined) {
    step(({ chart }) => withTitle(chart, title, writing));
    step(({ chart }) => withSetting(chart, 'autoTitleDeleted', title === '' ? '1' : '0', writing));
  }
  for (const [place, words] of [xTitle, yTitle].entries()) {
    if (words === undefined) continue;
    step((elements) => {
      const axis = axisAt(elements, place);
      if (!axis) throw new EditRefused('This chart has no axis that could have a title.');
      return withTitle(axis, words, writing);
    });
  }
  for (const [place, scale] of [xScale, yScale].entries()) {
    if (!scale) continue;
    step((elements) => {
      const axis = axisAt(elements, place);
      if (!axis?.is(NS.chart, 'valAx')) throw new EditRefused('This chart has no axis of numbers there.');
      return scaledAxis(axis, scale, writing);
    });
  }
  if (legend !== undefined) step(({ chart }) => withLegend(chart, legend, writing));
  return text;
}

interface ChartElements {
  chart: XmlElement;
  area: XmlElement;
  plots: XmlElement[];
}

function elementsOf(source: string): ChartElements {
  const chart = parseXml(source).child(NS.chart, 'chart');
  const area = chart?.child(NS.chart, 'plotArea');
  if (!chart || !area) throw new EditRefused('This chart cannot be changed here.');
  const plots = area.children.filter((one) => one.namespace === NS.chart && one.localName.endsWith('Chart'));
  return { chart, area, plots };
}

/** The only plot of a chart, of a kind a design has. */
function onlyPlot({ plots }: ChartElements): { plot: XmlElement; kind: DesignKind } {
  const [plot] = plots;
  const kind = plots.length === 1 && plot ? kindOf(plot) : undefined;
  if (!plot || !kind)
    throw new EditRefused('The kind and the cells of this chart can be changed by Excel only.');
  return { plot, kind };
}

const KINDS: Record<string, Parameters<typeof designKind>[0]['kind']> = {
  barChart: 'bar',
  lineChart: 'line',
  areaChart: 'area',
  pieChart: 'pie',
  doughnutChart: 'doughnut',
  scatterChart: 'scatter',
  bubbleChart: 'bubble',
};

function kindOf(plot: XmlElement): DesignKind | undefined {
  const says = plotOf(plot);
  return says && designKind(says);
}

function plotOf(plot: XmlElement): Parameters<typeof designKind>[0] | undefined {
  const kind = KINDS[plot.localName];
  return kind && { kind, horizontal: settingOf(plot, 'barDir') === 'bar', flattened: false };
}

function withSetting(parent: XmlElement, name: string, value: string, { prefix }: ChartWriting): string {
  const found = parent.child(NS.chart, name);
  if (found && isSet(parent, name) === (value === '1')) return parent.source;
  if (found) return replaceElement(found, elementWith(found, { val: value }));
  return withChild(parent, name, `<${prefix}${name} val="${value}"/>`);
}

function withTitle(parent: XmlElement, text: string, writing: ChartWriting): string {
  const title = parent.child(NS.chart, 'title');
  if (text === '') return title ? replaceElement(title, '') : parent.source;
  if (!title) return withChild(parent, 'title', titleXml(text, writing));
  const tx = title.child(NS.chart, 'tx');
  if (!tx) return withChild(title, 'tx', wordsXml(text, writing));
  const rich = tx.child(NS.chart, 'rich');
  const paragraphs = rich?.childrenNamed(NS.drawing, 'p') ?? [];
  const [run, ...others] = paragraphs.flatMap((paragraph) =>
    paragraph.children.filter(({ localName }) => ['r', 'br', 'fld'].includes(localName)),
  );
  const words = run?.is(NS.drawing, 'r') ? run.child(NS.drawing, 't') : undefined;
  if (!words) return replaceElement(tx, wordsXml(text, writing));
  // The words take the look of the first of those before.
  const gone = [
    ...others.filter((one) => one.parent === run?.parent),
    ...paragraphs.filter((one) => one !== run?.parent),
  ];
  return applySplices(parent.source, [
    { start: words.start, end: words.end, text: `<${words.name}>${escapeText(text)}</${words.name}>` },
    ...gone.map(({ start, end }) => ({ start, end, text: '' })),
  ]);
}

function withLegend(chart: XmlElement, legend: boolean, writing: ChartWriting): string {
  const found = chart.child(NS.chart, 'legend');
  if (legend === (found !== undefined)) return chart.source;
  return found ? replaceElement(found, '') : withChild(chart, 'legend', legendXml(writing));
}

function axisAt({ area, plots }: ChartElements, place: number): XmlElement | undefined {
  const id = plots[0]?.childrenNamed(NS.chart, 'axId')[place]?.attribute('', 'val');
  return area.children.find((one) => one.localName.endsWith('Ax') && settingOf(one, 'axId') === id);
}

function withTrend({ area, plots }: ChartElements, trend: TrendDesign | null, writing: ChartWriting): string {
  const splices = plots.flatMap((plot) => {
    const kind = kindOf(plot);
    if (!kind || !mayTrend(kind)) return [];
    return plot
      .childrenNamed(NS.chart, 'ser')
      .map((ser, place) => splice(ser, trendedSeries(ser, place, trend, writing)));
  });
  return applySplices(area.source, splices);
}

function withErrorBars(
  { area, plots }: ChartElements,
  errors: ErrorBarsDesign | null,
  along: BarDirection,
  writing: ChartWriting,
): string {
  const all = plots.flatMap((plot) => {
    const says = plotOf(plot);
    if (!says || !mayHaveErrors(says, along)) return [];
    const kind = designKind(says);
    const saysAlong = kind === undefined || saysDirection(kind);
    return plot.childrenNamed(NS.chart, 'ser').map((ser) => ({ ser, saysAlong }));
  });
  if (errors?.size.kind === 'cells' && errors.size.areas.length !== all.length) {
    throw new EditRefused('Error bars from cells need cells for each series.');
  }
  const splices = all.map(({ ser, saysAlong }, place) =>
    splice(ser, barredSeries(ser, place, errors, { along, saysAlong }, writing)),
  );
  return applySplices(area.source, splices);
}

function trendedSeries(
  ser: XmlElement,
  place: number,
  trend: TrendDesign | null,
  writing: ChartWriting,
): string {
  const [line, ...others] = ser.childrenNamed(NS.chart, 'trendline');
  const gone = others.map((one) => splice(one, ''));
  if (!trend) return within(ser, [...gone, ...(line ? [splice(line, '')] : [])]);
  if (!line)
    return reshaped(ser, [
      (one) => withChild(one, 'trendline', trendXml(trend, numberOf(ser, 'idx') ?? place, writing)),
    ]);
  return within(ser, [...gone, splice(line, changedTrend(line, trend, writing))]);
}

function changedTrend(line: XmlElement, trend: TrendDesign, { prefix }: ChartWriting): string {
  const steps = withValues(
    [
      ['trendlineType', TREND_TYPES[trend.kind]],
      ['order', trend.kind === 'polynomial' ? String(trend.order) : null],
      ['period', null],
      ['dispRSqr', trend.rSquared ? '1' : '0'],
      ['dispEq', trend.equation ? '1' : '0'],
    ],
    prefix,
  );
  // What an equation said before is no more what it says.
  const withoutWords = (one: XmlElement) => {
    const words = one.child(NS.chart, 'trendlineLbl')?.child(NS.chart, 'tx');
    return words ? replaceElement(words, '') : one.source;
  };
  return reshaped(line, [...steps, withoutWords]);
}

function withSeries(elements: ChartElements, wanted: readonly SeriesDesign[], writing: ChartWriting): string {
  const { plot, kind } = onlyPlot(elements);
  const all = plot.childrenNamed(NS.chart, 'ser');
  const place = (ser: XmlElement, index: number) => numberOf(ser, 'order') ?? index;
  const sorted = all
    .map((ser, index) => ({ ser, order: place(ser, index) }))
    .sort((one, other) => one.order - other.order)
    .map(({ ser }) => ser);
  const most = (name: string) => Math.max(-1, ...all.map((ser, index) => numberOf(ser, name) ?? index));
  const changed = sorted.map((ser, index) => {
    const design = wanted[index];
    return splice(ser, design ? changedSeries(ser, design, kind, writing) : '');
  });
  const added = wanted.slice(sorted.length).map((design, index) => {
    const [idx, order] = [most('idx') + 1 + index, most('order') + 1 + index];
    return seriesXml(design, idx, order, kind, null, writing);
  });
  const last = all.at(-1);
  if (!last) return withChild(plot, 'ser', added.join(''));
  return applySplices(plot.source, [...changed, { start: last.end, end: last.end, text: added.join('') }]);
}

function changedSeries(
  ser: XmlElement,
  design: SeriesDesign,
  kind: DesignKind,
  writing: ChartWriting,
): string {
  const wanted = [
    ['tx', design.name],
    [categoriesName(kind), design.categories],
    [valuesName(kind), design.values],
  ] as const;
  const steps = wanted.map(([name, area]) => (one: XmlElement) => {
    const found = one.child(NS.chart, name);
    const reference = found?.children[0]?.child(NS.chart, 'f')?.text;
    if (area ? reference === writing.formula(area) : !found) return one.source;
    const text = area ? sourceXml(name, area, writing) : '';
    return found ? replaceElement(found, text) : withChild(one, name, text);
  });
  return reshaped(ser, steps);
}

function withKind(elements: ChartElements, kind: DesignKind, writing: ChartWriting): string {
  const { plot, kind: before } = onlyPlot(elements);
  if (before === kind) return plot.source;
  const { area } = elements;
  const axes = [axisAt(elements, 0), axisAt(elements, 1)].filter((axis) => axis !== undefined);
  const sides = axes.flatMap((axis, place) => {
    const position = axis.child(NS.chart, 'axPos');
    const value = sidesOf(kind)[place] === 'left' ? 'l' : 'b';
    return position ? [splice(position, elementWith(position, { val: value }))] : [];
  });
  const direction = plot.child(NS.chart, 'barDir');
  const isBars = (one: DesignKind) => one === 'bar' || one === 'column';
  if (isBars(before) && isBars(kind) && direction) {
    const value = kind === 'bar' ? 'bar' : 'col';
    return applySplices(area.source, [...sides, splice(direction, elementWith(direction, { val: value }))]);
  }
  const series = plot
    .childrenNamed(NS.chart, 'ser')
    .map((ser, index) => seriesAs(ser, index, before, kind, writing));
  const isKept = hasCategoryAxis(before) && hasCategoryAxis(kind);
  if (isKept) {
    const ids = axes.map((axis) => settingOf(axis, 'axId') ?? '');
    return applySplices(area.source, [...sides, splice(plot, plotXml(kind, series.join(''), ids, writing))]);
  }
  const titles = axes.map((axis) => axis.child(NS.chart, 'title')?.outer ?? '');
  const text = plotXml(kind, series.join(''), AXIS_IDS, writing) + axesXml(kind, titles, writing);
  return applySplices(area.source, [splice(plot, text), ...axes.map((axis) => splice(axis, ''))]);
}

/** A series as another kind of chart has it: its name, cells, trend lines and error bars are kept. */
function seriesAs(
  ser: XmlElement,
  place: number,
  before: DesignKind,
  kind: DesignKind,
  writing: ChartWriting,
): string {
  const { prefix } = writing;
  const renamed = (from: string, to: string) => {
    const found = ser.child(NS.chart, from);
    return found ? `<${prefix}${to}>${found.inner}</${prefix}${to}>` : null;
  };
  const lines = ser.childrenNamed(NS.chart, 'trendline').map((line) => line.outer);
  const bars = errorBarsAs(ser, kind, writing);
  return seriesOf(
    {
      index: numberOf(ser, 'idx') ?? place,
      order: numberOf(ser, 'order') ?? place,
      tx: ser.child(NS.chart, 'tx')?.outer ?? null,
      categories: renamed(categoriesName(before), categoriesName(kind)),
      values: renamed(valuesName(before), valuesName(kind)),
      look: keepsLook(before, kind) ? (ser.child(NS.chart, 'spPr')?.outer ?? '') : '',
      lines: isRound(kind) ? '' : [...lines, ...bars].join(''),
    },
    kind,
    writing,
  );
}
