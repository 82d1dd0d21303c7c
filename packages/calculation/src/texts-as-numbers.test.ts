import { expect, it } from 'vitest';
import { calculate } from './engine.ts';
import { isNoNumber } from './texts-as-numbers.ts';

/** What formulas about A1 come to, where a text stands in it. */
async function resultsOf(text: string, formulas: string[]) {
  const cells = [
    { row: 0, column: 0, value: text },
    ...formulas.map((formula, row) => ({ row, column: 1, value: null, formula })),
  ];
  const sheet = { sheet: '1', name: 'Data', hiddenRows: new Set<number>(), filteredRows: new Set<number>() };
  const results = await calculate({ sheets: [{ ...sheet, cells }], names: [], tables: [] }, () => 20_000);
  return formulas.map((_, row) => results?.('1', row, 1));
}

it.each(['0,5%', '12,5 %', '1,5,00%', '1,5E-3'])(
  '%s is no number in a formula: a comma that parts no thousands may be one before decimals',
  async (text) => {
    const error = { error: '#VALUE!' };
    expect(await resultsOf(text, ['=A1*2', '=VALUE(A1)', `=VALUE("${text}")`, '=A1&""'])).toEqual([
      error,
      error,
      error,
      text,
    ]);
  },
);

it('numbers of thousands, percentages and days go on being numbers', async () => {
  expect(await resultsOf('1,500', ['=A1*2', '=VALUE("1,234.5%")', '="0.5%"*2'])).toEqual([
    3000, 12.345, 0.01,
  ]);
  expect(['January 5, 2026', '1,234,567', '$1,000', 'a, b', '0.5%'].filter(isNoNumber)).toEqual([]);
});
