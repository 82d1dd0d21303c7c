import { describe, expect, test } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import type { Area, DrawingEdit, ShownGo } from '../drawing-edits.ts';
import { readDrawings } from '../drawings/read-drawings.ts';
import { parseRange, rangeName } from '../file/references.ts';
import { chartIn } from '../testing/test-charts.ts';
import { patched } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

const PART = 'xl/charts/chart1.xml';
const area = (cells: string) => parseRange(cells) ?? { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };
const cells = (name: string): Area => ({ sheet: '1', ...area(name) });

/** A chart of B2:B9 over A2:A9, which B1 names, in a part that says more than ours do. */
function withChart(): Uint8Array {
  const insert: DrawingEdit = {
    op: 'insert-chart',
    sheet: '1',
    drawing: 7,
    anchor: { kind: 'one-cell', from: { row: 4, column: 3, x: 0, y: 0 }, width: 480, height: 288 },
    chart: {
      kind: 'line',
      title: 'Growth',
      xTitle: '',
      yTitle: '',
      legend: false,
      series: [{ name: cells('B1'), categories: cells('A2:A9'), values: cells('B2:B9') }],
      trend: null,
      errors: null,
    },
  };
  const original = makeWorkbook({ sheets: [{ name: 'Data' }, { name: "It's" }] });
  const pkg = readPackage(patchWorkbook(original, [insert]).bytes);
  pkg.set(PART, pkg.text(PART).replace('</c:chart>', '<!-- kept --></c:chart>'));
  return pkg.write();
}

const move = (from: string, to: string, toSheet?: string): ShownGo => {
  const { startRow: row, startColumn: column } = area(to);
  return { op: 'move-shown', sheet: '1', range: area(from), row, column, ...(toSheet ? { toSheet } : {}) };
};
const shift = (name: string, axis: 'row' | 'column', inserts: boolean): ShownGo => ({
  op: 'shift-shown',
  sheet: '1',
  range: area(name),
  axis,
  inserts,
});

/** What the chart shows after an edit: in its part, and as it is read from there. */
function shown(edit: ShownGo): string[] {
  const { bytes, pkg, changedParts } = patched(withChart(), [edit]);
  expect(changedParts.filter((part) => part !== PART)).toEqual([]);
  expect(pkg.text(PART)).toContain('<!-- kept --></c:chart>');
  const formulas = [...pkg.text(PART).matchAll(/<c:f>(.*?)<\/c:f>/g)].map(([, formula = '']) => formula);
  const { values } = chartIn(bytes).plots[0]?.series[0] ?? {};
  const [read] = values?.areas ?? [];
  if (read) expect(formulas.at(-1)?.replaceAll('$', '')).toContain(rangeName(read));
  return formulas;
}

describe('what a chart shows', () => {
  test('goes with cells that are moved as a whole', () => {
    expect(shown(move('A1:B9', 'D11'))).toEqual(['Data!$E$11', 'Data!$D$12:$D$19', 'Data!$E$12:$E$19']);
    expect(shown(move('B2:B9', 'F2'))).toEqual(['Data!$B$1', 'Data!$A$2:$A$9', 'Data!$F$2:$F$9']);
  });

  test('goes with them to another sheet', () => {
    expect(shown(move('B2:B9', 'F2', '2')).at(-1)).toBe("'It''s'!$F$2:$F$9");
  });

  test('stays where a part of it is moved', () => {
    expect(shown(move('B2:B4', 'F2'))).toEqual(['Data!$B$1', 'Data!$A$2:$A$9', 'Data!$B$2:$B$9']);
  });

  test('grows and shrinks with cells that come and go in it', () => {
    expect(shown(shift('A3:B4', 'row', true)).slice(1)).toEqual(['Data!$A$2:$A$11', 'Data!$B$2:$B$11']);
    expect(shown(shift('B3:B4', 'row', false)).slice(1)).toEqual(['Data!$A$2:$A$9', 'Data!$B$2:$B$7']);
    expect(shown(shift('A1:A9', 'column', true)).slice(1)).toEqual(['Data!$B$2:$B$9', 'Data!$C$2:$C$9']);
    expect(shown(shift('B1:B9', 'row', false))).toEqual(['Data!#REF!', 'Data!$A$2:$A$9', 'Data!#REF!']);
  });
});

