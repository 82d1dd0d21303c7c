import type { LabelPosition, Marker } from '@benchbook/documents';
import type { PlotData } from './chart-data.ts';
import { errorBarOptions } from './error-bars.ts';
import { labelOf } from './labels.ts';
import { legendName } from './legend.ts';
import { common, type PlacedSeries, type PlotPlace, pair, placeSeries, xOf } from './placed-series.ts';
import { stockOptions } from './stock.ts';
import {
  borderStyle,
  fillOf,
  itemStyle,
  lineStyle,
  markerStyle,
  plainColor,
  USUAL_WIDTH,
  usualColor,
} from './styles.ts';
import { trendOptions } from './trend-series.ts';

/** The series of one plot, with their trend lines and error bars. */
export function seriesOptions(plotData: PlotData, place: PlotPlace): object[] {
  const placed = plotData.series.map((data) => placeSeries(data, plotData, place));
  return [
    ...placed.map((one, index) => {
      const option =
        plotData.plot.kind === 'bar'
          ? barOption
          : plotData.plot.kind === 'bubble'
            ? bubbleOption
            : lineOption;
      return option(one, index, plotData, place);
    }),
    ...stockOptions(placed, plotData, place),
    ...placed.flatMap((one, index) => [
      ...errorBarOptions(one, index, plotData, place),
      ...trendOptions(one, index, plotData, place),
    ]),
  ];
}

function stackOf({ plot }: PlotData, place: PlotPlace): object {
  if (plot.grouping === 'side') return {};
  return { stack: `stack ${place.plot}`, stackStrategy: plot.kind === 'bar' ? 'samesign' : 'all' };
}

function pointLabel(
  one: PlacedSeries,
  index: number,
  { plot }: PlotData,
  place: PlotPlace,
  at: (position: LabelPosition | undefined) => object,
): object {
  const { data } = one;
  const label = labelOf(
    place.chart,
    data.series.labels ?? plot.labels,
    index,
    {
      value: data.values[index] ?? null,
      category: place.isXY ? String(xOf(data, index) ?? '') : (data.categories[index] ?? String(index + 1)),
      series: data.name,
      size: data.sizes[index] ?? null,
      format: data.formats[index] ?? '',
    },
    at,
  );
  return label ? { label } : {};
}

function barOption(one: PlacedSeries, index: number, plotData: PlotData, place: PlotPlace): object {
  const { plot } = plotData;
  const { data } = one;
  const isLying = place.base.at === 'y';
  const isStacked = plot.grouping !== 'side';
  const across = isStacked ? 1 : Math.max(1, plotData.series.length);
  const gap = plot.gap / 100 / (across - ((across - 1) * plot.overlap) / 100 + plot.gap / 100);
  const varied = plot.varied && plotData.series.length === 1;
  const labelAt = (isNegative: boolean) => (position: LabelPosition | undefined) => {
    const end = isLying ? (isNegative ? 'left' : 'right') : isNegative ? 'bottom' : 'top';
    const start = isLying ? (isNegative ? 'right' : 'left') : isNegative ? 'top' : 'bottom';
    const inside = (side: string) => `inside${side.charAt(0).toUpperCase()}${side.slice(1)}`;
    if (position === 'inside-end') return { position: inside(end) };
    if (position === 'inside-base') return { position: inside(start) };
    if (position === 'center' || (position === undefined && isStacked)) return { position: 'inside' };
    return { position: end };
  };
  return {
    ...common(place, legendName(place.first + index, data.name)),
    type: 'bar',
    ...stackOf(plotData, place),
    barGap: `${-plot.overlap}%`,
    barCategoryGap: `${gap * 100}%`,
    itemStyle: itemStyle(data.series.look, one.color),
    data: one.at.map((at, point) => {
      if (!at) return { value: pair(place, { base: one.bases[point] ?? point, value: Number.NaN }) };
      const own = data.series.points.find((candidate) => candidate.index === point);
      const usual = varied ? usualColor(place.chart, point) : one.color;
      return {
        value: pair(place, at),
        ...(own || varied ? { itemStyle: itemStyle({ ...data.series.look, ...own?.look }, usual) } : {}),
        ...pointLabel(one, point, plotData, place, labelAt((data.values[point] ?? 0) < 0)),
      };
    }),
  };
}

