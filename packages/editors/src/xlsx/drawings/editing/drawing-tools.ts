import type { Anchor, Drawing, DrawingEdit } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../../frame/screen/dom.ts';
import { icon } from '../../../frame/screen/icons.ts';
import { attachPopover } from '../../../frame/screen/popover.ts';
import type { GridView } from '../grid-view.ts';
import { type Box, boxOf } from '../placing.ts';
import { anchorIn, withinGrid } from './placed.ts';

/** CSS pixels that a key moves or sizes by; with Ctrl, and those a mouse may tremble. */
const STEP = 10;
const FINE_STEP = 1;
const TREMBLE = 3;

const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

export interface DrawingToolsContext {
  /** Makes an edit, which can be undone. */
  edit(edit: DrawingEdit): void;
  /** Undoes what was done last, or does it again; where the drawing is gone then the keyboard goes to the cells. */
  travel(direction: 'undo' | 'redo', drawing: number): void;
  view(): GridView | undefined;
  /** What a wheel over a drawing scrolls. */
  grid(): HTMLElement | undefined;
  /** Brings the keyboard back to the cells. */
  leave(): void;
  fillPanel(panel: HTMLElement, close: () => void, drawing: Drawing): void;
}

/**
 * What makes drawings things to take hold of: a click or the keyboard selects one, which can be moved, sized, changed and
 * deleted then. Shapes, and drawings that their file does not tell apart, are left alone.
 */
export class DrawingTools {
  readonly #context: DrawingToolsContext;
  /** The number of the drawing the keyboard is on, also while it is drawn anew. */
  #selected: number | undefined;

  constructor(context: DrawingToolsContext) {
    this.#context = context;
  }

  /** The keyboard goes to this drawing as soon as it is there. */
  select(drawing: number): void {
    this.#selected = drawing;
  }

