import { describe, expect, it } from 'vitest';
import { NS, readPackage } from '../opc/index.ts';
import { extractText } from '../text.ts';
import { cellName } from '../xlsx/file/references.ts';
import { readCells } from '../xlsx/read/read-cells.ts';
import { link, makeWorkbook, type TestWorkbook } from '../xlsx/testing/test-workbook.ts';
import { type FillValues, fill, placeholdersOf } from './index.ts';

const inline = (cell: string, text: string, attributes = '') =>
  `<c r="${cell}"${attributes} t="inlineStr"><is><t>${text}</t></is></c>`;
const workbook = (rows: string, more: Partial<TestWorkbook> = {}) =>
  makeWorkbook({ sheets: [{ name: 'Data', rows }], ...more });
const filled = (bytes: Uint8Array, values: FillValues): Uint8Array => {
  const result = fill(bytes, values);
  if (result.problems) throw new Error(result.problems.map(({ msg }) => msg).join('\n'));
  return result.bytes;
};
const cellsOf = (bytes: Uint8Array) =>
  Object.fromEntries(
    readCells(bytes)[0]?.cells.map(({ row, column, value, type }) => [
      cellName(row, column),
      [type, value],
    ]) ?? [],
  );

describe('a cell that is one placeholder alone', () => {
  it('takes a number, a boolean, a text or nothing as what it is', () => {
    const cells =
      inline('A1', '{number}') + inline('B1', ' {yes} ') + inline('C1', '{text}') + inline('D1', '{none}');
    const values = { number: 99.3, yes: true, text: '007', none: null };
    expect(cellsOf(filled(workbook(`<row r="1">${cells}</row>`), values))).toEqual({
      A1: ['number', 99.3],
      B1: ['boolean', true],
      C1: ['text', '007'],
      D1: ['empty', ''],
    });
  });

  it('takes an ISO date as a day, in its own format or as yyyy-mm-dd', () => {
    const cells = inline('A1', '{day}') + inline('B1', '{day}', ' s="2"') + inline('C1', '{time}');
    const bytes = filled(workbook(`<row r="1">${cells}</row>`), {
      day: '2026-11-22',
      time: '2026-11-22T06:00',
    });
    expect(cellsOf(bytes)).toEqual({
      A1: ['number', 46348],
      B1: ['number', 46348],
      C1: ['number', 46348.25],
    });
    expect(extractText(bytes).map(({ text }) => text)).toEqual([
      '2026-11-22',
      '11/22/2026',
      '2026-11-22 06:00',
    ]);
  });

  it('takes a day that is none, or one with a zone, as text', () => {
    const cells = inline('A1', '{a}') + inline('B1', '{b}');
    const values = { a: '2026-02-30', b: '2026-11-22T06:00Z' };
    expect(cellsOf(filled(workbook(`<row r="1">${cells}</row>`), values))).toEqual({
      A1: ['text', '2026-02-30'],
      B1: ['text', '2026-11-22T06:00Z'],
    });
  });

  it('counts days from 1904 where the workbook does', () => {
    const content = { workbook: '' };
    const bytes = workbook(`<row r="1">${inline('A1', '{day}')}</row>`, content);
    const pkg = readPackage(bytes);
    pkg.set(
      'xl/workbook.xml',
      pkg.text('xl/workbook.xml').replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
    );
    expect(extractText(filled(pkg.write(), { day: '2026-11-22' }))[0]?.text).toBe('2026-11-22');
  });
});

