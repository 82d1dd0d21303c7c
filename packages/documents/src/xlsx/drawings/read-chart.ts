import { brief } from '../../brief.ts';
import { NS, type XmlElement } from '../../opc/index.ts';
import type { Chart, Legend, Plot, PlotKind, Source } from './chart-model.ts';
import type { DrawingTheme } from './colors.ts';
import { readLook, readTextLook } from './looks.ts';
import { MOST_DRAWN } from './moved.ts';
import { readAxis, readTitle } from './read-axes.ts';
import {
  type ChartReading,
  hasLabelsOfCells,
  isSet,
  numberOf,
  readLabels,
  readSeries,
  settingOf,
  within,
} from './read-series.ts';
import { cellsOf, TooManyPoints } from './sources.ts';

const CHART = NS.chart;
/** As in Excel. */
const MOST_SERIES = 255;
const MOST_AXES = 16;
const MOST_PLOTS = 16;

const KINDS = new Map<string, PlotKind>(
  Object.entries({
    barChart: 'bar',
    bar3DChart: 'bar',
    lineChart: 'line',
    line3DChart: 'line',
    areaChart: 'area',
    area3DChart: 'area',
    pieChart: 'pie',
    pie3DChart: 'pie',
    ofPieChart: 'pie',
    doughnutChart: 'doughnut',
    scatterChart: 'scatter',
    bubbleChart: 'bubble',
    stockChart: 'stock',
    radarChart: 'radar',
  }),
);

/** A chart, or in plain words (several of them) what cannot be drawn. `missed`: what of it is not drawn as it is meant. */
export type ReadChart = { chart: Chart; missed: string[] } | { notShown: string };

/** Reads a chart part (`chartSpace`); numbers out of their bounds are brought into them. */
export function readChart(root: XmlElement, reading: ChartReading): ReadChart {
  try {
    return readWhole(root, reading);
  } catch (error) {
    if (error instanceof TooManyPoints) return { notShown: 'charts with very many points' };
    throw error;
  }
}

function readWhole(root: XmlElement, reading: ChartReading): ReadChart {
  const chart = root.is(CHART, 'chartSpace') ? root.child(CHART, 'chart') : undefined;
  const area = chart?.child(CHART, 'plotArea');
  if (!chart || !area) return { notShown: 'charts that cannot be read' };
  const { theme } = reading;
  const elements = area.children.filter((e) => e.namespace === CHART && e.localName.endsWith('Chart'));
  const plots: Plot[] = [];
  let left = MOST_SERIES;
  for (const element of elements.slice(0, MOST_PLOTS)) {
    const kind = KINDS.get(element.localName);
    if (!kind) return { notShown: brief`surface charts` };
    const plot = readPlot(element, kind, left, reading);
    left -= plot.series.length;
    plots.push(plot);
  }
  const axes = area.children.flatMap((element) => readAxis(element, reading) ?? []).slice(0, MOST_AXES);
  const isOnPowers = (plot: Plot) => axes.some(({ id, logBase }) => logBase && plot.axes.includes(id));
  if (plots.some((plot) => plot.grouping !== 'side' && isOnPowers(plot)))
    return { notShown: 'stacked charts on logarithmic axes' };
  const series = plots.flatMap((plot) => plot.series);
  const points = series.reduce((sum, { values }) => sum + pointsOf(values), 0);
  if (points > MOST_DRAWN) throw new TooManyPoints();
  const blanks = settingOf(chart, 'dispBlanksAs');
  return {
    chart: {
      title: readTitle(chart.child(CHART, 'title'), reading),
      namesItself: !isSet(chart, 'autoTitleDeleted'),
      plots,
      axes,
      legend: readLegend(chart.child(CHART, 'legend'), reading),
      look: readLook(root.child(CHART, 'spPr'), theme),
      plotLook: readLook(area.child(CHART, 'spPr'), theme),
      text: readTextLook(root.child(CHART, 'txPr'), theme),
      theme: chartTheme(theme),
      blanks: blanks === 'span' || blanks === 'zero' ? blanks : 'gap',
      visibleOnly: isSet(chart, 'plotVisOnly') || chart.child(CHART, 'plotVisOnly') === undefined,
      date1904: isSet(root, 'date1904'),
    },
    missed: [
      ...(plots.some(({ flattened }) => flattened) ? ['the depth of three-dimensional charts'] : []),
      ...(hasLabelsOfCells(root) ? ['labels of charts that stand in cells'] : []),
    ],
  };
}