  /** Makes the element a drawing is drawn in one that can be taken hold of. `current`: the drawing as it is when it is asked. */
  attach(holder: HTMLElement, id: number, current: () => Drawing | undefined): void {
    const isChart = current()?.object.content.kind === 'chart';
    const what = isChart ? t('Chart') : t('Picture');
    holder.tabIndex = 0;
    holder.setAttribute('role', 'group');
    holder.setAttribute('aria-label', what);
    holder.setAttribute(
      'aria-description',
      isChart
        ? t(
            'Enter changes it, Delete removes it, arrow keys move it, with Shift they size it, Escape leaves it.',
          )
        : t(
            'Enter describes it, Delete removes it, arrow keys move it, with Shift they size it, Escape leaves it.',
          ),
    );
    const frame = element('div', { class: 'frame' });
    for (const handle of HANDLES) frame.append(element('i', { 'data-handle': handle }));
    const label = isChart ? t('Change chart') : t('Describe picture');
    const button = element('button', {
      type: 'button',
      class: 'change',
      'aria-label': label,
      title: label,
      tabindex: -1,
    });
    button.append(icon('edit'));
    attachPopover(button, label, (panel, close) => {
      const drawing = current();
      if (drawing) this.#context.fillPanel(panel, close, drawing);
    });
    frame.append(button);
    holder.append(frame);
    holder.addEventListener('focusin', () => {
      this.#selected = id;
      holder.dataset.selected = '';
    });
    holder.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && holder.contains(relatedTarget)) return;
      delete holder.dataset.selected;
      // Drawn anew it gets the keyboard back; left for something else it does not.
      queueMicrotask(() => {
        if (holder.isConnected && this.#selected === id) this.#selected = undefined;
      });
    });
    holder.addEventListener('keydown', (event) => {
      if (event.target === holder) this.#onKey(event, current(), button);
    });
    holder.addEventListener('dblclick', () => button.click());
    holder.addEventListener('pointerdown', (event) => this.#onPointer(event, holder, frame, current()));
    holder.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.#context.grid()?.dispatchEvent(new WheelEvent('wheel', event));
      },
      { passive: false },
    );
    if (this.#selected === id)
      queueMicrotask(() => holder.isConnected && holder.focus({ preventScroll: true }));
  }

  #onKey(event: KeyboardEvent, drawing: Drawing | undefined, button: HTMLButtonElement): void {
    if (!drawing) return;
    const step = event.ctrlKey || event.metaKey ? FINE_STEP : STEP;
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (right !== undefined && down !== undefined) {
      this.#place(drawing, (box) =>
        event.shiftKey
          ? { ...box, width: box.width + right * step, height: box.height + down * step }
          : { ...box, left: box.left + right * step, top: box.top + down * step },
      );
    } else if (event.key === 'Enter') button.click();
    else if (event.key === 'Delete' || event.key === 'Backspace') this.delete(drawing);
    else if (event.key === 'Escape') this.#context.leave();
    else if (drawing.id !== undefined && (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
      const isRedo = event.shiftKey || event.key.toLowerCase() === 'y';
      this.#context.travel(isRedo ? 'redo' : 'undo', drawing.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Deletes a drawing of the sheet that is shown. */
  delete({ id }: Drawing): void {
    const view = this.#context.view();
    if (id === undefined || !view) return;
    this.#selected = undefined;
    this.#context.edit({ op: 'delete-drawing', sheet: view.sheet, drawing: id });
    this.#context.leave();
  }

  #onPointer(
    event: PointerEvent,
    holder: HTMLElement,
    frame: HTMLElement,
    drawing: Drawing | undefined,
  ): void {
    if (event.button !== 0 || !drawing || (event.target instanceof Element && event.target.closest('button')))
      return;
    event.preventDefault();
    holder.focus({ preventScroll: true });
    const handle = event.target instanceof HTMLElement ? (event.target.dataset.handle ?? '') : '';
    holder.setPointerCapture(event.pointerId);
    const scale = this.#context.view()?.scale ?? 1;
    let change: ((box: Box) => Box) | undefined;
    const onMove = (move: PointerEvent) => {
      const [dx, dy] = [(move.clientX - event.clientX) / scale, (move.clientY - event.clientY) / scale];
      if (!change && Math.hypot(dx, dy) < TREMBLE) return;
      change = (box) => dragged(box, handle, dx, dy);
      const view = this.#context.view();
      if (!view) return;
      const box = boxOf(drawing.anchor, view);
      const next = withinGrid(change(box), view);
      Object.assign(frame.style, {
        left: `${next.left - box.left}px`,
        top: `${next.top - box.top}px`,
        width: `${next.width}px`,
        height: `${next.height}px`,
      });
    };
    const over = new AbortController();
    const { signal } = over;
    const end = (isDone: boolean) => {
      over.abort();
      frame.removeAttribute('style');
      if (isDone && change) this.#place(drawing, change);
    };
    holder.addEventListener('pointermove', onMove, { signal });
    holder.addEventListener('pointerup', () => end(true), { signal });
    holder.addEventListener('pointercancel', () => end(false), { signal });
  }

  #place(drawing: Drawing, change: (box: Box) => Box): void {
    const view = this.#context.view();
    if (drawing.id === undefined || !view) return;
    const anchor: Anchor = anchorIn(
      withinGrid(change(boxOf(drawing.anchor, view)), view),
      drawing.anchor,
      view,
    );
    this.#context.edit({ op: 'place-drawing', sheet: view.sheet, drawing: drawing.id, anchor });
  }
}

/** A box after one of its handles was dragged; without a handle all of it moves. */
function dragged(box: Box, handle: string, dx: number, dy: number): Box {
  if (handle === '') return { ...box, left: box.left + dx, top: box.top + dy };
  const next = { ...box };
  if (handle.includes('e')) next.width += dx;
  if (handle.includes('s')) next.height += dy;
  // The opposite edge stays.
  if (handle.includes('w')) {
    next.width = Math.max(0, box.width - dx);
    next.left = box.left + box.width - next.width;
  }
  if (handle.includes('n')) {
    next.height = Math.max(0, box.height - dy);
    next.top = box.top + box.height - next.height;
  }
  return next;
}
