import type { CellRange, OutlineEdit, OutlineRun, SheetOutline } from '@benchbook/documents';
import { DEEPEST, groupedRuns, shiftedRuns } from '@benchbook/documents/outline';
import { t } from '@benchbook/words';
import { CommandType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import { makeEdit } from './edits/own-edits.ts';
import { EDIT_RULE } from './edits/rule-mutation.ts';
import type { OutlineGutter } from './outline/outline-gutter.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

type Axis = OutlineRun['axis'];

const GROUP = 'benchbook.command.group';
const UNGROUP = 'benchbook.command.ungroup';
/** Before Univer's own. */
const PRIORITY = 100;
/** Rows that are grouped at once: the file writes each of them out. */
const MOST_ROWS = 50_000;
const [LAST_ROW, LAST_COLUMN] = [1_048_575, 16_383];

/** Groups move with their rows and columns. */
const OUTLINES: RuleKind<OutlineRun> = {
  edited: (runs, edit) => (edit.op === 'change-level' ? groupedRuns(runs, edit) : undefined),
  shifted: shiftedRuns,
  following: (runs) => [...runs],
};

/** Groups of rows and columns: made by keys and in a panel, drawn beside the cells once there are some. */
export class LazyOutline {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<OutlineRun>;
  readonly #opened: readonly SheetOutline[];
  #grid: [Injector, Workbook] | undefined;
  #gutter: OutlineGutter | null = null;
  #isLoading = false;
  #isEditable = false;

  constructor(context: PageContext, editor: WorkbookEditor, opened: readonly SheetOutline[]) {
    this.#context = context;
    this.#editor = editor;
    this.#opened = opened;
    const rules = opened.map(({ sheet, runs }) => ({ sheet, rules: runs }));
    this.#state = new RuleState(rules, editor.sheetNames, OUTLINES);
    this.#state.watch(() => void this.#draw());
    editor.add((injector, workbook) => {
      this.#grid = [injector, workbook];
      const ends = [followWorkbook(injector, workbook, this.#state), this.#offerKeys(injector)];
      return {
        dispose: () => {
          for (const end of ends) end();
        },
      };
    });
    void this.#draw();
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#gutter?.refresh();
  }

  /** Fills a panel of the toolbar with the groups of the sheet that is shown, and what makes others. */
  async fillPanel(panel: HTMLElement, close: () => void): Promise<void> {
    const grid = this.#grid;
    // At once: by its width it is put into the window.
    panel.classList.add('rules-panel');
    this.#editor.finishTyping();
    try {
      const [{ fillOutlinePanel }, { isFolded, foldGroup, showToLevel }] = await Promise.all([
        import('./outline/outline-panel.ts'),
        import('./outline/fold-groups.ts'),
      ]);
      if (!grid || !panel.matches(':popover-open')) return;
      const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
      fillOutlinePanel(panel, {
        runs: () => this.#state.rulesOf(sheet),
        selected: spansOf(this.#editor.wholeSelection.at(-1)),
        change: (axis, by) => this.#change(axis, by),
        isFolded: (group) => isFolded(grid[1], group),
        fold: (group, fold) =>
          foldGroup(grid, this.#state.rulesOf(sheet), group, fold, this.#isBefore(sheet, group.axis)),
        showTo: (axis, level) =>
          showToLevel(grid, this.#state.rulesOf(sheet), axis, level, this.#isBefore(sheet, axis)),
      });
      panel.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    } catch (error) {
      close();
      this.#tell(t('The groups could not be shown: {reason}', { reason: messageOf(error) }));
    }
  }

  /** Whether sums stand before what they sum up. */
  #isBefore(sheet: string, axis: Axis): boolean {
    const outline = this.#opened.find((one) => one.sheet === sheet);
    return (axis === 'row' ? outline?.above : outline?.left) ?? false;
  }

  /** Groups what is selected, or takes it out of its group: whole columns as such, else rows. */
  #changeSelected(by: 1 | -1): void {
    const selected = spansOf(this.#editor.wholeSelection.at(-1));
    const axis = !selected.row ? 'column' : !selected.column ? 'row' : undefined;
    const isGrouped = (one: Axis) => this.#levelsIn(one, selected[one]).length > 0;
    this.#change(axis ?? (by < 0 && !isGrouped('row') && isGrouped('column') ? 'column' : 'row'), by);
  }

  #change(axis: Axis, by: 1 | -1): void {
    const grid = this.#grid;
    const span = spansOf(this.#editor.wholeSelection.at(-1))[axis];
    if (!grid || !span || !this.#isEditable) return;
    this.#editor.finishTyping();
    const problem = changeProblem(axis, span, by, this.#levelsIn(axis, span));
    if (problem) {
      this.#tell(problem);
      return;
    }
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const edit: OutlineEdit = { op: 'change-level', sheet, axis, ...span, by };
    makeEdit(...grid, EDIT_RULE, edit);
  }

  /** The levels that some of these rows or columns have. */
  #levelsIn(axis: Axis, span: { from: number; to: number } | undefined): number[] {
    const runs = this.#state.rulesOf(this.#editor.workbook.getActiveSheet().getSheetId());
    return runs.flatMap((run) =>
      span && run.axis === axis && run.from <= span.to && run.to >= span.from ? [run.level] : [],
    );
  }

  async #draw(): Promise<void> {
    if (this.#gutter || this.#isLoading || !this.#state.isAny) return;
    this.#isLoading = true;
    try {
      const { OutlineGutter } = await import('./outline/outline-gutter.ts');
      this.#gutter = this.#editor.add(
        (...grid) =>
          new OutlineGutter(grid, {
            state: this.#state,
            isBefore: (sheet, axis) => this.#isBefore(sheet, axis),
            isEditable: () => this.#isEditable,
          }),
      );
    } catch (error) {
      this.#tell(t('The groups could not be shown: {reason}', { reason: messageOf(error) }));
    }
    this.#isLoading = false;
  }

  #offerKeys(injector: Injector): () => void {
    const { ALT, SHIFT } = MetaKeys;
    const keys = [
      { id: GROUP, binding: KeyCode.ARROW_RIGHT | ALT | SHIFT, by: 1 as const },
      { id: UNGROUP, binding: KeyCode.ARROW_LEFT | ALT | SHIFT, by: -1 as const },
    ];
    const offered = keys.flatMap(({ id, binding, by }) => [
      injector.get(ICommandService).registerCommand({
        id,
        type: CommandType.COMMAND,
        handler: () => {
          this.#changeSelected(by);
          return true;
        },
      }),
      injector.get(IShortcutService).registerShortcut({ id, binding, priority: PRIORITY }),
    ]);
    return () => {
      for (const one of offered) one.dispose();
    };
  }

  #tell(text: string): void {
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }
}

/** Why rows or columns with some of these levels cannot go deeper or come up; null: they can. */
function changeProblem(
  axis: Axis,
  span: { from: number; to: number },
  by: 1 | -1,
  levels: readonly number[],
): string | null {
  if (by < 0 && levels.length === 0) return t('What is selected is in no group.');
  if (by > 0 && levels.some((level) => level >= DEEPEST))
    return t('Groups are at most {most} levels deep.', { most: DEEPEST });
  return axis === 'row' && span.to - span.from >= MOST_ROWS
    ? t('At most 50,000 rows can be grouped at once.')
    : null;
}

/** The rows and columns of a selection; of whole columns no rows, and of whole rows no columns. */
function spansOf(range: CellRange | undefined): Partial<Record<Axis, { from: number; to: number }>> {
  if (!range) return {};
  const { startRow, endRow, startColumn, endColumn } = range;
  const row = startRow === 0 && endRow >= LAST_ROW ? undefined : { from: startRow, to: endRow };
  const column =
    startColumn === 0 && endColumn >= LAST_COLUMN ? undefined : { from: startColumn, to: endColumn };
  return { ...(row && { row }), ...(column && { column }) };
}
