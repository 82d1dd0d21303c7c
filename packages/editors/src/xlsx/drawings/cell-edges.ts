import type { Injector, Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import type { Edges } from '../../frame/screen/panel-at.ts';
import { gridView } from './grid-view.ts';
import { isSeen } from './placing.ts';

/** Where a cell of the sheet that is shown is in the window, as far as it can be seen; undefined: nothing of it can. */
export function cellEdges(
  injector: Injector,
  workbook: Workbook,
  { row, column }: { row: number; column: number },
): Edges | undefined {
  const view = gridView(injector, workbook);
  const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
  if (!view || !render) return undefined;
  const merged = workbook.getActiveSheet().getMergedCell(row, column);
  const [endRow, endColumn] = [merged?.endRow ?? row, merged?.endColumn ?? column];
  const [left, top] = [view.columnStart(column), view.rowStart(row)];
  const box = {
    left,
    top,
    width: view.columnStart(endColumn + 1) - left,
    height: view.rowStart(endRow + 1) - top,
  };
  const pane = view.panes.find((one) => isSeen(box, one, view.scale));
  if (!pane || box.width <= 0 || box.height <= 0) return undefined;
  const canvas = render.engine.getCanvasElement().getBoundingClientRect();
  const x = (at: number) => canvas.left + pane.box.left + (at - pane.scroll.left) * view.scale;
  const y = (at: number) => canvas.top + pane.box.top + (at - pane.scroll.top) * view.scale;
  return { left: x(left), top: y(top), right: x(left + box.width), bottom: y(top + box.height) };
}
