import type { SetLink } from '@benchbook/documents';
import type { ICellData, Injector, IStyleData, Nullable, Workbook } from '@univerjs/core';
import {
  BooleanNumber,
  CellValueType,
  ICommandService,
  IUndoRedoService,
  ObjectMatrix,
} from '@univerjs/core';
import { SetRangeValuesMutation, SetRangeValuesUndoMutationFactory } from '@univerjs/sheets';
import { fitRows } from '../edits/fit-rows.ts';
import { LINK_COLOR, LINK_LOOK } from '../edits/link-look.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

const NO_LOOK: IStyleData = { cl: null, ul: { s: BooleanNumber.FALSE } };

/** Makes or takes away a link, with the look that Excel gives it, as one thing to undo. `text`: what the cell is to say. */
export function setLink(
  [injector, workbook]: [Injector, Workbook],
  edit: SetLink,
  text: string | undefined,
): void {
  const worksheet = workbook.getSheetBySheetId(edit.sheet);
  if (!worksheet) return;
  const at = { unitId: workbook.getUnitId(), subUnitId: edit.sheet };
  const cells = new ObjectMatrix<Nullable<ICellData>>();
  const { startRow, startColumn } = edit.range;
  if (edit.link) {
    const written =
      text === undefined ? {} : { v: text, t: CellValueType.STRING, p: null, f: null, si: null };
    cells.setValue(startRow, startColumn, { ...written, s: { ...LINK_LOOK } });
  } else {
    const endRow = Math.min(edit.range.endRow, worksheet.getRowCount() - 1);
    const endColumn = Math.min(edit.range.endColumn, worksheet.getColumnCount() - 1);
    for (let row = startRow; row <= endRow; row++) {
      for (let column = startColumn; column <= endColumn; column++) {
        const style = worksheet.getComposedCellStyle(row, column);
        const isLook = style.cl?.rgb?.toLowerCase() === LINK_COLOR && style.ul?.s === BooleanNumber.TRUE;
        if (isLook) cells.setValue(row, column, { s: { ...NO_LOOK } });
      }
    }
  }
  const rule: EditRuleParams = { ...at, edit };
  const back: EditRuleParams = { ...at, edit: { op: 'take-back', sheet: edit.sheet, of: edit } };
  const redoMutations: { id: string; params: object }[] = [{ id: EDIT_RULE, params: rule }];
  const undoMutations: { id: string; params: object }[] = [{ id: EDIT_RULE, params: back }];
  if (cells.getSizeOf() > 0) {
    const params = { ...at, cellValue: cells.getMatrix() };
    const undo = injector.invoke((accessor) => SetRangeValuesUndoMutationFactory(accessor, params));
    redoMutations.push({ id: SetRangeValuesMutation.id, params });
    undoMutations.unshift({ id: SetRangeValuesMutation.id, params: undo });
  }
  const commands = injector.get(ICommandService);
  if (!commands.syncExecuteCommand(EDIT_RULE, rule)) return;
  const isWritten = redoMutations.slice(1).every(({ id, params }) => commands.syncExecuteCommand(id, params));
  if (!isWritten) {
    // A cell that cannot be written gets no link either.
    commands.syncExecuteCommand(EDIT_RULE, back);
    return;
  }
  if (edit.link) {
    const heights = fitRows(injector, at, edit.range);
    redoMutations.push(...heights.redos);
    undoMutations.push(...heights.undos);
  }
  injector.get(IUndoRedoService).pushUndoRedo({ unitID: workbook.getUnitId(), undoMutations, redoMutations });
}
