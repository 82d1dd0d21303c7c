import type { ICommandInfo, Injector, IWorksheetData, Workbook } from '@univerjs/core';
import { cloneWorksheetData, ICommandService, IUndoRedoService } from '@univerjs/core';
import { InsertSheetMutation, RemoveSheetMutation, SetWorksheetActiveOperation } from '@univerjs/sheets';

/** Where a new sheet says in Univer's data which one it is a copy of. */
const COPY_OF = 'benchbook.copyOf';

/** Sheet names have 31 characters at most. */
const LONGEST = 31;

/** Which sheet another one is made as a copy of, by its id; undefined where it is an empty one. */
export function copyOf(sheet: Partial<IWorksheetData>): string | undefined {
  const of: unknown = sheet.custom?.[COPY_OF];
  return typeof of === 'string' ? of : undefined;
}

/** A sheet that a mutation makes as a copy of another one. */
export function sheetCopyIn({
  id,
  params,
}: Readonly<ICommandInfo>): { of: string; sheet: string } | undefined {
  if (id !== InsertSheetMutation.id) return undefined;
  const sheet: unknown = Reflect.get(Object(params), 'sheet');
  // Univer's parameters of this mutation have the data of a worksheet.
  const data = Object(sheet) as Partial<IWorksheetData>;
  const of = copyOf(data);
  return of !== undefined && data.id !== undefined ? { of, sheet: data.id } : undefined;
}

/** Adds a copy of a sheet behind it, under this id, and shows it: one thing to undo, unless it is refused. */
export function copySheet(injector: Injector, workbook: Workbook, of: string, id: string): boolean {
  const worksheet = workbook.getSheetBySheetId(of);
  if (!worksheet) return false;
  const unitId = workbook.getUnitId();
  const data = cloneWorksheetData(worksheet.getConfig());
  const name = freeName(
    worksheet.getName(),
    workbook.getSheets().map((sheet) => sheet.getName()),
  );
  const sheet = { ...data, id, name, hidden: 0, custom: { ...data.custom, [COPY_OF]: of } };
  const params = { unitId, index: workbook.getSheetIndex(worksheet) + 1, sheet };
  const back = { unitId, subUnitId: id, subUnitName: name };
  const commands = injector.get(ICommandService);
  if (!commands.syncExecuteCommand(InsertSheetMutation.id, params)) return false;
  commands.syncExecuteCommand(SetWorksheetActiveOperation.id, { unitId, subUnitId: id });
  injector.get(IUndoRedoService).pushUndoRedo({
    unitID: unitId,
    undoMutations: [
      { id: SetWorksheetActiveOperation.id, params: { unitId, subUnitId: of } },
      { id: RemoveSheetMutation.id, params: back },
    ],
    redoMutations: [
      { id: InsertSheetMutation.id, params },
      { id: SetWorksheetActiveOperation.id, params: { unitId, subUnitId: id } },
    ],
  });
  return true;
}

/** As Excel calls it: `Data (2)`. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const stem = name.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const free = stem.slice(0, LONGEST - ending.length) + ending;
    if (!used.has(free.toLowerCase())) return free;
  }
}
