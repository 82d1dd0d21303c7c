import { readCells, readPackage, type XlsxEdit } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { saveWorkbook } from './index.ts';
import { asks, measured, name, rowsOf, SHEET, set } from './testing/saves.ts';
import { cell, workbook } from './testing/workbooks.ts';

/** With one more cell format, number 1, that shows a day. */
function withDayStyle(bytes: Uint8Array): Uint8Array {
  const pkg = readPackage(bytes);
  const day =
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>';
  const styles = pkg.text('xl/styles.xml');
  expect(styles.match(/<cellXfs count="1">/)).toBeTruthy();
  pkg.set(
    'xl/styles.xml',
    styles.replace('<cellXfs count="1">', '<cellXfs count="2">').replace('</cellXfs>', day),
  );
  return pkg.write();
}

/** With a row that is not shown, by its number. */
function hiddenRow(bytes: Uint8Array, number: number): Uint8Array {
  const pkg = readPackage(bytes);
  pkg.set(SHEET, pkg.text(SHEET).replace(`<row r="${number}">`, `<row r="${number}" hidden="1">`));
  return pkg.write();
}

describe('a save stores the results that follow from the edit', () => {
  it('a number and what is concluded from it, and nothing else of their cells', async () => {
    const original = workbook({ rows: measured });
    const { bytes, stale } = await saveWorkbook(original, [set('B2', 20)]);
    expect(rowsOf(bytes)).toBe(
      rowsOf(original)
        .replace('<v>2</v>', '<v>20</v>')
        .replace('<v>2.5</v>', '<v>11.5</v>')
        .replace('<v>PASS</v>', '<v>FAIL</v>'),
    );
    expect(stale).toEqual([]);
    expect(asks(bytes)).toBe(false);
    expect(readPackage(bytes).text('xl/workbook.xml')).toBe(readPackage(original).text('xl/workbook.xml'));
  });

  it('totals of what is shown, in which no hidden row and no other total counts', async () => {
    const original = hiddenRow(
      workbook({
        rows: [
          cell('A1', 1),
          '',
          cell('A3', 2),
          cell('A4', { f: 'SUBTOTAL(9,A1:A3)', v: 3 }),
          cell('A5', 7) + cell('B5', { f: 'SUBTOTAL(109,A1:A5)', v: 10 }),
        ],
      }),
      2,
    );
    const { bytes, stale } = await saveWorkbook(original, [set('A2', 100), set('A5', 8)]);
    expect(stale).toEqual([]);
    expect(rowsOf(bytes)).toContain('<f>SUBTOTAL(9,A1:A3)</f><v>103</v>');
    expect(rowsOf(bytes)).toContain('<f>SUBTOTAL(109,A1:A5)</f><v>11</v>');
  });

  it('totals of what is shown when rows are hidden and nothing is typed', async () => {
    const original = workbook({
      rows: [cell('A1', 1), cell('A2', 4), cell('A3', 2), cell('A4', { f: 'SUBTOTAL(109,A1:A3)', v: 7 })],
    });
    const hide: XlsxEdit = { op: 'set-rows-hidden', sheet: '1', from: 1, to: 1, hidden: true };
    const { bytes } = await saveWorkbook(original, [hide]);
    expect(rowsOf(bytes)).toContain('<f>SUBTOTAL(109,A1:A3)</f><v>3</v>');
  });

  it('totals in which no row counts that a filter hides, also those that count rows hidden by hand', async () => {
    const original = workbook({
      rows: [cell('A1', 1), cell('A2', 4), cell('A3', 2), '', cell('A5', { f: 'SUBTOTAL(9,A2:A3)', v: 6 })],
    });
    const hide: XlsxEdit = { op: 'set-rows-hidden', sheet: '1', from: 1, to: 1, hidden: true };
    const byHand = await saveWorkbook(original, [hide]);
    expect(rowsOf(byHand.bytes)).toContain('<f>SUBTOTAL(9,A2:A3)</f><v>6</v>');
    const range = { startRow: 0, startColumn: 0, endRow: 2, endColumn: 0 };
    const { bytes } = await saveWorkbook(original, [
      { op: 'add-filter', sheet: '1', table: null, range },
      {
        op: 'filter-column',
        sheet: '1',
        table: null,
        column: 0,
        test: { kind: 'values', values: ['2'], blank: false },
      },
      hide,
    ]);
    expect(rowsOf(bytes)).toContain('<f>SUBTOTAL(9,A2:A3)</f><v>2</v>');
  });

  it('no result that stays for the wrong reason', async () => {
    // Whatever wrote the file means something else by this formula: the engine comes to FAIL from what was there.
    const original = workbook({
      rows: [cell('A1', 1) + cell('B1', { f: 'IF(ROUND(A1,0)>5,"PASS","FAIL")', v: 'PASS' })],
    });
    const { bytes, stale } = await saveWorkbook(original, [set('A1', 9)]);
    expect(stale.map(name)).toEqual(['B1']);
    expect(rowsOf(bytes)).toContain('ca="1"');
  });

  it('what is typed and put back leaves the bytes of the file', async () => {
    const original = workbook({ rows: measured });
    const { bytes, results } = await saveWorkbook(original, [set('B2', 20), set('B2', 2)]);
    expect(Buffer.from(bytes).equals(Buffer.from(original))).toBe(true);
    expect(results).toEqual([]);
  });

  it('errors, booleans and empty texts, over two sheets', async () => {
    const original = workbook({
      rows: [cell('A1', 4), cell('B1', { f: '1/(A1-5)', v: -1 }), cell('B2', { f: 'A1>4', v: false })].map(
        (cells, row) => cells.replace(/r="([A-Z])\d/, `r="$1${row + 1}`),
      ),
      more: [
        {
          name: 'Other',
          rows: [
            cell('A1', { f: 'IFERROR(Data!B2,"bad")', v: -1 }) +
              cell('B1', { f: 'IF(Data!A1>4,"","low")', v: 'low' }),
          ],
        },
      ],
    });
    const { bytes, stale } = await saveWorkbook(original, [set('A1', 5)]);
    expect(stale).toEqual([]);
    expect(rowsOf(bytes)).toContain('<c r="B2" t="e"><f>1/(A1-5)</f><v>#DIV/0!</v></c>');
    expect(rowsOf(bytes)).toContain('<c r="B3" t="b"><f>A1&gt;4</f><v>1</v></c>');
    expect(rowsOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('<f>IFERROR(Data!B2,"bad")</f><v>bad</v>');
    expect(rowsOf(bytes, 'xl/worksheets/sheet2.xml')).toContain(
      '<c r="B1" t="str"><f>IF(Data!A1&gt;4,"","low")</f><v></v></c>',
    );
  });

  it('of every cell of a formula that is written once for several, which stays so', async () => {
    const shared = '<c r="B2"><f t="shared" ref="B2:B3" si="0">A2*$A$1</f><v>4</v></c>';
    const original = workbook({
      rows: [
        cell('A1', 2),
        cell('A2', 2) + shared,
        `${cell('A3', 3)}<c r="B3"><f t="shared" si="0"/><v>6</v></c>`,
      ],
    });
    const { bytes } = await saveWorkbook(original, [set('A1', 10)]);
    expect(rowsOf(bytes)).toContain('<f t="shared" ref="B2:B3" si="0">A2*$A$1</f><v>20</v>');
    expect(rowsOf(bytes)).toContain('<f t="shared" si="0"/><v>30</v>');
  });

  it('of formulas that have no result yet, and of one that is typed', async () => {
    const original = workbook({ rows: [cell('A1', 2) + cell('B1', { f: 'A1+1' })] });
    const { bytes } = await saveWorkbook(original, [set('A1', 0.1), set('C1', { f: 'A1/3' })]);
    expect(rowsOf(bytes)).toContain('<c r="B1"><f>A1+1</f><v>1.1</v></c>');
    expect(rowsOf(bytes)).toContain('<c r="C1"><f>A1/3</f><v>0.03333333333333333</v></c>');
  });

  it('when rows go from what is added up', async () => {
    const rows = [
      cell('A1', 1),
      cell('A2', 2),
      cell('A3', 4),
      cell('A4', { f: 'SUM(A1:A3)', v: 7 }),
      cell('A5', { f: 'A4*2', v: 14 }),
    ];
    const { bytes } = await saveWorkbook(workbook({ rows }), [
      { op: 'delete-rows', sheet: '1', index: 1, count: 1 },
    ]);
    expect(readCells(bytes)[0]?.cells.map(({ formula, value }) => [formula, value])).toEqual([
      [undefined, 1],
      [undefined, 4],
      ['SUM(A1:A2)', 5],
      ['A3*2', 10],
    ]);
  });

  /** What formulas of another sheet come to when rows and columns of the first one, with these cells, came and went. */
  async function resultsOf(rows: string[], formulas: string[], edits: XlsxEdit[]) {
    const first = await saveWorkbook(workbook({ rows }), [
      { op: 'add-sheet', sheet: '2', name: 'Totals', index: 1 },
      {
        op: 'set-cells',
        sheet: '2',
        cells: formulas.map((formula, row) => ({ row, column: 0, content: { kind: 'formula', formula } })),
      },
    ]);
    const { bytes, stale } = await saveWorkbook(first.bytes, edits);
    expect(stale).toEqual([]);
    return Object.fromEntries(readCells(bytes)[1]?.cells.map(({ formula, value }) => [formula, value]) ?? []);
  }
  const lines = (op: 'insert-rows' | 'delete-rows' | 'delete-columns', index: number): XlsxEdit => ({
    ...{ op, sheet: '1', index, count: 1 },
  });

  it.each([
    ['a row goes', lines('delete-rows', 1), { 'COUNTIF(Data!A:A,">1")': 1, 'INDEX(Data!A:A,3)': 'x' }],
    ['a row comes', lines('insert-rows', 1), { 'COUNTIF(Data!A:A,">1")': 2, 'INDEX(Data!A:A,3)': 2 }],
    ['a column goes', lines('delete-columns', 1), { 'SUM(Data!1:2)': 12, 'INDEX(Data!2:2,2)': 9 }],
  ])('of whole rows and columns in which %s', async (_, edit, expected) => {
    const rows = [
      cell('A1', 1) + cell('B1', 7),
      cell('A2', 2) + cell('B2', 8) + cell('C2', 9),
      cell('A3', 3),
      cell('A4', 'x'),
    ];
    expect(await resultsOf(rows, Object.keys(expected), [edit])).toEqual(expected);
  });

  it.each([
    [
      'goes and another one comes',
      [lines('delete-rows', 1), lines('insert-rows', 1)],
      { 'SUM(Data!A1:A4)': 8, 'INDEX(Data!A1:A4,3)': 3 },
    ],
    [
      'comes and an empty one goes',
      [lines('insert-rows', 1), lines('delete-rows', 5)],
      { 'SUM(Data!A1:A5)': 10, 'INDEX(Data!A1:A5,3)': 2 },
    ],
  ])('of cells in which a row %s, so that the formula reads as before', async (_, edits, expected) => {
    const rows = [cell('A1', 1), cell('A2', 2), cell('A3', 3), cell('A4', 4)];
    expect(await resultsOf(rows, Object.keys(expected), edits)).toEqual(expected);
  });

  it('in days from 1904 where the file counts so, unless it does not say that a number is a day', async () => {
    const original = withDayStyle(
      workbook({
        properties: '<workbookPr date1904="1"/>',
        rows: [
          cell('A1', 100, ' s="1"') +
            cell('B1', { f: 'A1+1', v: 101 }, ' s="1"') +
            cell('C1', { f: 'YEAR(A1)', v: 1904 }) +
            cell('D1', { f: 'A1-1', v: 99 }),
        ],
      }),
    );
    const { results, stale } = await saveWorkbook(original, [set('A1', 900 + 1462)]);
    expect(results.map((one) => [name(one), one.value])).toEqual([
      ['B1', 901],
      ['C1', 1906],
    ]);
    expect(stale.map(name)).toEqual(['D1']);
  });
});

describe('a name that means something else', () => {
  const names = (text: string) => `<definedNames>${text}</definedNames>`;
  const limit = '<definedName name="limit">Data!$A$1</definedName>';
  const twice = '<definedName name="twice">limit*2</definedName>';
  const original = workbook({
    rows: [
      cell('A1', 2) + cell('B1', { f: 'limit+1', v: 3 }) + cell('C1', { f: 'B1*10', v: 30 }),
      cell('A2', 5) + cell('B2', { f: 'SUM(twice,1)', v: 5 }) + cell('C2', { f: 'A2+1', v: 6 }),
    ],
    workbook: names(limit + twice),
  });
  const rename = (called: string, meaning: string | null) =>
    ({ op: 'set-name', sheet: '1', isLocal: false, name: called, meaning }) as const;

  it('has what uses it calculated, also by other names, and nothing else', async () => {
    const { results, stale } = await saveWorkbook(original, [rename('LIMIT', 'Data!$A$2')]);
    expect(results.map((one) => [name(one), one.value])).toEqual([
      ['B1', 6],
      ['B2', 11],
      ['C1', 60],
    ]);
    expect(stale).toEqual([]);
  });

  it('gives a formula its first result, and one that lost its name keeps what it was, marked', async () => {
    const unknown = workbook({ rows: [cell('A1', 2) + cell('B1', { f: 'rate*3', v: { error: '#NAME?' } })] });
    const made = await saveWorkbook(unknown, [rename('rate', '0.5')]);
    expect(made.results.map((one) => [name(one), one.value])).toEqual([['B1', 1.5]]);
    const lost = await saveWorkbook(original, [rename('twice', null)]);
    expect(lost.results).toEqual([]);
    expect(lost.stale.map(name)).toEqual(['B2']);
  });

  it('and was undone, changes no result', async () => {
    const edit = rename('limit', 'Data!$A$2');
    const { bytes } = await saveWorkbook(original, [edit, { op: 'take-back', sheet: '1', of: edit }]);
    expect(bytes).toEqual(original);
  });
});

describe('a table whose columns calculate', () => {
  const twice = 'Runs[[#This Row],[Mass]]*2';
  const sum = 'SUM(Runs[Mass])+SUM(Runs[Twice])';
  const original = workbook({
    rows: [
      cell('A1', 'Mass') + cell('B1', 'Twice') + cell('D1', { f: sum, v: 21 }),
      cell('A2', 3) + cell('B2', { f: twice, v: 6 }),
      cell('A3', 4) + cell('B3', { f: twice, v: 8 }),
    ],
    table:
      '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Runs" displayName="Runs" ref="A1:B3"><tableColumns count="2"><tableColumn id="1" name="Mass"/><tableColumn id="2" name="Twice"/></tableColumns></table>',
  });

  it('has its results stored: a cell of it is not calculated from itself', async () => {
    const { results, stale } = await saveWorkbook(original, [set('A2', 5)]);
    expect(results.map((one) => [name(one), one.value])).toEqual([
      ['D1', 27],
      ['B2', 10],
    ]);
    expect(stale).toEqual([]);
  });

  it('has them stored when it grows, too', async () => {
    const range = { startRow: 0, startColumn: 0, endRow: 3, endColumn: 1 };
    const { results, stale } = await saveWorkbook(original, [
      set('A4', 1),
      set('B4', { f: twice }),
      { op: 'resize-table', sheet: '1', table: 'Runs', range, columns: [] },
    ]);
    expect(results.map((one) => [name(one), one.value])).toEqual([
      ['D1', 24],
      ['B4', 2],
    ]);
    expect(stale).toEqual([]);
  });
});

/** Longer than a save waits: how long it takes is a matter of benches. */
const PATIENCE_MS = 120_000;

it(
  '5,000 formulas are calculated, however long this machine takes',
  async () => {
    const rows = Array.from(
      { length: 2_500 },
      (_, row) =>
        cell(`A${row + 1}`, row) +
        cell(`B${row + 1}`, { f: `A${row + 1}*2+$A$1`, v: row * 2 }) +
        cell(`C${row + 1}`, { f: `IF(B${row + 1}>100,"high","low")`, v: row * 2 > 100 ? 'high' : 'low' }),
    );
    const started = performance.now();
    const { results, stale } = await saveWorkbook(workbook({ rows }), [set('A1', 1)], PATIENCE_MS);
    console.log(`5,000 formulas: ${Math.round(performance.now() - started)} ms`);
    expect(stale).toEqual([]);
    expect(results.filter(({ column }) => column === 1)).toHaveLength(2_500);
  },
  PATIENCE_MS,
);
