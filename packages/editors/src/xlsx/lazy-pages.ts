import type { PageEdit, PagesOfSheet, SheetPage } from '@benchbook/documents';
import {
  columnName,
  editedPages,
  isPageEdit,
  pagesFollowing,
  rangeName,
  shiftedPages,
  USUAL_PAGE,
} from '@benchbook/documents/pages';
import { t } from '@benchbook/words';
import type { Injector, Workbook } from '@univerjs/core';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import { makeEdit } from './edits/own-edits.ts';
import { EDIT_RULE } from './edits/rule-mutation.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** The pages of a sheet are one rule of it. */
const PAGES: RuleKind<SheetPage> = {
  edited: (pages, edit) => (isPageEdit(edit) ? editedPages(pages, edit) : undefined),
  shifted: shiftedPages,
  following: pagesFollowing,
};

/** What the sheets of a workbook are printed on; the panel comes when it is first wanted. */
export class LazyPages {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #pages: RuleState<SheetPage>;
  #grid: [Injector, Workbook] | undefined;
  #marks: { refresh(): void; dispose(): void } | undefined;

  constructor(context: PageContext, editor: WorkbookEditor, opened: readonly PagesOfSheet[]) {
    this.#context = context;
    this.#editor = editor;
    const rules = opened.map(({ sheet, page }) => ({ sheet, rules: [page] }));
    this.#pages = new RuleState(rules, editor.sheetNames, PAGES);
    editor.add((injector, workbook) => {
      this.#grid = [injector, workbook];
      const stopFollowing = followWorkbook(injector, workbook, this.#pages);
      const stopWatching = this.#pages.watch(() => void this.#mark());
      void this.#mark();
      return {
        dispose: () => {
          stopFollowing();
          stopWatching();
          this.#grid = undefined;
          this.#marks?.dispose();
        },
      };
    });
  }

  /** Draws where pages begin and what is printed, once there is such a thing. */
  async #mark(): Promise<void> {
    const isAny = this.#editor.workbook
      .getSheets()
      .some((sheet) => hasMarks(this.#pages.rulesOf(sheet.getSheetId())[0]));
    if (this.#marks) this.#marks.refresh();
    else if (isAny) {
      const { PageMarks } = await import('./page-setup/page-marks.ts');
      const grid = this.#grid;
      if (!grid || this.#marks) return;
      this.#marks = new PageMarks(grid, (sheet) => this.#pages.rulesOf(sheet)[0]);
    }
  }

  /** Fills a panel of the toolbar with the pages of the sheet that is shown. */
  async fillPanel(panel: HTMLElement, close: () => void): Promise<void> {
    const grid = this.#grid;
    // At once: by its width it is put into the window.
    panel.classList.add('page-layout-panel');
    this.#editor.finishTyping();
    try {
      const { fillPagePanel } = await import('./page-setup/page-panel.ts');
      if (!grid || !panel.matches(':popover-open')) return;
      const sheet = this.#editor.workbook.getActiveSheet();
      const id = sheet.getSheetId();
      const selected = this.#editor.wholeSelection;
      const { row, column } = this.#editor.selection;
      fillPagePanel(panel, close, {
        page: this.#pages.rulesOf(id)[0] ?? USUAL_PAGE,
        sheet: sheet.getName(),
        selected: {
          cells: selected.map(rangeName).join(', '),
          row: String(row + 1),
          column: columnName(column),
        },
        set: (page) => {
          const edit: PageEdit = { op: 'set-page', sheet: id, page };
          return makeEdit(...grid, EDIT_RULE, edit)
            ? null
            : t('The workbook does not allow it now; the line above says why.');
        },
      });
      panel.querySelector<HTMLElement>('select')?.focus();
    } catch (error) {
      close();
      const text = t('The pages could not be shown: {reason}', { reason: messageOf(error) });
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }
}

/** Whether something of it is drawn between the cells. */
function hasMarks(page: SheetPage | undefined): boolean {
  if (!page) return false;
  const { area, breaks } = page;
  return (area ?? []).length + breaks.rows.length + breaks.columns.length > 0;
}
