import type { BringBack, ReversibleEdit, SortRows, TakeBack } from '@benchbook/documents';
import {
  ICommandService,
  type IMutationInfo,
  type Injector,
  IUndoRedoService,
  type Workbook,
} from '@univerjs/core';
import { EDIT_RULE } from './rule-mutation.ts';

/**
 * Changes of what the grid does not know, among Univer's mutations: so they are refused, recorded, undone and done again like any
 * other. Whoever shows what they change listens.
 */
export const EDIT_DRAWING = 'benchbook.mutation.edit-drawing';
export const EDIT_COMMENT = 'benchbook.mutation.edit-comment';
/** What went with rows or columns comes back with them. */
export const BRING_BACK = 'benchbook.mutation.bring-back';

/** The rows of a range stand in another order; what its cells hold then is written by mutations marked with it. */
export const SORT_ROWS = 'benchbook.mutation.sort-rows';

export const OWN_MUTATIONS: ReadonlySet<string> = new Set([
  EDIT_DRAWING,
  EDIT_COMMENT,
  EDIT_RULE,
  BRING_BACK,
  SORT_ROWS,
]);

/** Whether a mutation writes only what a sort or a name that is called something else says already. */
export function isOfEdit({ id, params }: { id: string; params?: unknown }): boolean {
  return id === 'sheet.mutation.set-range-values' && OWN_MUTATIONS.has(Reflect.get(Object(params), 'of'));
}

export interface OwnEditParams<Edit = ReversibleEdit | TakeBack | BringBack | SortRows> {
  unitId: string;
  subUnitId: string;
  edit: Edit;
}

/** An edit as what takes it back names it: the bytes of a picture are said once. */
function named(edit: ReversibleEdit): ReversibleEdit {
  return edit.op === 'insert-picture' ? { ...edit, picture: '' } : edit;
}

/** What makes an edit that can be taken back, and takes it back. */
export function editMutations(
  unitId: string,
  id: string,
  edit: ReversibleEdit,
): { redo: IMutationInfo<OwnEditParams>; undo: IMutationInfo<OwnEditParams> } {
  const at = { unitId, subUnitId: edit.sheet };
  const back: TakeBack = { op: 'take-back', sheet: edit.sheet, of: named(edit) };
  return { redo: { id, params: { ...at, edit } }, undo: { id, params: { ...at, edit: back } } };
}

/** Makes an edit that can be taken back: one thing to undo, unless it was refused. Answers whether it was made. */
export function makeEdit(injector: Injector, workbook: Workbook, id: string, edit: ReversibleEdit): boolean {
  const unitID = workbook.getUnitId();
  const { redo, undo } = editMutations(unitID, id, edit);
  if (!injector.get(ICommandService).syncExecuteCommand(id, redo.params)) return false;
  injector.get(IUndoRedoService).pushUndoRedo({ unitID, undoMutations: [undo], redoMutations: [redo] });
  return true;
}
