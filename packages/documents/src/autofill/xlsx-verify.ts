import { DocumentError } from '../errors.ts';
import { offsetFormula } from '../xlsx/formula/formula.ts';
import { type ReadCell, readCells } from '../xlsx/read/read-cells.ts';
import type { RowLoop } from './xlsx-rows.ts';

/**
 * Guard after rows were repeated: every cell of the result is one of the original, in its look and with its value, at the
 * place its row has now; in a copy its formula is that of the copied cell, moved along. Reads both anew. Throws
 * DocumentError `verification-failed`.
 */
export function verifyRepeatedRows(before: Uint8Array, after: Uint8Array, loops: readonly RowLoop[]): void {
  const old = readCells(before);
  const now = readCells(after);
  if (old.length !== now.length) throw failed();
  for (const [index, { sheet, cells }] of old.entries()) {
    const own = loops.filter((loop) => loop.sheet === sheet);
    const wanted = new Map(cells.flatMap((cell) => placesOf(cell, own)).map((one) => [keyOf(one), one]));
    const found = now[index]?.cells ?? [];
    if (now[index]?.sheet !== sheet || found.length !== wanted.size) throw failed();
    const result = new Map(found.map((cell) => [keyOf(cell), cell]));
    for (const [key, { cell, copyOf }] of wanted) {
      const made = result.get(key);
      if (!made || !isSame(cell, made)) throw failed();
      const original = copyOf && result.get(keyOf(copyOf));
      if (!copyOf || !original) continue;
      const moved = offsetFormula(original.formula ?? '', made.row - original.row, 0);
      if (moved !== (made.formula ?? '')) throw failed();
    }
  }
}

interface Wanted {
  row: number;
  column: number;
  cell: ReadCell;
  /** Where the first of the copies stands. */
  copyOf?: { row: number; column: number };
}

const keyOf = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;

function placesOf(cell: ReadCell, loops: readonly RowLoop[]): Wanted[] {
  const added = ({ first, last, times }: RowLoop) => (last - first + 1) * (times - 1);
  const above = loops.filter(({ last }) => last < cell.row).reduce((sum, loop) => sum + added(loop), 0);
  const { column } = cell;
  const row = cell.row + above;
  const loop = loops.find(({ first, last }) => cell.row >= first && cell.row <= last);
  const copies = Array.from({ length: (loop?.times ?? 1) - 1 }, (_, index): Wanted => {
    const down = (index + 1) * ((loop?.last ?? 0) - (loop?.first ?? 0) + 1);
    return { row: row + down, column, cell, copyOf: { row, column } };
  });
  return [{ row, column, cell }, ...copies];
}

function isSame(cell: ReadCell, made: ReadCell): boolean {
  const hasFormula = cell.formula !== undefined;
  if (cell.style !== made.style || hasFormula !== (made.formula !== undefined)) return false;
  return cell.type === made.type && Object.is(cell.value, made.value);
}

const failed = () =>
  new DocumentError(
    'verification-failed',
    'The template was not filled in, because something beside the rows of its loops would have changed.',
  );
