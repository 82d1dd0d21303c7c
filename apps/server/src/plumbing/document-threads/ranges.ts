import type { StaleCell } from '@benchbook/calculation';
import { columnName } from '@benchbook/documents';

/** Cells as ranges within a column, `Data!B2:B9`, in the order of the sheets and columns. */
export function rangesOf(cells: readonly StaleCell[]): string[] {
  const columns = new Map<string, { name: string; letters: string; rows: number[] }>();
  for (const { sheet, sheetName, row, column } of cells) {
    const key = `${sheet} ${column}`;
    const known = columns.get(key) ?? { name: quoted(sheetName), letters: columnName(column), rows: [] };
    known.rows.push(row + 1);
    columns.set(key, known);
  }
  return [...columns.values()].flatMap(({ name, letters, rows }) =>
    runsOf(rows).map(([from, to]) => `${name}!${letters}${from}${to === from ? '' : `:${letters}${to}`}`),
  );
}

/** `Data!B2` */
export const cellOf = ({ sheetName, row, column }: StaleCell): string =>
  `${quoted(sheetName)}!${columnName(column)}${row + 1}`;

/** Numbers in ascending order, as first and last of each unbroken run. */
function runsOf(rows: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  return runs;
}

/** As a formula writes the name of a sheet. */
const quoted = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
