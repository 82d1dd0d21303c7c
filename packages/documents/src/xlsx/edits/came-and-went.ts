import type { CellEdit, XlsxEdit } from '../edits.ts';
import { hasFormula } from './independent.ts';

/** What leaves no trace elsewhere once its sheet is gone. */
const GOES_WITH_ITS_SHEET: ReadonlySet<XlsxEdit['op']> = new Set<XlsxEdit['op']>([
  'set-cells',
  'set-column-width',
  'set-row-height',
  'set-rows-hidden',
  'set-columns-hidden',
  'merge-cells',
  'unmerge-cells',
  'insert-rows',
  'delete-rows',
  'insert-columns',
  'delete-columns',
  'set-frozen-panes',
  'rename-sheet',
  'set-sheet-hidden',
  'sort-rows',
  'set-tab-color',
]);

/**
 * The edits without a sheet that came with one of them and that the next one deletes: from which of them they are others, and
 * which they are from there. Undefined where it was there before, or where something else may know of it.
 */
export function withoutSheet(
  edits: readonly XlsxEdit[],
  sheet: string,
): { from: number; left: XlsxEdit[] } | undefined {
  const from = edits.findLastIndex(
    (edit) => (edit.op === 'add-sheet' || edit.op === 'copy-sheet') && edit.sheet === sheet,
  );
  const came = edits[from];
  if (came?.op !== 'add-sheet' && came?.op !== 'copy-sheet') return undefined;
  const since = edits.slice(from + 1);
  if (!since.every(({ op }) => GOES_WITH_ITS_SHEET.has(op))) return undefined;
  const own = since.filter((edit) => edit.sheet === sheet);
  const names = [came, ...own].flatMap((edit) => ('name' in edit ? [edit.name] : []));
  const left = since.filter((edit) => edit.sheet !== sheet);
  return left.some((edit) => mayName(edit, names)) ? undefined : { from, left };
}

/** Whether a formula that is written names one of the sheets, or a table, which may be that of a copy. */
function mayName(edit: XlsxEdit, names: readonly string[]): boolean {
  if (edit.op !== 'set-cells') return false;
  return edit.cells.some(({ content }) => {
    if (content?.kind !== 'formula') return false;
    const formula = content.formula.toLowerCase();
    return (
      formula.includes('[') ||
      names.some((name) => formula.includes(name.toLowerCase().replaceAll("'", "''")))
    );
  });
}

/** Rows or columns that an edit deletes, from 0. */
interface GoneLines {
  op: 'delete-rows' | 'delete-columns';
  sheet: string;
  index: number;
  count: number;
}

/**
 * The edits without rows or columns that came with one of them and that the next one deletes, as `withoutSheet`. What was written
 * there goes with them, what was written behind them stands where it is without them. Undefined where they were there before, or
 * where something else may have followed them: a formula that was written since, or what is not about cells.
 */
export function withoutLines(
  edits: readonly XlsxEdit[],
  gone: GoneLines,
): { from: number; left: XlsxEdit[] } | undefined {
  const comes = gone.op === 'delete-rows' ? 'insert-rows' : 'insert-columns';
  const left: XlsxEdit[] = [];
  for (let from = edits.length - 1; from >= 0; from--) {
    const edit = edits[from];
    if (edit?.op === comes && edit.sheet === gone.sheet)
      return edit.index === gone.index && edit.count === gone.count ? { from, left } : undefined;
    if (edit?.op !== 'set-cells') return undefined;
    const cells = edit.sheet === gone.sheet ? cellsWithout(edit.cells, gone) : edit.cells;
    if (hasFormula(cells)) return undefined;
    if (cells.length > 0) left.unshift({ ...edit, cells });
  }
  return undefined;
}

function cellsWithout(cells: readonly CellEdit[], { op, index, count }: GoneLines): CellEdit[] {
  const axis = op === 'delete-rows' ? 'row' : 'column';
  return cells.flatMap((cell) => {
    if (cell[axis] < index) return [cell];
    return cell[axis] < index + count ? [] : [{ ...cell, [axis]: cell[axis] - count }];
  });
}