/** What a chart has of its workbook where it says nothing itself. */
export function chartTheme({ colors, minorFont }: DrawingTheme): Chart['theme'] {
  return {
    accents: [1, 2, 3, 4, 5, 6].map((number) => `#${colors[`accent${number}`] ?? '808080'}`),
    ink: `#${colors.tx1 ?? '000000'}`,
    paper: `#${colors.bg1 ?? 'ffffff'}`,
    font: minorFont,
  };
}

function pointsOf(values: Source | undefined): number {
  if (values?.areas) return values.areas.reduce((sum, area) => sum + cellsOf(area), 0);
  return values?.cache[0]?.values.length ?? 0;
}

function readPlot(element: XmlElement, kind: PlotKind, most: number, reading: ChartReading): Plot {
  const { theme } = reading;
  const grouping = settingOf(element, 'grouping');
  const isPie = kind === 'pie' || kind === 'doughnut';
  const upDown = element.child(CHART, 'upDownBars');
  const highLow = element.child(CHART, 'hiLowLines');
  return {
    kind,
    horizontal: settingOf(element, 'barDir') === 'bar',
    flattened: element.localName.includes('3D') || element.localName === 'ofPieChart',
    grouping: grouping === 'percentStacked' ? 'percent' : grouping === 'stacked' ? 'stacked' : 'side',
    gap: within(numberOf(element, 'gapWidth'), 0, 500, 150),
    overlap: within(numberOf(element, 'overlap'), -100, 100, 0),
    varied: isSet(element, 'varyColors') || (isPie && element.child(CHART, 'varyColors') === undefined),
    series: element
      .childrenNamed(CHART, 'ser')
      .slice(0, Math.max(0, most))
      .map((ser, place) => withOwnMarkers(readSeries(ser, place, reading), element, kind))
      .sort((one, other) => one.order - other.order),
    axes: element.childrenNamed(CHART, 'axId').map((axis) => axis.attribute('', 'val') ?? ''),
    hole: within(numberOf(element, 'holeSize'), 1, 90, 50),
    firstAngle: within(numberOf(element, 'firstSliceAng'), 0, 360, 0),
    bubbleScale: within(numberOf(element, 'bubbleScale'), 0, 300, 100),
    sizeIsWidth: settingOf(element, 'sizeRepresents') === 'w',
    filled: settingOf(element, 'radarStyle') === 'filled',
    highLow: highLow && readLook(highLow.child(CHART, 'spPr'), theme),
    upDown: upDown && {
      up: readLook(upDown.child(CHART, 'upBars')?.child(CHART, 'spPr'), theme),
      down: readLook(upDown.child(CHART, 'downBars')?.child(CHART, 'spPr'), theme),
      gap: within(numberOf(upDown, 'gapWidth'), 0, 500, 150),
    },
    labels: readLabels(element.child(CHART, 'dLbls'), theme),
  };
}

/** Lines have no markers unless their chart says so; of scatter charts its style says what there is. */
function withOwnMarkers(series: Plot['series'][number], element: XmlElement, kind: PlotKind) {
  const none = { symbol: 'none' as const, size: 5, look: {} };
  if (series.marker) return series;
  if (kind === 'line' && !isSet(element, 'marker')) return { ...series, marker: none };
  const style = settingOf(element, 'scatterStyle');
  if (kind === 'scatter' && (style === 'line' || style === 'smooth')) return { ...series, marker: none };
  const radar = settingOf(element, 'radarStyle');
  return kind === 'radar' && radar !== 'marker' ? { ...series, marker: none } : series;
}

const SIDES = new Map<string, Legend['side']>(
  Object.entries({ l: 'left', t: 'top', b: 'bottom', tr: 'corner' }),
);

function readLegend(legend: XmlElement | undefined, { theme }: ChartReading): Legend | undefined {
  if (!legend) return undefined;
  return {
    side: SIDES.get(settingOf(legend, 'legendPos') ?? '') ?? 'right',
    overlay: isSet(legend, 'overlay'),
    hidden: legend
      .childrenNamed(CHART, 'legendEntry')
      .filter((entry) => isSet(entry, 'delete'))
      .map((entry) => numberOf(entry, 'idx') ?? -1),
    text: readTextLook(legend.child(CHART, 'txPr'), theme),
    look: readLook(legend.child(CHART, 'spPr'), theme),
  };
}
