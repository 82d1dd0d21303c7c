import type { SheetRules } from '@benchbook/documents';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, RuleState } from './conditional/rule-state.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Conditional formats come after the cells, and what paints them only where there are some. */
export class LazyConditional {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState;

  constructor(context: PageContext, editor: WorkbookEditor, rules: SheetRules[]) {
    this.#context = context;
    this.#editor = editor;
    this.#state = new RuleState(rules, editor.sheetNames);
    if (rules.length === 0) return;
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const { ConditionalFormats } = await import('./conditional/conditional-formats.ts');
      this.#editor.add((injector, workbook) => new ConditionalFormats(injector, workbook, this.#state));
    } catch (error) {
      const text = `Conditional formats of this workbook could not be shown: ${messageOf(error)}`;
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }
}
