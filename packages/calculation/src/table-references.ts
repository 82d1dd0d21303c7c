import type { SnapshotTable } from '@benchbook/documents';

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

/** All cells of a table, with its row of totals. */
export function tableCells(name: string, tables: readonly SnapshotTable[]) {
  const table = tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!table) return undefined;
  const { sheet, range, hasTotals } = table;
  return { sheet, range: hasTotals ? { ...range, endRow: range.endRow + 1 } : range };
}

function bracketEnd(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']' && --depth === 0) return i + 1;
  }
  return text.length;
}
