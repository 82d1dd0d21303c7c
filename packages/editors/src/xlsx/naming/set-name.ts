import type { NameEdit } from '@benchbook/documents';
import { isReference } from '@benchbook/documents/names';
import { ICommandService, type Injector, IUndoRedoService, type Workbook } from '@univerjs/core';
import {
  IDefinedNamesService,
  type ISetDefinedNameMutationParam,
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
import { editMutations } from '../edits/own-edits.ts';
import { EDIT_RULE, WHOLE_WORKBOOK } from '../edits/rule-mutation.ts';

/** Gives a name its meaning, in the file and for the engine that calculates, as one thing to undo. Answers whether it was done. */
export function setName([injector, workbook]: [Injector, Workbook], edit: NameEdit): boolean {
  const unitId = workbook.getUnitId();
  const before = injector.get(IDefinedNamesService).getValueByName(unitId, edit.name);
  const { meaning } = edit;
  const named = (formulaOrRefString: string): ISetDefinedNameMutationParam => ({
    unitId,
    id: before?.id ?? `benchbook-${edit.name.toLowerCase()}`,
    // As it is written there: Univer finds what is calculated from a name by its very letters.
    name: before?.name ?? edit.name,
    localSheetId: edit.isLocal ? edit.sheet : WHOLE_WORKBOOK,
    hidden: before?.hidden ?? false,
    formulaOrRefString,
  });
  const of = (params: ISetDefinedNameMutationParam | null) =>
    params
      ? { id: SetDefinedNameMutation.id, params }
      : { id: RemoveDefinedNameMutation.id, params: named(before?.formulaOrRefString ?? '') };
  const { redo, undo } = editMutations(unitId, EDIT_RULE, edit);
  const redoMutations = [
    redo,
    of(meaning === null ? null : named(isReference(meaning) ? meaning : `=${meaning}`)),
  ];
  const undoMutations = [undo, of(before ? { ...before, unitId } : null)];
  const commands = injector.get(ICommandService);
  if (!redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return false;
  injector.get(IUndoRedoService).pushUndoRedo({ unitID: unitId, undoMutations, redoMutations });
  return true;
}
