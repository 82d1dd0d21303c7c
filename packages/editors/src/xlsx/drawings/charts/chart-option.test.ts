import type { Chart, Series, Source } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import {
  axis,
  chart,
  column,
  LABELS,
  optionOf,
  plot,
  series,
  textsOf,
  USUAL_AXES,
  valuesOf,
  XY_AXES,
} from './testing/test-chart.ts';

describe('charts with categories', () => {
  it('draw columns beside one another over their categories', () => {
    const of = chart([plot('bar', [series(1), series(2)], { gap: 100, overlap: -20 })]);
    const { series: drawn, xAxis, yAxis } = optionOf(of);
    expect(drawn.map(valuesOf)).toEqual([
      [
        [0, 10],
        [1, 20],
        [2, 40],
      ],
      [
        [0, 5],
        [1, -20],
        [2, 10],
      ],
    ]);
    expect(drawn[0]).toMatchObject({ type: 'bar', barGap: '20%', itemStyle: { color: '#111111' } });
    expect(xAxis[0]).toMatchObject({ type: 'category', data: ['Mon', 'Tue', 'Wed'], boundaryGap: true });
    expect(yAxis[0]).toMatchObject({ type: 'value', min: -30, max: 50, interval: 10 });
    expect(textsOf(of)).toEqual(expect.arrayContaining(['Mon', 'Tue', 'Wed', '-30', '50']));
  });

  it('draw bars that lie, the first category on top where the axis is reversed', () => {
    const axes = [axis('1', 'category', 'left', { reversed: true }), axis('2', 'value', 'bottom')];
    const {
      series: drawn,
      xAxis,
      yAxis,
    } = optionOf(chart([plot('bar', [series(1)], { horizontal: true })], axes));
    expect(valuesOf(drawn[0])[2]).toEqual([40, 2]);
    expect(yAxis[0]).toMatchObject({ type: 'category', inverse: true });
    expect(xAxis[0]).toMatchObject({ type: 'value', position: 'top' });
  });

  it('stack values, and parts of the whole', () => {
    const of = (grouping: 'stacked' | 'percent') =>
      optionOf(chart([plot('bar', [series(1), series(2)], { grouping, overlap: 100 })]));
    const stacked = of('stacked');
    expect(new Set(stacked.series.map(({ stack }: { stack: string }) => stack)).size).toBe(1);
    expect(stacked.yAxis[0]).toMatchObject({ min: -40, max: 60 });
    const percent = of('percent');
    expect(valuesOf(percent.series[0])[1]).toEqual([1, 0.5]);
    expect(percent.yAxis[0].axisLabel.formatter(0.5)).toBe('50%');
  });

  it('draw lines and areas, with gaps, zeros or bridges for empty cells', () => {
    const empty: Source = { formula: '', areas: undefined, cache: [{ values: [1, null, 3], format: '' }] };
    const of = (kind: 'line' | 'area', blanks: Chart['blanks']) =>
      optionOf(chart([plot(kind, [series(1, { values: empty })])], USUAL_AXES, { blanks })).series[0];
    expect(valuesOf(of('line', 'gap'))[1]).toEqual([1, Number.NaN]);
    expect(of('line', 'span').connectNulls).toBe(true);
    expect(valuesOf(of('line', 'zero'))[1]).toEqual([1, 0]);
    expect(valuesOf(of('area', 'gap'))[1]).toEqual([1, 0]);
    expect(of('area', 'gap').areaStyle).toEqual({ color: '#111111', opacity: 1 });
  });

  it('give days that have no value their room', () => {
    const axes = [axis('1', 'date', 'bottom', { format: 'dd.mm.' }), axis('2', 'value', 'left')];
    const of = optionOf(chart([plot('line', [series(1, { categories: column(3) })])], axes));
    expect(of.xAxis[0].data).toEqual(['01.01.', '02.01.', '03.01.', '04.01.', '05.01.']);
    expect(valuesOf(of.series[0])).toEqual([
      [0, 10],
      [1, 20],
      [4, 40],
    ]);
  });

  it('leave a day without a value empty, and have series without days of their own on those of the others', () => {
    const axes = [axis('1', 'date', 'bottom'), axis('2', 'value', 'left')];
    const values: Source = { formula: '', areas: undefined, cache: [{ values: [1, null, 3], format: '' }] };
    const all = [series(1, { categories: column(3), values }), series(2, { categories: undefined })];
    const { series: drawn } = optionOf(chart([plot('line', all)], axes));
    expect(valuesOf(drawn[0])).toEqual([
      [0, 1],
      [1, Number.NaN],
      [4, 3],
    ]);
    expect(valuesOf(drawn[1])).toEqual([
      [0, 5],
      [1, -20],
      [4, 10],
    ]);
  });

  it('have a second axis on the other side', () => {
    const axes = [
      ...USUAL_AXES,
      axis('3', 'category', 'bottom', { hidden: true, crosses: { axis: '4', at: 'zero' } }),
      axis('4', 'value', 'right', { crosses: { axis: '3', at: 'max' } }),
    ];
    const plots = [plot('bar', [series(1)]), plot('line', [series(2)], { axes: ['3', '4'] })];
    const of = optionOf(chart(plots, axes));
    expect(of.yAxis.map(({ position }: { position: string }) => position)).toEqual(['left', 'right']);
    expect(of.series[1]).toMatchObject({ type: 'line', xAxisIndex: 1, yAxisIndex: 1 });
  });

  it('draw strokes and boxes of a stock chart', () => {
    const stock = plot('stock', [series(1), series(2)], {
      highLow: {},
      upDown: { up: {}, down: {}, gap: 150 },
    });
    const { series: drawn } = optionOf(chart([stock]));
    expect(drawn[2].data).toEqual([
      [0, 5, 10],
      [1, -20, 20],
      [2, 10, 40],
    ]);
    expect(drawn[3].data[1]).toEqual([1, 20, -20]);
  });

  it('write labels as their file wants them, and none where one was taken away', () => {
    const labels = {
      ...LABELS,
      format: '0.0',
      points: [
        { index: 1, label: null },
        {
          index: 2,
          label: {
            parts: undefined,
            typed: ['here', ' ', { field: 'category' as const }],
            position: undefined,
          },
        },
      ],
    };
    const texts = textsOf(chart([plot('bar', [series(1, { labels })])]));
    expect(texts).toContain('10.0');
    expect(texts).toContain('here Wed');
    expect(texts).not.toContain('20.0');
  });
});

