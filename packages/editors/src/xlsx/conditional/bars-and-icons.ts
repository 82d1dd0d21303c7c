import type { CellBar, CellFormat } from '@benchbook/documents/conditional';
import type { IRange, IScale, Worksheet } from '@univerjs/core';
import {
  SheetExtension,
  type SpreadsheetSkeleton,
  type UniverRenderingContext,
} from '@univerjs/engine-render';
import { drawIcon } from './icon-shapes.ts';

/** Above fills of cells and below what they say. */
const ABOVE_FILLS = 34;
/** CSS pixels. */
const BAR_MARGIN = 2;
const ICON_MARGIN = 3;
/** How light the end of a bar is that fades. */
const FADED = 0.85;

/** Pixels of an icon in a row so high. */
export function iconSize(height: number): number {
  return Math.max(6, Math.min(16, height - 4));
}

/** What an icon takes of the room of a text that stands on the left. */
export const iconRoom = (height: number): number => iconSize(height) + 2 * ICON_MARGIN;

/** Paints bars and icons of conditional formats. */
export class BarsAndIcons extends SheetExtension {
  override uKey = 'BenchbookBarsAndIcons';
  override Z_INDEX = ABOVE_FILLS;
  readonly #format: (worksheet: Worksheet, row: number, column: number) => CellFormat | undefined;

  constructor(format: (worksheet: Worksheet, row: number, column: number) => CellFormat | undefined) {
    super();
    this.#format = format;
  }

  override draw(
    ctx: UniverRenderingContext,
    _scale: IScale,
    skeleton: SpreadsheetSkeleton,
    diffRanges?: IRange[],
    more?: { viewRanges: IRange[] },
  ): void {
    const { worksheet } = skeleton;
    if (!worksheet) return;
    const ranges = diffRanges && diffRanges.length > 0 ? diffRanges : (more?.viewRanges ?? []);
    ctx.save();
    for (const { startRow, endRow, startColumn, endColumn } of ranges) {
      for (let row = Math.max(0, startRow); row <= endRow; row++) {
        if (!worksheet.getRowVisible(row)) continue;
        for (let column = Math.max(0, startColumn); column <= endColumn; column++) {
          if (!worksheet.getColVisible(column)) continue;
          const format = this.#format(worksheet, row, column);
          if (format?.bar || format?.icon) paint(ctx, skeleton, format, row, column);
        }
      }
    }
    ctx.restore();
  }
}

function paint(
  ctx: UniverRenderingContext,
  skeleton: SpreadsheetSkeleton,
  format: CellFormat,
  row: number,
  column: number,
): void {
  const { isMerged, isMergedMainCell, mergeInfo, ...own } = skeleton.getCellWithCoordByIndex(
    row,
    column,
    false,
  );
  if (isMerged && !isMergedMainCell) return;
  const { startX, endX, startY, endY } = isMergedMainCell ? mergeInfo : own;
  if (format.bar) paintBar(ctx, format.bar, { startX, endX, startY, endY });
  if (!format.icon) return;
  const size = iconSize(endY - startY);
  ctx.save();
  ctx.beginPath();
  ctx.rectByPrecision(startX, startY, endX - startX, endY - startY);
  ctx.clip();
  drawIcon(ctx, format.icon, startX + ICON_MARGIN + size / 2, (startY + endY) / 2, size);
  ctx.restore();
}

function paintBar(
  ctx: UniverRenderingContext,
  { from, to, isNegative, axis, test }: CellBar,
  { startX, endX, startY, endY }: { startX: number; endX: number; startY: number; endY: number },
): void {
  const width = endX - startX - 2 * BAR_MARGIN;
  const height = endY - startY - 2 * BAR_MARGIN;
  if (width <= 0 || height <= 0) return;
  const place = (part: number) => startX + BAR_MARGIN + part * width;
  const [left, right] = [place(from), place(to)];
  const color = (isNegative && test.negative) || test.color;
  // A bar fades away from where it begins.
  const beginsLeft = isNegative === test.leftwards;
  if (test.gradient) {
    const fade = ctx.createLinearGradient(beginsLeft ? left : right, 0, beginsLeft ? right : left, 0);
    fade.addColorStop(0, color);
    fade.addColorStop(1, lighter(color));
    ctx.fillStyle = fade;
  } else ctx.fillStyle = color;
  ctx.fillRect(left, startY + BAR_MARGIN, right - left, height);
  const border = (isNegative && test.negativeBorder) || test.border;
  if (border) {
    ctx.strokeStyle = border;
    ctx.lineWidth = 1;
    ctx.strokeRect(left + 0.5, startY + BAR_MARGIN + 0.5, Math.max(0, right - left - 1), height - 1);
  }
  if (axis === undefined) return;
  ctx.fillStyle = test.axisColor;
  for (let y = startY; y < endY; y += 4) ctx.fillRect(place(axis) - 0.5, y, 1, Math.min(2, endY - y));
}

function lighter(color: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value + (255 - value) * FADED);
  };
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`;
}
