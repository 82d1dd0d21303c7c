import type { Chart, Plot, PlotKind } from '@benchbook/documents';
import { locale, t } from '@benchbook/words';
import type { MeasureText } from './axes.ts';
import { cartesianOption } from './cartesian.ts';
import type { ChartData, SeriesData } from './chart-data.ts';
import { type LegendEntry, legendName, legendOption } from './legend.ts';
import { pieEntries, pieOptions, radarOption } from './round.ts';
import { fillOf, mergedText, textSize, textStyle } from './styles.ts';
import { trendName } from './trend-lines.ts';

/** CSS pixels the chart has, and what measures text. */
export interface ChartRoom {
  width: number;
  height: number;
  measure: MeasureText;
}

const GAP = 8;
/** Points, of a title of which the file says nothing. */
const TITLE_SIZE = 18;

/**
 * A chart as ECharts 6 draws it: one function of the chart, its values and its size. What a chart says is in functions, so
 * that no text of a file is read as a template.
 */
export function chartOption(chart: Chart, data: ChartData, room: ChartRoom): Record<string, unknown> {
  const titleText = mergedText(
    { size: TITLE_SIZE, bold: true },
    { ...chart.text, ...(chart.text.size ? { size: chart.text.size * 1.2 } : {}) },
    chart.title?.text ?? {},
  );
  const titleRoom =
    data.title === '' || chart.title?.overlay
      ? 0
      : linesOf(data.title, textSize(titleText), room) * textSize(titleText) * 1.25 + GAP;
  const legend = legendOption(chart, entriesOf(data), { ...room, top: titleRoom + GAP / 2 });
  const inner = {
    left: legend.left + GAP,
    top: titleRoom + legend.top + GAP,
    right: legend.right + GAP + 4,
    bottom: legend.bottom + GAP,
  };
  const width = Math.max(20, room.width - inner.left - inner.right);
  const height = Math.max(20, room.height - inner.top - inner.bottom);
  return {
    animation: false,
    backgroundColor: 'transparent',
    ...(data.title === ''
      ? {}
      : {
          title: {
            text: data.title,
            left: 'center',
            top: GAP,
            padding: 0,
            textStyle: { ...textStyle(titleText, chart), width: room.width - 2 * GAP, overflow: 'break' },
          },
        }),
    ...(legend.option ? { legend: legend.option } : {}),
    ...plotsOption(chart, data, { inner, width, height, measure: room.measure }),
  };
}

function plotsOption(
  chart: Chart,
  data: ChartData,
  room: {
    inner: { left: number; top: number; right: number; bottom: number };
    width: number;
    height: number;
    measure: MeasureText;
  },
): object {
  const { inner, width, height, measure } = room;
  const box = { left: inner.left, top: inner.top, width, height };
  const pies = data.plots.filter(({ plot }) => plot.kind === 'pie' || plot.kind === 'doughnut');
  const [radar] = data.plots.filter(({ plot }) => plot.kind === 'radar');
  if (radar) return radarOption(chart, data, radar, box);
  if (pies.length > 0) return { series: pies.flatMap((pie) => pieOptions(chart, pie, box)) };
  // The axes and their labels take about this much of it.
  const plot = { width: Math.max(20, width - 50), height: Math.max(20, height - 40), measure };
  const { fill } = chart.plotLook;
  return {
    grid: {
      ...inner,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
      ...(fill ? { show: true, backgroundColor: fillOf(fill, ''), borderWidth: 0 } : {}),
    },
    ...cartesianOption(chart, data, plot),
  };
}

function linesOf(text: string, size: number, { width, measure }: ChartRoom): number {
  return text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(measure(line, size) / (width - 2 * GAP))), 0);
}

function entriesOf(data: ChartData): LegendEntry[] {
  const [first] = data.plots;
  if (first && (first.plot.kind === 'pie' || first.plot.kind === 'doughnut')) return pieEntries(first);
  const series: LegendEntry[] = [];
  const trends: LegendEntry[] = [];
  let place = 0;
  for (const { plot, series: ofPlot } of data.plots) {
    for (const one of ofPlot) {
      series.push({ name: legendName(place, one.name), symbol: symbolOf(plot, one) });
      for (const [index, line] of one.series.trendLines.entries()) {
        if (plot.grouping !== 'side') continue;
        trends.push({
          name: legendName(`trend ${place}.${index}`, trendName(line, one.name)),
          symbol: 'line',
        });
      }
      place++;
    }
  }
  return [...series, ...trends];
}

function symbolOf(plot: Plot, { series }: SeriesData): LegendEntry['symbol'] {
  if (plot.kind === 'bar' || plot.kind === 'area' || (plot.kind === 'radar' && plot.filled)) return 'box';
  const hasLine = plot.kind === 'stock' ? series.look.line : series.look.line !== null;
  return hasLine || series.marker?.symbol !== 'none' ? 'line' : 'none';
}

const KIND_NAMES: Record<PlotKind, string> = {
  bar: t('column##chart'),
  line: t('line##chart'),
  area: t('area##chart'),
  pie: t('pie##chart'),
  doughnut: t('doughnut##chart'),
  scatter: t('scatter##chart'),
  bubble: t('bubble##chart'),
  stock: t('stock##chart'),
  radar: t('radar##chart'),
};

/** What a chart is called by whoever does not see it: `Column and line chart: Growth`. */
export function chartName(chart: Chart, title: string): string {
  const kinds = [
    ...new Set(
      chart.plots.map(({ kind, horizontal }) =>
        kind === 'bar' && horizontal ? t('bar##chart') : KIND_NAMES[kind],
      ),
    ),
  ];
  const kind = new Intl.ListFormat(locale()).format(kinds);
  const said = kinds.length === 0 ? t('empty chart') : t('{kind} chart', { kind });
  const what = said.charAt(0).toUpperCase() + said.slice(1);
  return title === '' ? what : `${what}: ${title}`;
}
