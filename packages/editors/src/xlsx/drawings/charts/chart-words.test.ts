import type { Series, Source } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { type ChartCells, readChartData } from './chart-data.ts';
import { chartName, chartOption } from './chart-option.ts';
import {
  axis,
  cells,
  chart,
  LABELS,
  optionOf,
  plot,
  room,
  series,
  textsOf,
  USUAL_AXES,
  valuesOf,
} from './testing/test-chart.ts';

describe('what a chart says', () => {
  const held = (values: (number | string | null)[], format = ''): Source => ({
    formula: '',
    areas: undefined,
    cache: [{ values, format }],
  });

  it('has the format of each value', () => {
    const mixed: ChartCells = {
      rows: () => [
        [{ value: 5, format: '' }],
        [{ value: 0.5, format: '0%' }],
        [{ value: 12.35, format: '0.0' }],
      ],
    };
    const of = chart([plot('bar', [series(1, { labels: LABELS })])]);
    const option = chartOption(of, readChartData(of, mixed), room);
    // biome-ignore lint/suspicious/noExplicitAny: options of ECharts differ by kind
    const points = (option as any).series[0].data;
    expect(points.map((point: { label: { formatter(): string } }) => point.label.formatter())).toEqual([
      '5',
      '50%',
      '12.4',
    ]);
  });

  it('names categories of several levels by all of them, also where they are numbers', () => {
    const levels: Source = {
      formula: '',
      areas: undefined,
      cache: [
        { values: [1, 2, 3], format: '' },
        { values: [2024, null, 2025], format: '' },
      ],
    };
    const axes = [axis('1', 'category', 'bottom', { format: '0' }), axis('2', 'value', 'left')];
    const of = optionOf(chart([plot('bar', [series(1, { categories: levels })])], axes));
    expect(of.xAxis[0].data).toEqual(['1\n2024', '2', '3\n2025']);
  });

  it('never is that an error is zero', () => {
    const values = held([1, '#DIV/0!', '#N/A', 4]);
    for (const kind of ['bar', 'line', 'area'] as const) {
      const of = chart([plot(kind, [series(1, { values, categories: undefined })])], USUAL_AXES, {
        blanks: 'zero',
      });
      const drawn = valuesOf(optionOf(of).series[0]).map((value) => (value as number[])[1]);
      expect(drawn, kind).toEqual([1, Number.NaN, Number.NaN, 4]);
    }
    const points = series(2, { categories: held([10, '#N/A', 40]) });
    expect(readChartData(chart([plot('scatter', [points])]), cells).plots[0]?.series[0]?.x).toEqual([
      10,
      null,
      40,
    ]);
  });

  it('draws slices of a pie without their signs', () => {
    const labels = { ...LABELS, parts: { ...LABELS.parts, percent: true } };
    const of = chart([plot('pie', [series(1, { values: held([3, -1]), labels })])]);
    expect(valuesOf(optionOf(of).series[0])).toEqual([3, 1]);
    expect(textsOf(of)).toEqual(expect.arrayContaining(['3, 75%', '-1, 25%']));
  });
});

it('leave out of the legend what its author did, and show what is named like a template as it is', () => {
  const of = chart([plot('bar', [series(1, { name: { text: '{a|b} {b}' } }), series(2)])], USUAL_AXES, {
    title: { words: { text: '{a|x} <b>' }, text: {}, overlay: false, look: {} },
    legend: { side: 'right', overlay: false, hidden: [1], text: {}, look: {} },
  });
  const texts = textsOf(of);
  expect(texts).toContain('{a|x} &lt;b&gt;');
  expect(texts).toContain('{a|b} {b}');
  expect(texts).not.toContain('Series 2');
});

it('has the name of its only series where it may name itself', () => {
  const named = series(1, { name: { text: 'Yield' } });
  const titled = (of: Series[], namesItself = true) =>
    readChartData(chart([plot('bar', of)], USUAL_AXES, { namesItself }), cells).title;
  expect(titled([named])).toBe('Yield');
  expect(titled([named], false)).toBe('');
  expect(titled([named, named])).toBe('');
  expect(titled([series(1, { name: undefined })])).toBe('');
});

it('is called by its kinds and its title', () => {
  const of = chart([plot('bar', []), plot('line', [])]);
  expect(chartName(of, 'Growth')).toBe('Column and line chart: Growth');
  expect(chartName(chart([plot('bar', [], { horizontal: true })]), '')).toBe('Bar chart');
});
