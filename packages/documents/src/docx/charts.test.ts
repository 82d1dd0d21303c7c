import { expect, it } from 'vitest';
import { readWordCharts } from './charts.ts';
import { wordWithChart } from './testing/chart.fixture.ts';

it('reads the charts of a document with what they hold and the colours of its theme', async () => {
  const chart = (await readWordCharts(wordWithChart())).get('word/charts/chart1.xml');
  expect(chart?.title?.words).toEqual({ text: 'Yield by batch' });
  expect(chart?.theme.accents[0]).toBe('#ff0000');
  expect(chart?.plots[0]).toMatchObject({ kind: 'bar', horizontal: true });
  // No reference of its leads to cells: it holds its values.
  expect(JSON.stringify(chart?.plots[0]?.series[0]?.values)).toMatch(/4\.3.*2\.5/);
});

it('leaves out a chart that cannot be read, and reads none where there is none', async () => {
  expect((await readWordCharts(wordWithChart('', '<c:chartSpace xmlns:c="urn:c">'))).size).toBe(0);
  expect((await readWordCharts(wordWithChart('', '<other/>'))).size).toBe(0);
});
