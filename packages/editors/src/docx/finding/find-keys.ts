import { PanelKeys } from '../panel-keys.ts';
import { FindPanel } from './find-panel.ts';

/** Opens the panel of what is looked for: by a button, Ctrl+F and Ctrl+H. */
export class FindKeys extends PanelKeys<FindPanel> {
  #isEditable = false;

  /** @param editable whether something may be replaced */
  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.panel?.setEditable(editable);
  }

  open(field: 'find' | 'replace'): void {
    this.opened()?.focus(field);
  }

  protected build(closed: () => void): FindPanel {
    return new FindPanel(this.stage, this.document, this.#isEditable, closed);
  }

  protected askedBy(event: KeyboardEvent): (() => void) | undefined {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return undefined;
    const key = event.key.toLowerCase();
    if (key === 'f') return () => this.open('find');
    return key === 'h' ? () => this.open('replace') : undefined;
  }
}
