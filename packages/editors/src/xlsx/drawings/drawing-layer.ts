import type {
  Drawing,
  DrawingEdit,
  FreshChart,
  SheetDrawings,
  ShownGo,
  TakeBack,
} from '@benchbook/documents';
import { editedDrawings, isLike, isShownGo, type SheetCopy } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';
import { CommandType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { element } from '../../frame/screen/dom.ts';
import { sheetCopyIn } from '../edits/copied-sheet.ts';
import { type LineShift, shiftOf, withoutDeletion } from '../edits/drawing-shift.ts';
import { type CellStep, drawingsAfter, stepsLeft } from '../edits/drawings-after.ts';
import { EDIT_DRAWING, type OwnEditParams } from '../edits/own-edits.ts';
import { askForFrame } from '../univer-corrections/resting.ts';
import type { Drawn } from './drawn.ts';
import { type DrawingContext, drawObject } from './drawn-object.ts';
import type { DrawingTools } from './editing/drawing-tools.ts';
import { type GridView, gridView } from './grid-view.ts';
import { type Box, boxOf, isSeen, type Pane } from './placing.ts';
import './drawings.css';

/** Milliseconds between two times that charts look at cells that change. */
const REFRESHED_EVERY = 100;

/** The drawings of a workbook as it was opened. */
export interface OpenedDrawings {
  sheets: SheetDrawings[];
  fresh: FreshChart;
  /** Rows, columns and cells that came, went or moved since, and sheets that were duplicated. */
  shifts: readonly (LineShift | SheetCopy | ShownGo)[];
}

/** What was done to drawings, or to cells that they show. */
type Done = CellStep | DrawingEdit;

/** A drawing in one of the panes it is seen in. */
interface View {
  drawn: Drawn;
  pane: string;
  /** Its place among the drawings of its sheet. */
  index: number;
  drawing: Drawing;
}

/**
 * Charts, pictures and shapes above the cells of the sheet that is shown. They follow the grid frame by frame: after Univer has
 * painted one, each is put where its corners are now. Nothing in the layer takes a click, but what can be edited: what is below
 * it is the grid.
 */
export class DrawingLayer {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #layer: HTMLElement;
  readonly #panes = new Map<string, HTMLElement>();
  readonly #ends: (() => void)[] = [];
  readonly #context: DrawingContext;
  readonly #opened: SheetDrawings[];
  readonly #fresh: FreshChart;
  /** What was done to the drawings since, in order, without what was taken back. */
  #done: Done[] = [];
  #sheets: SheetDrawings[];
  #tools: DrawingTools | null = null;
  #views = new Map<string, View>();
  #shownSheet = '';
  #placed = '';
  readonly #askForFrame: () => void;
  readonly #watching = new Set<() => void>();
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(
    [injector, workbook]: [Injector, Workbook],
    { sheets, fresh, shifts }: OpenedDrawings,
    context: DrawingContext,
  ) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#opened = sheets;
    this.#sheets = sheets;
    this.#fresh = fresh;
    this.#again(stepsLeft(shifts));
    this.#context = context;
    this.#layer = element('div', {
      class: 'drawings',
      role: 'group',
      'aria-label': t('Charts and pictures on this sheet'),
    });
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    if (!render) throw new Error('The grid is not there yet.');
    render.engine.getCanvasElement().after(this.#layer);
    const { engine } = render;
    this.#askForFrame = () => askForFrame(engine);
    const frames = engine.endFrame$.subscribe(() => this.#follow());
    const commands = injector.get(ICommandService).onCommandExecuted(({ id, type, params }) => {
      if (type !== CommandType.MUTATION) return;
      const shift = shiftOf(id, params) ?? sheetCopyIn({ id, ...(params ? { params } : {}) });
      if (shift) this.#move(shift);
      // Only edits of drawings have this id.
      if (id === EDIT_DRAWING) this.#edit((params as OwnEditParams<DrawingEdit | ShownGo | TakeBack>).edit);
      this.#cellsChange();
    });
    this.#ends.push(
      () => frames.unsubscribe(),
      () => commands.dispose(),
    );
    this.#askForFrame();
  }

  /** The drawings as they are now, after rows and columns that came and went. */
  get sheets(): readonly SheetDrawings[] {
    return this.#sheets;
  }

  /** Tells when cells have changed, or rows and columns; answers what ends it. */
  watch(changed: () => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  /** What takes hold of drawings; null: they are looked at. */
  setTools(tools: DrawingTools | null): void {
    if (tools === this.#tools) return;
    this.#tools = tools;
    this.#clear();
    this.#follow();
  }

  dispose(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#refresh);
    this.#clear();
    this.#layer.remove();
  }

  #drawnOn(id: string): Drawing[] {
    const found = this.#sheets.find(({ sheet }) => sheet === id);
    return found ? [...found.drawings, ...(found.controls ?? [])] : [];
  }

  #move(shift: LineShift | SheetCopy | ShownGo): void {
    if ('isBack' in shift) {
      this.#again(withoutDeletion(this.#done, shift, (one) => ('count' in one ? one : undefined)));
    } else {
      this.#done.push(shift);
      this.#sheets = this.#after(shift);
    }
    this.#clear();
  }

  #again(done: Done[]): void {
    this.#done = done;
    this.#sheets = this.#opened;
    for (const one of done) this.#sheets = this.#after(one);
  }

  /** As the file has it then: what is taken back was never done. */
  #edit(edit: DrawingEdit | ShownGo | TakeBack): void {
    if (edit.op === 'move-shown' || edit.op === 'shift-shown') this.#move(edit);
    else if (edit.op === 'take-back') {
      const place = this.#done.findLastIndex(isLike(edit.of));
      this.#again(place < 0 ? this.#done : this.#done.toSpliced(place, 1));
      this.#clear();
    } else {
      this.#done.push(edit);
      this.#sheets = this.#after(edit);
      this.#keepDrawn();
    }
    this.#follow();
  }

  #after(one: Done): SheetDrawings[] {
    if ('op' in one && !isShownGo(one)) return editedDrawings(this.#sheets, one, this.#fresh);
    return [...drawingsAfter(this.#sheets, one)];
  }

  /** What an edit did not change is not drawn anew. */
  #keepDrawn(): void {
    const drawings = this.#drawnOn(this.#shownSheet);
    for (const [key, view] of this.#views) {
      const now = drawings[view.index];
      if (now?.id === view.drawing.id && now?.object === view.drawing.object) {
        view.drawing = now;
        continue;
      }
      view.drawn.dispose();
      view.drawn.element.parentElement?.remove();
      this.#views.delete(key);
    }
    this.#placed = '';
  }

  #clear(): void {
    for (const { drawn } of this.#views.values()) drawn.dispose();
    this.#views.clear();
    for (const pane of this.#panes.values()) pane.replaceChildren();
    this.#placed = '';
    this.#askForFrame();
  }

  #cellsChange(): void {
    this.#refresh ??= setTimeout(() => {
      this.#refresh = undefined;
      for (const { drawn } of this.#views.values()) drawn.refresh();
      for (const changed of this.#watching) changed();
    }, REFRESHED_EVERY);
  }

  /** Puts everything where it belongs in the frame that was just painted. */
  #follow(): void {
    const view = gridView(this.#injector, this.#workbook);
    if (!view) return;
    const drawings = this.#drawnOn(view.sheet);
    if (view.sheet !== this.#shownSheet) {
      this.#clear();
      this.#shownSheet = view.sheet;
    }
    const boxes = drawings.map(({ anchor }) => boxOf(anchor, view));
    const placed = `${view.key} ${boxes.map(({ left, top, width, height }) => `${left},${top},${width},${height}`).join(' ')}`;
    if (placed === this.#placed) return;
    this.#placed = placed;
    this.#layer.hidden = drawings.length === 0;
    this.#placePanes(view);
    for (const pane of view.panes) {
      for (const [index, drawing] of drawings.entries()) {
        const box = boxes[index];
        if (box) this.#place(drawing, index, box, pane, view.scale);
      }
    }
    for (const { drawn, drawing, pane } of this.#views.values()) {
      const first = view.panes.find((one) => {
        const box = boxes[drawings.indexOf(drawing)];
        return box && isSeen(box, one, view.scale);
      });
      // Where it lies across panes it is read out, and reached by the keyboard, once.
      const holder = drawn.element.parentElement;
      const isOnce = !first || first.name === pane;
      if (isOnce) holder?.removeAttribute('aria-hidden');
      else holder?.setAttribute('aria-hidden', 'true');
      if (holder?.hasAttribute('tabindex')) holder.tabIndex = isOnce ? 0 : -1;
    }
  }

  #placePanes({ panes }: GridView): void {
    for (const { name, box } of panes) {
      let pane = this.#panes.get(name);
      if (!pane) {
        pane = element('div', { class: 'pane' });
        this.#panes.set(name, pane);
        this.#layer.append(pane);
      }
      Object.assign(pane.style, {
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
      pane.hidden = false;
    }
    for (const [name, pane] of this.#panes) if (!panes.some((one) => one.name === name)) pane.hidden = true;
  }

  #place(drawing: Drawing, index: number, box: Box, pane: Pane, scale: number): void {
    const key = `${pane.name} ${index}`;
    let view = this.#views.get(key);
    // What was seen once stays, hidden, until another sheet is shown.
    const seen = isSeen(box, pane, scale) && box.width > 0 && box.height > 0;
    if (!view && seen) {
      const made = { drawn: drawObject(drawing.object, this.#context), pane: pane.name, index, drawing };
      view = made;
      this.#views.set(key, made);
      const holder = element('div', { class: 'drawing' }, made.drawn.element);
      // The order of the file is that of their heights.
      holder.style.zIndex = String(index);
      this.#panes.get(pane.name)?.append(holder);
      const { kind } = drawing.object.content;
      if (drawing.id !== undefined && (kind === 'chart' || kind === 'picture')) {
        this.#tools?.attach(holder, drawing.id, () => made.drawing);
      }
    }
    const holder = view?.drawn.element.parentElement;
    if (!view || !holder) return;
    holder.hidden = !seen;
    if (!seen) return;
    const left = (box.left - pane.scroll.left) * scale;
    const top = (box.top - pane.scroll.top) * scale;
    holder.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    view.drawn.resize(box.width, box.height);
  }
}
