import { describe, expect, it } from 'vitest';
import { NS, parseXml, readPackage, type XmlElement } from '../../opc/index.ts';
import type {
  Anchor,
  Area,
  ChartDesign,
  DesignKind,
  DrawingEdit,
  ErrorBarsDesign,
} from '../drawing-edits.ts';
import { changedChart, designOf } from '../drawings/changed-chart.ts';
import { editedDrawings } from '../drawings/edited-drawings.ts';
import { movedDrawings } from '../drawings/moved.ts';
import { readDrawings } from '../drawings/read-drawings.ts';
import type { XlsxEdit } from '../edits.ts';
import { patched, set } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { verifyPatch } from '../verify/verify.ts';
import { orderIn } from './charts/chart-order.ts';
import { patchWorkbook } from './patch.ts';

const KINDS: DesignKind[] = ['column', 'bar', 'line', 'area', 'pie', 'doughnut', 'scatter'];

const rows = ['Conc.', 1, 2, 3, 4]
  .map((x, row) => {
    const cell = (name: string, value: string | number) =>
      typeof value === 'string'
        ? `<c r="${name}${row + 1}" t="inlineStr"><is><t>${value}</t></is></c>`
        : `<c r="${name}${row + 1}"><v>${value}</v></c>`;
    return `<row r="${row + 1}">${cell('A', x)}${cell('B', typeof x === 'number' ? 2 * x + 1 : 'Abs. &lt;405 nm&gt;')}</row>`;
  })
  .join('');
const workbook = makeWorkbook({
  sheets: [{ name: "Bob's data", rows, after: '<tableParts count="0"/>' }, { name: 'Other' }],
});

const area = (from: [number, number], to: [number, number]): Area => ({
  sheet: '1',
  startRow: from[0],
  startColumn: from[1],
  endRow: to[0],
  endColumn: to[1],
});
const design = (kind: DesignKind, more: Partial<ChartDesign> = {}): ChartDesign => ({
  kind,
  title: 'Calibration & <check>',
  xTitle: '',
  yTitle: '',
  legend: false,
  series: [{ name: area([0, 1], [0, 1]), categories: area([1, 0], [4, 0]), values: area([1, 1], [4, 1]) }],
  trend: null,
  ...more,
});
const ERRORS: ErrorBarsDesign[] = [
  { side: 'both', size: { kind: 'fixed', value: 0.25 } },
  { side: 'minus', size: { kind: 'percent', value: 5 } },
  { side: 'both', size: { kind: 'deviation', value: 2 } },
  { side: 'plus', size: { kind: 'error' } },
  { side: 'both', size: { kind: 'cells', areas: [area([1, 1], [4, 1])] } },
];
const anchor: Anchor = {
  kind: 'two-cells',
  from: { row: 1, column: 3, x: 4, y: 5.5 },
  to: { row: 15, column: 10, x: 0, y: 0 },
  fixed: false,
};
const insert = (drawing: number, chart: ChartDesign, sheet = '1'): DrawingEdit => ({
  op: 'insert-chart',
  sheet,
  drawing,
  anchor,
  chart,
});
const change = (drawing: number, chart: Partial<ChartDesign>): DrawingEdit => ({
  op: 'change-chart',
  sheet: '1',
  drawing,
  chart,
});
const takeBack = (of: DrawingEdit): XlsxEdit => ({ op: 'take-back', sheet: of.sheet, of });

/** What is drawn, without how references are written. */
const drawn = (bytes: Uint8Array) => plain(readDrawings(bytes).sheets);
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (name, one) => {
      if (name === 'formula') return '';
      // A file counts in 9525ths of a pixel.
      return typeof one === 'number' ? Math.round(one * 1_000) / 1_000 : one;
    }),
  );
/** What the page shows after edits. */
function shown(bytes: Uint8Array, edits: XlsxEdit[]) {
  const { sheets, fresh } = readDrawings(bytes);
  return plain(
    edits.reduce((now, edit) => {
      if ('drawing' in edit) return editedDrawings(now, edit, fresh);
      if (!('count' in edit)) return now;
      const count = edit.op.startsWith('insert') ? edit.count : -edit.count;
      const axis = edit.op.endsWith('rows') ? 'row' : 'column';
      return movedDrawings(now, { sheet: edit.sheet, axis, index: edit.index, count });
    }, sheets),
  );
}

