import { describe, expect, it } from 'vitest';
import { readPackage } from '../../../opc/index.ts';
import type { Area, ChartDesign, DrawingEdit, SeriesDesign } from '../../drawing-edits.ts';
import { designOf } from '../../drawings/changed-chart.ts';
import { readDrawings } from '../../drawings/read-drawings.ts';
import { patched } from '../../testing/test-patch.ts';
import { makeWorkbook } from '../../testing/test-workbook.ts';
import { patchWorkbook } from '../patch.ts';

const rows = [1, 2, 3].map(
  (row) =>
    `<row r="${row}"><c r="A${row}"><v>${row}</v></c><c r="B${row}"><v>${2 * row}</v></c><c r="C${row}"><v>${3 * row}</v></c></row>`,
);
const workbook = makeWorkbook({ sheets: [{ name: 'Data', rows: rows.join('') }] });

const cells = (column: number, from: number, to: number): Area => ({
  sheet: '1',
  startRow: from,
  startColumn: column,
  endRow: to,
  endColumn: column,
});
const series = (column: number): SeriesDesign => ({
  name: cells(column, 0, 0),
  categories: cells(0, 1, 2),
  values: cells(column, 1, 2),
});
const insert = (drawing: number, chart: Partial<ChartDesign> = {}): DrawingEdit => ({
  op: 'insert-chart',
  sheet: '1',
  drawing,
  anchor: { kind: 'one-cell', from: { row: 4, column: 3, x: 0, y: 0 }, width: 480, height: 288 },
  chart: {
    kind: 'column',
    title: '',
    xTitle: '',
    yTitle: '',
    legend: false,
    series: [series(1)],
    trend: null,
    ...chart,
  },
});
const change = (chart: Partial<ChartDesign>): DrawingEdit => ({
  op: 'change-chart',
  sheet: '1',
  drawing: 7,
  chart,
});
const PART = 'xl/charts/chart1.xml';

/** A workbook with a chart, number 7, whose part says something else than ours. */
function excel(from: string | RegExp, to: string, chart: Partial<ChartDesign> = {}): Uint8Array {
  const pkg = readPackage(patchWorkbook(workbook, [insert(7, chart)]).bytes);
  const text = pkg.text(PART);
  expect(text).toMatch(from);
  pkg.set(PART, text.replaceAll(from, to));
  return pkg.write();
}
function chartIn(bytes: Uint8Array) {
  const content = readDrawings(bytes).sheets[0]?.drawings[0]?.object.content;
  if (content?.kind !== 'chart') throw new Error('no chart');
  return content.chart;
}

describe('a chart that has the name of its only series', () => {
  const named = excel(/<c:autoTitleDeleted[^>]*>/g, '');

  it.each<[string, Uint8Array, Partial<ChartDesign>]>([
    ['gets another series', named, { series: [series(1), series(2)] }],
    ['gets a series without a name', named, { series: [{ ...series(1), name: null }] }],
    [
      'is left with one of two series',
      excel(/<c:autoTitleDeleted[^>]*>/g, '', { series: [series(1), series(2)] }),
      { series: [series(2)] },
    ],
    ['is given a title', named, { title: 'Yield' }],
    ['becomes another kind', named, { kind: 'pie' }],
  ])('%s', (_, before, wanted) => {
    const { bytes } = patched(before, [change(wanted)]);
    expect(designOf(chartIn(bytes))).toMatchObject(wanted);
    expect(chartIn(bytes).namesItself).toBe(true);
  });

  it('can be given a title also where that is there without words', () => {
    const bare = excel('<c:autoTitleDeleted val="1"/>', '<c:title/><c:autoTitleDeleted val="0"/>');
    expect(designOf(chartIn(bare)).title).toBe('');
    expect(designOf(chartIn(patched(bare, [change({ title: 'Yield' })]).bytes)).title).toBe('Yield');
  });
});

