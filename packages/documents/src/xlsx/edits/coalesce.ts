import type { CellEdit, XlsxEdit } from '../edits.ts';
import { cellKey, mergeStyles } from './replay.ts';
import { sortedTwice } from './sorted.ts';

/**
 * The same edits, fewer: neighbouring edits of cells on one sheet become one, and of a cell typed into several times
 * only the last content is left; so does the last size of the same rows or columns. Rows and columns that came and went
 * again were never there. Applying the answer gives what
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
      if (takeOut(edit, result)) continue;
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

/** Takes out what put rows or columns in that an edit deletes, with what was written there and nowhere else since; answers whether it did. */
function takeOut(edit: XlsxEdit, result: XlsxEdit[]): boolean {
  if (edit.op !== 'delete-rows' && edit.op !== 'delete-columns') return false;
  const { op, sheet, index, count } = edit;
  const written = result.at(-1);
  const isInside = ({ row, column }: CellEdit) => {
    const at = op === 'delete-rows' ? row : column;
    return at >= index && at < index + count;
  };
  const isOnlyThere = written?.op === 'set-cells' && written.sheet === sheet && written.cells.every(isInside);
  const came = isOnlyThere ? result.at(-2) : written;
  const comes = op === 'delete-rows' ? 'insert-rows' : 'insert-columns';
  if (came?.op !== comes || came.sheet !== sheet || came.index !== index || came.count !== count)
    return false;
  result.splice(isOnlyThere ? -2 : -1);
  return true;
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
