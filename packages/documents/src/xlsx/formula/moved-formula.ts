import { MAX_ROWS } from '../file/references.ts';
import { tokenizeFormula } from './formula.ts';

/** Whether a relative reference of a formula would name no row of a sheet if the formula stood so many rows below. */
export function leavesSheet(formula: string, rows: number): boolean {
  const leaves = (row: number | undefined, isAbsolute: boolean) =>
    row !== undefined && !isAbsolute && (row + rows < 0 || row + rows >= MAX_ROWS);
  return tokenizeFormula(formula).some((token) => {
    if (token.kind !== 'reference') return false;
    const ends = token.to ? [token.from, token.to] : [token.from];
    return ends.some(({ row, rowAbsolute }) => leaves(row, rowAbsolute));
  });
}
