import type { XlsxEdit } from '../edits.ts';
import type { Shift } from '../formula/formula-changes.ts';

/** The rows or columns an edit inserts or deletes, on a sheet that is known by its id; undefined: none. */
export function shiftOfEdit(edit: XlsxEdit): Shift | undefined {
  switch (edit.op) {
    case 'insert-rows':
    case 'delete-rows':
    case 'insert-columns':
    case 'delete-columns': {
      const axis = edit.op.endsWith('rows') ? 'row' : 'column';
      const count = edit.op.startsWith('insert') ? edit.count : -edit.count;
      return { sheet: edit.sheet, axis, index: edit.index, count };
    }
    default:
      return undefined;
  }
}
