import type { IRange } from '@univerjs/core';
import { type IFontCacheItem, SpreadsheetSkeleton } from '@univerjs/engine-render';
import { columnWidth, hasContent, paintingOf } from './cell-paintings.ts';

/** What Univer calls for every cell it is about to draw, to know which neighbours the text runs over. */
interface WithOverflow {
  _calculateOverflowCell(row: number, column: number, item: IFontCacheItem): boolean;
}

/** Columns a text runs over on one side; more are off the screen. */
const MOST_COLUMNS = 60;

/**
 * Texts run over as many empty cells beside them as they need, as painted (cell-text.ts); numbers, dates, booleans,
 * errors and wrapped texts stay in their cell. Univer 0.25.1 measures what a plugin made of the cell in another font,
 * takes the results of formulas for texts, and lets errors and dates run over.
 */
export function correctOverflow(): void {
  // The method is there at run time; Univer declares it private.
  const prototype = SpreadsheetSkeleton.prototype as unknown as WithOverflow;
  prototype._calculateOverflowCell = function (this: SpreadsheetSkeleton, row, column, item) {
    const found = paintingOf(this, row, column, item);
    if (!found) return true;
    const { worksheet } = this;
    const { isMerged, isMergedMainCell } = worksheet.getCellInfoInMergeData(row, column);
    if (isMerged || isMergedMainCell) return true;
    const range = overflowRange(this, row, column, found.painting.beyond, found.look.horizontal === 'across');
    if (range.startColumn === range.endColumn) return true;
    this.appendToOverflowCache(row, column, range.startColumn, range.endColumn);
    return false;
  };
}

/** The columns a text is painted over: those it needs, as far as they are empty. */
function overflowRange(
  { worksheet }: SpreadsheetSkeleton,
  row: number,
  column: number,
  { left, right }: { left: number; right: number },
  isAcross: boolean,
): Pick<IRange, 'startColumn' | 'endColumn'> {
  const reach = (step: 1 | -1, needed: number) => {
    let missing = needed;
    let last = column;
    for (let next = column + step; missing > 0 && Math.abs(next - column) <= MOST_COLUMNS; next += step) {
      if (next < 0 || next >= worksheet.getColumnCount()) break;
      const { isMerged, isMergedMainCell } = worksheet.getCellInfoInMergeData(row, next);
      if (isMerged || isMergedMainCell || hasContent(worksheet.getCell(row, next))) break;
      missing -= columnWidth(worksheet, next);
      last = next;
    }
    return last;
  };
  // What is centred across other cells may be painted on all of them.
  const across = isAcross ? Number.POSITIVE_INFINITY : 0;
  return { startColumn: reach(-1, left), endColumn: reach(1, Math.max(right, across)) };
}
