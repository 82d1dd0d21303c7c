import { MAXIMUM_ROW_HEIGHT, SpreadsheetSkeleton } from '@univerjs/engine-render';
import { shownStyle } from '../edits/cell-state.ts';
import { neededHeight } from '../painting/layout.ts';
import { lookOf } from '../painting/look.ts';
import { columnWidth, hasContent, pageMeasurer } from './cell-paintings.ts';

/**
 * Rows grow with what is painted in them, and are never less high than their file has them: that is how it is opened again. Univer 0.25.1 takes the height of a turned text's document and rounds font
 * sizes up; and what is merged, it counts in, which Excel does not.
 */
export function correctRowHeights(): void {
  const { prototype } = SpreadsheetSkeleton;
  const original = prototype.calculateAutoHeightForCell;
  const needed: typeof original = function (this: SpreadsheetSkeleton, row, column) {
    const { worksheet } = this;
    const { isMerged, isMergedMainCell } = worksheet.getCellInfoInMergeData(row, column);
    if (isMerged || isMergedMainCell) return undefined;
    const shown = worksheet.getCell(row, column);
    if (shown?.interceptorAutoHeight) return original.call(this, row, column);
    const raw = worksheet.getCellRaw(row, column);
    const cell = hasContent(raw) ? raw : shown;
    const look = lookOf(
      cell,
      shownStyle(worksheet, worksheet.getComposedCellStyleByCellData(row, column, shown)),
    );
    if (!look) return undefined;
    return Math.min(MAXIMUM_ROW_HEIGHT, neededHeight(look, columnWidth(worksheet, column), pageMeasurer()));
  };
  prototype.calculateAutoHeightForCell = function (row, column) {
    const stored = this.worksheet.getRowManager().getRow(row)?.h;
    const height = needed.call(this, row, column);
    return stored === undefined ? height : Math.max(stored, height ?? 0);
  };
}
