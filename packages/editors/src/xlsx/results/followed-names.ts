import type { NameEdit } from '@benchbook/documents';
import type { FormulaChange } from '@benchbook/documents/formula-changes';
import { t } from '@benchbook/words';
import type { IMutationInfo, Injector, Workbook } from '@univerjs/core';
import {
  IDefinedNamesService,
  type ISetDefinedNameMutationParam,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
import { editMutations } from '../edits/own-edits.ts';
import { EDIT_RULE, WHOLE_WORKBOOK } from '../edits/rule-mutation.ts';

/** A name as it is, and as it is then. */
export interface FollowedName {
  was: ISetDefinedNameMutationParam;
  is: ISetDefinedNameMutationParam;
}

/** `preRedos`, `preUndos`: to be done before what moves the cells, or takes that back. */
interface Mutations {
  preRedos?: IMutationInfo<object>[];
  preUndos?: IMutationInfo<object>[];
  redos: IMutationInfo<object>[];
  undos: IMutationInfo<object>[];
}

/** The names that a change makes mean something else. */
export function followedNames(injector: Injector, workbook: Workbook, change: FormulaChange): FollowedName[] {
  const unitId = workbook.getUnitId();
  const names = Object.values(injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {});
  return names.flatMap((name) => {
    const sign = name.formulaOrRefString.startsWith('=') ? '=' : '';
    const was = name.formulaOrRefString.slice(sign.length);
    const is = change(was, undefined, true);
    const named = { unitId, ...name };
    return is === was ? [] : [{ was: named, is: { ...named, formulaOrRefString: sign + is } }];
  });
}

/** Has the engine calculate with what names mean then. */
export function mutationsOf(names: readonly FollowedName[]): Mutations {
  const mutation = (params: ISetDefinedNameMutationParam) => ({ id: SetDefinedNameMutation.id, params });
  return { redos: names.map(({ is }) => mutation(is)), undos: names.map(({ was }) => mutation(was)) };
}

/** The file does not know that cells are others: that names stand for them is an edit of its own. */
export function saidNames(
  names: readonly FollowedName[],
  sheet: string,
  refuse: (reason: string) => never,
): Mutations {
  const gone = names.find(({ is }) => is.formulaOrRefString.includes('#REF!'));
  if (gone)
    refuse(
      t('These cells cannot be deleted: the name “{name}” stands for them. Delete the name first.', {
        name: gone.is.name,
      }),
    );
  const said = names.map(({ is }) => {
    const isLocal = is.localSheetId !== undefined && is.localSheetId !== WHOLE_WORKBOOK;
    const meaning = is.formulaOrRefString.replace(/^=/, '');
    const edit: NameEdit = {
      op: 'set-name',
      sheet: isLocal ? String(is.localSheetId) : sheet,
      isLocal,
      name: is.name,
      meaning,
    };
    return editMutations(is.unitId, EDIT_RULE, edit);
  });
  const { redos, undos } = mutationsOf(names);
  // Before the cells: what refuses it leaves all as it is.
  return { preRedos: said.map(({ redo }) => redo), preUndos: said.map(({ undo }) => undo), redos, undos };
}
