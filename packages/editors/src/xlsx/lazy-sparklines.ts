import type { RulesGo, SheetSparklines, Sparkline, SparklineGroup } from '@benchbook/documents';
import { goneSparklines, shiftedSparklines, sparklinesFollowing } from '@benchbook/documents/sparklines';
import { t } from '@benchbook/words';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Sparklines go with their cells, and follow those they show; no edit makes others. */
const SPARKLINES: RuleKind<SparklineGroup> = {
  edited: () => undefined,
  shifted: shiftedSparklines,
  following: sparklinesFollowing,
  gone: goneSparklines,
  copied: (groups, change) => sparklinesFollowing(groups, change, undefined),
};

/** Sparklines come after the cells, and what draws them only where there are some. */
export class LazySparklines {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<SparklineGroup>;

  constructor(context: PageContext, editor: WorkbookEditor, opened: readonly SheetSparklines[]) {
    this.#context = context;
    this.#editor = editor;
    const rules = opened.map(({ sheet, groups }) => ({ sheet, rules: groups }));
    this.#state = new RuleState(rules, editor.sheetNames, SPARKLINES);
    if (opened.length === 0) return;
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
    void this.#load();
  }

  /** Those of a sheet, which go with the cells they are drawn in. */
  rulesOf(sheet: string): readonly Sparkline[] {
    return this.#state.rulesOf(sheet).flatMap(({ lines }) => lines);
  }

  /** Whether some are elsewhere, or show other cells, when cells are moved or make room. Throws EditRefused where that cannot be written. */
  goesWith(edit: RulesGo): boolean {
    return this.#state.goesWith(edit);
  }

  async #load(): Promise<void> {
    try {
      const { PaintedSparklines } = await import('./sparklines/painted-sparklines.ts');
      this.#editor.add((injector, workbook) => new PaintedSparklines(injector, workbook, this.#state));
    } catch (error) {
      const text = t('Sparklines of this workbook could not be shown: {problem}', {
        problem: messageOf(error),
      });
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }
}
