import { describe, expect, it } from 'vitest';
import { parseXml, readPackage } from '../../opc/index.ts';
import type { Anchor, ErrorBarsDesign } from '../drawing-edits.ts';
import { changedChart, designOf } from '../drawings/changed-chart.ts';
import { readDrawings } from '../drawings/read-drawings.ts';
import type { XlsxEdit } from '../edits.ts';
import {
  anchor,
  area,
  change,
  design,
  drawn,
  insert,
  KINDS,
  misplaced,
  shown,
  workbook,
} from '../testing/test-charts.ts';
import { patched } from '../testing/test-patch.ts';
import { verifyPatch } from '../verify/verify.ts';
import { patchWorkbook } from './patch.ts';

describe('a chart that is there', () => {
  const before = patchWorkbook(workbook, [
    insert(1_001, design('column')),
    insert(1_002, design('scatter')),
  ]).bytes;

  it.each(KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const)))(
    'becomes another kind as the page shows it: %s to %s',
    (from, to) => {
      const trend = { kind: 'polynomial' as const, order: 3, equation: true, rSquared: false };
      const errors: ErrorBarsDesign = { side: 'both', size: { kind: 'fixed', value: 0.5 } };
      const first = patchWorkbook(workbook, [insert(7, design(from, { xTitle: 'x', trend, errors }))]).bytes;
      const edits = [change(7, { kind: to })];
      const { pkg, bytes } = patched(first, edits);
      expect(drawn(bytes)).toEqual(shown(first, edits));
      expect(misplaced(parseXml(pkg.text('xl/charts/chart1.xml')))).toEqual([]);
    },
  );

  it('takes other words, cells, a legend and a trend line, and keeps the bytes of the rest', () => {
    const edits = [
      change(1_002, { title: 'A new one', xTitle: 'mg/l' }),
      change(1_002, { trend: { kind: 'linear', order: 2, equation: true, rSquared: true }, legend: true }),
      change(1_002, {
        series: [...design('scatter').series, { name: null, categories: null, values: area([1, 0], [3, 0]) }],
      }),
      change(1_002, {
        trend: { kind: 'polynomial', order: 4, equation: false, rSquared: true },
        yTitle: 'E',
      }),
      change(1_002, { errors: { side: 'both', size: { kind: 'fixed', value: 0.1 } } }),
      change(1_002, { errors: { side: 'plus', size: { kind: 'fixed', value: 0.1 } } }),
      change(1_002, { errors: { side: 'plus', size: { kind: 'error' } } }),
      change(1_002, { errors: null, yScale: { min: 0.5, max: 50, logarithmic: true } }),
      change(1_002, { yScale: { min: null, max: 50, logarithmic: false } }),
      change(1_002, {
        xTitle: '',
        series: [{ name: null, categories: area([1, 0], [3, 0]), values: area([1, 1], [3, 1]) }],
      }),
    ];
    for (let count = 1; count <= edits.length; count++) {
      const { pkg, bytes, original } = patched(before, edits.slice(0, count));
      expect(drawn(bytes)).toEqual(shown(before, edits.slice(0, count)));
      expect(misplaced(parseXml(pkg.text('xl/charts/chart2.xml')))).toEqual([]);
      expect(pkg.text('xl/charts/chart1.xml')).toBe(original.text('xl/charts/chart1.xml'));
    }
    const { pkg, original } = patched(before, [change(1_002, { title: 'A new one' })]);
    expect(pkg.text('xl/charts/chart2.xml')).toBe(
      original.text('xl/charts/chart2.xml').replace('Calibration &amp; &lt;check&gt;', 'A new one'),
    );
  });

  it('is moved and sized, and nothing but its place is written', () => {
    const place: Anchor = { ...anchor, to: { row: 20, column: 11, x: 3.25, y: 1 } };
    const edits: XlsxEdit[] = [{ op: 'place-drawing', sheet: '1', drawing: 1_001, anchor: place }];
    const { bytes, changedParts } = patched(before, edits);
    expect(drawn(bytes)).toEqual(shown(before, edits));
    expect(changedParts).toEqual(['xl/drawings/drawing1.xml']);
    expect(() =>
      patchWorkbook(before, [
        {
          op: 'place-drawing',
          sheet: '1',
          drawing: 1_001,
          anchor: { kind: 'absolute', x: 0, y: 0, width: 1, height: 1 },
        },
      ]),
    ).toThrow(/cannot be placed/);
  });

  it('is deleted with what only it has, and the other stays as it is', () => {
    const edits: XlsxEdit[] = [{ op: 'delete-drawing', sheet: '1', drawing: 1_001 }];
    const { pkg, original, bytes } = patched(before, edits);
    expect(drawn(bytes)).toEqual(shown(before, edits));
    expect(pkg.has('xl/charts/chart1.xml')).toBe(false);
    expect(pkg.text('[Content_Types].xml')).not.toContain('chart1.xml');
    expect(pkg.text('xl/charts/chart2.xml')).toBe(original.text('xl/charts/chart2.xml'));
  });

  it('is told from a shape of the same number, which stays as it is', () => {
    const pkg = readPackage(before);
    const shape =
      '<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="ID" name="Note"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr/></xdr:sp><xdr:clientData/></xdr:twoCellAnchor>';
    const shapes = shape.replace('ID', '1001') + shape.replace('ID', '9');
    const part = 'xl/drawings/drawing1.xml';
    pkg.set(part, pkg.text(part).replace('</xdr:wsDr>', `${shapes}</xdr:wsDr>`));
    const bytes = pkg.write();
    expect(readDrawings(bytes).sheets[0]?.drawings.map(({ id }) => id)).toEqual([
      1_001,
      1_002,
      undefined,
      undefined,
    ]);
    const after = patched(bytes, [{ op: 'delete-drawing', sheet: '1', drawing: 1_001 }]);
    expect(after.pkg.text(part)).toContain(shapes);
    expect(() => patchWorkbook(bytes, [{ op: 'delete-drawing', sheet: '1', drawing: 9 }])).toThrow(
      /not there any more/,
    );
  });

  it('says what a design can say of it', () => {
    const [first] = readDrawings(before).sheets[0]?.drawings ?? [];
    const content = first?.object.content;
    if (content?.kind !== 'chart') throw new Error('no chart');
    const yScale = { min: null, max: null, logarithmic: false };
    expect(designOf(content.chart)).toEqual(design('column', { errors: null, yScale }));
    expect(designOf(changedChart(content.chart, { kind: 'pie' }))).toEqual({
      kind: 'pie',
      title: 'Calibration & <check>',
      legend: false,
      series: design('pie').series,
    });
  });
});

