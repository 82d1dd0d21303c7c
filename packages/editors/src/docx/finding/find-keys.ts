import type { SuperdocDocument } from '../superdoc-document.ts';
import { FindPanel } from './find-panel.ts';

/** Opens the panel of what is looked for: by a button, Ctrl+F and Ctrl+H. */
export class FindKeys {
  readonly #stage: HTMLElement;
  readonly #document: SuperdocDocument;
  readonly #opens: () => void;
  readonly #over = new AbortController();
  #panel: FindPanel | undefined;
  #isEditable = false;

  /** @param opens called before it opens: one panel stands at that place */
  constructor(stage: HTMLElement, document_: SuperdocDocument, opens: () => void) {
    this.#stage = stage;
    this.#document = document_;
    this.#opens = opens;
    const { signal } = this.#over;
    window.addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
  }

  /** @param editable whether something may be replaced */
  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#panel?.setEditable(editable);
  }

  open(field: 'find' | 'replace'): void {
    this.#opens();
    this.#panel ??= new FindPanel(
      this.#stage,
      this.#document,
      this.#isEditable,
      () => (this.#panel = undefined),
    );
    this.#panel.focus(field);
  }

  close(): void {
    this.#panel?.close();
  }

  destroy(): void {
    this.#over.abort();
    this.#panel?.close();
  }

  #onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const field = { f: 'find', h: 'replace' }[event.key.toLowerCase()];
    // While something covers the document, or asks something, the browser's own search is what is meant.
    if (!field || this.#stage.closest('[inert]') || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(field === 'replace' ? 'replace' : 'find');
  }
}
