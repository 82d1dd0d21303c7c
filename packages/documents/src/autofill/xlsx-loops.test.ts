import { describe, expect, it } from 'vitest';
import { NS, readPackage } from '../opc/index.ts';
import { cellName } from '../xlsx/file/references.ts';
import { readCells } from '../xlsx/read/read-cells.ts';
import { link, makeWorkbook, type TestWorkbook } from '../xlsx/testing/test-workbook.ts';
import { type FillValues, fill, preview } from './index.ts';

const inline = (cell: string, text: string, attributes = '') =>
  `<c r="${cell}"${attributes} t="inlineStr"><is><t>${text}</t></is></c>`;
const formula = (cell: string, text: string) => `<c r="${cell}"><f>${text}</f><v>0</v></c>`;
const filled = (bytes: Uint8Array, values: FillValues): Uint8Array => {
  const result = fill(bytes, values);
  if (result.problems) throw new Error(result.problems.map(({ msg }) => msg).join('\n'));
  return result.bytes;
};
const cellsOf = (bytes: Uint8Array, sheet = 0) =>
  Object.fromEntries(
    readCells(bytes)[sheet]?.cells.map(({ row, column, value, formula: own }) => [
      cellName(row, column),
      own === undefined ? value : `=${own}`,
    ]) ?? [],
  );
const problemsOf = (bytes: Uint8Array, values: FillValues) =>
  fill(bytes, values).problems?.map(({ msg }) => msg);

/** Headings, a row for each sample, and a sum below; on another sheet a look at the sum. */
const table = (more: Partial<TestWorkbook['sheets'][0]> = {}) =>
  makeWorkbook({
    sheets: [
      {
        name: 'Data',
        rows:
          `<row r="1">${inline('A1', 'Sample')}${inline('B1', 'Mass')}</row>` +
          `<row r="2" ht="30" customHeight="1">${inline('A2', '{#samples}{id}', ' s="1"')}${inline('B2', '{mass}')}${formula('C2', 'B2*2')}${formula('D2', 'B2/SUM(B$2:B$2)')}${inline('E2', '{/samples}')}</row>` +
          `<row r="3">${inline('A3', 'Sum of {lab}')}${formula('B3', 'SUM(B2:B2)')}</row>`,
        ...more,
      },
      {
        name: 'Report',
        rows: `<row r="1">${formula('A1', 'Data!B3')}${formula('B1', 'MAX(Data!B2:B2)')}</row>`,
      },
    ],
  });
const samples = [
  { id: 'S-1', mass: 7.4 },
  { id: '=1+1', mass: 3 },
  { id: '007', mass: null },
];

