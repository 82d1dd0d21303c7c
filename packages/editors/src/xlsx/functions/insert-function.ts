import {
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type ICellData,
  ICommandService,
  type Injector,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import { type Editor, IEditorService, InsertCommand } from '@univerjs/docs-ui';
import { DeviceInputEventType } from '@univerjs/engine-render';
import { SetRangeValuesCommand } from '@univerjs/sheets';
import { SetCellEditVisibleOperation } from '@univerjs/sheets-ui';
import type { FormulaAt } from './sums.ts';

/** Where a person is typing: the caret in a cell or in the formula bar. */
export interface Caret {
  editor: Readonly<Editor>;
  range: ReturnType<Editor['getSelectionRanges']>[number];
  /** All that is typed so far. */
  text: string;
}

/** The caret of what is being typed into a cell, or null. */
export function caretOf(injector: Injector): Caret | null {
  const editor = injector.get(IEditorService).getFocusEditor();
  const [range] = editor?.getSelectionRanges() ?? [];
  if (!editor || !range) return null;
  return { editor, range, text: editor.getDocumentDataModel()?.getPlainText() ?? '' };
}

/** Types at a caret that was there a moment ago, as keys would. */
export function typeAt(injector: Injector, { editor, range }: Caret, text: string): void {
  editor.focus();
  const params = { unitId: editor.getEditorId(), body: { dataStream: text }, range };
  void injector.get(ICommandService).executeCommand(InsertCommand.id, params);
}

/** Opens the active cell for typing with a formula in it, as if it had been typed: Escape leaves the cell as it was. */
export function openWith(injector: Injector, workbook: Workbook, formula: string): void {
  const isOpen = injector.get(ICommandService).syncExecuteCommand(SetCellEditVisibleOperation.id, {
    visible: true,
    unitId: workbook.getUnitId(),
    eventType: DeviceInputEventType.Dblclick,
  });
  if (!isOpen) return;
  const editors = injector.get(IEditorService);
  editors.getEditor(DOCS_NORMAL_EDITOR_UNIT_ID_KEY)?.replaceText(formula);
  editors.getEditor(DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY)?.replaceText(formula, false);
}

/** Writes formulas into cells of the sheet that is shown, as one thing to undo. */
export function writeFormulas(injector: Injector, workbook: Workbook, cells: readonly FormulaAt[]): void {
  const value = new ObjectMatrix<ICellData>();
  for (const { row, column, formula } of cells) value.setValue(row, column, { f: formula });
  const [rows, columns] = [cells.map(({ row }) => row), cells.map(({ column }) => column)];
  const range = {
    startRow: Math.min(...rows),
    endRow: Math.max(...rows),
    startColumn: Math.min(...columns),
    endColumn: Math.max(...columns),
  };
  void injector.get(ICommandService).executeCommand(SetRangeValuesCommand.id, {
    unitId: workbook.getUnitId(),
    subUnitId: workbook.getActiveSheet().getSheetId(),
    range,
    value: value.getMatrix(),
  });
}
