import type { CellEdit, XlsxEdit } from '../edits.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { openWorkbook } from '../file/workbook.ts';
import { sheetContentLocks } from '../locks/content-locks.ts';
import { normalDigit, readStyles } from '../read/styles.ts';
import { checkContent } from './cell-content.ts';
import { checkPlace } from './edit-cells.ts';
import { checkColumnWidth, checkRowHeight, checkSpan } from './edit-columns.ts';
import { checkFrozenPanes } from './edit-view.ts';
import { checkStyleEdit } from './style-check.ts';

/** What is known of a workbook without its bytes. */
export interface WorkbookOutline {
  /** Pixels of a digit, in which the widths of columns are measured. */
  digit: number;
  /** As edits name them. */
  sheets: {
    id: string;
    name: string;
    /** Some of its cells cannot be typed over. */
    hasLocks: boolean;
  }[];
}

/** The outline of a workbook. Throws DocumentError. */
export function outlineWorkbook(bytes: Uint8Array): WorkbookOutline {
  const workbook = openWorkbook(bytes);
  const sheets = workbook.sheets.filter((sheet) => sheet.isWorksheet);
  return {
    digit: normalDigit(readStyles(workbook)),
    sheets: sheets.map((sheet) => ({
      id: sheet.id,
      name: sheet.name,
      hasLocks: sheetContentLocks(workbook, sheet).length > 0,
    })),
  };
}

/**
 * Refuses at once what no workbook with these sheets could hold: cheap enough for every edit that is typed.
 *
 * @returns whether that is all there is to know: `false` for an edit that depends on what the sheets hold, which only the
 * patcher can tell.
 * @throws EditRefused
 */
export function checkEdit(edit: XlsxEdit, outline: WorkbookOutline): boolean {
  const sheet = 'sheet' in edit ? outline.sheets.find(({ id }) => id === edit.sheet) : undefined;
  if (!sheet) return false;
  switch (edit.op) {
    case 'set-cells':
      return edit.cells.map((cell) => checkCell(cell, sheet.name)).every(Boolean) && !sheet.hasLocks;
    case 'set-column-width':
      checkColumnWidth(edit.width, outline.digit);
      checkSpan(edit.from, edit.to, MAX_COLUMNS);
      return true;
    case 'set-columns-hidden':
      checkSpan(edit.from, edit.to, MAX_COLUMNS);
      return true;
    case 'set-row-height':
      checkRowHeight(edit.height, edit.to - edit.from);
      checkSpan(edit.from, edit.to, MAX_ROWS);
      return true;
    case 'set-frozen-panes':
      checkFrozenPanes(edit.rows, edit.columns);
      return true;
    default:
      return false;
  }
}

function checkCell(cell: CellEdit, sheet: string): boolean {
  checkPlace(cell, sheet);
  if (cell.style) checkStyleEdit(cell.style);
  return cell.content === undefined || checkContent(cell.content, cellName(cell.row, cell.column));
}
