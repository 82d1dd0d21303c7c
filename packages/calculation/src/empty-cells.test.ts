import { expect, it } from 'vitest';
import { asksEmptyCells } from './empty-cells.ts';
import { saveWorkbook } from './index.ts';
import { name, rowsOf, set } from './testing/saves.ts';
import { cell, workbook } from './testing/workbooks.ts';

it.each([
  'SUMPRODUCT(--(A:A=""))',
  'SUMPRODUCT(--(Data!$A:$C<>"x"))',
  'SUM(IF(0<=3:3,1))',
  'SUMPRODUCT(--ISBLANK(A:A))',
  'SUM(--(LEN(A:A)=0))',
  'SUM(--(A:A = 0))',
  'SUM(--(A:A<1.5))',
  'SUM(--(5>A:A))',
  'SUM(--(A:A>-1))',
  'SUM(--(A:A=FALSE))',
  'AVERAGE(IF(A:A<>"x",1))',
])('a formula asks empty cells of whole columns or rows, too: %s', (formula) => {
  expect(asksEmptyCells(`=${formula}`)).toBe(true);
});

it.each([
  'SUM(A:A)',
  'COUNTIF(A:A,"<>x")',
  'SUMPRODUCT(--(A:A="x"))',
  'SUMPRODUCT(--(A:A<>""))',
  'SUMPRODUCT((A:A<>"x")*B:B)',
  'SUMPRODUCT(--(A:A=""),B:B)',
  'SUMPRODUCT(--(A:A>5))',
  'SUMPRODUCT(--(A1:A9=""))',
  'SUM(--(A:A<-5))',
  'IF(B1="",SUM(A:A),0)',
  'SUMPRODUCT(--ISNUMBER(A:A))',
])('a formula gets nothing of empty cells: %s', (formula) => {
  expect(asksEmptyCells(formula)).toBe(false);
});

it('what counts empty cells of a whole column keeps its old result, and is named as older', async () => {
  const rows = [
    cell('B1', 2) + cell('D1', { f: 'SUMPRODUCT(--(B:B=""))', v: 1_048_574 }),
    cell('B2', 3) + cell('D2', { f: 'SUMPRODUCT(--(B:B>2))', v: 1 }),
  ];
  const { bytes, results, stale } = await saveWorkbook(workbook({ rows }), [set('B3', 4)]);
  expect(stale.map(name)).toEqual(['D1']);
  expect(results.map((one) => [name(one), one.value])).toEqual([['D2', 2]]);
  expect(rowsOf(bytes)).toContain('<v>1048574</v>');
});
