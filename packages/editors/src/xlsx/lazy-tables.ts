import type { StyledTable } from '@benchbook/documents';
import { shiftRange } from '@benchbook/documents/tables';
import { t } from '@benchbook/words';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import type { WorkbookContent, WorkbookEditor } from './workbook-editor.ts';

/** Tables follow rows and columns, have those that they grow by, and come with a look of their own. */
const tablesWith = (parts: StyledTable['parts']): RuleKind<StyledTable> => ({
  edited: (tables, edit) => {
    if (edit.op === 'add-table')
      return [...tables, { name: edit.table, ranges: [edit.range], headers: 1, totals: 0, parts }];
    if (edit.op !== 'resize-table') return undefined;
    return tables.map((table) => (table.name === edit.table ? { ...table, ranges: [edit.range] } : table));
  },
  shifted: (tables, shift) =>
    tables.flatMap((table) => {
      const range = shiftRange(table.ranges[0], shift);
      return range ? [{ ...table, ranges: [range] }] : [];
    }),
  following: (tables) => [...tables],
});

/** Tables get their style after the cells, and what paints it only where there are some. */
export class LazyTables {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #state: RuleState<StyledTable>;
  #isPainted = false;

  constructor(
    context: PageContext,
    editor: WorkbookEditor,
    { tables, newTable }: Pick<WorkbookContent, 'tables' | 'newTable'>,
  ) {
    this.#context = context;
    this.#editor = editor;
    const opened = tables.map(({ sheet, tables: rules }) => ({ sheet, rules }));
    this.#state = new RuleState(opened, editor.sheetNames, tablesWith(newTable));
    editor.add((injector, workbook) => ({ dispose: followWorkbook(injector, workbook, this.#state) }));
    this.#state.watch(() => void this.#load());
    void this.#load();
  }

  async #load(): Promise<void> {
    if (this.#isPainted || !this.#state.isAny) return;
    this.#isPainted = true;
    try {
      const { PaintedTables } = await import('./tables/painted-tables.ts');
      this.#editor.add((injector, workbook) => new PaintedTables(injector, workbook, this.#state));
    } catch (error) {
      this.#isPainted = false;
      const text = t('Tables of this workbook could not be shown in their style: {problem}', {
        problem: messageOf(error),
      });
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }
}
