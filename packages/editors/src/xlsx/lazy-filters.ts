import type { CellRange, FilterEdit, FilterTest, SheetFilters, SnapshotTable } from '@benchbook/documents';
import { asksOther, rowsShown, type StoredFilter } from '@benchbook/documents/filters';
import { t } from '@benchbook/words';
import { CommandType, ICommandService, type IDisposable, type Injector, type Workbook } from '@univerjs/core';
import { IDefinedNamesService } from '@univerjs/engine-formula';
import { IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { openPanelAt } from '../frame/screen/panel-at.ts';
import type { MenuEntry } from '../frame/screen/popover.ts';
import { followWorkbook, RuleState } from './conditional/rule-state.ts';
import { cellEdges } from './drawings/cell-edges.ts';
import { bodyRows, FILTERS, filterAt, isBody } from './filtering/filter-kind.ts';
import { keepFilteredRows } from './filtering/filtered-rows.ts';
import { selectWhatIsShown } from './filtering/shown-selection.ts';
import type { LazySorting } from './lazy-sorting.ts';
import type { LazyTables } from './lazy-tables.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const TOGGLE = 'benchbook.command.toggle-filter';
const OPEN = 'benchbook.command.open-filter';
const MAKE_TABLE = 'benchbook.command.make-table';
const PRIORITY = 100;

const NO_TABLE = t('There are no cells here that a table could be made of. Select them first.');

/** What filters, and makes tables. */
async function loadFiltering() {
  const [{ applyFilter, filteredCells }, { fillFilterPanel }, made, { fillTablePanel }] = await Promise.all([
    import('./filtering/apply-filter.ts'),
    import('./filtering/filter-panel.ts'),
    import('./tables/make-table.ts'),
    import('./tables/table-panel.ts'),
  ]);
  return { applyFilter, filteredCells, fillFilterPanel, fillTablePanel, ...made };
}

/** The filters of a workbook: their buttons come after the cells, what filters when it is asked for. */
export class LazyFilters {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #sorting: LazySorting;
  readonly #tables: LazyTables;
  readonly #state: RuleState<StoredFilter>;
  #grid: [Injector, Workbook] | undefined;
  #isEditable = false;
  #hasButtons = false;

  constructor(
    context: PageContext,
    editor: WorkbookEditor,
    { sorting, tables }: { sorting: LazySorting; tables: LazyTables },
    filters: SheetFilters[],
  ) {
    this.#context = context;
    this.#editor = editor;
    this.#sorting = sorting;
    this.#tables = tables;
    sorting.sortedBy = (sheet, rows) => {
      const filter = this.#state.rulesOf(sheet).find((one) => isBody(one, rows));
      return (
        filter && (filter.sorted ?? []).map((key) => ({ ...key, column: key.column + rows.startColumn }))
      );
    };
    sorting.isFiltered = (sheet, range) =>
      this.#state.rulesOf(sheet).some(({ ranges: [own] }) => meet(own, range));
    const opened = filters.map(({ sheet, filters: rules }) => ({ sheet, rules }));
    this.#state = new RuleState(opened, editor.sheetNames, FILTERS);
    editor.add((injector, workbook) => {
      this.#grid = [injector, workbook];
      return this.#watch(injector, workbook);
    });
    if (filters.length > 0) void this.#showButtons();
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
  }

  /** What the toolbar offers. */
  entries(): (MenuEntry | null)[] {
    const { filter, table } = this.#here;
    const isFiltered = (filter?.columns.length ?? 0) > 0;
    return [
      {
        label: filter ? t('Remove the filter (Ctrl+Shift+L)') : t('Filter (Ctrl+Shift+L)'),
        run: () => void this.#toggle(),
      },
      { label: t('Filter by this column… (Alt+Down)'), disabled: !filter, run: () => void this.#openHere() },
      { label: t('Show all rows'), disabled: !isFiltered, run: () => void this.#showAll() },
      { label: t('Filter again'), disabled: !isFiltered, run: () => void this.#apply(filter, null) },
      null,
      {
        label: table ? t('Table… (Ctrl+L)') : t('Make a table… (Ctrl+L)'),
        run: () => void this.#makeTable(),
      },
    ];
  }

  #watch(injector: Injector, workbook: Workbook): IDisposable {
    const end = followWorkbook(injector, workbook, this.#state);
    const kept = keepFilteredRows(injector, workbook, this.#state);
    const shown = selectWhatIsShown(injector, workbook);
    const watching = this.#state.watch(() => {
      if (this.#state.isAny) void this.#showButtons();
    });
    const commands = injector.get(ICommandService);
    const shortcuts = injector.get(IShortcutService);
    const command = (id: string, run: () => Promise<void>, binding: number, preconditions: () => boolean) => [
      commands.registerCommand({
        id,
        type: CommandType.COMMAND,
        handler: () => {
          void run();
          return true;
        },
      }),
      shortcuts.registerShortcut({ id, binding, priority: PRIORITY, preconditions }),
    ];
    const keys = [
      ...command(
        TOGGLE,
        () => this.#toggle(),
        KeyCode.L | MetaKeys.CTRL_COMMAND | MetaKeys.SHIFT,
        () => !this.#editor.isTyping,
      ),
      ...command(
        OPEN,
        () => this.#openHere(),
        KeyCode.ARROW_DOWN | MetaKeys.ALT,
        () => !this.#editor.isTyping && this.#isInHeading,
      ),
      // Most browsers keep Ctrl+T for themselves; Excel has both.
      ...[KeyCode.L, KeyCode.T].flatMap((key) =>
        command(
          `${MAKE_TABLE}-${key}`,
          () => this.#makeTable(),
          key | MetaKeys.CTRL_COMMAND,
          () => !this.#editor.isTyping,
        ),
      ),
    ];
    return {
      dispose: () => {
        end();
        kept.dispose();
        shown.dispose();
        watching();
        for (const key of keys) key.dispose();
      },
    };
  }

  /** The sheet and the active cell, the filter it is in, or else that of the sheet, and its table. */
  get #here(): {
    sheet: string;
    row: number;
    column: number;
    filter: StoredFilter | undefined;
    table: SnapshotTable | undefined;
  } {
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const { row, column } = this.#editor.selection;
    const filters = this.#state.rulesOf(sheet);
    const table = this.#editor.tracker.tables.find(
      (one) =>
        one.sheet === sheet &&
        row >= one.range.startRow &&
        row <= one.range.endRow + (one.hasTotals ? 1 : 0) &&
        column >= one.range.startColumn &&
        column <= one.range.endColumn,
    );
    const own = filters.find((one) => one.table === (table?.name ?? null));
    return { sheet, row, column, filter: filterAt(filters, row, column) ?? own, table };
  }

  get #isInHeading(): boolean {
    const { row, column, filter } = this.#here;
    const range = filter?.ranges[0];
    return (
      range !== undefined &&
      row === range.startRow &&
      column >= range.startColumn &&
      column <= range.endColumn
    );
  }

  async #toggle(): Promise<void> {
    if (!this.#isEditable) return;
    this.#editor.finishTyping();
    const { sheet, filter } = this.#here;
    if (filter) {
      await this.#apply(filter, { op: 'remove-filter', sheet, table: filter.table });
      return;
    }
    const area = await this.#sorting.area();
    if (!area) return;
    const table = area.table ?? null;
    const there = table === null ? this.#tableAt(sheet, area.range) : undefined;
    if (there) {
      this.#tell(
        t(
          'Some of these cells are the table “{table}”, which has a filter of its own. Select cells without it.',
          {
            table: there.name,
          },
        ),
      );
      return;
    }
    const edit: FilterEdit = { op: 'add-filter', sheet, table, range: area.range };
    await this.#apply({ table, ranges: [area.range], columns: [], noButton: [] }, edit);
  }

  async #showAll(): Promise<void> {
    const { sheet, filter } = this.#here;
    for (const { column } of filter?.columns ?? [])
      await this.#apply(filter, {
        op: 'filter-column',
        sheet,
        table: filter?.table ?? null,
        column,
        test: null,
      });
  }

  async #openHere(): Promise<void> {
    const { column, filter } = this.#here;
    const range = filter?.ranges[0];
    if (!filter || !range) return;
    await this.#open(
      filter,
      Math.min(Math.max(column, range.startColumn), range.endColumn) - range.startColumn,
    );
  }

  async #apply(filter: StoredFilter | undefined, edit: FilterEdit | null): Promise<void> {
    const loaded = await this.#load();
    const grid = this.#grid;
    if (!loaded || !grid || !filter) return;
    const sheet = edit?.sheet ?? this.#here.sheet;
    loaded.applyFilter(grid, this.#state, sheet, filter.table, edit);
    this.#editor.focus();
  }

  async #open(filter: StoredFilter, column: number): Promise<void> {
    const loaded = await this.#load();
    const grid = this.#grid;
    if (!loaded || !grid) return;
    const [injector, workbook] = grid;
    const worksheet = workbook.getActiveSheet();
    const sheet = worksheet.getSheetId();
    const [{ startRow, startColumn }] = filter.ranges;
    const cellAt = loaded.filteredCells(injector, workbook, worksheet);
    const others = rowsShown(filter, bodyRows(filter), cellAt, column);
    const shown = rowsShown(filter, bodyRows(filter), cellAt);
    const values = new Map<string, { text: string; number?: number; isShown: boolean }>();
    const blank = { isThere: false, isShown: false };
    for (const row of others) {
      const cell = cellAt(row, startColumn + column);
      const isShown = shown.has(row);
      if (cell.text.trim() === '') {
        blank.isThere = true;
        blank.isShown ||= isShown;
        continue;
      }
      const key = cell.text.toLowerCase();
      const known = values.get(key);
      if (known) known.isShown ||= isShown;
      else values.set(key, { ...cell, isShown });
    }
    const inOrder = [...values.values()].sort((one, other) =>
      one.number !== undefined && other.number !== undefined
        ? one.number - other.number
        : Number(one.number === undefined) - Number(other.number === undefined) ||
          one.text.localeCompare(other.text),
    );
    const heading = String(worksheet.getCell(startRow, startColumn + column)?.v ?? '').trim();
    const at = { row: startRow, column: startColumn + column };
    const edges = cellEdges(injector, workbook, at) ?? { left: 16, right: 16, top: 96, bottom: 96 };
    const problem = this.#isEditable
      ? asksOther(filter, column)
        ? t('Another column is filtered by something that only Excel knows. Show all of that column first.')
        : null
      : t('You are not editing this workbook.');
    openPanelAt(
      edges,
      heading === '' ? t('Filter') : t('Filter by {heading}', { heading }),
      (panel, close) =>
        loaded.fillFilterPanel(panel, close, {
          test: filter.columns.find((one) => one.column === column)?.test,
          values: inOrder,
          blank,
          problem,
          date1904: this.#editor.date1904,
          set: (test: FilterTest | null) =>
            void this.#apply(filter, { op: 'filter-column', sheet, table: filter.table, column, test }),
          sort: (descending) =>
            void this.#sorting.sortRange(filter.ranges[0], startColumn + column, descending),
        }),
      () => this.#editor.focus(),
    );
  }

  /** Asks which cells are to be a table, and makes it; of one that there is, what it looks like. */
  async #makeTable(): Promise<void> {
    const { table } = this.#here;
    if (table) {
      if (this.#isEditable) await this.#tables.openOptions(table);
      return;
    }
    const area = await this.#sorting.area(NO_TABLE);
    const loaded = await this.#load();
    const grid = this.#grid;
    if (!area || !loaded || !grid) return;
    if (area.table !== undefined) {
      this.#tell(t('These cells are a table already: “{table}”.', { table: area.table }));
      return;
    }
    const { row, column } = this.#editor.selection;
    openPanelAt(
      cellEdges(...grid, { row, column }) ?? { left: 16, right: 16, top: 96, bottom: 96 },
      t('Make a table'),
      (panel, close) =>
        loaded.fillTablePanel(panel, close, {
          range: area.range,
          make: (range) => this.#tableOf(grid, loaded, range),
        }),
      () => this.#editor.focus(),
    );
  }

  /** Makes a table of cells; answers why not. */
  #tableOf(
    grid: [Injector, Workbook],
    { filteredCells, ...tables }: Awaited<ReturnType<typeof loadFiltering>>,
    range: CellRange,
  ): string | null {
    const [injector, workbook] = grid;
    const worksheet = workbook.getActiveSheet();
    const sheet = worksheet.getSheetId();
    const there = this.#tableAt(sheet, range);
    if (there) return t('These cells are a table already: “{table}”.', { table: there.name });
    if (this.#state.rulesOf(sheet).some(({ ranges: [own] }) => meet(own, range)))
      return t('Some of these cells have a filter. Take it away first.');
    const cellAt = filteredCells(injector, workbook, worksheet);
    const shown = Array.from(
      { length: range.endColumn - range.startColumn + 1 },
      (_, index) => cellAt(range.startRow, range.startColumn + index).text,
    );
    const columns = tables.columnNames(shown);
    if ('problem' in columns) return columns.problem;
    const names = injector.get(IDefinedNamesService).getDefinedNameMap(workbook.getUnitId()) ?? {};
    const taken = [...Object.values(names).map(({ name }) => name), ...this.#editor.tracker.tableNames];
    const table = tables.newTableName(taken);
    return tables.makeTable(grid, { sheet, table, range, columns })
      ? null
      : t('The workbook does not allow it now; the line above says why.');
  }

  #tableAt(sheet: string, range: CellRange): SnapshotTable | undefined {
    return this.#editor.tracker.tables.find((one) => one.sheet === sheet && meet(one.range, range));
  }

  async #showButtons(): Promise<void> {
    if (this.#hasButtons) return;
    this.#hasButtons = true;
    try {
      const { FilterButtons } = await import('./filtering/filter-buttons.ts');
      this.#editor.add(
        (...grid) =>
          new FilterButtons(grid, this.#state, (filter, column) => void this.#open(filter, column)),
      );
    } catch (error) {
      this.#hasButtons = false;
      this.#tell(
        t('The filters of this workbook could not be shown: {problem}', { problem: messageOf(error) }),
      );
    }
  }

  async #load() {
    this.#editor.finishTyping();
    try {
      return await loadFiltering();
    } catch (error) {
      this.#tell(t('Filtering could not be loaded: {problem}', { problem: messageOf(error) }));
      return null;
    }
  }

  #tell(text: string): void {
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }
}

const meet = (one: CellRange, other: CellRange): boolean =>
  one.startRow <= other.endRow &&
  one.endRow >= other.startRow &&
  one.startColumn <= other.endColumn &&
  one.endColumn >= other.startColumn;
