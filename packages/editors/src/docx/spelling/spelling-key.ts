import { PanelKeys } from '../panel-keys.ts';
import type { SpellingPanel } from './spelling-panel.ts';

/** Opens the panel in which words are checked: by a button, and by F7 as in Word. It is loaded when it is asked for. */
export class SpellingKey extends PanelKeys<SpellingPanel> {
  #Panel: typeof SpellingPanel | undefined;

  async open(): Promise<void> {
    this.#Panel ??= (await import('./spelling-panel.ts')).SpellingPanel;
    if (!this.isOver && this.document.writing.isEditable) this.opened()?.focus();
  }

  /** Puts into the document what is corrected just now, as far as that can be. */
  takeAlong(): void {
    this.panel?.takeAlong();
  }

  /** The document takes nothing any more. */
  override destroy(): void {
    this.panel?.destroy();
    super.destroy();
  }

  protected build(closed: () => void): SpellingPanel {
    if (!this.#Panel) throw new Error('The panel for spelling was not loaded.');
    return new this.#Panel(this.stage, this.document, closed);
  }

  protected askedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const isAsked = key === 'F7' && !ctrlKey && !metaKey && !altKey && !shiftKey;
    return isAsked && this.document.writing.isEditable ? () => void this.open() : undefined;
  }
}