describe('a loop over rows of a workbook', () => {
  const bytes = filled(table(), { samples, lab: 'Lab 1' });

  it('is a row for each item, values as they are, with formulas that follow', () => {
    expect(cellsOf(bytes)).toEqual({
      ...{ A1: 'Sample', B1: 'Mass' },
      ...{ A2: 'S-1', B2: 7.4, C2: '=B2*2', D2: '=B2/SUM(B$2:B$4)', E2: '' },
      ...{ A3: '=1+1', B3: 3, C3: '=B3*2', D3: '=B3/SUM(B$2:B$4)', E3: '' },
      ...{ A4: '007', B4: '', C4: '=B4*2', D4: '=B4/SUM(B$2:B$4)', E4: '' },
      ...{ A5: 'Sum of Lab 1', B5: '=SUM(B2:B4)' },
    });
    // A text that looks like a formula is no formula.
    const [data] = readCells(bytes);
    expect(data?.cells.find(({ row, column }) => row === 2 && column === 0)).toMatchObject({ type: 'text' });
  });

  it('makes ranges of other sheets longer, and moves references to what is below', () => {
    expect(cellsOf(bytes, 1)).toEqual({ A1: '=Data!B5', B1: '=MAX(Data!B2:B4)' });
  });

  it('keeps formats and heights in each row', () => {
    const sheet = readPackage(bytes).text('xl/worksheets/sheet1.xml');
    expect([...sheet.matchAll(/<row r="(\d)" ht="30" customHeight="1">/g)].map(([, row]) => row)).toEqual([
      '2',
      '3',
      '4',
    ]);
    expect([...sheet.matchAll(/<c r="(A\d)" s="1"/g)].map(([, cell]) => cell)).toEqual(['A2', 'A3', 'A4']);
  });

  it('takes merged cells, conditional formats and input rules along', () => {
    const after =
      '<mergeCells count="1"><mergeCell ref="E2:F2"/></mergeCells>' +
      '<conditionalFormatting sqref="B2"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>5</formula></cfRule></conditionalFormatting>' +
      '<dataValidations count="1"><dataValidation type="decimal" sqref="B2:B2"><formula1>0</formula1></dataValidation></dataValidations>';
    const sheet = readPackage(filled(table({ after }), { samples, lab: 'L' })).text(
      'xl/worksheets/sheet1.xml',
    );
    expect([...sheet.matchAll(/mergeCell ref="(\S+)"/g)].map(([, ref]) => ref)).toEqual([
      'E2:F2',
      'E3:F3',
      'E4:F4',
    ]);
    expect([...sheet.matchAll(/sqref="(\S+)"/g)].map(([, ref]) => ref)).toEqual(['B2:B4', 'B2:B4']);
  });

  it('goes over several rows, and several loops stand below each other', () => {
    const rows = [
      `<row r="1">${inline('A1', '{#a}{x}')}</row><row r="2">${formula('A2', 'LEN(A1)')}${inline('B2', '{/a}')}</row>`,
      `<row r="4">${inline('A4', '{#b}')}${inline('B4', '{.}{/b}')}</row><row r="5">${formula('A5', 'COUNTA(B4:B4)')}</row>`,
    ];
    const two = makeWorkbook({ sheets: [{ name: 'S', rows: rows.join('') }] });
    expect(cellsOf(filled(two, { a: [{ x: 'p' }, { x: 'q' }], b: [1, 2, 3] }))).toEqual({
      ...{ A1: 'p', A2: '=LEN(A1)', B2: '', A3: 'q', A4: '=LEN(A3)', B4: '' },
      ...{ A6: '', B6: 1, A7: '', B7: 2, A8: '', B8: 3, A9: '=COUNTA(B6:B8)' },
    });
  });

  describe('in a table of the workbook', () => {
    const tablePart = (ref: string, filter: string, more = '') =>
      `<table xmlns="${NS.spreadsheet}" id="1" name="T" displayName="T" ref="${ref}"${more}><autoFilter ref="${filter}"/><tableColumns count="2"><tableColumn id="1" name="Sample"/><tableColumn id="2" name="Double"><calculatedColumnFormula>T[[#This Row],[Sample]]*2</calculatedColumnFormula></tableColumn></tableColumns></table>`;
    const withTable = (ref: string, filter: string, more = '') =>
      makeWorkbook({
        sheets: [
          {
            name: 'Data',
            rows:
              `<row r="1">${inline('A1', 'Sample')}${inline('B1', 'Double')}</row>` +
              `<row r="2">${inline('A2', '{#samples}{mass}')}${formula('B2', 'T[[#This Row],[Sample]]*2')}${inline('C2', '{/samples}')}</row>` +
              `<row r="3">${inline('A3', 'below')}${formula('B3', 'SUM(T[Double])')}</row>`,
            after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
            links: link('rId1', 'table', '../tables/table1.xml'),
          },
        ],
        parts: {
          'xl/tables/table1.xml': {
            content: tablePart(ref, filter, more),
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
          },
        },
      });
    const partOf = (made: Uint8Array) => readPackage(made).text('xl/tables/table1.xml');

    it('makes the table longer, with its filter and the formulas of its columns', () => {
      const made = filled(withTable('A1:B2', 'A1:B2'), { samples });
      expect(partOf(made)).toBe(tablePart('A1:B4', 'A1:B4'));
      expect(cellsOf(made)).toMatchObject({
        B4: '=T[[#This Row],[Sample]]*2',
        A5: 'below',
        B5: '=SUM(T[Double])',
      });
      const totals = ' totalsRowCount="1"';
      expect(partOf(filled(withTable('A1:B3', 'A1:B2', totals), { samples }))).toBe(
        tablePart('A1:B5', 'A1:B4', totals),
      );
    });

    it('is refused over its headings or totals', () => {
      const headed = withTable('A2:B3', 'A2:B3');
      expect(problemsOf(headed, { samples })?.[0]).toContain(
        'over rows of the table "T" and over its headings',
      );
      const total = withTable('A1:B2', 'A1:B1', ' totalsRowCount="1"');
      expect(problemsOf(total, { samples })?.[0]).toContain('its totals');
    });
  });

  it('without items keeps its rows, with nothing in their placeholders', () => {
    expect(cellsOf(filled(table(), { samples: [], lab: 'L' }))).toMatchObject({
      ...{ A2: '', B2: '', C2: '=B2*2', A3: 'Sum of L', B3: '=SUM(B2:B2)' },
    });
  });

  it('is refused whole where it is not sound, or cannot be repeated', () => {
    const rows = (text: string) => makeWorkbook({ sheets: [{ name: 'S', rows: text }] });
    const nested = `<row r="1">${inline('A1', '{#a}')}${inline('B1', '{#b}')}${inline('C1', '{/b}')}${inline('D1', '{/a}')}</row>`;
    expect(problemsOf(rows(nested), { a: [], b: [] })?.[0]).toBe(
      '{#b} in S!B1 stands inside of {#a}: rows of a workbook are repeated by one loop.',
    );
    const after = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
    expect(problemsOf(table({ after }), { samples, lab: 'L' })?.[0]).toContain('A2:A3 begin or end outside');
    const missing = samples.map(({ id }) => ({ id }));
    expect(problemsOf(table(), { samples: missing, lab: 'L' })).toEqual([
      '{mass} has no value in item 1 of {#samples}.',
    ]);
    const condition = `<row r="1">${inline('A1', '{?a}')}${inline('B1', '{/a}')}</row>`;
    expect(problemsOf(rows(condition), { a: 1 })?.[0]).toBe(
      'The condition {?a} in S!A1 has to be closed in the same cell.',
    );
  });
});

