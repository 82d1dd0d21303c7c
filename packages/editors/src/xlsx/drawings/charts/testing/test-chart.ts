import type { Axis, Chart, Plot, Series, Source } from '@benchbook/documents';
import { type ChartCell, type ChartCells, readChartData } from '../chart-data.ts';
import { chartOption } from '../chart-option.ts';
import { init } from '../echarts.ts';

/** Columns of the sheet: what is in them. */
const COLUMNS: (number | string | null)[][] = [
  ['Mon', 'Tue', 'Wed'],
  [10, 20, 40],
  [5, -20, 10],
  [46_023, 46_024, 46_027],
  [1, 100, 10_000],
];

export const cells: ChartCells = {
  rows: ({ startColumn, startRow, endRow }) =>
    Array.from({ length: endRow - startRow + 1 }, (_, index): ChartCell[] => [
      {
        value: COLUMNS[startColumn]?.[startRow + index] ?? null,
        format: startColumn === 3 ? 'yyyy-mm-dd' : '',
      },
    ]),
};

/** The cells of a column. */
export const column = (at: number): Source => ({
  formula: '',
  areas: [{ sheet: '1', startRow: 0, endRow: 2, startColumn: at, endColumn: at }],
  cache: [],
});

export function series(values: number, more: Partial<Series> = {}): Series {
  return {
    index: values - 1,
    order: values - 1,
    name: { text: `Series ${values}` },
    categories: column(0),
    values: column(values),
    sizes: undefined,
    look: {},
    marker: { symbol: 'none', size: 5, look: {} },
    smooth: false,
    points: [],
    labels: undefined,
    trendLines: [],
    errorBars: [],
    ...more,
  };
}

export function plot(kind: Plot['kind'], of: Series[], more: Partial<Plot> = {}): Plot {
  return {
    kind,
    horizontal: false,
    flattened: false,
    grouping: 'side',
    gap: 150,
    overlap: 0,
    varied: false,
    series: of,
    axes: ['1', '2'],
    hole: 50,
    firstAngle: 0,
    bubbleScale: 100,
    sizeIsWidth: false,
    filled: false,
    highLow: undefined,
    upDown: undefined,
    labels: undefined,
    ...more,
  };
}

export function axis(id: string, kind: Axis['kind'], side: Axis['side'], more: Partial<Axis> = {}): Axis {
  return {
    id,
    kind,
    side,
    hidden: false,
    min: undefined,
    max: undefined,
    logBase: undefined,
    reversed: false,
    title: undefined,
    majorUnit: undefined,
    unit: 'days',
    majorGrid: {},
    minorGrid: undefined,
    majorTicks: 'outside',
    minorTicks: 'none',
    labels: 'beside',
    format: undefined,
    look: {},
    text: {},
    crosses: { axis: id === '1' ? '2' : '1', at: 'zero' },
    onTicks: false,
    labelStep: 0,
    ...more,
  };
}

export const USUAL_AXES = [axis('1', 'category', 'bottom'), axis('2', 'value', 'left')];
export const XY_AXES = [axis('1', 'value', 'bottom'), axis('2', 'value', 'left')];

export function chart(plots: Plot[], axes: Axis[] = USUAL_AXES, more: Partial<Chart> = {}): Chart {
  return {
    title: undefined,
    namesItself: false,
    plots,
    axes,
    legend: undefined,
    look: {},
    plotLook: {},
    text: {},
    theme: {
      accents: ['#111111', '#222222', '#333333', '#444444', '#555555', '#666666'],
      ink: '#000000',
      paper: '#ffffff',
      font: 'Calibri',
    },
    blanks: 'gap',
    visibleOnly: true,
    date1904: false,
    ...more,
  };
}

export const room = {
  width: 480,
  height: 288,
  measure: (text: string, size: number) => text.length * size * 0.5,
};

/** The option, loose: a test knows what it asks for. */
// biome-ignore lint/suspicious/noExplicitAny: options of ECharts differ by kind
export const optionOf = (of: Chart): any => chartOption(of, readChartData(of, cells), room);

/** What is written in the drawing, piece by piece. */
export function textsOf(of: Chart): string[] {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width: room.width, height: room.height });
  drawing.setOption(optionOf(of));
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '');
}

export const valuesOf = (one: { data: { value: unknown }[] }) => one.data.map(({ value }) => value);
export const LABELS = {
  parts: { value: true, category: false, series: false, percent: false, size: false },
  position: undefined,
  format: undefined,
  separator: ', ',
  text: {},
  look: {},
  points: [],
};