describe('a chart that is drawn flat here and is not in its file', () => {
  it.each([
    ['bar3DChart', excel(/c:barChart/g, 'c:bar3DChart')],
    ['ofPieChart', excel(/c:pieChart/g, 'c:ofPieChart', { kind: 'pie' })],
  ])('takes titles and a legend, and keeps kind and cells: %s', (name, before) => {
    const { title, legend, kind, series: found, trend } = designOf(chartIn(before));
    expect([title, legend, kind, found, trend]).toEqual(['', false, undefined, undefined, undefined]);
    const { bytes, pkg } = patched(before, [change({ title: 'Yield', legend: true })]);
    expect(designOf(chartIn(bytes))).toMatchObject({ title: 'Yield', legend: true });
    expect(pkg.text(PART)).toContain(`<c:${name}>`);
    expect(() => patchWorkbook(before, [change({ kind: 'line' })])).toThrow(/by Excel only/);
  });
});

describe('what stands above the cells of Excel', () => {
  const charted = patchWorkbook(workbook, [insert(7)]).bytes;

  it('cannot be changed where two sheets share it', () => {
    const two = readPackage(
      patchWorkbook(charted, [{ op: 'add-sheet', sheet: 'new', name: 'Two', index: 1 }]).bytes,
    );
    const [first, second] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'];
    const links = 'xl/worksheets/_rels/sheet2.xml.rels';
    two.set(links, two.text('xl/worksheets/_rels/sheet1.xml.rels'));
    const drawing = /<drawing [^>]*>/.exec(two.text(first))?.[0] ?? '';
    two.set(second, two.text(second).replace('</worksheet>', `${drawing}</worksheet>`));
    const before = two.write();
    for (const edit of [insert(8), change({ title: 'x' })]) {
      expect(() => patchWorkbook(before, [edit])).toThrow(/of another one, too/);
    }
    const ids = readDrawings(before).sheets.flatMap(({ drawings }) => drawings.map(({ id }) => id));
    expect(ids).toEqual([undefined, undefined]);
  });

  it('takes no other chart, and loses none, where there is more than is shown', () => {
    const part = 'xl/drawings/drawing1.xml';
    const filled = (others: number) => {
      const pkg = readPackage(charted);
      const shape =
        '<xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="1" cy="1"/><xdr:sp><xdr:spPr/></xdr:sp><xdr:clientData/></xdr:absoluteAnchor>';
      pkg.set(part, pkg.text(part).replace('</xdr:wsDr>', `${shape.repeat(others)}</xdr:wsDr>`));
      return pkg.write();
    };
    const remove: DrawingEdit = { op: 'delete-drawing', sheet: '1', drawing: 7 };
    expect(patched(filled(998), [insert(8)]).pkg.text(part)).toContain('id="8"');
    expect(() => patchWorkbook(filled(999), [insert(8)])).toThrow(/1,000 charts/);
    expect(patched(filled(999), [remove]).pkg.text(part)).not.toContain('id="7"');
    expect(() => patchWorkbook(filled(1_000), [remove])).toThrow(/More than 1,000/);
  });
});

it('the values of whole columns end where the sheet is used', () => {
  const whole = excel(/Data!\$B\$2:\$B\$3/g, 'Data!$B:$B');
  const { pkg } = patched(whole, [change({ kind: 'line' })]);
  const other = patched(excel(/<c:numCache>.*?<\/c:numCache>/gs, ''), [change({ kind: 'line' })]).pkg;
  expect(pkg.text(PART)).toContain('Data!$B:$B');
  expect(other.text(PART)).toContain('<c:ptCount val="2"/>');
  const bare = excel(
    /<c:f>Data!\$B\$2:\$B\$3<\/c:f><c:numCache>.*?<\/c:numCache>/gs,
    '<c:f>Data!$B:$B</c:f>',
  );
  expect(patched(bare, [change({ kind: 'line' })]).pkg.text(PART)).toContain('<c:ptCount val="3"/>');
});