describe('charts of points', () => {
  it('draw points by x and y, with the line through them and its equation', () => {
    const trend = {
      name: undefined,
      kind: 'linear' as const,
      order: 2,
      period: 2,
      forward: 0,
      backward: 0,
      intercept: undefined,
      equation: true,
      rSquared: true,
      look: {},
      format: '',
      text: {},
    };
    const points = series(2, { categories: column(1), trendLines: [trend] });
    const of = chart([plot('scatter', [points])], XY_AXES, {
      legend: { side: 'bottom', overlay: false, hidden: [], text: {}, look: {} },
    });
    expect(valuesOf(optionOf(of).series[0])).toEqual([
      [10, 5],
      [20, -20],
      [40, 10],
    ]);
    const texts = textsOf(of);
    expect(texts.some((text) => text.startsWith('y = 0.35714x - 10'))).toBe(true);
    expect(texts).toContain('Linear (Series 2)');
  });

  it('put powers at even distances on a logarithmic axis', () => {
    const axes = [axis('1', 'value', 'bottom'), axis('2', 'value', 'left', { logBase: 10 })];
    const of = chart([plot('scatter', [series(4, { categories: column(1) })])], axes);
    expect(valuesOf(optionOf(of).series[0])).toEqual([
      [10, 0],
      [20, 2],
      [40, 4],
    ]);
    expect(textsOf(of)).toEqual(expect.arrayContaining(['1', '10', '100', '1000', '10000']));
  });

  it('draw bubbles whose areas are their sizes', () => {
    const of = chart([plot('bubble', [series(2, { categories: column(1), sizes: column(1) })])], XY_AXES);
    const [first, , last] = optionOf(of).series[0].data;
    expect(last.symbolSize / first.symbolSize).toBeCloseTo(2);
  });

  it('draw error bars by amounts, parts, deviations and cells', () => {
    const bars = (size: Series['errorBars'][number]['size'], side: 'both' | 'plus' = 'both') => {
      const errorBars = [{ direction: 'y' as const, side, size, cap: true, look: {} }];
      const of = chart([plot('scatter', [series(2, { categories: column(1), errorBars })])], XY_AXES);
      return optionOf(of).series[1].data[0];
    };
    expect(bars({ kind: 'fixed', value: 2 })).toEqual([10, 3, 10, 7]);
    expect(bars({ kind: 'percent', value: 20 })).toEqual([10, 4, 10, 6]);
    expect(bars({ kind: 'custom', plus: column(1), minus: column(1) }, 'plus')).toEqual([10, 5, 10, 15]);
    const [, from, , to] = bars({ kind: 'deviation', value: 1 });
    expect((from + to) / 2).toBeCloseTo(-5 / 3);
  });
});

describe('round charts', () => {
  it('draw the slices of a pie with their parts', () => {
    const labels = { ...LABELS, parts: { ...LABELS.parts, value: false, category: true, percent: true } };
    const of = chart([plot('pie', [series(1, { labels })], { varied: true, firstAngle: 90 })]);
    expect(optionOf(of).series[0]).toMatchObject({ type: 'pie', startAngle: 0 });
    expect(textsOf(of)).toEqual(expect.arrayContaining(['Mon, 14%', 'Tue, 29%', 'Wed, 57%']));
  });

  it('draw a ring a series in a doughnut, the first one inside', () => {
    const { series: rings } = optionOf(chart([plot('doughnut', [series(1), series(4)], { hole: 50 })]));
    expect(rings[0].radius[1]).toBe(rings[1].radius[0]);
    expect(rings[0].radius[0] * 2).toBeCloseTo(rings[1].radius[1]);
  });

  it('draw a radar with a spoke a category', () => {
    const texts = textsOf(chart([plot('radar', [series(1)])]));
    expect(texts).toEqual(expect.arrayContaining(['Mon', 'Tue', 'Wed']));
  });
});

it('draws something of a chart whatever is missing in it', () => {
  const kinds = ['bar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'bubble', 'stock', 'radar'] as const;
  for (const kind of kinds) {
    for (const of of [
      chart([plot(kind, [])], []),
      chart([plot(kind, [series(1, { values: undefined })])], []),
    ]) {
      expect(() => textsOf(of), kind).not.toThrow();
    }
  }
});
