import { HorizontalAlign, type Nullable, WrapStrategy } from '@univerjs/core';
import type { Engine } from '@univerjs/engine-render';
import {
  type ICellEditorManagerService,
  type IEditorBridgeService,
  SheetCellEditorResizeService,
} from '@univerjs/sheets-ui';

/** Pixels of the canvas. */
interface Position {
  startX: number;
  startY: number;
  endX: number;
  endY: number;
}

type Arguments = [
  width: number,
  height: number,
  cell: Position,
  canvasOffset: { left: number; top: number },
  fill: Nullable<string>,
  scaleX: number | undefined,
  scaleY: number | undefined,
  align: HorizontalAlign | undefined,
  callback: (() => void) | undefined,
];

/** What Univer declares private of what gives the editor of a cell its size. */
interface Sizes {
  engine: Nullable<Engine>;
  _cellEditorManagerService: ICellEditorManagerService;
  _editorBridgeService: IEditorBridgeService;
  _editAreaProcessing(...given: Arguments): void;
}

/**
 * The editor of a cell grows by whole widths of its cell, as in Excel, and has nothing done to it while it is large enough. In Univer
 * 0.25.1 it grew with every letter, and its canvas and all they are drawn from were made anew for it, twice, each in a frame of its own.
 */
export function growByCells(): void {
  const prototype = SheetCellEditorResizeService.prototype as unknown as Sizes;
  const original = prototype._editAreaProcessing;
  const last = new WeakMap<Sizes, { key: string; state: unknown }>();
  prototype._editAreaProcessing = function (width, ...rest) {
    const [height, cell, canvasOffset, fill, scaleX, scaleY, align, callback] = rest;
    const { wrapStrategy } = this._editorBridgeService.getEditCellState()?.documentLayoutObject ?? {};
    const growsToTheRight =
      wrapStrategy !== WrapStrategy.WRAP &&
      align !== HorizontalAlign.RIGHT &&
      align !== HorizontalAlign.CENTER;
    const step = cell.endX - cell.startX;
    const wide = growsToTheRight && step > 0 ? Math.ceil(width / step) * step : width;
    const { engine, _cellEditorManagerService: manager } = this;
    const key = JSON.stringify([
      ...[wide, height, cell, canvasOffset, fill, scaleX, scaleY, align],
      ...[engine?.width, engine?.height],
    ]);
    const known = last.get(this);
    // Whatever else moves or hides the editor gives it another state.
    if (!callback && known?.key === key && known.state === manager.getState()) return;
    original.call(this, wide, ...rest);
    last.set(this, { key, state: manager.getState() });
  };
}
