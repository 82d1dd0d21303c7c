import type { RenameName, RenameTable } from '@benchbook/documents';
import { formulaForFile, formulaForShow, renameNameIn, usesName } from '@benchbook/documents/names';
import type { ICellData } from '@univerjs/core';
import {
  ICommandService,
  type Injector,
  IUndoRedoService,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import {
  IDefinedNamesService,
  type IDefinedNamesServiceParam,
  type ISetDefinedNameMutationParam,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

type Renamed = (formula: string) => string;

interface Mutation {
  id: string;
  params: object;
}

/** Gives a name another name, in the file and in all that is calculated, as one thing to undo. Answers whether it was done. */
export function renameName(grid: [Injector, Workbook], edit: RenameName): boolean {
  const [injector, workbook] = grid;
  const before = injector.get(IDefinedNamesService).getValueByName(workbook.getUnitId(), edit.name);
  if (!before) return false;
  const back = { ...edit, name: edit.to, to: before.name };
  return rename(grid, [edit, back], edit, before);
}

/** Gives a table another name, in the file and in all that is calculated, as one thing to undo. Answers whether it was done. */
export function renameTable(grid: [Injector, Workbook], edit: RenameTable): boolean {
  const { table: name, to } = edit;
  return rename(grid, [edit, { ...edit, table: to, to: name }], { name, to });
}

/** `own`: the defined name itself, which is no use of it. */
function rename(
  [injector, workbook]: [Injector, Workbook],
  [edit, back]: [RenameName, RenameName] | [RenameTable, RenameTable],
  { name, to }: { name: string; to: string },
  own?: IDefinedNamesServiceParam,
): boolean {
  const unitId = workbook.getUnitId();
  const service = injector.get(IDefinedNamesService);
  const renamed = renamedIn(name, to);
  const others = Object.values(service.getDefinedNameMap(unitId) ?? {}).filter(
    (one) => one.id !== own?.id && usesName(one.formulaOrRefString, name),
  );
  const named = (params: Omit<ISetDefinedNameMutationParam, 'unitId'>): Mutation => ({
    id: SetDefinedNameMutation.id,
    params: { ...params, unitId },
  });
  const cells = cellsWith(workbook, name, renamed);
  const written = (which: 'was' | 'is') =>
    cells.map(
      ({ sheet, ...of }): Mutation => ({
        id: 'sheet.mutation.set-range-values',
        // Marked as what the edit says already.
        params: { unitId, subUnitId: sheet, cellValue: of[which], of: EDIT_RULE },
      }),
    );
  const rule = (made: RenameName | RenameTable): Mutation => {
    const params: EditRuleParams = { unitId, subUnitId: made.sheet, edit: made };
    return { id: EDIT_RULE, params };
  };
  const redoMutations = [
    rule(edit),
    ...(own ? [named({ ...own, name: to })] : []),
    ...others.map((one) => named({ ...one, formulaOrRefString: renamed(one.formulaOrRefString) })),
    ...written('is'),
  ];
  const undoMutations = [rule(back), ...(own ? [named(own)] : []), ...others.map(named), ...written('was')];
  const commands = injector.get(ICommandService);
  if (!redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return false;
  injector.get(IUndoRedoService).pushUndoRedo({ unitID: unitId, undoMutations, redoMutations });
  return true;
}

/** A formula as the screen has it, with the new name; what LET and LAMBDA call so is another thing, which only files tell apart. */
function renamedIn(name: string, to: string): Renamed {
  const change = renameNameIn(name, to);
  return (formula) =>
    /\b(?:LET|LAMBDA)\s*\(/i.test(formula)
      ? `=${formulaForShow(change(formulaForFile(formula), undefined))}`
      : change(formula, undefined);
}

/** The cells whose formulas use a name, by their sheets, as they are and as they will be. */
function cellsWith(workbook: Workbook, name: string, renamed: Renamed) {
  const wanted = name.toLowerCase();
  return workbook.getSheets().flatMap((worksheet) => {
    const [was, is] = [new ObjectMatrix<ICellData>(), new ObjectMatrix<ICellData>()];
    worksheet.getCellMatrix().forValue((row, column, cell) => {
      if (typeof cell?.f !== 'string' || !cell.f.toLowerCase().includes(wanted)) return;
      if (!usesName(cell.f, name)) return;
      const { f, si, v, t } = cell;
      was.setValue(row, column, { f, si, v, t });
      is.setValue(row, column, { f: renamed(f), si, v, t });
    });
    if (was.getSizeOf() === 0) return [];
    return [{ sheet: worksheet.getSheetId(), was: was.getMatrix(), is: is.getMatrix() }];
  });
}