function lineOption(one: PlacedSeries, index: number, plotData: PlotData, place: PlotPlace): object {
  const { plot } = plotData;
  const { data, color } = one;
  const { look, marker, smooth } = data.series;
  const isArea = plot.kind === 'area';
  const noLine = look.line === null || (isArea && !look.line) || (plot.kind === 'stock' && !look.line);
  const markers: Marker | undefined = isArea ? { symbol: 'none', size: 5, look: {} } : marker;
  const symbol = markerStyle(markers, data.series.index, color);
  const labelAt = (position: LabelPosition | undefined) => ({
    position:
      { above: 'top', below: 'bottom', left: 'left', right: 'right', center: 'inside' }[position as string] ??
      (isArea ? 'inside' : 'right'),
  });
  const points = one.bases.map((base, point) => ({ base: base ?? Number.NaN, at: one.at[point], point }));
  const sorted = place.base.dates
    ? points.filter(({ base }) => !Number.isNaN(base)).sort((a, b) => a.base - b.base)
    : points;
  return {
    ...common(place, legendName(place.first + index, data.name)),
    type: 'line',
    ...stackOf(plotData, place),
    ...symbol,
    showSymbol: symbol.symbol !== 'none',
    showAllSymbol: true,
    smooth: smooth ? 0.4 : false,
    connectNulls: place.chart.blanks === 'span',
    lineStyle: noLine ? { width: 0, opacity: 0 } : lineStyle(look.line, { color, width: USUAL_WIDTH }),
    ...(isArea ? { areaStyle: { color: fillOf(look.fill, color), opacity: 1 } } : {}),
    ...(isArea ? { itemStyle: { color: plainColor(look.fill, color), ...borderStyle(null) } } : {}),
    data: sorted.map(({ base, at, point }) => {
      if (!at) return { value: pair(place, { base, value: Number.NaN }) };
      const own = data.series.points.find((candidate) => candidate.index === point)?.marker;
      return {
        value: pair(place, at),
        ...(own ? markerStyle(own, data.series.index, color) : {}),
        ...pointLabel(one, point, plotData, place, labelAt),
      };
    }),
  };
}

/** The largest bubble, as a part of the shorter side of the plot. */
const LARGEST = 0.25;

function bubbleOption(one: PlacedSeries, index: number, plotData: PlotData, place: PlotPlace): object {
  const { plot, series } = plotData;
  const { data } = one;
  const largest = series
    .flatMap(({ sizes }) => sizes)
    .reduce<number>((most, size) => Math.max(most, size ?? 0), 0);
  const most = LARGEST * Math.min(place.room.width, place.room.height) * (plot.bubbleScale / 100);
  const diameter = (size: number | null | undefined) => {
    const part = Math.max(0, size ?? 1) / (largest || 1);
    return most * (plot.sizeIsWidth ? part : Math.sqrt(part));
  };
  const labelAt = (position: LabelPosition | undefined) => ({
    position:
      { above: 'top', below: 'bottom', left: 'left', center: 'inside' }[position as string] ?? 'right',
  });
  return {
    ...common(place, legendName(place.first + index, data.name)),
    type: 'scatter',
    itemStyle: { opacity: 1, ...itemStyle(data.series.look, one.color) },
    data: one.at.flatMap((at, point) => {
      if (!at) return [];
      const own = data.series.points.find((candidate) => candidate.index === point);
      return [
        {
          value: pair(place, at),
          symbolSize: diameter(data.sizes[point]),
          ...(own ? { itemStyle: itemStyle({ ...data.series.look, ...own.look }, one.color) } : {}),
          ...pointLabel(one, point, plotData, place, labelAt),
        },
      ];
    }),
  };
}
