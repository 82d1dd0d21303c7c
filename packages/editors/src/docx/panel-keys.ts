import type { SuperdocDocument } from './superdoc-document.ts';

/** Opens a panel that stands above the document and leaves its text free to work in, by a button and by keys. */
export abstract class PanelKeys<Panel extends { close(): void; focus(): void }> {
  protected readonly stage: HTMLElement;
  protected readonly document: SuperdocDocument;
  protected panel: Panel | undefined;
  readonly #makesRoom: () => boolean;
  readonly #over = new AbortController();

  /** @param makesRoom closes the other panel before this one opens, and says whether it is closed: one stands at that place */
  constructor(stage: HTMLElement, document_: SuperdocDocument, makesRoom: () => boolean) {
    this.stage = stage;
    this.document = document_;
    this.#makesRoom = makesRoom;
    const { signal } = this.#over;
    window.addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
  }

  /** Closes the panel; false: it stays, with the keyboard, because it says that something could not be done. */
  close(): boolean {
    this.panel?.close();
    this.panel?.focus();
    return this.panel === undefined;
  }

  destroy(): void {
    this.#over.abort();
    this.panel?.close();
  }

  /** What a key asks for; undefined: nothing of this panel. */
  protected abstract askedBy(event: KeyboardEvent): (() => void) | undefined;

  protected abstract build(closed: () => void): Panel;

  /** The panel, opened where it is not open yet; undefined: another one stays in its place. */
  protected opened(): Panel | undefined {
    if (this.#makesRoom()) this.panel ??= this.build(() => (this.panel = undefined));
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
