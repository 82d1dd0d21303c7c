import type { Chart, LabelPosition } from '@benchbook/documents';
import type { ChartData, PlotData } from './chart-data.ts';
import { labelOf } from './labels.ts';
import { type LegendEntry, legendName } from './legend.ts';
import {
  fillOf,
  itemStyle,
  lineStyle,
  markerStyle,
  mergedText,
  plainColor,
  textStyle,
  USUAL_GRAY,
  USUAL_WIDTH,
  usualColor,
} from './styles.ts';

/** CSS pixels that a round chart has, from the left top corner of the whole. */
export interface RoundRoom {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pies and doughnuts: a ring a series, in a pie the first one alone. */
export function pieOptions(chart: Chart, { plot, series }: PlotData, room: RoundRoom): object[] {
  const rings = plot.kind === 'pie' ? series.slice(0, 1) : series;
  const isLabelledOutside =
    rings.some(({ series: { labels } }) => (labels ?? plot.labels)?.parts) && plot.kind === 'pie';
  const radius = (Math.min(room.width, room.height) / 2) * (isLabelledOutside ? 0.75 : 0.95);
  const hole = plot.kind === 'pie' ? 0 : (radius * plot.hole) / 100;
  const ring = (radius - hole) / Math.max(1, rings.length);
  return rings.map((one, index) => {
    // As in Excel a slice is as large as its value without its sign.
    const sizes = one.values.map((value) => Math.abs(value ?? 0));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const labelAt = (position: LabelPosition | undefined) => {
      const isInside = plot.kind === 'doughnut' || position === 'center' || position === 'inside-end';
      return { position: isInside ? 'inside' : 'outside' };
    };
    return {
      type: 'pie',
      name: legendName(index, one.name),
      silent: true,
      animation: false,
      emphasis: { disabled: true },
      center: [room.left + room.width / 2, room.top + room.height / 2],
      radius: [hole + ring * index, hole + ring * (index + 1)],
      startAngle: 90 - plot.firstAngle,
      clockwise: true,
      minShowLabelAngle: 0,
      label: { show: false },
      labelLine: { length: 8, length2: 6 },
      data: one.values.map((value, point) => {
        const own = one.series.points.find((candidate) => candidate.index === point)?.look;
        const usual = plot.varied ? usualColor(chart, point) : usualColor(chart, one.series.index);
        const label = labelOf(
          chart,
          one.series.labels ?? plot.labels,
          point,
          {
            value,
            category: one.categories[point] ?? String(point + 1),
            series: one.name,
            part: total > 0 ? (sizes[point] ?? 0) / total : 0,
            format: one.formats[point] ?? '',
          },
          labelAt,
        );
        return {
          name: sliceName(one.categories, point),
          value: sizes[point] ?? 0,
          itemStyle: itemStyle(
            { line: { color: chart.theme.paper, width: 1 }, ...one.series.look, ...own },
            usual,
          ),
          ...(label ? { label } : {}),
        };
      }),
    };
  });
}

function sliceName(categories: readonly string[], point: number): string {
  return legendName(point, categories[point] ?? String(point + 1));
}

/** What the legend of a pie names: its slices. */
export function pieEntries({ series }: PlotData): LegendEntry[] {
  const [first] = series;
  return (first?.values ?? []).map((_, point) => ({
    name: sliceName(first?.categories ?? [], point),
    symbol: 'box',
  }));
}

/** A radar with its spokes. */
export function radarOption(
  chart: Chart,
  data: ChartData,
  { plot, series }: PlotData,
  room: RoundRoom,
): object {
  const [category] = chart.axes.filter(({ kind }) => kind !== 'value');
  const [value] = chart.axes.filter(({ kind }) => kind === 'value');
  const spokes = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  // The library has none without spokes.
  if (spokes === 0) return {};
  const names = series.find(({ categories }) => categories.length > 0)?.categories ?? [];
  const all = data.plots.flatMap((one) => one.series.flatMap(({ values }) => values.map((v) => v ?? 0)));
  const most = value?.max ?? all.reduce((largest, one) => Math.max(largest, one), 0);
  const least =
    value?.min ??
    Math.min(
      0,
      all.reduce((smallest, one) => Math.min(smallest, one), 0),
    );
  const grid = lineStyle(value?.majorGrid?.line, { color: USUAL_GRAY, width: 1 });
  return {
    radar: {
      center: [room.left + room.width / 2, room.top + room.height / 2],
      radius: (Math.min(room.width, room.height) / 2) * 0.8,
      indicator: Array.from({ length: spokes }, (_, index) => ({
        name: names[index] ?? String(index + 1),
        min: least,
        max: most > least ? most : least + 1,
      })),
      axisName: textStyle(mergedText(chart.text, category?.text ?? {}), chart),
      splitArea: { show: false },
      splitLine: { lineStyle: grid },
      axisLine: { lineStyle: grid },
      clockwise: true,
    },
    series: {
      type: 'radar',
      silent: true,
      animation: false,
      emphasis: { disabled: true },
      data: series.map((one, index) => {
        const { look, marker } = one.series;
        const usual = usualColor(chart, one.series.index);
        const color = plot.filled ? plainColor(look.fill, usual) : (look.line?.color ?? usual);
        return {
          name: legendName(index, one.name),
          value: Array.from({ length: spokes }, (_, at) => one.values[at] ?? least),
          ...markerStyle(
            plot.filled ? { symbol: 'none', size: 5, look: {} } : marker,
            one.series.index,
            color,
          ),
          lineStyle: lineStyle(look.line, { color, width: plot.filled ? 0 : USUAL_WIDTH }),
          ...(plot.filled ? { areaStyle: { color: fillOf(look.fill, usual), opacity: 1 } } : {}),
        };
      }),
    },
  };
}
