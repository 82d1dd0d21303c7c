import type { CellRange, NameUse } from '@benchbook/documents';
import { cellName } from '@benchbook/documents/links';
import { t } from '@benchbook/words';
import {
  CellValueType,
  CommandType,
  type IAccessor,
  ICommandService,
  type IDisposable,
  type Injector,
  type Workbook,
} from '@univerjs/core';
import { IFunctionService } from '@univerjs/engine-formula';
import { WorkbookEditablePermission } from '@univerjs/sheets';
import { getCurrentRangeDisable$ } from '@univerjs/sheets-ui';
import {
  ContextMenuGroup,
  ContextMenuPosition,
  IMenuManagerService,
  IShortcutService,
  KeyCode,
  MenuItemType,
  MetaKeys,
} from '@univerjs/ui';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { openPanelAt } from '../frame/screen/panel-at.ts';
import { fillMenu } from '../frame/screen/popover.ts';
import type { LookPainter } from './copied-looks/look-painter.ts';
import { cellEdges } from './drawings/cell-edges.ts';
import { caretOf, openWith, typeAt, writeFormulas } from './functions/insert-function.ts';
import { type Counted, sumsOf } from './functions/sums.ts';
import { LazyNames } from './lazy-names.ts';
import { askBeforeDeletions } from './naming/asked-deletions.ts';
import { setNumberFormat } from './number-formats/set-number-format.ts';
import type { WorkbookContent } from './workbook-content.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const NUMBER_FORMAT = 'benchbook.command.number-format';
const FUNCTIONS = 'benchbook.command.functions';
const SUM = 'benchbook.command.sum';
const NAMES = 'benchbook.command.names';
/** Before Univer's own. */
const PRIORITY = 100;
/** Behind what Univer offers of its own there. */
const FIRST_ORDER = 20;
/** Where a panel opens while its cell cannot be seen, in CSS pixels of the window. */
const TOP = { left: 16, right: 16, top: 96, bottom: 96 };

/** What Σ counts up cells by. */
const COUNTS = [
  ['SUM', t('Sum (Alt+=)')],
  ['AVERAGE', t('Average')],
  ['COUNT', t('Count of numbers')],
  ['STDEV.S', t('Standard deviation')],
  ['MAX', t('Largest')],
  ['MIN', t('Smallest')],
] as const;

/** What is asked beside the selected cell and comes when it is first wanted: by keys, the toolbar and the right mouse button. */
export class LazyPanels {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #names: LazyNames;
  readonly #host: HTMLElement;
  #grid: [Injector, Workbook] | undefined;
  #painter: LookPainter | null = null;
  #isEditable = false;

  /** `host`: what the grid is drawn in; `uses`: what uses a name now, beside cells and other names. */
  constructor(
    context: PageContext,
    editor: WorkbookEditor,
    { names }: Pick<WorkbookContent, 'names'>,
    host: HTMLElement,
    uses: (name: string) => NameUse[],
  ) {
    this.#context = context;
    this.#host = host;
    this.#editor = editor;
    this.#names = new LazyNames(editor, names, uses);
    editor.add((injector, workbook) => {
      const grid: [Injector, Workbook] = [injector, workbook];
      this.#grid = grid;
      const offered = this.#offer(injector);
      const asked = askBeforeDeletions(grid, {
        isEditable: () => this.#isEditable,
        names: () => this.#names.all(grid),
        ask: (text, goOn) => this.#ask(text, goOn),
      });
      return {
        dispose: () => {
          offered.dispose();
          asked.dispose();
        },
      };
    });
  }

