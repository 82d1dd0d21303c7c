import type { SuperdocDocument } from './superdoc-document.ts';

/** Opens a panel that stands above the document and leaves its text free to work in, by a button and by keys. */
export abstract class PanelKeys<Panel extends { close(): void }> {
  protected readonly stage: HTMLElement;
  protected readonly document: SuperdocDocument;
  protected panel: Panel | undefined;
  readonly #opens: () => void;
  readonly #over = new AbortController();

  /** @param opens called before it opens: one panel stands at that place */
  constructor(stage: HTMLElement, document_: SuperdocDocument, opens: () => void) {
    this.stage = stage;
    this.document = document_;
    this.#opens = opens;
    const { signal } = this.#over;
    window.addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
  }

  close(): void {
    this.panel?.close();
  }

  destroy(): void {
    this.#over.abort();
    this.panel?.close();
  }

  /** What a key asks for; undefined: nothing of this panel. */
  protected abstract askedBy(event: KeyboardEvent): (() => void) | undefined;

  protected abstract build(closed: () => void): Panel;

  /** The panel, opened where it is not open yet. */
  protected opened(): Panel {
    this.#opens();
    this.panel ??= this.build(() => (this.panel = undefined));
    return this.panel;
  }

  protected get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  #onKey(event: KeyboardEvent): void {
    const open = this.askedBy(event);
    // While something covers the document, or asks something, the browser's own is what is meant.
    if (!open || this.stage.closest('[inert]') || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  }
}
