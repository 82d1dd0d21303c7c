import type { Drawing, DrawingEdit } from '@benchbook/documents';
import { designOf } from '@benchbook/documents/drawings';
import type { Injector, Workbook } from '@univerjs/core';
import { ICommandService, RedoCommand, UndoCommand } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import type { Frame } from '../../frame/screen/frame.ts';
import { EDIT_DRAWING, makeEdit } from '../edits/own-edits.ts';
import { offerChartSheets } from './chart-sheets.ts';
import type { ChartCells } from './charts/chart-data.ts';
import { DrawingLayer, type OpenedDrawings } from './drawing-layer.ts';
import { blockOf, recognised, seriesOf } from './editing/chart-block.ts';
import type { NamedSheets } from './editing/chart-cells.ts';
import { fillChartPanel } from './editing/chart-panel.ts';
import { DrawingTools } from './editing/drawing-tools.ts';
import { newNumber } from './editing/new-number.ts';
import { anchorIn, boxForNew } from './editing/placed.ts';
import { selectedCells } from './editing/selected-cells.ts';
import { gridView } from './grid-view.ts';
import { PictureAddresses } from './picture-addresses.ts';
import { boxOf } from './placing.ts';
import { sheetCells } from './sheet-cells.ts';

export interface DrawingsContext {
  frame: Frame;
  host: HTMLElement;
  /** Brings the keyboard back to the cells. */
  focus(): void;
  loadPicture(part: string): Promise<Blob>;
}

/** What is drawn of a workbook: above the cells of its sheets, and on its chart sheets; and how it is edited. */
export class Drawings {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #cells: ChartCells;
  readonly #pictures: PictureAddresses;
  readonly #layer: DrawingLayer;
  readonly #tools: DrawingTools;
  readonly #ends: (() => void)[];

  constructor(
    [injector, workbook]: [Injector, Workbook],
    opened: OpenedDrawings,
    { frame, host, focus, loadPicture }: DrawingsContext,
  ) {
    const pictures = new PictureAddresses(loadPicture);
    const context = { cells: sheetCells(workbook), picture: (part: string) => pictures.of(part) };
    this.#injector = injector;
    this.#workbook = workbook;
    this.#cells = context.cells;
    this.#pictures = pictures;
    this.#layer = new DrawingLayer([injector, workbook], opened, context);
    this.#tools = new DrawingTools({
      edit: (edit) => this.#edit(edit),
      travel: (direction, drawing) => void this.#travel(direction, drawing, focus),
      view: () => gridView(injector, workbook),
      grid: () =>
        injector.get(IRenderManagerService).getRenderById(workbook.getUnitId())?.engine.getCanvasElement(),
      leave: focus,
      fillPanel: (panel, close, drawing) => this.#fillChange(panel, close, drawing),
    });
    this.#ends = [offerChartSheets(frame, host, this.#layer, context)];
  }

  setEditable(editable: boolean): void {
    this.#layer.setTools(editable ? this.#tools : null);
  }

  /** Fills a panel with what a new chart of the selected cells is to be. */
  fillNewChart(panel: HTMLElement, close: () => void): void {
    const area = selectedCells(this.#injector, this.#workbook);
    const { block, kind } = recognised(area, this.#cells);
    const series = seriesOf(block);
    const design = {
      kind,
      title: '',
      xTitle: '',
      yTitle: '',
      legend: series.length > 1,
      series,
      trend: null,
    };
    fillChartPanel(panel, close, {
      design,
      block,
      sheets: this.#sheets,
      submit: { label: 'Insert chart', run: (change) => this.#insert({ ...design, ...change }) },
    });
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#layer.dispose();
    this.#pictures.dispose();
  }

  #insert(chart: Extract<DrawingEdit, { op: 'insert-chart' }>['chart']): void {
    const view = gridView(this.#injector, this.#workbook);
    if (!view) return;
    const area = selectedCells(this.#injector, this.#workbook);
    const corner = (row: number, column: number) => ({ row, column, x: 0, y: 0 });
    const [from, to] = [corner(area.startRow, area.startColumn), corner(area.endRow + 1, area.endColumn + 1)];
    const cells = boxOf({ kind: 'two-cells', from, to, fixed: false }, view);
    const anchor = anchorIn(boxForNew(cells, view), { kind: 'two-cells', from, to, fixed: false }, view);
    const drawings = this.#layer.sheets.flatMap((sheet) => sheet.drawings);
    const drawing = newNumber(new Set(drawings.map(({ id }) => id ?? 0)));
    this.#tools.select(drawing);
    this.#edit({ op: 'insert-chart', sheet: view.sheet, drawing, anchor, chart });
  }

  #fillChange(panel: HTMLElement, close: () => void, drawing: Drawing): void {
    panel.classList.add('chart-panel');
    const { content } = drawing.object;
    const sheet = this.#workbook.getActiveSheet().getSheetId();
    if (content.kind !== 'chart' || drawing.id === undefined) return;
    const id = drawing.id;
    const design = designOf(content.chart);
    fillChartPanel(panel, close, {
      design,
      block: design.series && blockOf(design.series),
      sheets: this.#sheets,
      submit: {
        label: 'Change chart',
        run: (chart) => {
          this.#tools.select(id);
          if (Object.keys(chart).length === 0) return;
          this.#edit({ op: 'change-chart', sheet, drawing: id, chart });
        },
      },
      remove: () => this.#tools.delete(drawing),
    });
  }

  get #sheets(): NamedSheets {
    const sheets = this.#workbook.getSheets();
    return {
      names: new Map(sheets.map((sheet) => [sheet.getName(), sheet.getSheetId()])),
      active: this.#workbook.getActiveSheet().getSheetId(),
    };
  }

  async #travel(direction: 'undo' | 'redo', drawing: number, leave: () => void): Promise<void> {
    const { id } = direction === 'undo' ? UndoCommand : RedoCommand;
    await this.#injector.get(ICommandService).executeCommand(id);
    const active = this.#workbook.getActiveSheet().getSheetId();
    const here = this.#layer.sheets.find(({ sheet }) => sheet === active)?.drawings ?? [];
    if (!here.some((one) => one.id === drawing)) leave();
  }

  #edit(edit: DrawingEdit): void {
    makeEdit(this.#injector, this.#workbook, EDIT_DRAWING, edit);
  }
}