  #ask(text: string, goOn: () => void): () => void {
    const { frame } = this.#context;
    const withdraw = () => frame.setLine('asked', null);
    const run = () => {
      withdraw();
      this.#editor.focus();
      goOn();
    };
    const actions = [{ label: t('Delete anyway'), run }];
    frame.setLine('asked', { tone: 'warning', text, actions, closable: true });
    return withdraw;
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    if (!editable) this.#painter?.end();
  }

  /** Gives the selected cells a number format by its code. */
  setNumberFormat(code: string): void {
    this.#editor.finishTyping();
    if (this.#grid) setNumberFormat(this.#grid, this.#selected, code);
  }

  /** Opens the number formats there are. */
  async openNumberFormats(): Promise<void> {
    this.#editor.finishTyping();
    await this.#open(t('Number format'), import('./number-formats/number-format-panel.ts'), (loaded) => {
      const { row, column } = this.#editor.selection;
      const sheet = this.#editor.workbook.getActiveSheet();
      return (panel, close) =>
        loaded.fillNumberFormatPanel(panel, close, {
          cell: cellName(row, column),
          content: this.#editor.reader(sheet).content(row, column),
          code: this.#editor.activeStyle.n?.pattern || 'General',
          set: (code) => this.setNumberFormat(code),
        });
    });
  }

  /** Fills a panel of the toolbar with what Σ does. */
  fillSums(panel: HTMLElement, close: () => void): void {
    fillMenu(panel, close, [
      ...COUNTS.map(([name, label]) => ({ label, run: () => this.#count(name) })),
      null,
      { label: t('All functions… (Shift+F3)'), run: () => void this.openFunctions() },
      { label: t('Names… (Ctrl+F3)'), run: () => void this.openNames() },
    ]);
  }

  /** Opens the functions there are; the chosen one is typed where a person is typing, else into the active cell. */
  async openFunctions(): Promise<void> {
    const grid = this.#grid;
    if (!grid) return;
    const [injector, workbook] = grid;
    const typing = this.#editor.isTyping ? caretOf(injector) : null;
    const caret = typing?.text.startsWith('=') ? typing : null;
    if (!caret) this.#editor.finishTyping();
    const loading = Promise.all([
      import('./functions/function-panel.ts'),
      import('./functions/function-list.ts'),
    ]);
    await this.#open(
      t('Functions'),
      loading,
      ([{ fillFunctionPanel }, { offeredFunctions }]) => {
        const functions = offeredFunctions(injector.get(IFunctionService).getDescriptions().values());
        return (panel, close) =>
          fillFunctionPanel(panel, close, functions, ({ name, arguments: all }) => {
            const call = `${name}(${all.length === 0 ? ')' : ''}`;
            if (caret) typeAt(injector, caret, call);
            else openWith(injector, workbook, `=${call}`);
          });
      },
      () => (caret ? caret.editor.focus() : this.#editor.focus()),
    );
  }

  /** Takes the look of the selected cells for those that are selected next, or lays it away. */
  async copyLook(): Promise<void> {
    const grid = this.#grid;
    if (!grid) return;
    this.#editor.finishTyping();
    try {
      const { LookPainter } = await import('./copied-looks/look-painter.ts');
      if (!this.#isEditable) return;
      const { frame } = this.#context;
      this.#painter ??= this.#editor.add(() => {
        const painter: LookPainter = new LookPainter(grid, {
          host: this.#host,
          selection: () => this.#selected,
          isTyping: () => this.#editor.isTyping,
          say: (text) =>
            frame.setLine('message', text === null ? null : { tone: 'plain', text, closable: true }),
          changed: () => frame.toolbar.update('copy-format', { pressed: painter.isAtHand }),
        });
        return painter;
      });
      this.#painter?.toggle();
    } catch (error) {
      this.#tell(t('The look of cells could not be copied: {problem}', { problem: messageOf(error) }));
    }
    this.#editor.focus();
  }

  /** Opens the names of the workbook. */
  async openNames(): Promise<void> {
    this.#editor.finishTyping();
    if (this.#grid) await this.#open(t('Names'), this.#names.filling(this.#grid), (fill) => fill);
  }

  /** Gives cells a name that was typed into the name box. */
  async nameCells(name: string, cells: string): Promise<void> {
    if (!this.#grid || !this.#isEditable) return;
    try {
      const refused = await this.#names.nameCells(this.#grid, name, cells);
      if (refused) this.#tell(refused);
      this.#editor.focus();
    } catch (error) {
      this.#tell(t('The cells could not be named: {problem}', { problem: messageOf(error) }));
    }
  }

  /** Counts up the numbers that are selected, or that stand above or left of the active cell. */
  #count(name: string): void {
    const grid = this.#grid;
    if (!grid || !this.#isEditable) return;
    const [injector, workbook] = grid;
    const caret = this.#editor.isTyping ? caretOf(injector) : null;
    if (caret?.text.startsWith('=')) {
      typeAt(injector, caret, `${name}(`);
      return;
    }
    this.#editor.finishTyping();
    const { row, column } = this.#editor.selection;
    const selected = this.#selected.at(-1) ?? {
      startRow: row,
      endRow: row,
      startColumn: column,
      endColumn: column,
    };
    const summed = sumsOf(name, selected, [row, column], counted(workbook));
    if (summed.kind === 'refused') this.#tell(summed.reason);
    else if (summed.kind === 'open') openWith(injector, workbook, summed.formula);
    else writeFormulas(injector, workbook, summed.cells);
  }

  get #selected(): CellRange[] {
    return this.#editor.wholeSelection;
  }

  async #open<Loaded>(
    label: string,
    loading: Promise<Loaded>,
    filling: (loaded: Loaded) => (panel: HTMLElement, close: () => void) => void,
    closed: () => void = () => this.#editor.focus(),
  ): Promise<void> {
    try {
      const loaded = await loading;
      if (!this.#isEditable || !this.#grid) return;
      const edges = cellEdges(...this.#grid, this.#editor.selection) ?? TOP;
      openPanelAt(edges, label, filling(loaded), closed);
    } catch (error) {
      this.#tell(t('“{label}” could not be opened: {problem}', { label, problem: messageOf(error) }));
    }
  }

  #tell(text: string): void {
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }

  #offer(injector: Injector): IDisposable {
    const { ALT, CTRL_COMMAND, SHIFT } = MetaKeys;
    const offered = [
      { id: NUMBER_FORMAT, binding: KeyCode.Digit1 | CTRL_COMMAND, run: () => this.openNumberFormats() },
      { id: FUNCTIONS, binding: KeyCode.F3 | SHIFT, run: () => this.openFunctions() },
      { id: NAMES, binding: KeyCode.F3 | CTRL_COMMAND, run: () => this.openNames() },
      {
        id: SUM,
        binding: KeyCode.EQUAL | ALT,
        mac: KeyCode.EQUAL | ALT | CTRL_COMMAND,
        run: () => this.#count('SUM'),
      },
    ].flatMap(({ run, ...keys }) => [
      injector.get(ICommandService).registerCommand({
        id: keys.id,
        type: CommandType.COMMAND,
        handler: () => {
          void run();
          return true;
        },
      }),
      injector.get(IShortcutService).registerShortcut({ ...keys, priority: PRIORITY }),
    ]);
    const item = {
      order: FIRST_ORDER,
      menuItemFactory: (accessor: IAccessor) => ({
        id: NUMBER_FORMAT,
        type: MenuItemType.BUTTON,
        title: t('Number format…'),
        disabled$: getCurrentRangeDisable$(accessor, { workbookTypes: [WorkbookEditablePermission] }),
      }),
    };
    injector.get(IMenuManagerService).mergeMenu({
      [ContextMenuPosition.MAIN_AREA]: { [ContextMenuGroup.FORMAT]: { [NUMBER_FORMAT]: item } },
    });
    return {
      dispose: () => {
        for (const one of offered) one.dispose();
      },
    };
  }
}

/** What Σ looks at in the sheet that is shown. */
function counted(workbook: Workbook): Counted {
  const sheet = workbook.getActiveSheet();
  return {
    isNumber: (row, column) => {
      const cell = sheet.getCellRaw(row, column);
      return !cell?.p && typeof cell?.v === 'number' && cell.t !== CellValueType.BOOLEAN;
    },
    isEmpty: (row, column) => {
      const cell = sheet.getCellRaw(row, column);
      return !cell || !(sheet.cellHasValue(cell) || cell.f || cell.si || cell.p);
    },
    rows: sheet.getRowCount(),
    columns: sheet.getColumnCount(),
  };
}
