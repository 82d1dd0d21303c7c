import type { XlsxEdit } from '@benchbook/documents';
import type { Workbook } from '@univerjs/core';
import { hexColor } from './cell-style.ts';

/** What a workbook says about one of its sheets as a whole. */
export interface SheetState {
  name: string;
  isHidden: boolean;
  /** Among all sheets, hidden ones included. */
  index: number;
  /** `#rrggbb`, or null. */
  tabColor: string | null;
}

/** A sheet as it is now, or null if the workbook does not have it. */
export function sheetState(workbook: Workbook, sheet: string): SheetState | null {
  const worksheet = workbook.getSheetBySheetId(sheet);
  if (!worksheet) return null;
  return {
    name: worksheet.getName(),
    isHidden: worksheet.isSheetHidden() === 1,
    index: workbook.getSheetOrders().indexOf(sheet),
    tabColor: hexColor({ rgb: String(worksheet.getConfig().tabColor ?? '') }) ?? null,
  };
}

/** The edits that lead from one state to the other; null is a sheet that is gone. */
export function sheetEdits(sheet: string, before: SheetState, after: SheetState | null): XlsxEdit[] {
  if (!after) return [{ op: 'delete-sheet', sheet }];
  const edits: XlsxEdit[] = [];
  if (after.name !== before.name) edits.push({ op: 'rename-sheet', sheet, name: after.name });
  if (after.index !== before.index) edits.push({ op: 'move-sheet', sheet, index: after.index });
  if (after.isHidden !== before.isHidden)
    edits.push({ op: 'set-sheet-hidden', sheet, hidden: after.isHidden });
  if (after.tabColor !== before.tabColor) edits.push({ op: 'set-tab-color', sheet, color: after.tabColor });
  return edits;
}
