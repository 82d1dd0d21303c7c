import type { CellPlace } from '@benchbook/calculation/rules';
import { t } from '@benchbook/words';
import type { Line } from '../frame/screen/frame.ts';

/** More cells are counted. */
const NAMED = 12;

/** The line above a workbook that names the cells whose results are older than what they are calculated from. */
export function staleLine(cells: readonly CellPlace[], sheets: ReadonlyMap<string, string>): Line | null {
  if (cells.length === 0) return null;
  const order = [...sheets.keys()];
  const sorted = [...cells].sort(
    (one, other) =>
      order.indexOf(one.sheet) - order.indexOf(other.sheet) ||
      one.row - other.row ||
      one.column - other.column,
  );
  const names = sorted.slice(0, NAMED).map(({ sheet, row, column }) => {
    const name = `${letters(column)}${row + 1}`;
    return sheets.size > 1 ? `${sheets.get(sheet) ?? ''}!${name}` : name;
  });
  const more = sorted.length - names.length;
  const listed =
    more > 0 ? t('{names} and {more} more', { names: names.join(', '), more }) : names.join(', ');
  return {
    tone: 'warning',
    text: t(
      'Some results can be calculated by Excel only, and may be older than the last changes: {listed}.',
      { listed },
    ),
    closable: true,
  };
}

function letters(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (column % 26));
}
