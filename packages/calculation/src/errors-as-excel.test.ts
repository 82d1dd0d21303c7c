import { expect, it } from 'vitest';
import { calculate, type EngineCell, type ResultValue } from './engine.ts';
import { saveWorkbook } from './index.ts';
import { cell, workbook } from './testing/workbooks.ts';

const REF = { error: '#REF!' };

/** What formulas in column B come to, beside the values in column A of a sheet called Data. */
async function resultsOf(values: ResultValue[], formulas: string[]) {
  const cells: EngineCell[] = [
    ...values.map((value, row) => ({ row, column: 0, value })),
    ...formulas.map((formula, row) => ({ row, column: 1, value: null, formula })),
  ];
  const sheet = { sheet: '1', name: 'Data', hiddenRows: new Set<number>(), filteredRows: new Set<number>() };
  const results = await calculate({ sheets: [{ ...sheet, cells }], names: [], tables: [] }, () => 20_000);
  return formulas.map((_, row) => results?.('1', row, 1));
}

it('a text that reads like an error is a text', async () => {
  const formulas = ['=ISNA(A1)', '=ISTEXT(A1)', '=A1&"!"', '=ISNA("#N/A")', '=ISNA(A2)', '=A2'];
  expect(await resultsOf(['#N/A', { error: '#N/A' }], formulas)).toEqual([
    ...[false, true, '#N/A!', false, true],
    { error: '#N/A' },
  ]);
});

it('what is compared with an error is that error', async () => {
  const values = [1, 'x', { error: '#N/A' }, { error: '#DIV/0!' }, '#N/A'];
  const formulas = [
    ...['=IF(A3>5,"high","low")', '=A3="x"', '="x"<>A3', '=A3=A4', '=A4=A3', '=A3="#N/A"'],
    ...[
      '=SUMPRODUCT(--(A1:A5="#N/A"))',
      '=SUMPRODUCT(--(A1:A4>0))',
      '=A5="#N/A"',
      '=SUMPRODUCT(--(A1:A2="x"))',
    ],
    ...['=SUM(IF(ISERROR(A1:A4),0,IF(A1:A4=1,5,0)))', '=IFERROR(A4>0,"none")', '=INDEX(A1:A4="x",2)'],
  ];
  const [missing, divided] = [{ error: '#N/A' }, { error: '#DIV/0!' }];
  expect(await resultsOf(values, formulas)).toEqual([
    ...[missing, missing, missing, missing, divided, missing],
    ...[missing, missing, true, 1],
    ...[5, 'none', true],
  ]);
});

it('the average of cells with an error is the first of these', async () => {
  const values = [1, { error: '#N/A' }, { error: '#DIV/0!' }];
  expect(await resultsOf(values, ['=AVERAGE(A1:A3)', '=AVERAGE(1,A3)', '=AVERAGE(A1,3)'])).toEqual([
    { error: '#N/A' },
    { error: '#DIV/0!' },
    2,
  ]);
});

it('cells of a sheet that is not there are #REF!, and are not those of the sheet the formula is on', async () => {
  const formulas = [
    '=INDIRECT("Nowhere!A1")',
    '=SUM(INDIRECT("Nowhere!A1:A3"))',
    '=SUM(A1:A3)',
    '=ROWS(INDIRECT("Nowhere!A1:A3"))',
    '=SUMIF(INDIRECT("Nowhere!A1:A3"),1)',
    '=IFERROR(INDIRECT("Nowhere!A1"),5)',
    '=INDIRECT("Nowhere!A1")+1',
    '=SUM(INDIRECT("data!A1:A3"))',
  ];
  expect(await resultsOf([1, 2, 4], formulas)).toEqual([REF, REF, 7, REF, REF, 5, REF, 7]);
});

it('a function that wants cells says #REF! of cells that are gone, and other errors as before', async () => {
  const formulas = [
    '=SUMIF(#REF!,1)',
    '=COUNTIF(#REF!,1)',
    '=SUBTOTAL(9,#REF!)',
    '=SUMIFS(#REF!,#REF!,2)',
    '=RANK(1,#REF!)',
    '=XLOOKUP(1,#REF!,#REF!)',
    '=IFERROR(#REF!,1/0)',
    '=COUNT(#REF!)',
    '=ERROR.TYPE(#REF!)',
  ];
  const gone = [REF, REF, REF, REF, REF, REF];
  expect(await resultsOf([], formulas)).toEqual([...gone, { error: '#DIV/0!' }, 0, 4]);
});

it('what was calculated from a deleted sheet is #REF! in the file, and nothing in it is old', async () => {
  const original = workbook({
    rows: [
      cell('A1', { f: 'SUM(Other!A1:A2)', v: 3 }) + cell('B1', { f: 'Other!A1*2', v: 2 }),
      cell('A2', { f: 'A1+1', v: 4 }) + cell('B2', { f: 'IFERROR(Other!A1,"gone")', v: 1 }),
    ],
    more: [{ name: 'Other', rows: [cell('A1', 1), cell('A2', 2)] }],
  });
  const { results, stale } = await saveWorkbook(original, [{ op: 'delete-sheet', sheet: '2' }]);
  expect(stale).toEqual([]);
  expect(results.map(({ row, column, value }) => [row, column, value])).toEqual([
    [0, 0, REF],
    [0, 1, REF],
    [1, 1, 'gone'],
    [1, 0, REF],
  ]);
});
