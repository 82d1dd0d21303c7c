import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import type { FindPanel, FindPanelContext } from './find-panel.ts';

export interface FindKeysContext extends Omit<FindPanelContext, 'closed'> {
  /** Puts what is being typed into its cell. */
  finishTyping(): void;
  failed(error: unknown): void;
}

/** Opens the panel of what is looked for, which comes when it is first wanted: by a button, Ctrl+F and Ctrl+H. */
export class FindKeys implements IDisposable {
  readonly #grid: [Injector, Workbook];
  readonly #context: FindKeysContext;
  readonly #over = new AbortController();
  #panel: FindPanel | null = null;
  #isEditable = false;

  constructor(grid: [Injector, Workbook], context: FindKeysContext) {
    this.#grid = grid;
    this.#context = context;
    const { signal } = this.#over;
    window.addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#panel?.setEditable(editable);
  }

  async open(field: 'find' | 'replace'): Promise<void> {
    this.#context.finishTyping();
    if (!this.#panel) {
      try {
        const { FindPanel } = await import('./find-panel.ts');
        if (this.#over.signal.aborted) return;
        // Somebody may have pressed twice.
        this.#panel ??= new FindPanel(this.#grid, { ...this.#context, closed: () => this.#close() });
        this.#panel.setEditable(this.#isEditable);
      } catch (error) {
        this.#context.failed(error);
        return;
      }
    }
    this.#panel.focus(field);
  }

  dispose(): void {
    this.#over.abort();
    this.#close();
  }

  #onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const field = { f: 'find', h: 'replace' }[event.key.toLowerCase()];
    // While something covers the workbook, or asks something, the browser's own search is what is meant.
    if (!field || this.#context.host.closest('[inert]') || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    void this.open(field === 'replace' ? 'replace' : 'find');
  }

  #close(): void {
    this.#panel?.dispose();
    this.#panel = null;
  }
}
