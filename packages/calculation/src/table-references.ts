import type { CellRange, SnapshotTable } from '@benchbook/documents';
import type { TableCells } from './formula-inputs.ts';

/** The forms of structured references (ECMA-376 part 1, 18.17.2.3) that Univer 0.25.1 calculates as Excel does. */
const FORMS = [
  /^\[([^[\]#'@,:]+)\]$/,
  /^\[#(?:Data|Headers|This Row)\]$/,
  /^\[\[([^[\]#'@,:]+)\]:\[([^[\]#'@,:]+)\]\]$/,
  /^\[\[#(?:Data|Headers|This Row)\],\s*\[([^[\]#'@,:]+)\](?::\[([^[\]#'@,:]+)\])?\]$/,
];
const NAME_BEFORE = /[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u;

/**
 * Whether every structured reference of a formula is one that Univer reads as Excel does. Of a column it does not know
 * it takes another one and says nothing, so its result is not to be believed.
 */
export function readsTables(formula: string, tables: readonly SnapshotTable[]): boolean {
  const text = formula.replace(/"(?:[^"]|"")*"/g, '""');
  for (let at = text.indexOf('['); at >= 0; ) {
    const end = bracketEnd(text, at);
    const name = NAME_BEFORE.exec(text.slice(0, at))?.[0];
    const table = tables.find((one) => one.name === name);
    const form = FORMS.map((one) => one.exec(text.slice(at, end))).find((found) => found !== null);
    if (!table || !form) return false;
    const columns = form.slice(1).filter((column) => column !== undefined);
    if (!columns.every((column) => table.columns.includes(column))) return false;
    at = text.indexOf('[', end);
  }
  return true;
}

/**
 * The cells that a formula names: `Runs` `[Mass]`. Of forms that are not read here all cells of the table, with its row of totals.
 * @param row in which the formula stands
 */
export function tableCells(
  { name, columns, row }: { name: string; columns: string; row: number | undefined },
  tables: readonly SnapshotTable[],
): TableCells | undefined {
  const table = tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!table) return undefined;
  const { sheet, range, hasTotals } = table;
  const whole = hasTotals ? { ...range, endRow: range.endRow + 1 } : range;
  const found = FORMS.map((one) => one.exec(columns)).find((one) => one !== null);
  const named = found?.slice(1).filter((column) => column !== undefined) ?? [];
  const places = named.map((column) => table.columns.indexOf(column));
  const rows = rowsOf(columns, range, row);
  if (!found || !rows || places.includes(-1)) return { sheet, range: whole };
  const [first = 0, last = places.length > 0 ? first : table.columns.length - 1] = places;
  return {
    sheet,
    range: {
      ...rows,
      startColumn: range.startColumn + Math.min(first, last),
      endColumn: range.startColumn + Math.max(first, last),
    },
  };
}

/** The rows that a structured reference is about: those of data, unless it says others; undefined where nobody knows. */
function rowsOf(columns: string, { startRow, endRow }: CellRange, row: number | undefined) {
  if (columns.includes('#Headers')) return { startRow, endRow: startRow };
  if (!columns.includes('#This Row')) return { startRow: startRow + 1, endRow };
  return row !== undefined && row > startRow && row <= endRow ? { startRow: row, endRow: row } : undefined;
}

function bracketEnd(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']' && --depth === 0) return i + 1;
  }
  return text.length;
}