describe('what is not drawn', () => {
  const C15 = 'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"';
  const A14 = 'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"';
  const inSeries = (content: string) =>
    [
      'charts/chart1',
      /<\/c:ser>/,
      `<c:extLst><c:ext uri="{1}" ${C15}>${content}</c:ext></c:extLst>`,
    ] as const;
  const inPicture = (content: string) =>
    [
      'drawings/drawing1',
      /<\/xdr:wsDr>/,
      `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>40</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="900000" cy="300000"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="9" name="Cells"/><xdr:cNvPicPr><a:extLst><a:ext uri="{2}">${content}</a:ext></a:extLst></xdr:cNvPicPr></xdr:nvPicPr><xdr:spPr/></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`,
    ] as const;

  test.each([
    [
      'data labels from cells go',
      inSeries('<c15:datalabelsRange><c15:f>Data!$K$2:$K$9</c15:f></c15:datalabelsRange>'),
    ],
    [
      'a label that names a cell goes',
      inSeries(
        '<c15:dlblFieldTable><c15:dlblFTEntry><c15:f>Data!$K$2:$K$9</c15:f></c15:dlblFTEntry></c15:dlblFieldTable>',
      ),
    ],
    [
      'what a chart leaves out goes',
      inSeries('<c15:fullRef><c15:sqref>Data!$K$2:$K$9</c15:sqref></c15:fullRef>'),
    ],
    ['a picture of cells goes', inPicture(`<a14:cameraTool ${A14} cellRange="Data!$K$2:$K$9" spid="_x1"/>`)],
  ])('%s with them, and is known to name some', (_, [name, end, content]) => {
    const plain = withChart();
    expect(readDrawings(plain).unread).toBe(false);
    const pkg = readPackage(plain);
    const part = `xl/${name}.xml`;
    pkg.set(
      part,
      pkg.text(part).replace(end, (tag) => content + tag),
    );
    const original = pkg.write();
    expect(readDrawings(original).unread).toBe(true);
    const moved = patched(original, [move('K2:K9', 'M5')]);
    expect(moved.changedParts).toEqual([part]);
    expect(moved.pkg.text(part)).toBe(moved.original.text(part).replace('$K$2:$K$9', () => '$M$5:$M$12'));
    const down = patched(original, [{ op: 'insert-rows', sheet: '1', index: 0, count: 2 }]);
    expect(down.pkg.text(part)).toContain('Data!$K$4:$K$11');
  });
});

test('a move that is taken back leaves no trace, and one of other cells changes nothing', () => {
  const original = withChart();
  const of = move('A1:B9', 'D11');
  const { bytes } = patched(original, [of, { op: 'take-back', sheet: '1', of }]);
  expect(Buffer.from(bytes).equals(Buffer.from(original))).toBe(true);
  expect(patched(original, [move('H1:H9', 'I1')]).changedParts).toEqual([]);
});

test('refuses cells that are none of a sheet', () => {
  const upsideDown: ShownGo = {
    op: 'shift-shown',
    sheet: '1',
    range: { startRow: 8, startColumn: 1, endRow: 3, endColumn: 1 },
    axis: 'row',
    inserts: true,
  };
  expect(() => patched(withChart(), [upsideDown])).toThrow('Charts show cells of a sheet.');
  const beyond: ShownGo = { op: 'move-shown', sheet: '1', range: area('B2:B9'), row: 1_048_575, column: 1 };
  expect(() => patched(withChart(), [beyond])).toThrow('Charts show cells of a sheet.');
});
