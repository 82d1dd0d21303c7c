import type { Drawing, DrawingEdit, SheetDrawings } from '@benchbook/documents';
import { bytesOfBase64, designOf, insertedIn } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';
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
import { readInsertable } from './editing/insertable.ts';
import { newNumber } from './editing/new-number.ts';
import { fillPicturePanel } from './editing/picture-panel.ts';
import { anchorIn, boxForNew, boxForPicture } from './editing/placed.ts';
import { selectedCells } from './editing/selected-cells.ts';
import { type GridView, gridView } from './grid-view.ts';
import { PictureAddresses } from './picture-addresses.ts';
import { boxOf } from './placing.ts';
import { sheetCells } from './sheet-cells.ts';
import type { PointInWindow } from './taken-pictures.ts';

export interface DrawingsContext {
  frame: Frame;
  host: HTMLElement;
  /** Brings the keyboard back to the cells. */
  focus(): void;
  loadPicture(part: string): Promise<Blob>;
}

/** All pictures of one opening: every save carries them until the next one. */
const MOST_TOGETHER = 40 * 1024 * 1024;
const TOO_MANY = t(
  'These are many pictures at once. Close the workbook and open it again, then insert the others.',
);

/** A picture that is in no file yet; undefined for a part of the file. */
function insertedPicture(part: string): Blob | undefined {
  const bytes = bytesOfBase64(insertedIn(part) ?? '-');
  return bytes && new Blob([bytes.slice().buffer], { type: part.slice('data:'.length, part.indexOf(';')) });
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
  /** Characters of the pictures that were inserted since the workbook was opened. */
  #inserted = 0;

  constructor(
    [injector, workbook]: [Injector, Workbook],
    opened: OpenedDrawings,
    { frame, host, focus, loadPicture }: DrawingsContext,
  ) {
    const pictures = new PictureAddresses(async (part) => insertedPicture(part) ?? loadPicture(part));
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
      grid: () => this.#canvas,
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
      errors: null,
    };
    fillChartPanel(panel, close, {
      design,
      block,
      sheets: this.#sheets,
      submit: { label: t('Insert chart'), run: (change) => this.#insert({ ...design, ...change }) },
    });
  }

  /** The drawings as they are now. */
  get sheets(): readonly SheetDrawings[] {
    return this.#layer.sheets;
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#layer.dispose();
    this.#pictures.dispose();
  }

  /** Puts a picture at the selected cell, or where it was dropped. Answers a sentence where that cannot be. */
  async insertPicture(file: Blob, dropped?: PointInWindow): Promise<string | null> {
    const found = await readInsertable(file);
    if ('refused' in found) return found.refused;
    if (this.#inserted + found.base64.length > MOST_TOGETHER) return TOO_MANY;
    const view = gridView(this.#injector, this.#workbook);
    if (!view) return null;
    const { startRow: row, startColumn: column } = selectedCells(this.#injector, this.#workbook);
    const corner = { row, column, x: 0, y: 0 };
    const cell = { left: view.columnStart(column), top: view.rowStart(row) };
    const at = (dropped && this.#inGrid(dropped, view)) ?? cell;
    const was = { kind: 'one-cell' as const, from: corner, width: 0, height: 0 };
    const anchor = anchorIn(boxForPicture(at, found, view), was, view);
    const drawing = this.#newNumber();
    this.#tools.select(drawing);
    const edit = { sheet: view.sheet, drawing, anchor, picture: found.base64, description: '' };
    this.#inserted += found.base64.length;
    this.#edit({ op: 'insert-picture', ...edit });
    return null;
  }

  #inGrid({ x, y }: PointInWindow, view: GridView): { left: number; top: number } | undefined {
    const canvas = this.#canvas?.getBoundingClientRect();
    if (!canvas) return undefined;
    const [left, top] = [x - canvas.left, y - canvas.top];
    const pane = view.panes.find(
      ({ box }) =>
        left >= box.left && left < box.left + box.width && top >= box.top && top < box.top + box.height,
    );
    return (
      pane && {
        left: (left - pane.box.left) / view.scale + pane.scroll.left,
        top: (top - pane.box.top) / view.scale + pane.scroll.top,
      }
    );
  }

  get #canvas(): HTMLElement | undefined {
    const render = this.#injector.get(IRenderManagerService).getRenderById(this.#workbook.getUnitId());
    return render?.engine.getCanvasElement();
  }

  #newNumber(): number {
    const drawings = this.#layer.sheets.flatMap((sheet) => sheet.drawings);
    return newNumber(new Set(drawings.map(({ id }) => id ?? 0)));
  }

  #insert(chart: Extract<DrawingEdit, { op: 'insert-chart' }>['chart']): void {
    const view = gridView(this.#injector, this.#workbook);
    if (!view) return;
    const area = selectedCells(this.#injector, this.#workbook);
    const corner = (row: number, column: number) => ({ row, column, x: 0, y: 0 });
    const [from, to] = [corner(area.startRow, area.startColumn), corner(area.endRow + 1, area.endColumn + 1)];
    const cells = boxOf({ kind: 'two-cells', from, to, fixed: false }, view);
    const anchor = anchorIn(boxForNew(cells, view), { kind: 'two-cells', from, to, fixed: false }, view);
    const drawing = this.#newNumber();
    this.#tools.select(drawing);
    this.#edit({ op: 'insert-chart', sheet: view.sheet, drawing, anchor, chart });
  }

  #fillChange(panel: HTMLElement, close: () => void, drawing: Drawing): void {
    panel.classList.add('chart-panel');
    if (drawing.object.content.kind === 'picture') {
      this.#fillDescription(panel, close, drawing);
      return;
    }
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
        label: t('Change chart'),
        run: (chart) => {
          this.#tools.select(id);
          if (Object.keys(chart).length === 0) return;
          this.#edit({ op: 'change-chart', sheet, drawing: id, chart });
        },
      },
      remove: () => this.#tools.delete(drawing),
    });
  }

  #fillDescription(panel: HTMLElement, close: () => void, drawing: Drawing): void {
    const sheet = this.#workbook.getActiveSheet().getSheetId();
    const { id } = drawing;
    if (id === undefined) return;
    fillPicturePanel(panel, close, {
      description: drawing.object.description,
      describe: (description) => {
        this.#tools.select(id);
        this.#edit({ op: 'describe-drawing', sheet, drawing: id, description });
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
