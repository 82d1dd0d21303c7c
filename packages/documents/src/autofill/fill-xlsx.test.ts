import { describe, expect, it } from 'vitest';
import { readPackage } from '../opc/index.ts';
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

  it('is left alone in formulas, and behind a backslash', () => {
    const cells = `<c r="A1" t="str"><f>"{a}"</f><v>{a}</v></c>${inline('B1', '\\{a} {1,2}')}`;
    expect(cellsOf(filled(workbook(`<row r="1">${cells}</row>`), {}))).toEqual({
      A1: ['text', '{a}'],
      B1: ['text', '{a} {1,2}'],
    });
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
