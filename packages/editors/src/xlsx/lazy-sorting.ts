import type { CellRange } from '@benchbook/documents';
import { t } from '@benchbook/words';
import {
  CommandType,
  type IAccessor,
  ICommandService,
  type IDisposable,
  type Injector,
} from '@univerjs/core';
import { WorkbookEditablePermission } from '@univerjs/sheets';
import { getCurrentRangeDisable$ } from '@univerjs/sheets-ui';
import { ContextMenuGroup, ContextMenuPosition, IMenuManagerService, MenuItemType } from '@univerjs/ui';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { openPanelAt } from '../frame/screen/panel-at.ts';
import { fillMenu, type MenuEntry } from '../frame/screen/popover.ts';
import { cellEdges } from './drawings/cell-edges.ts';
import type { Selected, SortedBy } from './sorting/sorting.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const ASCENDING = t('Sort A to Z, smallest first');
const DESCENDING = t('Sort Z to A, largest first');
const BY_COLUMNS = t('Sort by columns…');

const ITEMS = [
  { id: 'benchbook.command.sort-ascending', title: ASCENDING },
  { id: 'benchbook.command.sort-descending', title: DESCENDING },
  { id: 'benchbook.command.sort-by-columns', title: BY_COLUMNS },
] as const;

/** Behind what Univer offers of its own there. */
const FIRST_ORDER = 10;

const NOTHING = t('There are no rows to sort here. Select one of the cells you want to sort.');

const NO_FILTER = t('There are no rows to filter here. Select one of the cells you want to filter.');

/** Sorting, which comes when it is first asked for: by the toolbar, and by the right mouse button. */
export class LazySorting {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  #grid: [Injector, WorkbookEditor['workbook']] | undefined;
  #isEditable = false;
  /** Told by the filters of the workbook. */
  sortedBy: SortedBy = () => undefined;
  /** Whether a filter is about some of these cells; told by them, too. */
  isFiltered: (sheet: string, range: CellRange) => boolean = () => false;

  constructor(context: PageContext, editor: WorkbookEditor) {
    this.#context = context;
    this.#editor = editor;
    editor.add((injector, workbook) => {
      this.#grid = [injector, workbook];
      return this.#offer(injector);
    });
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
  }

  /** Fills a panel of the toolbar. */
  fillMenu(panel: HTMLElement, close: () => void, more: (MenuEntry | null)[]): void {
    fillMenu(panel, close, [
      { label: ASCENDING, run: () => void this.#sort(false) },
      { label: DESCENDING, run: () => void this.#sort(true) },
      { label: BY_COLUMNS, run: () => void this.#openPanel() },
      null,
      ...more,
    ]);
  }

  /** The cells around the active one that hang together, and their table; undefined: there are none. */
  async area(nothing = NO_FILTER): Promise<{ range: CellRange; table: string | undefined } | undefined> {
    const loaded = await this.#load();
    const [grid, selected] = [this.#grid, this.#selected];
    if (!loaded || !grid || !selected) return undefined;
    const area = loaded.sorting.areaToSort(grid, this.#tables, selected);
    if (!area) this.#tell(nothing);
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const table = this.#tables.find((one) => one.sheet === sheet && one.range === area?.range);
    return area && { range: area.range, table: table?.name };
  }

  /** Sorts a range below its headings by one of its columns. */
  async sortRange(range: CellRange, column: number, descending: boolean): Promise<void> {
    const loaded = await this.#load();
    if (!loaded || !this.#grid) return;
    const area = { range, hasHeader: true, isTable: false };
    this.#tell(loaded.sorting.sortThere(this.#grid, area, [{ by: column, descending }], this.sortedBy));
    this.#editor.focus();
  }

  #offer(injector: Injector): IDisposable {
    const run = {
      [ITEMS[0].id]: () => this.#sort(false),
      [ITEMS[1].id]: () => this.#sort(true),
      [ITEMS[2].id]: () => this.#openPanel(),
    };
    const commands = ITEMS.map(({ id }) =>
      injector.get(ICommandService).registerCommand({
        id,
        type: CommandType.COMMAND,
        handler: () => {
          void run[id]();
          return true;
        },
      }),
    );
    const items = ITEMS.map(({ id, title }, place) => [
      id,
      {
        order: FIRST_ORDER + place,
        menuItemFactory: (accessor: IAccessor) => ({
          id,
          type: MenuItemType.BUTTON,
          title,
          disabled$: getCurrentRangeDisable$(accessor, { workbookTypes: [WorkbookEditablePermission] }),
        }),
      },
    ]);
    const group = { [ContextMenuGroup.DATA]: Object.fromEntries(items) };
    injector.get(IMenuManagerService).mergeMenu({
      [ContextMenuPosition.MAIN_AREA]: group,
      [ContextMenuPosition.COL_HEADER]: group,
    });
    return {
      dispose: () => {
        for (const command of commands) command.dispose();
      },
    };
  }

  get #selected(): Selected | undefined {
    const { row, column } = this.#editor.selection;
    const range: CellRange | undefined = this.#editor.wholeSelection.at(-1);
    return range && { range, row, column };
  }

  get #tables() {
    return this.#editor.tracker.tables;
  }

  async #sort(descending: boolean): Promise<void> {
    const loaded = await this.#load();
    const [grid, selected] = [this.#grid, this.#selected];
    if (!loaded || !grid || !selected) return;
    const area = loaded.sorting.areaToSort(grid, this.#tables, selected);
    const level = { by: selected.column, descending };
    this.#tell(area ? loaded.sorting.sortThere(grid, area, [level], this.sortedBy) : NOTHING);
    this.#editor.focus();
  }

  async #openPanel(): Promise<void> {
    const loaded = await this.#load();
    const [grid, selected] = [this.#grid, this.#selected];
    if (!loaded || !grid || !selected) return;
    const area = loaded.sorting.areaToSort(grid, this.#tables, selected);
    if (!area) {
      this.#tell(NOTHING);
      return;
    }
    const sheet = this.#editor.workbook.getActiveSheet();
    const { row, column } = selected;
    const edges = cellEdges(...grid, { row, column }) ?? { left: 16, right: 16, top: 96, bottom: 96 };
    openPanelAt(
      edges,
      t('Sort by columns'),
      (panel, close) =>
        loaded.fillSortPanel(panel, close, {
          area,
          hasHeadColumn: loaded.sorting.hasHeadColumn(grid, area),
          at: { row, column },
          headingOf: (line, isRow) => {
            const { startRow, startColumn } = area.range;
            const cell = isRow ? sheet.getCell(line, startColumn) : sheet.getCell(startRow, line);
            return String(cell?.v ?? '');
          },
          sort: (chosen, levels) =>
            chosen.columns && this.isFiltered(sheet.getSheetId(), chosen.range)
              ? t('Some of these cells have a filter. Take it away first.')
              : loaded.sorting.sortThere(grid, chosen, levels, this.sortedBy),
        }),
      () => this.#editor.focus(),
    );
  }

  #tell(problem: string | null): void {
    if (problem) this.#context.frame.setLine('message', { tone: 'warning', text: problem, closable: true });
  }

  async #load() {
    this.#editor.finishTyping();
    if (!this.#isEditable) return null;
    try {
      const [sorting, { fillSortPanel }] = await Promise.all([
        import('./sorting/sorting.ts'),
        import('./sorting/sort-panel.ts'),
      ]);
      return { sorting, fillSortPanel };
    } catch (error) {
      this.#tell(t('Sorting could not be loaded: {problem}', { problem: messageOf(error) }));
      return null;
    }
  }
}
