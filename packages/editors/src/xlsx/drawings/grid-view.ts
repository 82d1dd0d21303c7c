import type { Injector, Workbook } from '@univerjs/core';
import { IRenderManagerService, SHEET_VIEWPORT_KEY } from '@univerjs/engine-render';
import { SheetSkeletonManagerService } from '@univerjs/sheets-ui';
import type { Pane, SheetMeasures } from './placing.ts';

/** What of a sheet is on the screen, and where. */
export interface GridView extends SheetMeasures {
  sheet: string;
  scale: number;
  panes: Pane[];
  rowCount: number;
  columnCount: number;
  /** Two views with the same one show the same part of a grid of the same measures. */
  key: string;
}

const VIEWPORTS = [
  SHEET_VIEWPORT_KEY.VIEW_MAIN,
  SHEET_VIEWPORT_KEY.VIEW_MAIN_TOP,
  SHEET_VIEWPORT_KEY.VIEW_MAIN_LEFT,
  SHEET_VIEWPORT_KEY.VIEW_MAIN_LEFT_TOP,
];

/** CSS pixels of the bars at the right and lower edge, which stay free. */
const SCROLL_BAR = 10;

/** The grid as Univer has just painted it; undefined while there is none. */
export function gridView(injector: Injector, workbook: Workbook): GridView | undefined {
  const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
  const current = render?.with(SheetSkeletonManagerService).getCurrentParam();
  if (!render || !current) return undefined;
  const { skeleton, sheetId } = current;
  const { scaleX: scale } = render.scene.getAncestorScale();
  const header = { x: skeleton.rowHeaderWidthAndMarginLeft, y: skeleton.columnHeaderHeightAndMarginTop };
  const canvas = render.engine.getCanvasElement();
  const panes = VIEWPORTS.flatMap((name): Pane[] => {
    const viewport = render.scene.getViewport(name);
    if (!viewport?.isActive || (viewport.width ?? 0) <= 0 || (viewport.height ?? 0) <= 0) return [];
    const { left, top } = viewport;
    return [
      {
        name,
        box: {
          left,
          top,
          width: Math.min(viewport.width ?? 0, canvas.clientWidth - left - SCROLL_BAR),
          height: Math.min(viewport.height ?? 0, canvas.clientHeight - top - SCROLL_BAR),
        },
        scroll: {
          left: viewport.viewportScrollX + left / scale - header.x,
          top: viewport.viewportScrollY + top / scale - header.y,
        },
      },
    ];
  });
  return {
    sheet: sheetId,
    scale,
    panes,
    rowCount: skeleton.getRowCount(),
    columnCount: skeleton.getColumnCount(),
    key: JSON.stringify([sheetId, scale, panes]),
    columnStart: (column) => (column <= 0 ? 0 : skeleton.getOffsetByColumn(column - 1) - header.x),
    rowStart: (row) => (row <= 0 ? 0 : skeleton.getOffsetByRow(row - 1) - header.y),
  };
}
