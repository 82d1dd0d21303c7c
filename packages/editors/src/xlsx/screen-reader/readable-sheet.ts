import type { CellContent } from '@benchbook/documents';
import { cellName } from '@benchbook/documents/comments';
import { t } from '@benchbook/words';
import type { IDisposable, Injector, IRange, Workbook, Worksheet } from '@univerjs/core';
import {
  CommandType,
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  ICommandService,
} from '@univerjs/core';
import { FormulaDataModel, LexerTreeBuilder } from '@univerjs/engine-formula';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import { element } from '../../frame/screen/dom.ts';
import { gridView } from '../drawings/grid-view.ts';
import { SheetReader } from '../edits/cell-state.ts';
import { aboutCell, type CellFacts, shownText } from './cell-words.ts';
import { nameControls } from './name-controls.ts';
import { SheetNews } from './sheet-news.ts';
import { shownLines } from './shown-lines.ts';
import { type TableCell, TableView } from './table-view.ts';

/** Together 600 cells. */
const MOST_ROWS = 30;
const MOST_COLUMNS = 20;

/** Milliseconds after which a busy page is told all the same. */
const SAID_WITHIN = 300;
/** Milliseconds without a step after which a sheet rests. */
const RESTS_AFTER = 120;
const SCROLLS = 'sheet.operation.set-scroll';

/** What an edit does to cells, and what takes it back. */
const WRITES_CELLS = 'sheet.mutation.set-range-values';

export interface ReadableSheetContext {
  /** What Univer fills. */
  host: HTMLElement;
  /** What is known of a cell besides its content. */
  facts(sheet: string, row: number, column: number): CellFacts;
  isEditable(): boolean;
  goTo(sheet: string, row: number, column: number): void;
}

/**
 * What a screen reader has of a workbook, which is a picture for everybody else: a table of the cells in view, the selected one
 * as the place where the keyboard is, and a word about what was selected, opened and changed. It is brought up to date when the
 * page has nothing else to do, and not while a cell is open.
 */
export class ReadableSheet implements IDisposable {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #context: ReadableSheetContext;
  readonly #table: TableView;
  readonly #said = element('p', { class: 'said', role: 'status' });
  readonly #ends: (() => void)[];
  #waiting: (() => void) | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #isOld = true;
  readonly #news: SheetNews;

