import type { SheetTables, StyledTable } from '@benchbook/documents';
import { shiftRange } from '@benchbook/documents/tables';
import { t } from '@benchbook/words';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Tables follow rows and columns, and have those that they grow by. */
const TABLES: RuleKind<StyledTable> = {
  edited: (tables, edit) =>
    edit.op === 'resize-table'
      ? tables.map((table) => (table.name === edit.table ? { ...table, ranges: [edit.range] } : table))
      : undefined,
  shifted: (tables, shift) =>
    tables.flatMap((table) => {
      const range = shiftRange(table.ranges[0], shift);
      return range ? [{ ...table, ranges: [range] }] : [];
    }),
  following: (tables) => [...tables],
};

/** Tables get their style after the cells, and what paints it only where there are some. */
export class LazyTables {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<StyledTable>;

  constructor(context: PageContext, editor: WorkbookEditor, tables: SheetTables[]) {
    this.#context = context;
    this.#editor = editor;
    const opened = tables.map(({ sheet, tables: rules }) => ({ sheet, rules }));
    this.#state = new RuleState(opened, editor.sheetNames, TABLES);
    if (tables.length === 0) return;
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const { PaintedTables } = await import('./tables/painted-tables.ts');
      this.#editor.add((injector, workbook) => new PaintedTables(injector, workbook, this.#state));
    } catch (error) {
      const text = t('Tables of this workbook could not be shown in their style: {problem}', {
        problem: messageOf(error),
      });
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }
}