function chartIn(bytes: Uint8Array) {
  const [content] = readDrawings(bytes).sheets.flatMap(({ drawings }) =>
    drawings.map(({ object }) => object.content),
  );
  if (content?.kind !== 'chart') throw new Error('There is no chart.');
  return content.chart;
}

/** Elements of a chart that stand where their schema does not want them. */
function misplaced(root: XmlElement): string[] {
  return [root, ...root.descendants()].flatMap((parent) => {
    const order = parent.namespace === NS.chart ? orderIn(parent.localName) : undefined;
    if (!order) return [];
    const places = parent.children.map(({ localName }) => order.indexOf(localName));
    const isSorted = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
    return isSorted
      ? []
      : [`${parent.localName}: ${parent.children.map(({ localName }) => localName).join()}`];
  });
}

describe('a chart that is inserted', () => {
  it.each(KINDS)('is drawn by the page as the file has it: %s', (kind) => {
    const edits = [
      insert(
        1_001,
        design(kind, {
          xTitle: 'mg/l',
          yTitle: 'E',
          legend: true,
          trend: { kind: 'linear', order: 2, equation: true, rSquared: true },
        }),
      ),
    ];
    const { pkg, bytes } = patched(workbook, edits);
    expect(drawn(bytes)).toEqual(shown(workbook, edits));
    expect(misplaced(parseXml(pkg.text('xl/charts/chart1.xml')))).toEqual([]);
  });

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

  it('has axes from where to where it is said, by powers of ten if wanted', () => {
    const xScale = { min: 0.01, max: 100, logarithmic: true };
    const yScale = { min: -2.5, max: null, logarithmic: false };
    const edits = [insert(1_001, design('scatter', { xScale, yScale }))];
    const { pkg, bytes } = patched(workbook, edits);
    expect(drawn(bytes)).toEqual(shown(workbook, edits));
    expect(misplaced(parseXml(pkg.text('xl/charts/chart1.xml')))).toEqual([]);
    expect(designOf(chartIn(bytes))).toMatchObject({ xScale, yScale });
    expect(pkg.text('xl/charts/chart1.xml')).toContain(
      '<c:scaling><c:logBase val="10"/><c:orientation val="minMax"/><c:max val="100"/><c:min val="0.01"/></c:scaling>',
    );
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

  it('holds what its cells show, and leaves every other part as it was', () => {
    const { pkg, original, changedParts } = patched(workbook, [
      insert(1_001, design('scatter')),
      set('B3', { content: { kind: 'number', value: 7.5 } }),
    ]);
    const chart = pkg.text('xl/charts/chart1.xml');
    expect(chart).toContain("<c:f>'Bob''s data'!$A$2:$A$5</c:f>");
    expect(chart).toContain(
      '<c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>Abs. &lt;405 nm&gt;</c:v></c:pt></c:strCache>',
    );
    expect(chart).toContain(
      '<c:formatCode>General</c:formatCode><c:ptCount val="4"/><c:pt idx="0"><c:v>3</c:v></c:pt><c:pt idx="1"><c:v>7.5</c:v></c:pt>',
    );
    expect(changedParts.sort()).toEqual([
      '[Content_Types].xml',
      'xl/charts/chart1.xml',
      'xl/drawings/_rels/drawing1.xml.rels',
      'xl/drawings/drawing1.xml',
      'xl/workbook.xml',
      'xl/worksheets/_rels/sheet1.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(pkg.text('xl/worksheets/sheet1.xml')).toMatch(
      /<\/sheetData><drawing [^>]*r:id="rId1"\/><tableParts/,
    );
    expect(pkg.text('xl/worksheets/sheet2.xml')).toBe(original.text('xl/worksheets/sheet2.xml'));
  });

  it('stands beside another one, whoever inserted that, and takes no name that a part has', () => {
    const first = patched(workbook, [insert(1_001, design('line'))]);
    const { pkg, bytes } = patched(first.bytes, [
      insert(1_002, design('pie')),
      insert(1_003, design('area')),
    ]);
    expect(drawn(bytes)[0].drawings.map((one: { id: number }) => one.id)).toEqual([1_001, 1_002, 1_003]);
    expect(pkg.text('xl/charts/chart1.xml')).toBe(first.pkg.text('xl/charts/chart1.xml'));
    expect(pkg.names().filter((name) => name.startsWith('xl/charts/'))).toHaveLength(3);
    expect(() => patchWorkbook(first.bytes, [insert(1_001, design('pie'))])).toThrow(/inserted again/);
  });

  it('moves, and goes on showing its cells, as rows and columns come and go', () => {
    const errors: ErrorBarsDesign = { side: 'both', size: { kind: 'cells', areas: [area([1, 1], [4, 1])] } };
    const edits: XlsxEdit[] = [
      insert(1_001, design('line', { errors })),
      { op: 'insert-rows', sheet: '1', index: 0, count: 2 },
      { op: 'delete-columns', sheet: '1', index: 2, count: 1 },
      { op: 'rename-sheet', sheet: '1', name: 'Standards 2' },
    ];
    const { pkg, bytes } = patched(workbook, edits);
    expect(drawn(bytes)).toEqual(shown(workbook, edits));
    expect(pkg.text('xl/charts/chart1.xml')).toContain("'Standards 2'!$B$4:$B$7");
  });

  it('leaves no trace when it is taken back, and is there when it is made again', () => {
    const chart = insert(1_001, design('line'));
    const typed = set('A9', { content: { kind: 'number', value: 1 } });
    expect(patched(workbook, [chart, takeBack(chart)]).bytes).toEqual(workbook);
    expect(patched(workbook, [chart, typed, takeBack(chart)]).bytes).toEqual(
      patched(workbook, [typed]).bytes,
    );
    expect(drawn(patched(workbook, [chart, takeBack(chart), chart]).bytes)).toEqual(shown(workbook, [chart]));
    expect(() => patchWorkbook(workbook, [takeBack(chart)])).toThrow(/part of the stored workbook/);
  });

  it.each<[string, DrawingEdit, RegExp]>([
    ['without cells', insert(1, design('line', { series: [] })), /needs cells/],
    ['of a sheet that is not there', insert(1, design('line'), '9'), /sheet that the workbook does not have/],
    [
      'of cells on no sheet',
      insert(
        1,
        design('line', {
          series: [{ name: null, categories: null, values: { ...area([0, 0], [1, 0]), sheet: '9' } }],
        }),
      ),
      /sheet that the workbook does not have/,
    ],
    [
      'of too many cells',
      insert(
        1,
        design('line', { series: [{ name: null, categories: null, values: area([0, 0], [40_000, 0]) }] }),
      ),
      /32,000/,
    ],
    ['with a title of two lines', insert(1, design('line', { title: 'a\nb' })), /on one line/],
    [
      'that is placed nowhere',
      {
        ...insert(1, design('line')),
        anchor: { ...anchor, from: { row: -1, column: 0, x: 0, y: 0 } },
      } as DrawingEdit,
      /outside of the sheet/,
    ],
    ['that is not there', change(5, { title: 'x' }), /not there any more/],
  ])('is refused %s, with a sentence', (_, edit, reason) => {
    expect(() => patchWorkbook(workbook, [edit])).toThrow(reason);
  });
});

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

describe('a chart nobody could read', () => {
  const both = (size: ErrorBarsDesign['size']): ErrorBarsDesign => ({ side: 'both', size });
  it.each<[string, Partial<ChartDesign>, RegExp]>([
    ['error bars below nothing', { errors: both({ kind: 'fixed', value: -1 }) }, /from 0 on/],
    [
      'error bars of cells for another number of series',
      { errors: both({ kind: 'cells', areas: [] }) },
      /each series/,
    ],
    ['an axis that ends where it begins', { yScale: { min: 2, max: 2, logarithmic: false } }, /ends above/],
    ['logarithms of nothing', { yScale: { min: 0, max: null, logarithmic: true } }, /above 0/],
    ['a scale of names', { xScale: { min: 0, max: null, logarithmic: false } }, /no axis of numbers/],
  ])('is refused, and nothing changes: %s', (_, chart, said) => {
    const first = patchWorkbook(workbook, [insert(1, design('column'))]).bytes;
    expect(() => patchWorkbook(first, [change(1, chart)])).toThrow(said);
    expect(() => patchWorkbook(workbook, [insert(1, design('column', chart))])).toThrow(said);
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
