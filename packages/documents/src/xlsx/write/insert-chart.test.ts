import { describe, expect, it } from 'vitest';
import { parseXml } from '../../opc/index.ts';
import type { ChartDesign, DrawingEdit, ErrorBarsDesign } from '../drawing-edits.ts';
import { designOf } from '../drawings/changed-chart.ts';
import type { XlsxEdit } from '../edits.ts';
import {
  anchor,
  area,
  change,
  chartIn,
  design,
  drawn,
  insert,
  KINDS,
  misplaced,
  shown,
  workbook,
} from '../testing/test-charts.ts';
import { patched, set } from '../testing/test-patch.ts';
import { patchWorkbook } from './patch.ts';

const takeBack = (of: DrawingEdit): XlsxEdit => ({ op: 'take-back', sheet: of.sheet, of });

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
