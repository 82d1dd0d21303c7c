import type { SuperdocDocument } from '../superdoc-document.ts';
import type { SpellingPanel } from './spelling-panel.ts';

/** Opens the panel in which words are checked: by a button, and by F7 as in Word. It is loaded when it is asked for. */
export class SpellingKey {
  readonly #stage: HTMLElement;
  readonly #document: SuperdocDocument;
  readonly #opens: () => void;
  readonly #over = new AbortController();
  #panel: SpellingPanel | undefined;

  /** @param opens called before it opens: one panel stands at that place */
  constructor(stage: HTMLElement, document_: SuperdocDocument, opens: () => void) {
    this.#stage = stage;
    this.#document = document_;
    this.#opens = opens;
    const { signal } = this.#over;
    window.addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
  }

  async open(): Promise<void> {
    const { SpellingPanel } = await import('./spelling-panel.ts');
    if (this.#over.signal.aborted || !this.#document.editor.isEditable) return;
    this.#opens();
    this.#panel ??= new SpellingPanel(this.#stage, this.#document, () => (this.#panel = undefined));
    this.#panel.focus();
  }

  /** Puts into the document what is corrected just now, as far as that can be. */
  take(): void {
    this.#panel?.take();
  }

  close(): void {
    this.#panel?.close();
  }

  destroy(): void {
    this.#over.abort();
    this.#panel?.destroy();
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== 'F7' || ctrlKey || metaKey || altKey || shiftKey) return;
    if (this.#stage.closest('[inert]') || document.querySelector('dialog[open]')) return;
    if (!this.#document.editor.isEditable) return;
    event.preventDefault();
    event.stopPropagation();
    void this.open();
  }
}
