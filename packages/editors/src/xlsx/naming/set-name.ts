import type { NameEdit } from '@benchbook/documents';
import { isReference } from '@benchbook/documents/names';
import { ICommandService, type Injector, IUndoRedoService, type Workbook } from '@univerjs/core';
import {
  IDefinedNamesService,
  type ISetDefinedNameMutationParam,
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

/** What Univer calls the place of a name that belongs to no sheet. */
export const WHOLE_WORKBOOK = 'AllDefaultWorkbook';

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
  const at = { unitId, subUnitId: edit.sheet };
  const rule: EditRuleParams = { ...at, edit };
  const back: EditRuleParams = { ...at, edit: { op: 'take-back', sheet: edit.sheet, of: edit } };
  const redoMutations = [
    { id: EDIT_RULE, params: rule },
    of(meaning === null ? null : named(isReference(meaning) ? meaning : `=${meaning}`)),
  ];
  const undoMutations = [{ id: EDIT_RULE, params: back }, of(before ? { ...before, unitId } : null)];
  const commands = injector.get(ICommandService);
  if (!redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return false;
  injector.get(IUndoRedoService).pushUndoRedo({ unitID: unitId, undoMutations, redoMutations });
  return true;
}
