import type { SnapshotTable, StyledTable, TableLook, TableStyles } from '@benchbook/documents';
import { builtInTableStyle, shiftRange } from '@benchbook/documents/tables';
import { t } from '@benchbook/words';
import type { Injector, Workbook } from '@univerjs/core';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { openPanelAt } from '../frame/screen/panel-at.ts';
import { followWorkbook, type RuleKind, RuleState } from './conditional/rule-state.ts';
import { cellEdges } from './drawings/cell-edges.ts';
import type { WorkbookContent } from './workbook-content.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Which parts of its style a new table has, as in Excel. */
const NEW_SHOWS = { firstColumn: false, lastColumn: false, rowStripes: true, columnStripes: false };

/** Tables follow rows and columns, have those that they grow by, and look as edits say. */
const tablesWith = (partsOf: (style: string | null) => TableLook): RuleKind<StyledTable> => ({
  edited: (tables, edit) => {
    if (edit.op === 'add-table') {
      const { table: name, style, range } = edit;
      const look = { style, shows: NEW_SHOWS, parts: partsOf(style) };
      return [...tables, { name, ranges: [range], headers: 1, totals: 0, ...look }];
    }
    const changed = (change: (table: StyledTable) => StyledTable) =>
      tables.map((table) => ('table' in edit && table.name === edit.table ? change(table) : table));
    if (edit.op === 'resize-table') return changed((table) => ({ ...table, ranges: [edit.range] }));
    if (edit.op === 'rename-table') return changed((table) => ({ ...table, name: edit.to }));
    if (edit.op === 'style-table') {
      const { style, shows } = edit;
      return changed((table) => ({ ...table, style, shows, parts: partsOf(style) }));
    }
    if (edit.op !== 'set-totals') return undefined;
    const totals = edit.shown ? 1 : 0;
    return changed((table) => {
      const [range] = table.ranges;
      return { ...table, totals, ranges: [{ ...range, endRow: range.endRow - table.totals + totals }] };
    });
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
  readonly #styles: TableStyles;
  #grid: [Injector, Workbook] | undefined;
  #isPainted = false;

  constructor(
    context: PageContext,
    editor: WorkbookEditor,
    { tables, tableStyles }: Pick<WorkbookContent, 'tables' | 'tableStyles'>,
  ) {
    this.#context = context;
    this.#editor = editor;
    const opened = tables.map(({ sheet, tables: rules }) => ({ sheet, rules }));
    this.#styles = tableStyles;
    const kind = tablesWith((style) => this.#partsOf(style));
    this.#state = new RuleState(opened, editor.sheetNames, kind);
    editor.add((injector, workbook) => {
      this.#grid = [injector, workbook];
      return { dispose: followWorkbook(injector, workbook, this.#state) };
    });
    this.#state.watch(() => void this.#load());
    void this.#load();
  }

  /** Opens what a table is called, how it looks and what its totals are, to be changed. */
  async openOptions(table: SnapshotTable): Promise<void> {
    const grid = this.#grid;
    if (!grid) return;
    this.#editor.finishTyping();
    try {
      const [{ fillTableOptions }, { TableChanges }, { renameTable }] = await Promise.all([
        import('./tables/table-options.ts'),
        import('./tables/table-changes.ts'),
        import('./naming/rename-name.ts'),
      ]);
      const changes = new TableChanges(grid, {
        name: table.name,
        sheet: table.sheet,
        tables: () => this.#editor.tracker.tables,
        names: () => this.#editor.tracker.tableNames,
        reader: (worksheet) => this.#editor.reader(worksheet),
        rename: (edit) => renameTable(grid, edit),
        styled: (name) => this.#state.rulesOf(table.sheet).find((one) => one.name === name),
      });
      openPanelAt(
        cellEdges(...grid, this.#editor.selection) ?? { left: 16, right: 16, top: 96, bottom: 96 },
        t('Table “{table}”', { table: table.name }),
        (panel, close) =>
          fillTableOptions(panel, close, changes, {
            own: this.#styles.own.map(({ name }) => name),
            partsOf: (style) => this.#partsOf(style),
          }),
        () => this.#editor.focus(),
      );
    } catch (error) {
      const text = t('“{label}” could not be opened: {problem}', {
        label: table.name,
        problem: messageOf(error),
      });
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }

  #partsOf(style: string | null): TableLook {
    if (style === null) return {};
    const own = this.#styles.own.find(({ name }) => name === style);
    return own?.parts ?? builtInTableStyle(style, this.#styles.theme) ?? {};
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
