import type { ICellData, IStyleData, Nullable, Worksheet } from '@univerjs/core';
import type { IFontCacheItem, SpreadsheetSkeleton } from '@univerjs/engine-render';
import { shownStyle } from '../edits/cell-state.ts';
import { layCell } from '../painting/layout.ts';
import { type CellLook, lookOf } from '../painting/look.ts';
import { canvasMeasure, createMeasurer, type Measurer } from '../painting/measurer.ts';
import type { CellPainting } from '../painting/placing.ts';

let shared: Measurer | undefined;

/** The measures of this page's fonts. */
export function pageMeasurer(): Measurer {
  shared ??= createMeasurer(canvasMeasure());
  return shared;
}

/** What is kept of a cell while nothing about it changes. */
let kept = new WeakMap<IFontCacheItem, { key: string; painting: CellPainting; look: CellLook }>();

/** Has everything measured anew: other fonts are there than before. */
export function forgetMeasures(): void {
  shared = undefined;
  kept = new WeakMap();
}

/**
 * What the canvas has to draw for a cell. Univer's cell says what plugins make of it; the number itself stands in the
 * workbook only, or, where a formula's results run over into other cells, in Univer's cell only. Undefined for empty
 * cells.
 */
export function paintingOf(
  skeleton: SpreadsheetSkeleton,
  row: number,
  column: number,
  item: IFontCacheItem,
): { painting: CellPainting; look: CellLook } | undefined {
  const { worksheet } = skeleton;
  const raw = worksheet.getCellRaw(row, column);
  const cell = hasContent(raw) ? raw : item.cellData;
  if (!cell) return undefined;
  const style = shownStyle(
    worksheet,
    item.style ?? worksheet.getComposedCellStyleByCellData(row, column, cell),
  );
  const size = sizeOf(skeleton, row, column, style);
  // The looks within a text may change in place.
  const text = cell.p ? JSON.stringify(cell.p.body) : cell.v;
  const key = `${cell.t}|${text}|${size.width}|${size.height}`;
  const known = kept.get(item);
  if (known?.key === key) return known;
  const look = lookOf(cell, style);
  if (!look) return undefined;
  const made = { key, look, painting: layCell(look, size, pageMeasurer()) };
  kept.set(item, made);
  return made;
}

export function hasContent(cell: Nullable<ICellData>): boolean {
  return cell?.p != null || (cell?.v != null && cell.v !== '');
}

/** Of the cell, or what it is merged with, or what it is centred across. */
function sizeOf(
  skeleton: SpreadsheetSkeleton,
  row: number,
  column: number,
  style: IStyleData,
): { width: number; height: number } {
  const { isMergedMainCell, mergeInfo, ...own } = skeleton.getCellWithCoordByIndex(row, column, false);
  const { startX, endX, startY, endY } = isMergedMainCell ? mergeInfo : own;
  const across = isMergedMainCell ? 0 : widthAcross(skeleton, row, column, style);
  return { width: endX - startX + across, height: endY - startY };
}

/** What is empty to the right of a cell and centred across together with it. */
function widthAcross(skeleton: SpreadsheetSkeleton, row: number, column: number, style: IStyleData): number {
  const isAcross = (one: object) => 'spread' in one && one.spread === 'across';
  if (!isAcross(style)) return 0;
  const { worksheet } = skeleton;
  let width = 0;
  for (let next = column + 1; next < worksheet.getColumnCount(); next++) {
    if (hasContent(worksheet.getCellRaw(row, next))) break;
    if (!isAcross(worksheet.getComposedCellStyle(row, next))) break;
    width += columnWidth(worksheet, next);
  }
  return width;
}

export function columnWidth(worksheet: Worksheet, column: number): number {
  return worksheet.getColVisible(column) ? worksheet.getColumnWidth(column) : 0;
}
