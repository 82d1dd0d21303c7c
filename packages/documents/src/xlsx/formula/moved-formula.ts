import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { tokenizeFormula } from './formula.ts';

/** Whether a relative reference of a formula would name no cell of a sheet if the formula stood so many cells further down and to the right. */
export function leavesSheet(formula: string, rows: number, columns: number): boolean {
  const leaves = (line: number | undefined, isAbsolute: boolean, by: number, end: number) =>
    line !== undefined && !isAbsolute && (line + by < 0 || line + by >= end);
  return tokenizeFormula(formula).some((token) => {
    if (token.kind !== 'reference') return false;
    const ends = token.to ? [token.from, token.to] : [token.from];
    return ends.some(
      ({ row, rowAbsolute, column, columnAbsolute }) =>
        leaves(row, rowAbsolute, rows, MAX_ROWS) || leaves(column, columnAbsolute, columns, MAX_COLUMNS),
    );
  });
}