describe('a text with placeholders', () => {
  it('is filled in, from the shared strings too, of which other cells keep theirs', () => {
    const strings = ['<si><t>Sample {id} of {lab}</t></si>', '<si><t>kept</t></si>'];
    const cells = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>';
    const bytes = workbook(`<row r="1">${cells}</row>`, { strings });
    const result = filled(bytes, { id: 7, lab: 'A & B' });
    expect(cellsOf(result)).toEqual({ A1: ['text', 'Sample 7 of A & B'], B1: ['text', 'kept'] });
    expect(readPackage(result).text('xl/worksheets/sheet1.xml')).toContain('<c r="B1" t="s"><v>1</v></c>');
    expect(placeholdersOf(bytes)).toEqual([
      { kind: 'value', name: 'id', location: 'Data!A1' },
      { kind: 'value', name: 'lab', location: 'Data!A1' },
    ]);
  });

  it('keeps its formatted parts, the value in the part where its placeholder begins', () => {
    const bold = '<rPr><b/></rPr>';
    const strings = [`<si><r><t>Id </t></r><r>${bold}<t>{i</t></r><r><t>d} end</t></r></si>`];
    const bytes = workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { strings });
    const sheet = readPackage(filled(bytes, { id: 'S-1' })).text('xl/worksheets/sheet1.xml');
    const t = (text: string) => `<t xml:space="preserve">${text}</t>`;
    expect(sheet).toContain(`<is><r>${t('Id ')}</r><r>${bold}<t>S-1</t></r><r>${t(' end')}</r></is>`);
  });

  it('is text behind a backslash', () => {
    const bytes = workbook(`<row r="1">${inline('B1', '\\{a} {1,2}')}</row>`);
    expect(cellsOf(filled(bytes, {}))).toEqual({ B1: ['text', '{a} {1,2}'] });
  });
});

describe('a text in a formula', () => {
  const formulasOf = (bytes: Uint8Array) =>
    Object.fromEntries(
      readCells(bytes)[0]?.cells.map(({ row, column, formula }) => [cellName(row, column), formula]) ?? [],
    );
  const formula = (cell: string, text: string, attributes = '') =>
    `<c r="${cell}" t="str"><f${attributes}>${text}</f><v>old</v></c>`;

  it('takes values, and nothing of them is calculated', () => {
    const kept = formula('C1', 'SUM({1,2})&amp;"{a} {1,2}"');
    const cells = formula('A1', '"Lot {a} of "&amp;B2&amp;"{?b}!{/b}"') + formula('B1', "'{a}'!A1") + kept;
    const bytes = workbook(`<row r="1">${cells}</row>`);
    expect(placeholdersOf(bytes).map(({ name, location }) => `${name} ${location}`)).toEqual([
      'a the formula in Data!A1',
      'b the formula in Data!A1',
      'a the formula in Data!C1',
    ]);
    const result = filled(bytes, { a: '"&HYPERLINK("x")&"', b: true });
    expect(formulasOf(result)).toEqual({
      A1: '"Lot ""&HYPERLINK(""x"")&"" of "&B2&"!"',
      B1: "'{a}'!A1",
      C1: 'SUM({1,2})&"""&HYPERLINK(""x"")&"" {1,2}"',
    });
    expect(readPackage(result).text('xl/worksheets/sheet1.xml')).toContain(formula('B1', "'{a}'!A1"));
  });

  it('follows its row in a loop, and those that share a formula', () => {
    const loop = inline('A1', '{#s}{id}') + formula('B1', '"{id}"&amp;A1') + inline('C1', '{/s}');
    const shared = formula('A2', '"{n}"&amp;B2', ' t="shared" si="0" ref="A2:A3"');
    const bytes = workbook(
      `<row r="1">${loop}</row><row r="2">${shared}</row><row r="3">${formula('A3', '', ' t="shared" si="0"')}</row>`,
    );
    const result = filled(bytes, { s: [{ id: 'x' }, { id: 'y' }], n: 5 });
    expect(formulasOf(result)).toMatchObject({
      ...{ B1: '"x"&A1', B2: '"y"&A2' },
      ...{ A3: '"5"&B3', A4: '"5"&B4' },
    });
  });

  it('is not longer than Excel takes', () => {
    const bytes = workbook(`<row r="1">${formula('A1', '"{a}"')}</row>`);
    expect(fill(bytes, { a: 'x'.repeat(256) }).problems?.[0]?.msg).toContain(
      'longer than the 255 characters',
    );
  });
});

