import type { ICellData, Nullable, Worksheet } from '@univerjs/core';
import { SpreadsheetSkeleton } from '@univerjs/engine-render';
import { shownStyle } from '../edits/cell-state.ts';
import { neededWidth } from '../painting/layout.ts';
import { lookOf } from '../painting/look.ts';
import { hasContent, pageMeasurer } from './cell-paintings.ts';

/**
 * A double click on the edge of a column makes it as wide as what is painted in it needs. Univer 0.25.1 measures General
 * with all its digits, and in another font where the cell's is not there: the number would still be `###`.
 */
export function correctColumnWidths(): void {
  const { prototype } = SpreadsheetSkeleton;
  const original = prototype._getMeasuredWidthByCell;
  prototype._getMeasuredWidthByCell = function (cell, row, column, width) {
    const { worksheet } = this;
    const raw = worksheet.getCellRaw(row, column);
    const own = widthOfCell(worksheet, row, column, hasContent(raw) ? raw : cell);
    return own ?? original.call(this, cell, row, column, width);
  };
}

/** What a cell needs to be wide for what stands in it, in CSS pixels; undefined where it is turned or breaks its lines. */
export function widthOfCell(
  worksheet: Worksheet,
  row: number,
  column: number,
  cell: Nullable<ICellData>,
  width = neededWidth,
): number | undefined {
  const style = worksheet.getComposedCellStyleByCellData(row, column, cell);
  const look = lookOf(cell, shownStyle(worksheet, style));
  const isOwn = look && look.rotation === 0 && !look.isStacked && !(look.wraps && look.kind === 'text');
  return isOwn ? width(look, pageMeasurer()) : undefined;
}
