import type {
  ICellData,
  ICellDataForSheetInterceptor,
  IStyleData,
  Nullable,
  Worksheet,
} from '@univerjs/core';
import { SpreadsheetSkeleton } from '@univerjs/engine-render';

/** How a cell is painted beside what it is: seen by nobody who asks Univer what the cell looks like. */
export interface PaintedLook {
  /** Before, or over, the style of the cell. */
  style: IStyleData;
  /** Nothing of its content is painted. */
  hidesValue?: boolean;
}

/** What paints cells otherwise than their style says; undefined: as it says. `style`: all of it, as it is without. */
export type LookSource = (
  worksheet: Worksheet,
  row: number,
  column: number,
  style: IStyleData,
) => PaintedLook | undefined;

/** What is under others is asked first. */
const layers = { under: new Set<LookSource>(), over: new Set<LookSource>() };

/** Has cells painted another way from now on; answers what ends that. */
export function paintCells(source: LookSource, layer: keyof typeof layers = 'over'): () => void {
  layers[layer].add(source);
  return () => layers[layer].delete(source);
}

interface CacheOptions {
  cacheItem?: { bg: boolean; border: boolean };
  mergeRange?: { startRow: number; startColumn: number; endRow: number; endColumn: number };
}

/** What Univer calls for every cell it is about to draw; declared private. */
interface WithStyles {
  _setStylesCacheForOneCell(
    this: SpreadsheetSkeleton,
    row: number,
    column: number,
    options?: CacheOptions,
  ): void;
}

/**
 * Conditional formats and the like are painted and are no part of a cell: what is copied, typed beside or asked of the toolbar is
 * the cell as its file has it. An interceptor of Univer 0.25.1 would be seen by all of them.
 */
export function correctCellLooks(): void {
  const prototype = SpreadsheetSkeleton.prototype as unknown as WithStyles;
  const usual = prototype._setStylesCacheForOneCell;
  prototype._setStylesCacheForOneCell = function (this: SpreadsheetSkeleton, row, column, options) {
    if (layers.under.size + layers.over.size === 0 || row === -1 || column === -1) {
      usual.call(this, row, column, options);
      return;
    }
    const { worksheet } = this;
    const cell: Nullable<ICellDataForSheetInterceptor> =
      worksheet.getCell(row, column) ?? worksheet.getCellRaw(row, column);
    const own = worksheet.getComposedCellStyleByCellData(row, column, cell);
    const painted = lookOf(worksheet, row, column, own);
    const { isMerged, isMergedMainCell, ...merged } = worksheet.getCellInfoInMergeData(row, column);
    const isHidden = !worksheet.getColVisible(column) || !worksheet.getRowVisible(row);
    if (!painted || (isHidden && !isMergedMainCell)) {
      usual.call(this, row, column, options);
      return;
    }
    const { startRow, startColumn, endRow, endColumn } = merged;
    const given = {
      cacheItem: { bg: true, border: true },
      ...options,
      ...(isMerged ? { mergeRange: { startRow, startColumn, endRow, endColumn } } : {}),
    };
    const { style } = painted;
    this._setBgStylesCache(row, column, style, given);
    this._setBorderStylesCache(row, column, style, given);
    const shown: ICellData = { ...cell, s: style };
    if (!painted.hidesValue) this._setFontStylesCache(row, column, shown, style);
  };
}

function lookOf(worksheet: Worksheet, row: number, column: number, own: IStyleData): PaintedLook | undefined {
  let look: PaintedLook | undefined;
  for (const source of [...layers.under, ...layers.over]) {
    const next = source(worksheet, row, column, look?.style ?? own);
    if (next) look = { style: next.style, hidesValue: look?.hidesValue === true || next.hidesValue === true };
  }
  return look;
}
