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
    const look = lookOf(
      hasContent(raw) ? raw : cell,
      shownStyle(worksheet, worksheet.getComposedCellStyleByCellData(row, column, cell)),
    );
    const isOwn = look && look.rotation === 0 && !look.isStacked && !(look.wraps && look.kind === 'text');
    return isOwn ? neededWidth(look, pageMeasurer()) : original.call(this, cell, row, column, width);
  };
}
