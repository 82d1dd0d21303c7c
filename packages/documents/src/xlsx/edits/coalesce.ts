import type { CellEdit, XlsxEdit } from '../edits.ts';
import { cellKey, mergeStyles } from './replay.ts';
import { sortedTwice } from './sorted.ts';

/**
 * The same edits, fewer: neighbouring edits of cells on one sheet become one, and of a cell typed into several times
 * only the last content is left; so does the last size of the same rows or columns. Applying the answer gives what
 * applying the edits gives. The edits themselves are not changed.
 */
export function coalesceEdits(edits: readonly XlsxEdit[]): XlsxEdit[] {
  const result: XlsxEdit[] = [];
  let cells: Map<number, CellEdit> | undefined;
  const close = () => {
    const last = result.at(-1);
    if (cells && last?.op === 'set-cells') last.cells = [...cells.values()];
    cells = undefined;
  };
  for (const edit of edits) {
    const last = result.at(-1);
    if (edit.op !== 'set-cells') {
      close();
      const both = edit.op === 'sort-rows' && last?.op === 'sort-rows' ? sortedTwice(last, edit) : undefined;
      if (both) result.splice(-1, 1, ...(both === 'none' ? [] : [both]));
      else if (last && replaces(edit, last)) result[result.length - 1] = edit;
      else result.push(edit);
      continue;
    }
    if (!cells || last?.op !== 'set-cells' || last.sheet !== edit.sheet) {
      close();
      cells = new Map();
      result.push({ ...edit, cells: [] });
    }
    for (const cell of edit.cells) {
      const key = cellKey(cell.row, cell.column);
      cells.set(key, mergeCells(cells.get(key), cell));
    }
  }
  close();
  return result;
}

function mergeCells(first: CellEdit | undefined, second: CellEdit): CellEdit {
  const merged: CellEdit = { ...first, ...second };
  if (first?.style && second.style) merged.style = mergeStyles(first.style, second.style);
  return merged;
}

/** Whether an edit makes the one right before it go without a trace. */
function replaces(edit: XlsxEdit, before: XlsxEdit): boolean {
  if (edit.op !== before.op || edit.sheet !== before.sheet) return false;
  if (edit.op === 'set-frozen-panes') return true;
  const isSize =
    edit.op === 'set-column-width' ||
    edit.op === 'set-row-height' ||
    edit.op === 'set-rows-hidden' ||
    edit.op === 'set-columns-hidden';
  return isSize && 'from' in before && edit.from === before.from && edit.to === before.to;
}
