import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import type { PlotData } from './chart-data.ts';
import { legendName } from './legend.ts';
import { common, type PlacedSeries, type PlotPlace } from './placed-series.ts';
import { borderStyle, lineStyle, plainColor } from './styles.ts';

/** Strokes from the lowest to the highest value of a category, and boxes from its first to its last. */
export function stockOptions(placed: PlacedSeries[], { plot }: PlotData, place: PlotPlace): object[] {
  const count = placed.reduce((most, { at }) => Math.max(most, at.length), 0);
  const byCategory = Array.from({ length: count }, (_, index) => placed.flatMap(({ at }) => at[index] ?? []));
  const options: object[] = [];
  if (plot.highLow) {
    const style = lineStyle(plot.highLow.line, { color: place.chart.theme.ink, width: 1 });
    const data = byCategory.flatMap((points) => {
      const [first] = points;
      if (!first || points.length < 2) return [];
      const values = points.map(({ value }) => value);
      return [[first.base, Math.min(...values), Math.max(...values)]];
    });
    options.push({
      ...common(place, legendName(`range ${place.plot}`, '')),
      type: 'custom',
      z: 1,
      data,
      renderItem: (_params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
        const [x1 = 0, y1 = 0] = api.coord([Number(api.value(0)), Number(api.value(1))]);
        const [x2 = 0, y2 = 0] = api.coord([Number(api.value(0)), Number(api.value(2))]);
        return {
          type: 'line' as const,
          shape: { x1, y1, x2, y2 },
          style: { stroke: style.color, lineWidth: style.width },
        };
      },
    });
  }
  const { upDown } = plot;
  if (upDown) {
    const [first, last] = [placed[0], placed.at(-1)];
    const data = byCategory.flatMap((_, index) => {
      const [open, close] = [first?.at[index], last?.at[index]];
      return open && close ? [[open.base, open.value, close.value]] : [];
    });
    options.push({
      ...common(place, legendName(`boxes ${place.plot}`, '')),
      type: 'custom',
      z: 2,
      data,
      renderItem: (_params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
        const [open, close] = [Number(api.value(1)), Number(api.value(2))];
        const [x = 0, y1 = 0] = api.coord([Number(api.value(0)), open]);
        const [, y2 = 0] = api.coord([Number(api.value(0)), close]);
        const size = api.size?.([1, 1]);
        const band = Array.isArray(size) ? (size[0] ?? 0) : 0;
        const width = band / (1 + upDown.gap / 100);
        const look = close >= open ? upDown.up : upDown.down;
        const border = borderStyle(look.line === undefined ? {} : look.line);
        return {
          type: 'rect' as const,
          shape: { x: x - width / 2, y: Math.min(y1, y2), width, height: Math.max(1, Math.abs(y2 - y1)) },
          style: {
            fill: look.fill === null ? 'none' : plainColor(look.fill, close >= open ? '#ffffff' : '#404040'),
            stroke: 'borderColor' in border ? border.borderColor : 'none',
            lineWidth: border.borderWidth,
          },
        };
      },
    });
  }
  return options;
}
