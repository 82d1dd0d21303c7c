import { describe, expect, it } from 'vitest';
import { parseXml } from '../../opc/index.ts';
import type { ChartDesign, ErrorBarsDesign } from '../drawing-edits.ts';
import { designOf } from '../drawings/changed-chart.ts';
import {
  area,
  change,
  chartIn,
  design,
  drawn,
  ERRORS,
  insert,
  KINDS,
  misplaced,
  shown,
  workbook,
} from '../testing/test-charts.ts';
import { patched } from '../testing/test-patch.ts';

describe('a chart with error bars', () => {
  it.each(ERRORS)('has error bars as the page draws them: $size.kind', (errors) => {
    for (const kind of KINDS.filter((one) => one !== 'pie' && one !== 'doughnut')) {
      const edits = [insert(1_001, design(kind, { errors }))];
      const { pkg, bytes } = patched(workbook, edits);
      expect(drawn(bytes)).toEqual(shown(workbook, edits));
      const chart = pkg.text('xl/charts/chart1.xml');
      expect(misplaced(parseXml(chart))).toEqual([]);
      expect(chart.includes('<c:errDir val="y"/>')).toBe(kind !== 'bar' && kind !== 'column');
      expect(designOf(chartIn(bytes)).errors).toEqual(errors);
    }
  });

  it.each(ERRORS)(
    'has error bars along x as the page draws them, beside those along y: $size.kind',
    (xErrors) => {
      for (const errors of [null, ...ERRORS]) {
        const edits = [insert(1_001, design('scatter', { errors, xErrors }))];
        const { pkg, bytes } = patched(workbook, edits);
        expect(drawn(bytes)).toEqual(shown(workbook, edits));
        const chart = pkg.text('xl/charts/chart1.xml');
        expect(misplaced(parseXml(chart))).toEqual([]);
        expect(chart).toContain('<c:errBars><c:errDir val="x"/><c:errBarType');
        expect(designOf(chartIn(bytes))).toMatchObject({ errors, xErrors });
      }
    },
  );

  it('keeps error bars along one axis to the letter when those along the other one change', () => {
    const [fixed, percent] = ERRORS as [ErrorBarsDesign, ErrorBarsDesign];
    const first = patched(workbook, [insert(1_001, design('scatter', { errors: fixed, xErrors: percent }))]);
    const text = first.pkg.text('xl/charts/chart1.xml');
    const [y = '', x = ''] = text.match(/<c:errBars>.*?<\/c:errBars>/gs) ?? [];
    const barsAfter = (chart: Partial<ChartDesign>) => {
      const edits = [change(1_001, chart)];
      const { pkg, bytes } = patched(first.bytes, edits);
      expect(drawn(bytes)).toEqual(shown(first.bytes, edits));
      return pkg.text('xl/charts/chart1.xml').match(/<c:errBars>.*?<\/c:errBars>/gs);
    };
    expect(barsAfter({ xErrors: null })).toEqual([y]);
    expect(barsAfter({ errors: null })).toEqual([x]);
    expect(barsAfter({ errors: percent })).toEqual([expect.stringContaining('percentage'), x]);
    expect(barsAfter({ xErrors: fixed })).toEqual([y, expect.stringContaining('<c:val val="0.25"/>')]);
    expect(barsAfter({ title: 'Other' })).toEqual([y, x]);
    expect(barsAfter({ kind: 'line' })).toEqual([y]);
  });

  it('is one of bubbles, whose error bars along both axes can be said, and nothing else of its series', () => {
    const first = patched(workbook, [insert(1_001, design('scatter'))]);
    first.pkg.set(
      'xl/charts/chart1.xml',
      first.pkg
        .text('xl/charts/chart1.xml')
        .replace(/<c:scatterStyle [^>]*>/, '')
        .replaceAll('scatterChart', 'bubbleChart')
        .replace(/<c:marker>.*?<\/c:marker>/s, '')
        .replace(/<c:smooth [^>]*>/, ''),
    );
    const bubbles = first.pkg.write();
    expect(designOf(chartIn(bubbles))).toMatchObject({ errors: null, xErrors: null });
    const [fixed, percent] = ERRORS as [ErrorBarsDesign, ErrorBarsDesign];
    const edits = [change(1_001, { errors: fixed, xErrors: percent })];
    const { bytes, pkg } = patched(bubbles, edits);
    expect(drawn(bytes)).toEqual(shown(bubbles, edits));
    expect(misplaced(parseXml(pkg.text('xl/charts/chart1.xml')))).toEqual([]);
    expect(designOf(chartIn(bytes))).toMatchObject({ errors: fixed, xErrors: percent });
  });

  it('holds the numbers of the cells its error bars are taken from', () => {
    const errors: ErrorBarsDesign = { side: 'plus', size: { kind: 'cells', areas: [area([1, 0], [4, 0])] } };
    const { pkg } = patched(workbook, [insert(1_001, design('scatter', { errors }))]);
    const { plus, minus } = /<c:plus>(?<plus>.*)<\/c:plus><c:minus>(?<minus>.*)<\/c:minus>/.exec(
      pkg.text('xl/charts/chart1.xml'),
    )?.groups ?? { plus: '', minus: '1' };
    expect(plus).toBe(minus);
    expect(plus).toContain("<c:f>'Bob''s data'!$A$2:$A$5</c:f>");
    expect(plus).toContain('<c:v>4</c:v>');
  });
});
