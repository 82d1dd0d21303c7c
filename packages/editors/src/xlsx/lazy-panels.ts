import type { CellRange } from '@benchbook/documents';
import { cellName } from '@benchbook/documents/links';
import {
  CommandType,
  type IAccessor,
  ICommandService,
  type IDisposable,
  type Injector,
  type Workbook,
} from '@univerjs/core';
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
import { cellEdges } from './drawings/cell-edges.ts';
import { setNumberFormat } from './number-formats/set-number-format.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const NUMBER_FORMAT = 'benchbook.command.number-format';
/** Before Univer's own. */
const PRIORITY = 100;
/** Behind what Univer offers of its own there. */
const FIRST_ORDER = 20;
/** Where a panel opens while its cell cannot be seen, in CSS pixels of the window. */
const TOP = { left: 16, right: 16, top: 96, bottom: 96 };

/** What is asked beside the selected cell and comes when it is first wanted: by keys, the toolbar and the right mouse button. */
export class LazyPanels {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  #grid: [Injector, Workbook] | undefined;
  #isEditable = false;

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

  /** Gives the selected cells a number format by its code. */
  setNumberFormat(code: string): void {
    this.#editor.finishTyping();
    if (this.#grid) setNumberFormat(this.#grid, this.#selected, code);
  }

  /** Opens the number formats there are. */
  async openNumberFormats(): Promise<void> {
    await this.#open('Number format', import('./number-formats/number-format-panel.ts'), (loaded) => {
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

  get #selected(): CellRange[] {
    return this.#editor.wholeSelection;
  }

  async #open<Loaded>(
    label: string,
    loading: Promise<Loaded>,
    filling: (loaded: Loaded) => (panel: HTMLElement, close: () => void) => void,
  ): Promise<void> {
    this.#editor.finishTyping();
    if (!this.#isEditable || !this.#grid) return;
    try {
      const fill = filling(await loading);
      const edges = cellEdges(...this.#grid, this.#editor.selection) ?? TOP;
      openPanelAt(edges, label, fill, () => this.#editor.focus());
    } catch (error) {
      const text = `“${label}” could not be opened: ${messageOf(error)}`;
      this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
    }
  }

  #offer(injector: Injector): IDisposable {
    const command = injector.get(ICommandService).registerCommand({
      id: NUMBER_FORMAT,
      type: CommandType.COMMAND,
      handler: () => {
        void this.openNumberFormats();
        return true;
      },
    });
    const shortcut = injector.get(IShortcutService).registerShortcut({
      id: NUMBER_FORMAT,
      binding: KeyCode.Digit1 | MetaKeys.CTRL_COMMAND,
      priority: PRIORITY,
    });
    const item = {
      order: FIRST_ORDER,
      menuItemFactory: (accessor: IAccessor) => ({
        id: NUMBER_FORMAT,
        type: MenuItemType.BUTTON,
        title: 'Number format…',
        disabled$: getCurrentRangeDisable$(accessor, { workbookTypes: [WorkbookEditablePermission] }),
      }),
    };
    injector.get(IMenuManagerService).mergeMenu({
      [ContextMenuPosition.MAIN_AREA]: { [ContextMenuGroup.FORMAT]: { [NUMBER_FORMAT]: item } },
    });
    return {
      dispose: () => {
        command.dispose();
        shortcut.dispose();
      },
    };
  }
}