describe('the guard of drawings', () => {
  const first = patchWorkbook(workbook, [insert(1, design('column')), insert(2, design('line'))]).bytes;
  const spoiled = (edits: XlsxEdit[], spoil: (pkg: ReturnType<typeof readPackage>) => void) => () => {
    const pkg = readPackage(patchWorkbook(first, edits).bytes);
    spoil(pkg);
    verifyPatch(first, edits, pkg.write());
  };
  const swap = (part: string, from: string, to: string) => (pkg: ReturnType<typeof readPackage>) => {
    expect(pkg.text(part)).toContain(from);
    pkg.set(part, pkg.text(part).replace(from, to));
  };

  it.each<[string, XlsxEdit[], (pkg: ReturnType<typeof readPackage>) => void]>([
    ['another title', [change(1, { title: 'New' })], swap('xl/charts/chart1.xml', 'New', 'Nee')],
    ['other cells', [change(1, { title: 'New' })], swap('xl/charts/chart1.xml', '$B$5', '$B$4')],
    ['another chart', [change(1, { title: 'New' })], swap('xl/charts/chart2.xml', '$B$5', '$B$4')],
    [
      'another place',
      [change(1, { title: 'New' })],
      swap('xl/drawings/drawing1.xml', '<xdr:col>3<', '<xdr:col>2<'),
    ],
    [
      'no trend line',
      [change(1, { trend: { kind: 'linear', order: 2, equation: true, rSquared: true } })],
      swap('xl/charts/chart1.xml', 'dispEq val="1"', 'dispEq val="0"'),
    ],
    [
      'longer error bars',
      [change(1, { errors: { side: 'both', size: { kind: 'fixed', value: 0.1 } } })],
      swap('xl/charts/chart1.xml', '<c:val val="0.1"/>', '<c:val val="0.2"/>'),
    ],
    [
      'another end of an axis',
      [change(1, { yScale: { min: 0, max: 9, logarithmic: false } })],
      swap('xl/charts/chart1.xml', '<c:max val="9"/>', '<c:max val="8"/>'),
    ],
    [
      'one that is deleted still',
      [{ op: 'delete-drawing', sheet: '1', drawing: 1 }],
      (pkg) => pkg.set('xl/drawings/drawing1.xml', readPackage(first).text('xl/drawings/drawing1.xml')),
    ],
  ])('refuses %s', (_, edits, spoil) => {
    expect(spoiled(edits, () => {})).not.toThrow();
    expect(spoiled(edits, spoil)).toThrow(/would/);
  });
});