  constructor([injector, workbook]: [Injector, Workbook], context: ReadableSheetContext) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#context = context;
    this.#news = new SheetNews(workbook, (...cell) => this.#textOf(...cell));
    this.#table = new TableView((row, column) =>
      context.goTo(workbook.getActiveSheet().getSheetId(), row, column),
    );
    // Univer takes all of `host`.
    context.host.after(this.#table.element, this.#said);
    const commands = injector.get(ICommandService).onCommandExecuted((info, options) => {
      if (info.type === CommandType.COMMAND) return;
      if (info.id === WRITES_CELLS && options?.fromFormula !== true) this.#news.wrote(info.params);
      // A selection moves in what is shown; what scrolls and what changes shows something else.
      if (info.id !== 'sheet.operation.set-selections') this.#isOld = true;
      if (info.id === SCROLLS) this.#afterScrolling();
      else this.#soon();
    });
    this.#ends = [() => commands.dispose(), nameControls()];
    this.#soon();
  }

  /** What is known besides the cells is another now. */
  refresh(): void {
    this.#isOld = true;
    this.#soon();
  }

  dispose(): void {
    clearTimeout(this.#resting);
    this.#waiting?.();
    for (const end of this.#ends) end();
    this.#table.element.remove();
    this.#said.remove();
  }

  /** Nobody reads cells while they pass by: the table has those of where the sheet comes to rest. */
  #afterScrolling(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#soon(), RESTS_AFTER);
  }

  #soon(): void {
    if (this.#waiting) return;
    const run = () => {
      this.#waiting = undefined;
      this.#update();
    };
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') {
      const waiting = requestIdleCallback(run, { timeout: SAID_WITHIN });
      this.#waiting = () => cancelIdleCallback(waiting);
    } else {
      const waiting = setTimeout(run, SAID_WITHIN / 3);
      this.#waiting = () => clearTimeout(waiting);
    }
  }

  #update(): void {
    const cell = this.#active;
    const [input, bar] = [DOCS_NORMAL_EDITOR_UNIT_ID_KEY, DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY].map((id) =>
      document.getElementById(`__editor_${id}`),
    );
    bar?.setAttribute('role', 'textbox');
    bar?.setAttribute('aria-label', t('Formula bar'));
    if (this.#injector.get(IEditorBridgeService).isVisible().visible) {
      this.#say(cell && this.#news.opened(cell.row, cell.column));
      input?.removeAttribute('aria-activedescendant');
      return;
    }
    const isBeyond = cell && !this.#table.cellAt(cell.row, cell.column);
    if (this.#isOld || isBeyond) this.#readCells(cell);
    const ranges = this.#injector.get(SheetsSelectionsService).getCurrentSelections();
    this.#table.select((row, column) => ranges.some(({ range }) => holds(range, row, column)));
    const active = cell && this.#table.cellAt(cell.row, cell.column);
    if (input && active) {
      input.setAttribute('role', 'textbox');
      input.setAttribute('aria-label', t('Cell {cell}', { cell: cellName(cell.row, cell.column) }));
      input.setAttribute('aria-controls', this.#table.element.id);
      if (input.getAttribute('aria-activedescendant') !== active.id)
        input.setAttribute('aria-activedescendant', active.id);
    }
    this.#say(this.#news.since(ranges.at(-1)?.range));
  }

  get #active(): { row: number; column: number } | undefined {
    const primary = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    return primary ? { row: primary.actualRow, column: primary.actualColumn } : undefined;
  }

  #say(text: string | undefined): void {
    if (text !== undefined && this.#said.textContent !== text) this.#said.textContent = text;
  }

  #textOf(worksheet: Worksheet, row: number, column: number): string {
    const reader = new SheetReader(this.#workbook, worksheet, this.#injector.get(LexerTreeBuilder));
    return this.#shown(worksheet, this.#contentOf(worksheet, reader, row, column), row, column);
  }

  #shown(worksheet: Worksheet, content: CellContent, row: number, column: number): string {
    if (content.kind === 'empty') return '';
    return shownText(content, worksheet.getComposedCellStyle(row, column).n?.pattern ?? 'General');
  }

  /** Of a cell into which another one's results run over, these. */
  #contentOf(worksheet: Worksheet, reader: SheetReader, row: number, column: number): CellContent {
    const content = reader.content(row, column);
    if (content.kind !== 'empty') return content;
    const results = this.#injector.get(FormulaDataModel).getArrayFormulaCellData();
    const value = results[this.#workbook.getUnitId()]?.[worksheet.getSheetId()]?.[row]?.[column]?.v;
    if (value === undefined || value === null || value === '') return content;
    if (typeof value === 'number') return { kind: 'number', value };
    return typeof value === 'boolean' ? { kind: 'boolean', value } : { kind: 'text', value };
  }

  #readCells(active: { row: number; column: number } | undefined): void {
    const view = gridView(this.#injector, this.#workbook);
    const worksheet = this.#workbook.getActiveSheet();
    // Univer has not drawn the sheet yet: it does so by an operation of its own.
    if (!view || view.sheet !== worksheet.getSheetId()) return;
    this.#isOld = false;
    const panes = view.panes.map(({ box, scroll }) => ({
      across: { from: scroll.left, to: scroll.left + box.width / view.scale },
      down: { from: scroll.top, to: scroll.top + box.height / view.scale },
    }));
    const rows = shownLines(
      {
        count: view.rowCount,
        startOf: view.rowStart,
        isHidden: (row) => !worksheet.getRowVisible(row),
      },
      panes.map(({ down }) => down),
      active?.row ?? -1,
      MOST_ROWS,
    );
    const columns = shownLines(
      {
        count: view.columnCount,
        startOf: view.columnStart,
        isHidden: (column) => !worksheet.getColVisible(column),
      },
      panes.map(({ across }) => across),
      active?.column ?? -1,
      MOST_COLUMNS,
    );
    this.#table.show({
      name: t('Sheet {getName}', { getName: worksheet.getName() }),
      rowCount: view.rowCount,
      columnCount: view.columnCount,
      rows,
      columns,
      cells: this.#cellsIn(worksheet, rows, columns),
      isReadOnly: !this.#context.isEditable(),
    });
  }

  #cellsIn(worksheet: Worksheet, rows: readonly number[], columns: readonly number[]): TableCell[] {
    const sheet = worksheet.getSheetId();
    const reader = new SheetReader(this.#workbook, worksheet, this.#injector.get(LexerTreeBuilder));
    const merges = new Set<string>();
    return rows.flatMap((row) =>
      columns.flatMap((column): TableCell[] => {
        const merged = worksheet.getMergedCell(row, column);
        const main = merged
          ? {
              row: merged.startRow,
              column: merged.startColumn,
              name: `${merged.startRow},${merged.startColumn}`,
            }
          : { row, column, name: '' };
        // What is merged is read once, where it begins to be seen.
        if (merged && merges.has(main.name)) return [];
        merges.add(main.name);
        const content = this.#contentOf(worksheet, reader, main.row, main.column);
        const facts = this.#context.facts(sheet, main.row, main.column);
        return [
          {
            row,
            column,
            text: this.#shown(worksheet, content, main.row, main.column),
            about: aboutCell(content, facts),
            rowSpan: merged ? merged.endRow - row + 1 : 1,
            columnSpan: merged ? merged.endColumn - column + 1 : 1,
            isReadOnly: facts.isLocked,
            isWrong: facts.wrong !== undefined,
          },
        ];
      }),
    );
  }
}

function holds({ startRow, endRow, startColumn, endColumn }: IRange, row: number, column: number): boolean {
  // NaN, of whole rows and columns, is no limit.
  return !(row < startRow || row > endRow || column < startColumn || column > endColumn);
}
