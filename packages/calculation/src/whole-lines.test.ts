import { expect, it } from 'vitest';
import { calculate, type EngineCell, type ResultValue } from './engine.ts';

/** What formulas come to beside `x`, 1 and `y` in column A, which is empty below, as are all columns but these. */
async function resultsOf(formulas: string[]): Promise<(ResultValue | null | undefined)[]> {
  const cells: EngineCell[] = [
    ...['x', 1, 'y'].map((value, row) => ({ row, column: 0, value })),
    ...formulas.map((formula, row) => ({ row, column: 3, value: null, formula })),
  ];
  const sheet = { sheet: '1', name: 'Data', hiddenRows: new Set<number>(), filteredRows: new Set<number>() };
  const results = await calculate({ sheets: [{ ...sheet, cells }], names: [], tables: [] }, () => 20_000);
  return formulas.map((_, row) => results?.('1', row, 3));
}

const ROWS = 1_048_576;
const COLUMNS = 16_384;

it.each<[string, ResultValue]>([
  ['ROWS(A:A)', ROWS],
  ['ROWS(A:C)', ROWS],
  ['ROWS(2:5)', 4],
  ['ROWS(A1:A7)', 7],
  ['ROWS({1;2;3})', 3],
  ['COLUMNS(1:1)', COLUMNS],
  ['COLUMNS(A:C)', 3],
  ['COLUMNS(A1:B7)', 2],
  ['COUNTBLANK(A:A)', ROWS - 3],
  ['COUNTBLANK(A:B)', 2 * ROWS - 3],
  ['COUNTBLANK(9:10)', 2 * COLUMNS],
  ['COUNTBLANK(A1:A10)', 7],
  ['COUNTIF(A:A,"<>x")', ROWS - 1],
  ['COUNTIF(A:A,"<>"&A1)', ROWS - 1],
  ['COUNTIF(A:A,"")', ROWS - 3],
  ['COUNTIF(A:A,"=")', ROWS - 3],
  ['COUNTIF(A:A,"<>")', 3],
  ['COUNTIF(A:A,"x")', 1],
  ['COUNTIF(A:A,A1)', 1],
  ['COUNTIF(A:A,"<5")', 1],
  ['COUNTIF(A:A,1)', 1],
  ['COUNTIF(A1:A10,"<>x")', 9],
  ['SUM(COUNTIF(A:A,{"x","<>x"}))', ROWS],
  ['COUNTIFS(A:A,"<>x")', ROWS - 1],
  ['COUNTIFS(A:A,"<>x",B:B,"")', ROWS - 1],
  ['COUNTIFS(A:A,"<>x",B:B,5)', 0],
  ['COUNTIFS(A:A,"x",B:B,"")', 1],
  ['SUMIFS(A:A,B:B,"")', 1],
  ['INDEX(A:A,2)', 1],
  ['INDEX(A:A,5000)', 0],
  ['INDEX(1:1,100)', 0],
  ['INDEX(A:C,5000,2)', 0],
  ['SUM(A1:INDEX(A:A,ROWS(A:A)))', 1],
  ['INDEX(A:A,1048577)', { error: '#REF!' }],
  ['INDEX(A:B,5000,3)', { error: '#REF!' }],
  ['ROWS(#REF!)', { error: '#REF!' }],
])('%s counts all the cells that a sheet of Excel has', async (formula, result) => {
  expect(await resultsOf([`=${formula}`])).toEqual([result]);
});
