import type { InputRule, NameUse, SheetInputRules } from '@benchbook/documents';
import {
  editedInputRules,
  goneInputRules,
  inputFormulas,
  inputRulesFollowing,
  shiftedInputRules,
} from '@benchbook/documents/input-rules';
import { usesName } from '@benchbook/documents/names';
import { t } from '@benchbook/words';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import { EDIT_RULE, type EditRuleParams } from './edits/rule-mutation.ts';
import type { InputHelp } from './input-rules/input-help.ts';
import type { InputRules } from './input-rules/input-rules.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

export const INPUT_RULES: RuleKind<InputRule> = {
  edited: (rules, edit) => (edit.op === 'set-input-rule' ? editedInputRules(rules, edit) : undefined),
  shifted: shiftedInputRules,
  following: inputRulesFollowing,
  gone: goneInputRules,
};

/** What may be typed comes after the cells, and what shows and holds it only where a file says it or somebody is about to. */
export class LazyInputRules {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<InputRule>;
  readonly #known: () => void;
  #loading: Promise<{ rules: InputRules; help: InputHelp } | null> | undefined;
  #rules: InputRules | null = null;
  #isEditable = false;

  /** `known` is called once it can be said what is not allowed in a cell. */
  constructor(context: PageContext, editor: WorkbookEditor, rules: SheetInputRules[], known: () => void) {
    this.#context = context;
    this.#editor = editor;
    this.#known = known;
    this.#state = new RuleState(rules, editor.sheetNames, INPUT_RULES);
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
    if (rules.length > 0) void this.#load();
  }

  /** What the sheets say may be typed into their cells. */
  get state(): RuleState<InputRule> {
    return this.#state;
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    void this.#loading?.then((loaded) => loaded?.help.setEditable(editable));
  }

  /** What is to be known of a cell: whether a list is offered, and why what stands in it is not allowed there. */
  factsAt(sheet: string, row: number, column: number): { isChosen: boolean; wrong: string | undefined } {
    const rule = this.#rules?.ruleAt(sheet, row, column);
    return {
      isChosen: this.#isEditable && rule?.test.kind === 'list' && rule.arrow,
      wrong: rule && this.#rules?.wrongAt(sheet, row, column),
    };
  }

  /** Where rules of what may be typed use a name now. */
  usesOf(name: string): NameUse[] {
    return [...this.#editor.sheetNames].flatMap(([id, sheet]): NameUse[] =>
      this.#state.rulesOf(id).some(({ test }) => inputFormulas(test).some((one) => usesName(one, name)))
        ? [{ name, by: 'input-rule', sheet }]
        : [],
    );
  }

  /** Fills a panel with what may be typed into the selected cells. */
  async fillPanel(panel: HTMLElement, close: () => void): Promise<void> {
    panel.classList.add('rules-panel');
    this.#editor.finishTyping();
    const loaded = await this.#load();
    if (!loaded) close();
    // It may have been closed meanwhile.
    if (!loaded || !panel.matches(':popover-open')) return;
    const { fillInputPanel } = await import('./input-rules/input-rule-panel.ts');
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const { row, column } = this.#editor.selection;
    fillInputPanel(panel, close, {
      selected: this.#editor.wholeSelection,
      rule: loaded.rules.ruleAt(sheet, row, column),
      refusal: (formula) => this.#editor.tracker.typedRefusal(formula),
      date1904: this.#editor.date1904,
      set: (ranges, rule) => {
        const edit = { op: 'set-input-rule' as const, sheet, ranges, rule };
        const problem = this.#state.refusal(edit);
        if (problem) return problem;
        const at = { unitId: this.#editor.workbook.getUnitId(), subUnitId: sheet };
        const params: EditRuleParams = { ...at, edit };
        const back: EditRuleParams = { ...at, edit: { op: 'take-back', sheet, of: edit } };
        this.#editor.change(EDIT_RULE, params, back);
        return null;
      },
    });
  }

  #load(): Promise<{ rules: InputRules; help: InputHelp } | null> {
    this.#loading ??= this.#start();
    return this.#loading;
  }

  async #start(): Promise<{ rules: InputRules; help: InputHelp } | null> {
    const { frame } = this.#context;
    try {
      const [{ InputRules }, { InputHelp }] = await Promise.all([
        import('./input-rules/input-rules.ts'),
        import('./input-rules/input-help.ts'),
      ]);
      const rules = this.#editor.add(
        (...grid) =>
          new InputRules(grid, this.#state, ({ style, text }, keep) => {
            const again = () => {
              frame.setLine('message', null);
              keep?.();
            };
            const actions = keep ? [{ label: t('Keep it'), run: again }] : [];
            const tone = style === 'information' ? 'plain' : 'warning';
            frame.setLine('message', { tone, text, actions, closable: true });
          }),
      );
      if (!rules) return null;
      this.#rules = rules;
      this.#known();
      this.#editor.tracker.inputRefusal = (info) => rules.refusal(info);
      const help = this.#editor.add(
        (...grid) => new InputHelp(grid, rules, this.#state, () => this.#editor.focus()),
      );
      help?.setEditable(this.#isEditable);
      return help && { rules, help };
    } catch (error) {
      this.#loading = undefined;
      const text = t('What may be typed into cells of this workbook could not be shown: {problem}', {
        problem: messageOf(error),
      });
      frame.setLine('message', { tone: 'warning', text, closable: true });
      return null;
    }
  }
}