describe('a text box of a sheet', () => {
  const drawing = (paragraphs: string) =>
    `<xdr:wsDr xmlns:xdr="${NS.spreadsheetDrawing}" xmlns:a="${NS.drawing}"><xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="9" cy="9"/><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="{a}"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/>${paragraphs}</xdr:txBody></xdr:sp><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>`;
  const boxed = (paragraphs: string) =>
    makeWorkbook({
      sheets: [
        {
          name: 'Data',
          rows: '',
          after: '<drawing r:id="rId1"/>',
          links: link('rId1', 'drawing', '../drawings/drawing1.xml'),
        },
      ],
      parts: {
        'xl/drawings/drawing1.xml': {
          content: drawing(paragraphs),
          type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
        },
      },
    });
  const run = (text: string) => `<a:r><a:rPr b="1"/><a:t>${text}</a:t></a:r>`;

  it('takes values, those of several lines too, and nothing beside them changes', () => {
    const field = '<a:fld id="{1}" type="TxLink"><a:t>{a}</a:t></a:fld>';
    const kept = `<a:p>${run('kept')}${field}</a:p>`;
    const bytes = boxed(
      `${kept}<a:p>${run('Lot {a')}${run('} end')}</a:p><a:p>${run('{#s}{.};{/s}{b}')}</a:p>`,
    );
    expect(placeholdersOf(bytes)[0]).toEqual({ kind: 'value', name: 'a', location: 'a text box of Data' });
    const result = readPackage(filled(bytes, { a: 'A & B', s: [1, 2], b: 'x\ny' }));
    const two = `${run('1;2;x')}<a:br><a:rPr b="1"/></a:br>${run('y')}`;
    expect(result.text('xl/drawings/drawing1.xml')).toBe(
      drawing(`${kept}<a:p>${run('Lot A &amp; B')}${run(' end')}</a:p><a:p>${two}</a:p>`),
    );
    expect(result.isUntouched('xl/worksheets/sheet1.xml')).toBe(true);
  });

  it('cannot repeat what stands in several formats', () => {
    const bytes = boxed(`<a:p>${run('{#s}')}${run('{.}{/s}')}</a:p>`);
    expect(fill(bytes, { s: [1] }).problems?.[0]?.msg).toContain(
      '{#s} in a text box of Data stands in a text',
    );
  });
});

describe('what cannot be filled', () => {
  const problems = (bytes: Uint8Array, values: FillValues) =>
    fill(bytes, values).problems?.map(({ msg }) => msg);

  it('is named, and nothing is', () => {
    const cells = inline('A1', '{a}') + inline('B1', '{#list}x') + inline('C1', '{known}');
    expect(problems(workbook(`<row r="1">${cells}</row>`), { list: [], known: 1 })).toEqual([
      'The loop {#list} in Data!B1 is never closed: {/list} is missing.',
    ]);
    const open = inline('A1', '{a}') + inline('C1', '{known}');
    expect(problems(workbook(`<row r="1">${open}</row>`), { known: 1 })).toEqual([
      '{a} is not in the Data Object. Add it there, or write \\{a} where braces are meant as text.',
    ]);
  });

  it('is a text longer than a cell, and the heading of a table', () => {
    const long = workbook(`<row r="1">${inline('A1', '{a}')}</row>`);
    expect(problems(long, { a: 'x'.repeat(40_000) })?.[0]).toContain('longer than the 32767 characters');
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';
    const content =
      '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:A2"><tableColumns count="1"><tableColumn id="1" name="{a}"/></tableColumns></table>';
    const heading = makeWorkbook({
      sheets: [
        {
          name: 'Data',
          rows: `<row r="1">${inline('A1', '{a}')}</row>`,
          links: link('rId1', 'table', '../tables/table1.xml'),
        },
      ],
      parts: { 'xl/tables/table1.xml': { content, type } },
    });
    expect(problems(heading, { a: 'x' })?.[0]).toContain('column heading of the table "T"');
  });
});
