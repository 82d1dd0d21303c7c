import type { IRange, ObjectMatrix } from '@univerjs/core';
import {
  COLOR_BLACK_RGB,
  Font,
  type IFontCacheItem,
  inViewRanges,
  SpreadsheetExtensionRegistry,
  type SpreadsheetSkeleton,
  type UniverRenderingContext,
} from '@univerjs/engine-render';
import type { CellLook, Letters } from '../painting/look.ts';
import type { MeasuredFont } from '../painting/measurer.ts';
import type { CellPainting, PaintedRun } from '../painting/placing.ts';
import { paintingOf } from './cell-paintings.ts';

type FontContext = Parameters<Font['_renderFontEachCell']>[0];

/**
 * Paints what stands in cells as layCell lays it out. Univer 0.25.1 cuts off numbers that are too wide, shows General
 * with all digits, wraps numbers, rounds font sizes up, leaves a font that is not there to the browser, and knows no
 * shrinking, filling, justifying and centring across cells.
 */
class CellText extends Font {
  override _renderFontEachCell(
    context: FontContext,
    row: number,
    column: number,
    fonts: ObjectMatrix<IFontCacheItem>,
  ): boolean {
    const item = fonts.getValue(row, column);
    if (!item) return true;
    const { spreadsheetSkeleton: skeleton, viewRanges, diffRanges, cellInfo, ctx } = context;
    const { isMerged, isMergedMainCell, mergeInfo } = cellInfo;
    if (isMerged && !isMergedMainCell) return true;
    const range = skeleton.overflowCache.getValue(row, column);
    const drawn = diffRanges?.length > 0 ? diffRanges : viewRanges;
    if (!isMergedMainCell && !range && !inViewRanges(drawn, row, column)) return true;
    const { worksheet } = skeleton;
    const isSeen = isMergedMainCell
      ? isVisible(skeleton, mergeInfo)
      : worksheet.getRowVisible(row) && worksheet.getColVisible(column);
    if (!isSeen) return true;
    const found = paintingOf(skeleton, row, column, item);
    if (!found) return true;
    const { startX, endX, startY, endY } = isMergedMainCell ? mergeInfo : cellInfo;
    const from = range ? skeleton.colStartX(range.startColumn) : startX;
    const to = range ? skeleton.colStartX(range.endColumn + 1) : endX;
    ctx.save();
    ctx.beginPath();
    ctx.rectByPrecision(from, startY, to - from, endY - startY);
    ctx.clip();
    ctx.translate(startX, startY);
    paint(ctx, found.painting, found.look);
    ctx.restore();
    return false;
  }
}

/** Has Univer paint the text of cells this way from now on. */
export function correctCellText(): void {
  SpreadsheetExtensionRegistry.delete(Font);
  SpreadsheetExtensionRegistry.add(CellText);
}

function paint(ctx: UniverRenderingContext, { runs, font, turn }: CellPainting, look: CellLook): void {
  if (turn) {
    ctx.translate(turn.x, turn.y);
    ctx.rotate(turn.angle);
  }
  ctx.lineWidth = 1;
  for (const run of runs) paintRun(ctx, run, run.own ?? { font, letters: look });
}

function paintRun(
  ctx: UniverRenderingContext,
  { text, x, y, width, most }: PaintedRun,
  { font, letters }: { font: MeasuredFont; letters: Letters },
): void {
  const color = letters.color ?? COLOR_BLACK_RGB;
  ctx.font = font.css;
  ctx.fillStyle = color;
  ctx.strokeStyle = color;
  ctx.fillText(text, x, y, most);
  if (letters.underline) line(ctx, x, y + 2, width);
  if (letters.underline === 'double') line(ctx, x, y + 4, width);
  if (letters.isStruck) line(ctx, x, y - font.ascent * STRIKE, width);
}

/** A line through a text stands so high, as a part of its letters. */
const STRIKE = 0.3;

function line(ctx: UniverRenderingContext, x: number, y: number, width: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + width, y);
  ctx.stroke();
}

function isVisible({ worksheet }: SpreadsheetSkeleton, range: IRange): boolean {
  const rows = Array.from(
    { length: range.endRow - range.startRow + 1 },
    (_, index) => range.startRow + index,
  );
  const columns = Array.from(
    { length: range.endColumn - range.startColumn + 1 },
    (_, index) => range.startColumn + index,
  );
  return (
    rows.some((row) => worksheet.getRowVisible(row)) &&
    columns.some((column) => worksheet.getColVisible(column))
  );
}
