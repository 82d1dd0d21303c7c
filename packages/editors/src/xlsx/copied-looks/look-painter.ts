import type { CellRange } from '@benchbook/documents';
import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { type CopiedLooks, giveLooks, looksOf } from './copied-looks.ts';

export interface LookPainterContext {
  /** What the grid is drawn in. */
  host: HTMLElement;
  selection(): CellRange[];
  isTyping(): boolean;
  /** Says what to do, or why something is not done; null: nothing more. */
  say(text: string | null): void;
  /** Whether a look is at hand changed. */
  changed(): void;
}

const WHAT_TO_DO = t(
  'Select the cells that are to look so, by the pointer or by the keyboard and Enter. Escape ends it.',
);

/** The look of some cells at hand, for the cells that are selected next: by the pointer, or by the keyboard and Enter. */
export class LookPainter implements IDisposable {
  readonly #grid: [Injector, Workbook];
  readonly #context: LookPainterContext;
  #looks: CopiedLooks | null = null;
  #from = '';
  #ends: AbortController | null = null;

  constructor(grid: [Injector, Workbook], context: LookPainterContext) {
    this.#grid = grid;
    this.#context = context;
  }

  get isAtHand(): boolean {
    return this.#looks !== null;
  }

  /** Takes the look of the selected cells, or lays away the one at hand. */
  toggle(): void {
    if (this.#looks) {
      this.end();
      return;
    }
    const range = this.#context.selection().at(-1);
    if (!range) return;
    const looks = looksOf(this.#grid[1], range);
    if (typeof looks === 'string') {
      this.#context.say(looks);
      return;
    }
    this.#looks = looks;
    this.#from = this.#selected();
    const ends = new AbortController();
    this.#ends = ends;
    const options = { capture: true, signal: ends.signal };
    window.addEventListener('pointerup', (event) => this.#onPointer(event), options);
    window.addEventListener('keydown', (event) => this.#onKey(event), options);
    this.#context.say(WHAT_TO_DO);
    this.#context.changed();
  }

  /** Lays the look away. */
  end(): void {
    if (!this.#looks) return;
    this.#looks = null;
    this.#ends?.abort();
    this.#context.say(null);
    this.#context.changed();
  }

  dispose(): void {
    this.#ends?.abort();
  }

  #onPointer({ target }: PointerEvent): void {
    const isCell = target instanceof HTMLCanvasElement && this.#context.host.contains(target);
    if (!isCell) return;
    // Univer selects with the same event, and scrolls with some.
    setTimeout(() => {
      if (this.#selected() !== this.#from) this.#give();
    });
  }

  #onKey(event: KeyboardEvent): void {
    const isAtCells = event.target instanceof Node && this.#context.host.contains(event.target);
    if (!isAtCells || this.#context.isTyping()) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') this.#give();
    else this.end();
  }

  #give(): void {
    const looks = this.#looks;
    if (!looks) return;
    this.end();
    const refused = giveLooks(this.#grid, looks, this.#context.selection());
    if (refused) this.#context.say(refused);
  }

  /** The selection and its sheet, to tell one from another. */
  #selected(): string {
    return JSON.stringify([this.#grid[1].getActiveSheet().getSheetId(), this.#context.selection()]);
  }
}