describe('a text of a cell', () => {
  it('has loops and conditions of its own', () => {
    const text = '{#list}{name}{?note} ({note}){/note}; {/list}{^none}No remarks.{/none}';
    const bytes = makeWorkbook({ sheets: [{ name: 'S', rows: `<row r="1">${inline('A1', text)}</row>` }] });
    const list: FillValues[] = [{ name: 'a', note: 'wet' }, { name: 'b' }];
    expect(cellsOf(filled(bytes, { list, none: [] }))).toEqual({ A1: 'a (wet); b; No remarks.' });
  });
});

describe('formats of a cell', () => {
  it('are number formats where the cell is the value, which keeps its digits', () => {
    const cells = [
      inline('A1', '{x | decimals 2}'),
      inline('B1', '{x | significant 3}'),
      inline('C1', '{day | date DD.MM.YYYY}'),
      inline('D1', 'About {x | decimals 1} g'),
      inline('E1', '{low | decimals 2}'),
      inline('F1', '{list.x | sum}'),
    ];
    const bytes = filled(
      makeWorkbook({ sheets: [{ name: 'S', rows: `<row r="1">${cells.join('')}</row>` }] }),
      {
        x: 12.3456,
        day: '2026-11-22',
        low: '&lt;0.05'.replace('&lt;', '<'),
        list: [{ x: 0.1 }, { x: 0.2 }],
      },
    );
    expect(cellsOf(bytes)).toEqual({
      A1: 12.3456,
      B1: 12.3456,
      C1: 46348,
      D1: 'About 12.3 g',
      E1: '<0.05',
      F1: 0.3,
    });
    const styles = readPackage(bytes).text('xl/styles.xml');
    expect(styles).toContain('dd.mm.yyyy');
    const sheet = readPackage(bytes).text('xl/worksheets/sheet1.xml');
    const style = (cell: string) => new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1];
    expect(style('A1')).not.toBe(style('B1'));
  });
});

describe('what is beside the cells', () => {
  const named = (name: string, header = '') =>
    makeWorkbook({
      sheets: [
        {
          name,
          rows: `<row r="1">${inline('A1', 'x')}</row>`,
          after: `<headerFooter><oddHeader>${header}</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter>`,
        },
        { name: 'Other', rows: `<row r="1">${formula('A1', `'${name}'!A1`)}</row>` },
      ],
    });

  it('is filled in: names of sheets, with what refers to them, and page headers', () => {
    const bytes = filled(named('{id}', '&amp;L{lab}&amp;R&amp;12{n}'), { id: 'S-7', lab: 'A & B', n: 5 });
    const pkg = readPackage(bytes);
    expect(pkg.text('xl/workbook.xml')).toContain('<sheet name="S-7"');
    expect(cellsOf(bytes, 1)).toEqual({ A1: "='S-7'!A1" });
    expect(pkg.text('xl/worksheets/sheet1.xml')).toContain(
      '<oddHeader>&amp;LA &amp;&amp; B&amp;R&amp;12 5</oddHeader><oddFooter>&amp;P</oddFooter>',
    );
  });

  it('is refused where a sheet cannot have that name, and nothing is filled in', () => {
    expect(problemsOf(named('{id}'), { id: 'a/b' })?.[0]).toContain('A sheet cannot be named by {id}.');
    expect(problemsOf(named('S', '{#list}x'), { list: [] })?.[0]).toBe(
      '{#list} in the page header of S is not closed there, or not opened.',
    );
    expect(preview(named('{id}'), { id: 'S-7' })).toMatchObject([
      { tag: '{id}', location: 'the name of the sheet {id}', shows: 'S-7' },
    ]);
  });
});

describe('a preview', () => {
  it('tells what each placeholder becomes, and what keeps one from it', () => {
    const rows = `<row r="1">${inline('A1', '{#samples}{id}')}${inline('B1', '{mass | decimals 2}{/samples}')}${inline('C1', '{gone}')}</row>`;
    const bytes = makeWorkbook({ sheets: [{ name: 'S', rows }] });
    expect(
      preview(bytes, {
        samples: [
          { id: 'S-1', mass: 1 },
          { id: 'S-2', mass: 2.345 },
        ],
      }),
    ).toEqual([
      { tag: '{#samples}', location: 'S!A1', shows: 'repeated 2 times', problem: null },
      { tag: '{id}', location: 'S!A1', shows: 'S-1 · S-2', problem: null },
      { tag: '{mass | decimals 2}', location: 'S!B1', shows: '1.00 · 2.35', problem: null },
      {
        tag: '{gone}',
        location: 'S!C1',
        shows: null,
        problem: expect.stringContaining('is not in the Data Object'),
      },
    ]);
  });
});
