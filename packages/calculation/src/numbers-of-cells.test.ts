import { expect, it } from 'vitest';
import { calculate, type ResultValue } from './engine.ts';

const YIELDS = [1, '7', 5, null, 'x', 2, 4, 3, 10, true, 2.5];
const DAYS = [2, 3, '4', 1, 5, 6, 7, null, 9, 4, 4.5];
const SINGLE = ['n.d.', '3', '0.5', true];
/** Errors and a text, in E1:E3. */
const WRONG = [{ error: '#N/A' }, 'x', { error: '#DIV/0!' }];

/** What a formula comes to about the yields in A1:A11, the days in B1:B11 and single values of each kind in C1:C5, of which the last is empty. */
async function resultOf(formula: string) {
  const column = (values: (ResultValue | null)[], at: number) =>
    values.map((value, row) => ({ row, column: at, value }));
  const cells = [
    ...column(YIELDS, 0),
    ...column(DAYS, 1),
    ...column(SINGLE, 2),
    ...column(WRONG, 4),
    { row: 0, column: 3, value: null, formula: `=${formula}` },
  ];
  const sheet = { sheet: '1', name: 'Data', hiddenRows: new Set<number>(), filteredRows: new Set<number>() };
  const results = await calculate({ sheets: [{ ...sheet, cells }], names: [], tables: [] }, () => 20_000);
  return results?.('1', 0, 3);
}

// What LibreOffice comes to where TRUE is not there, which it counts, and Excel does not.
it.each([
  ['MEDIAN(A1:A11)', 3],
  ['MEDIAN(A1:A2,A3)', 3],
  ['MEDIAN("7",A1,A3)', 5],
  ['GEOMEAN(A1:A11)', 3.13856847215592],
  ['HARMEAN(A1:A11)', 2.51497005988024],
  ['DEVSQ(A1:A11)', 53.2142857142857],
  ['KURT(A1:A11)', 3.21691131030134],
  ['SKEW(A1:A11)', 1.66991146421388],
  ['TRIMMEAN(A1:A11,0.5)', 3.3],
  ['PERCENTRANK.EXC(A1:A11,2)', 0.25],
  ['RANK(2,A1:A11)', 6],
  ['RANK.EQ(10,A1:A11,1)', 7],
  ['SLOPE(A1:A11,B1:B11)', 1.15467625899281],
  ['INTERCEPT(A1:A11,B1:B11)', -2.68165467625899],
  ['CORREL(A1:A11,B1:B11)', 0.850839520085221],
  ['STEYX(A1:A11,B1:B11)', 2.17062910130765],
  ['FORECAST(3,A1:A11,B1:B11)', 0.782374100719424],
  ['NPV(0.1,A1:A11)', 18.066404302605],
  ['T.TEST(A1:A9,B1:B9,2,1)', 0.21257296313],
  ['TTEST(A1:A9,B1:B9,1,2)', 0.375259363916],
])('a text that looks like a number is none in the cells of %s, as in Excel', async (formula, result) => {
  expect(await resultOf(formula)).toBeCloseTo(result, 10);
});

it.each([
  'LCM(A1:A3)',
  'GCD(A2:A3)',
  'MULTINOMIAL(A1:A3)',
  'SERIESSUM(2,0,1,A1:A3)',
  'FVSCHEDULE(1,A1:A3)',
  'XNPV(0.1,A1:A3,B1:B3)',
  'XNPV(0.1,A8:A9,B2:B3)',
  'CHISQ.TEST(A1:A2,B1:B2)',
  'LCM(A9:A10)',
])(
  '%s is an error where a text or a truth value is in its cells, whatever it looks like',
  async (formula) => {
    expect(await resultOf(formula)).toEqual({ error: '#VALUE!' });
  },
);

it.each([
  ['GCD(E1:E2)', '#N/A'],
  ['LCM(E2:E3)', '#DIV/0!'],
  ['MULTINOMIAL(A1:A3,E1)', '#N/A'],
  ['SERIESSUM(2,0,1,E1:E3)', '#N/A'],
  ['FVSCHEDULE(1,E2:E3)', '#DIV/0!'],
  ['CHISQ.TEST(E1:E2,A1:A2)', '#N/A'],
])('%s is the error that is among its cells, also beside a text', async (formula, error) => {
  expect(await resultOf(formula)).toEqual({ error });
});

it.each([
  ['LCM(A6:A9)', 60],
  ['GCD(A4,A6:A7)', 2],
  ['MULTINOMIAL(A6:A7,"1")', 105],
  ['SERIESSUM("2",0,1,A6:A7)', 10],
  ['FVSCHEDULE(C2,A6:A7)', 45],
])('%s takes numbers, empty cells, and a single text for what it says', async (formula, result) => {
  expect(await resultOf(formula)).toBe(result);
});

it.each([
  ['AVERAGEA(A1:A3,A5)', 1.5],
  ['STDEVA(A1:A3)', 2.645751311064591],
  ['MAXA(A1:A2,A10)', 1],
  ['MINA(A3:A4)', 5],
  ['MINA(A2:A3)', 0],
])('%s takes texts in cells for 0, and no empty cells', async (formula, result) => {
  expect(await resultOf(formula)).toBeCloseTo(result, 10);
});

// What LibreOffice comes to, as above; #N/A where it says #VALUE! of what lies outside of the ranks.
it.each([
  [
    'FORECAST(#,A1:A11,B1:B11)',
    '#VALUE!',
    0.782374100719424,
    -2.10431654676259,
    -1.52697841726619,
    -2.68165467625899,
  ],
  [
    'FORECAST.LINEAR(#,A1:A11,B1:B11)',
    '#VALUE!',
    0.782374100719424,
    -2.10431654676259,
    -1.52697841726619,
    -2.68165467625899,
  ],
  ['NPV(#,A1:A11)', '#VALUE!', 0.614898681640625, 5.69090077732053, 2.51953125, 27.5],
  ['TRIMMEAN(A1:A11,#)', '#VALUE!', '#NUM!', 3.3, '#NUM!', 3.92857142857143],
  ['PERCENTRANK(A1:A11,#)', '#VALUE!', 0.5, '#N/A', 0, '#N/A'],
  ['PERCENTRANK.INC(A1:A11,#)', '#VALUE!', 0.5, '#N/A', 0, '#N/A'],
  ['PERCENTRANK.EXC(A1:A11,#)', '#VALUE!', 0.5, '#N/A', 0.125, '#N/A'],
  ['PERCENTRANK(A1:A11,2.2,#)', '#VALUE!', 0.233, '#NUM!', 0.2, '#NUM!'],
  ['RANK(#,A1:A11)', '#VALUE!', 4, '#N/A', 7, '#N/A'],
  ['RANK(4,A1:A11,#)', '#VALUE!', 5, 5, 5, 3],
])('a single value of %s that is a text is what it says, as in Excel', async (formula, ...results) => {
  for (const [row, result] of results.entries()) {
    const is = await resultOf(formula.replace('#', `C${row + 1}`));
    if (typeof result === 'number') expect(is, `row ${row + 1}`).toBeCloseTo(result, 10);
    else expect(is, `row ${row + 1}`).toEqual({ error: result });
  }
});
