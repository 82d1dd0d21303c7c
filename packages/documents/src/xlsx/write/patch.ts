import { readPackage } from '../../opc/index.ts';
import { coalesceEdits } from '../edits/coalesce.ts';
import { withoutTakenBack } from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { fillChartCaches } from './charts/chart-caches.ts';
import { bringBack } from './comments/bring-back.ts';
import { editComment } from './comments/edit-comments.ts';
import { editCells } from './edit-cells.ts';
import { setColumnsHidden, setColumnWidth, setRowHeight, setRowsHidden } from './edit-columns.ts';
import { editDrawing } from './edit-drawings.ts';
import { editFilter } from './edit-filters.ts';
import { editInputRule } from './edit-input-rules.ts';
import { editLink } from './edit-links.ts';
import { editRule } from './edit-rules.ts';
import { editRulesGo } from './edit-rules-go.ts';
import { deleteSheet, renameSheet } from './edit-sheet-names.ts';
import { addSheet, moveSheet, setSheetHidden } from './edit-sheets.ts';
import { editShown } from './edit-shown.ts';
import { sortRows } from './edit-sorted.ts';
import { editStructure } from './edit-structure.ts';
import { mergeCells, setFrozenPanes, unmergeCells } from './edit-view.ts';
import { copySheet } from './sheets/copy-sheet.ts';
import { setName } from './sheets/edit-names.ts';
import { changeLevel, setCollapsed } from './sheets/edit-outline.ts';
import { editPage } from './sheets/edit-page.ts';
import { setTabColor } from './sheets/edit-tab-color.ts';
import { renameName } from './sheets/rename-name.ts';
import { saySorted } from './sort-state.ts';
import { editTable } from './tables/edit-tables.ts';
import { followTotals } from './tables/edit-totals.ts';
import { renameTable } from './tables/rename-table.ts';
import { WorkbookEditor } from './workbook-editor.ts';

export interface PatchedWorkbook {
  bytes: Uint8Array;
  /** Names of the parts that were changed, added or removed. */
  changedParts: string[];
  /** `sheetId` in the file of each sheet that was added, by the id its `add-sheet` gave. */
  sheetIds: Record<string, string>;
}

/**
 * Carries a person's edits into the original package, in order. What no edit names keeps its bytes: unknown
 * elements, the order of attributes, white space, every other part. Without edits the bytes are the original's.
 *
 * Throws EditRefused if an edit cannot be carried over without a loss, DocumentError if the file cannot be read; then
 * nothing is written.
 */
export function patchWorkbook(original: Uint8Array, edits: readonly XlsxEdit[]): PatchedWorkbook {
  if (edits.length === 0) return { bytes: original, changedParts: [], sheetIds: {} };
  const editor = new WorkbookEditor(original);
  // A cell that was typed into and undone leaves no trace, unless rows, columns or sheets came or went in between.
  for (const edit of coalesceEdits(withoutTakenBack(edits))) applyEdit(editor, edit);
  editor.finish();
  fillChartCaches(editor);
  const before = readPackage(original);
  const { pkg } = editor;
  const names = new Set([...before.names(), ...pkg.names()]);
  return {
    bytes: pkg.write(),
    changedParts: [...names].filter((name) => !pkg.isUntouched(name)),
    sheetIds: Object.fromEntries(editor.sheetIds),
  };
}

function applyEdit(editor: WorkbookEditor, edit: XlsxEdit): void {
  switch (edit.op) {
    case 'set-cells':
      if (editCells(editor.sheet(edit.sheet), edit.cells, editor.styles, editor.arrays)) {
        editor.requestCalculation();
      }
      followTotals(editor, edit);
      return;
    case 'set-column-width':
      setColumnWidth(editor.sheet(edit.sheet), edit);
      return;
    case 'set-row-height':
      setRowHeight(editor.sheet(edit.sheet), edit.from, edit.to, edit.height);
      return;
    case 'set-rows-hidden':
      setRowsHidden(editor.sheet(edit.sheet), edit.from, edit.to, edit.hidden);
      return;
    case 'set-columns-hidden':
      setColumnsHidden(editor.sheet(edit.sheet), edit.from, edit.to, edit.hidden);
      return;
    case 'merge-cells':
      mergeCells(editor.workbook, editor.sheet(edit.sheet), edit.range);
      return;
    case 'unmerge-cells':
      unmergeCells(editor.sheet(edit.sheet), edit.range);
      return;
    case 'set-frozen-panes':
      setFrozenPanes(editor.sheet(edit.sheet), edit.rows, edit.columns);
      return;
    case 'add-sheet':
      addSheet(editor, edit.sheet, edit.name, edit.index);
      return;
    case 'copy-sheet':
      copySheet(editor, edit);
      editor.requestCalculation();
      return;
    case 'set-tab-color':
      setTabColor(editor.sheet(edit.sheet), edit.color);
      return;
    case 'rename-sheet':
      renameSheet(editor, edit.sheet, edit.name);
      return;
    case 'move-sheet':
      moveSheet(editor, edit.sheet, edit.index);
      return;
    case 'delete-sheet':
      deleteSheet(editor, edit.sheet);
      editor.requestCalculation();
      return;
    case 'set-sheet-hidden':
      setSheetHidden(editor, edit.sheet, edit.hidden);
      return;
    case 'insert-rows':
    case 'delete-rows':
    case 'insert-columns':
    case 'delete-columns':
      editStructure(editor, edit);
      editor.requestCalculation();
      return;
    case 'sort-rows':
      sortRows(editor, edit);
      saySorted(editor, edit);
      if (edit.order.some((from, place) => from !== place)) editor.requestCalculation();
      return;
    case 'insert-chart':
    case 'insert-picture':
    case 'describe-drawing':
    case 'change-chart':
    case 'place-drawing':
    case 'delete-drawing':
      editDrawing(editor, edit);
      return;
    case 'move-shown':
    case 'shift-shown':
      editShown(editor, edit);
      return;
    case 'insert-rule':
    case 'change-rule':
    case 'delete-rule':
    case 'swap-rules':
      editRule(editor, edit);
      return;
    case 'move-rules':
    case 'shift-rules':
      editRulesGo(editor, edit);
      return;
    case 'set-input-rule':
      editInputRule(editor.sheet(edit.sheet), edit);
      return;
    case 'add-filter':
    case 'remove-filter':
    case 'filter-column':
      editFilter(editor, edit);
      return;
    case 'set-link':
    case 'move-links':
      editLink(editor, edit);
      return;
    case 'set-name':
      setName(editor, edit);
      return;
    case 'change-level':
      changeLevel(editor.sheet(edit.sheet), edit);
      return;
    case 'set-collapsed':
      setCollapsed(editor.sheet(edit.sheet), edit);
      return;
    case 'set-page':
      editPage(editor, edit);
      return;
    case 'add-table':
    case 'resize-table':
    case 'set-totals':
    case 'style-table':
      editTable(editor, edit);
      return;
    case 'rename-table':
      renameTable(editor, edit);
      return;
    case 'rename-name':
      renameName(editor, edit);
      return;
    case 'set-note':
    case 'add-comment':
    case 'change-comment':
    case 'resolve-thread':
    case 'delete-comment':
    case 'move-comments':
      editComment(editor, edit);
      return;
    case 'bring-back':
      bringBack(editor, edit);
      return;
    default:
      throw new EditRefused('This kind of change cannot be saved.');
  }
}
