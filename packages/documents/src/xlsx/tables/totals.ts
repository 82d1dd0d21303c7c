import type { CellContent } from '../edits.ts';
import { bracketEnd, tokenizeFormula } from '../formula/formula.ts';
import { isNameOfWorkbook } from '../formula/formula-changes.ts';

/** What SUBTOTAL calls the functions of totals, by what files call them (ECMA-376 part 1, 18.18.80); hidden rows do not count. */
const NUMBERS = {
  sum: 109,
  average: 101,
  count: 103,
  countNums: 102,
  max: 104,
  min: 105,
  stdDev: 107,
  var: 110,
} as const;

export type TotalFunction = keyof typeof NUMBERS;

/** In the order in which Excel offers them. */
export const TOTAL_FUNCTIONS: readonly TotalFunction[] = [
  'average',
  'count',
  'countNums',
  'max',
  'min',
  'sum',
  'stdDev',
  'var',
];

/** What a file says of the total of a column beside its cell. */
export type ColumnTotal =
  | { kind: 'none' }
  | { kind: 'label'; text: string }
  | { kind: 'function'; name: TotalFunction }
  /** Another formula, without `=`. */
  | { kind: 'custom'; formula: string };

/** The formula of a total, without `=`: `SUBTOTAL(109,Runs[Mass])`. */
export function totalFormula(name: TotalFunction, table: string, column: string): string {
  return `SUBTOTAL(${NUMBERS[name]},${table}[${escaped(column)}])`;
}

/** What the content of a cell of a row of totals is as the total of its column. */
export function totalOf(content: CellContent, table: string, column: string): ColumnTotal {
  if (content.kind === 'text') return { kind: 'label', text: content.value };
  if (content.kind !== 'formula') return { kind: 'none' };
  const formula = content.formula.replace(/^=/, '');
  const [, number, of] = /^\s*SUBTOTAL\(\s*(\d+)\s*,\s*([\s\S]*?)\s*\)\s*$/i.exec(formula) ?? [];
  const name = TOTAL_FUNCTIONS.find((one) => String(NUMBERS[one]) === number);
  const cells = `[${escaped(column)}]`;
  const isColumn = of === cells || of?.toLowerCase() === `${table}${cells}`.toLowerCase();
  return name && isColumn ? { kind: 'function', name } : { kind: 'custom', formula };
}

/** Whether a formula takes something from the totals of a table: `Runs[[#Totals],[Mass]]`. */
export function usesTotals(formula: string, table: string): boolean {
  const tokens = tokenizeFormula(formula);
  return tokens.some((token, place) => {
    if (!isNameOfWorkbook(token) || token.text.toLowerCase() !== table.toLowerCase()) return false;
    const next = tokens[place + 1]?.text ?? '';
    return next.startsWith('[') && /#Totals/i.test(next.slice(0, bracketEnd(next, 0)));
  });
}

/** Characters that mean something in a reference to a column stand behind an apostrophe (18.17.2.6). */
function escaped(column: string): string {
  return column.replace(/['#@[\]]/g, "'$&");
}
