import type { ConditionalRule, NameUse, RuleEdit, SheetRules } from '@benchbook/documents';
import { formulasOf } from '@benchbook/documents/conditional';
import { usesName } from '@benchbook/documents/names';
import { t } from '@benchbook/words';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { FORMAT_RULES, followWorkbook, RuleState } from './conditional/rule-state.ts';
import { EDIT_RULE, type EditRuleParams } from './edits/rule-mutation.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Conditional formats come after the cells, and what paints and changes them only where there are some or one is made. */
export class LazyConditional {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<ConditionalRule>;
  #isPainted = false;

  constructor(context: PageContext, editor: WorkbookEditor, rules: SheetRules[]) {
    this.#context = context;
    this.#editor = editor;
    this.#state = new RuleState(rules, editor.sheetNames, FORMAT_RULES);
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
    if (rules.length > 0) void this.#paint();
  }

  /** What the sheets say of their cells by conditional formats. */
  get state(): RuleState<ConditionalRule> {
    return this.#state;
  }

  /** Where conditional formats use a name now. */
  usesOf(name: string): NameUse[] {
    return [...this.#editor.sheetNames].flatMap(([id, sheet]): NameUse[] =>
      this.#state.rulesOf(id).some(({ test }) => formulasOf(test).some((one) => usesName(one, name)))
        ? [{ name, by: 'conditional-format', sheet }]
        : [],
    );
  }

  /** Fills a panel with the rules of the sheet that is shown. */
  async fillPanel(panel: HTMLElement, close: () => void): Promise<void> {
    panel.classList.add('rules-panel');
    this.#editor.finishTyping();
    const [{ fillRulesPanel }] = await Promise.all([
      import('./conditional/rules-panel.ts'),
      this.#paint(),
    ]).catch((error: unknown) => {
      this.#say(t('Conditional formats could not be opened: {problem}', { problem: messageOf(error) }));
      return [{ fillRulesPanel: undefined }];
    });
    if (!fillRulesPanel) close();
    // It may have been closed meanwhile.
    if (!fillRulesPanel || !panel.matches(':popover-open')) return;
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    fillRulesPanel(panel, close, {
      sheet,
      rules: () => this.#state.rulesOf(sheet),
      selected: this.#editor.wholeSelection,
      reading: {
        refusal: (formula) => this.#editor.tracker.typedRefusal(formula),
        date1904: this.#editor.date1904,
      },
      edit: (edit) => this.#edit(edit),
    });
  }

  async #paint(): Promise<void> {
    if (this.#isPainted) return;
    this.#isPainted = true;
    try {
      const { ConditionalFormats } = await import('./conditional/conditional-formats.ts');
      this.#editor.add((injector, workbook) => new ConditionalFormats(injector, workbook, this.#state));
    } catch (error) {
      this.#isPainted = false;
      this.#say(
        t('Conditional formats of this workbook could not be shown: {problem}', {
          problem: messageOf(error),
        }),
      );
    }
  }

  #say(text: string): void {
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }

  /** One thing to undo, unless it was refused. */
  #edit(edit: RuleEdit): void {
    const at = { unitId: this.#editor.workbook.getUnitId(), subUnitId: edit.sheet };
    const params: EditRuleParams = { ...at, edit };
    const back: EditRuleParams = { ...at, edit: { op: 'take-back', sheet: edit.sheet, of: edit } };
    this.#editor.change(EDIT_RULE, params, back);
  }
}
