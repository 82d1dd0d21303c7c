import type { Area } from '@benchbook/documents';
import type { Injector, Workbook, Worksheet } from '@univerjs/core';
import { SheetsSelectionsService } from '@univerjs/sheets';

/** The selected cells as far as there is something in them; of a single cell the block of cells it stands in. */
export function selectedCells(injector: Injector, workbook: Workbook): Area {
  const worksheet = workbook.getActiveSheet();
  const sheet = worksheet.getSheetId();
  const range = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.range;
  const last = { row: worksheet.getLastRowWithContent(), column: worksheet.getLastColumnWithContent() };
  const startRow = whole(range?.startRow, 0);
  const startColumn = whole(range?.startColumn, 0);
  const area = {
    sheet,
    startRow,
    startColumn,
    endRow: Math.max(startRow, Math.min(whole(range?.endRow, last.row), last.row)),
    endColumn: Math.max(startColumn, Math.min(whole(range?.endColumn, last.column), last.column)),
  };
  const isOne = area.startRow === area.endRow && area.startColumn === area.endColumn;
  return isOne ? { sheet, ...blockAround(worksheet, area) } : area;
}

/** Of whole rows and columns Univer does not number the ends. */
function whole(index: number | undefined, usual: number): number {
  return index === undefined || Number.isNaN(index) ? usual : index;
}

/** A rectangle that grows while there is something beside it. */
function blockAround(worksheet: Worksheet, { startRow, startColumn }: Area): Omit<Area, 'sheet'> {
  const block = { startRow, startColumn, endRow: startRow, endColumn: startColumn };
  const isFilled = (fromRow: number, toRow: number, fromColumn: number, toColumn: number) => {
    for (let row = Math.max(0, fromRow); row <= toRow; row++) {
      for (let column = Math.max(0, fromColumn); column <= toColumn; column++) {
        const value = worksheet.getCellRaw(row, column)?.v;
        if (value !== undefined && value !== null && value !== '') return true;
      }
    }
    return false;
  };
  for (let grows = true; grows; ) {
    const { startRow: top, endRow: bottom, startColumn: left, endColumn: right } = block;
    grows = false;
    if (top > 0 && isFilled(top - 1, top - 1, left, right)) {
      block.startRow--;
      grows = true;
    }
    if (isFilled(bottom + 1, bottom + 1, left, right)) {
      block.endRow++;
      grows = true;
    }
    if (left > 0 && isFilled(top, bottom, left - 1, left - 1)) {
      block.startColumn--;
      grows = true;
    }
    if (isFilled(top, bottom, right + 1, right + 1)) {
      block.endColumn++;
      grows = true;
    }
  }
  return block;
}
