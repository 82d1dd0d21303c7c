import type { LinkDesign, SetLink, SheetLinks } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { CommandType, ICommandService, type IDisposable, type Injector, type Workbook } from '@univerjs/core';
import { IDefinedNamesService } from '@univerjs/engine-formula';
import { IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { openPanelAt } from '../frame/screen/panel-at.ts';
import { followWorkbook, RuleState } from './conditional/rule-state.ts';
import { cellEdges } from './drawings/cell-edges.ts';
import { goAlongWithCells } from './edits/moved-cells.ts';
import { EDIT_RULE } from './edits/rule-mutation.ts';
import {
  type CellLink,
  goneAlong,
  LINKS,
  type LinkState,
  linkAt,
  placeIn,
  rangeIn,
} from './linking/cell-links.ts';
import { copyLinksAlong } from './linking/copy-links-along.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const LINK_HERE = 'benchbook.command.link-here';
const PRIORITY = 100;

/** Links of cells: said below the selected cell, opened, made and changed (Ctrl+K). What shows them comes where there is one. */
export class LazyLinks {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #host: HTMLElement;
  readonly #state: LinkState;
  #grid: [Injector, Workbook] | undefined;
  #isEditable = false;
  #hasBubble = false;

  constructor(context: PageContext, editor: WorkbookEditor, links: SheetLinks[], host: HTMLElement) {
    this.#context = context;
    this.#editor = editor;
    this.#host = host;
    const opened = links.map(({ sheet, links: rules }) => ({ sheet, rules }));
    this.#state = new RuleState(opened, editor.sheetNames, LINKS);
    editor.add((injector, workbook) => {
      this.#grid = [injector, workbook];
      return this.#watch(injector, workbook);
    });
    if (links.length > 0 || this.#hasFormulas) void this.#showBubble();
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
  }

  /** Opens the panel of the selected cell. */
  async openHere(): Promise<void> {
    const { row, column } = this.#editor.selection;
    const link = this.#at(row, column);
    if (!this.#isEditable) {
      if (link) this.#open(link);
      return;
    }
    this.#editor.finishTyping();
    const loaded = await this.#load();
    const grid = this.#grid;
    if (!loaded || !grid) return;
    const worksheet = this.#editor.workbook.getActiveSheet();
    const content = this.#editor.reader(worksheet).content(row, column);
    const text = content.kind === 'text' ? content.value : content.kind === 'empty' ? '' : undefined;
    const edges = cellEdges(...grid, { row, column }) ?? { left: 16, right: 16, top: 96, bottom: 96 };
    openPanelAt(
      edges,
      t('Link'),
      (panel, close) =>
        loaded.fillLinkPanel(panel, close, {
          link,
          text,
          placeProblem: (place) =>
            this.#rangeOf(place) ? null : t('There is no such place in this workbook.'),
          open: (one) => this.#open(one),
          set: (design, written) => this.#set(design, written === text ? undefined : written),
        }),
      () => this.#editor.focus(),
    );
  }

  #watch(injector: Injector, workbook: Workbook): IDisposable {
    const end = followWorkbook(injector, workbook, this.#state);
    const along = goAlongWithCells([injector, workbook], EDIT_RULE, (moved) =>
      goneAlong(
        (sheet) => this.#state.rulesOf(sheet),
        moved,
        (reason) => this.#editor.tracker.refuse(reason),
      ),
    );
    const copies = copyLinksAlong(injector, workbook, this.#state);
    const watching = this.#state.watch(() => {
      if (this.#state.isAny) void this.#showBubble();
    });
    const command = injector.get(ICommandService).registerCommand({
      id: LINK_HERE,
      type: CommandType.COMMAND,
      handler: () => {
        void this.openHere();
        return true;
      },
    });
    const shortcut = injector.get(IShortcutService).registerShortcut({
      id: LINK_HERE,
      binding: KeyCode.K | MetaKeys.CTRL_COMMAND,
      priority: PRIORITY,
      preconditions: () => !this.#editor.isTyping,
    });
    return {
      dispose: () => {
        end();
        along.dispose();
        copies.dispose();
        watching();
        command.dispose();
        shortcut.dispose();
      },
    };
  }

  get #hasFormulas(): boolean {
    return this.#editor.workbook.getSheets().some((sheet) => {
      let found = false;
      sheet.getCellMatrix().forValue((_row, _column, cell) => {
        found ||= /\bHYPERLINK\s*\(/i.test(cell?.f ?? '');
        return !found;
      });
      return found;
    });
  }

  #at(row: number, column: number): CellLink | undefined {
    const worksheet = this.#editor.workbook.getActiveSheet();
    const links = this.#state.rulesOf(worksheet.getSheetId());
    return linkAt(links, row, column, this.#editor.reader(worksheet).content(row, column));
  }

  #set(design: LinkDesign | null, text: string | undefined): void {
    const grid = this.#grid;
    if (!grid) return;
    const sheet = this.#editor.workbook.getActiveSheet().getSheetId();
    const { row, column } = this.#editor.selection;
    const range = design
      ? { startRow: row, endRow: row, startColumn: column, endColumn: column }
      : (this.#editor.wholeSelection.at(-1) ?? {
          startRow: row,
          endRow: row,
          startColumn: column,
          endColumn: column,
        });
    const edit: SetLink = { op: 'set-link', sheet, range, link: design };
    void import('./linking/set-link.ts').then(({ setLink }) => setLink(grid, edit, text));
  }

  /** Cells of a place of the workbook, of a name too; undefined: there is none. */
  #rangeOf(place: string) {
    const workbook = this.#editor.workbook;
    const named = this.#grid?.[0].get(IDefinedNamesService).getValueByName(workbook.getUnitId(), place);
    const { sheet, cells } = placeIn(named?.formulaOrRefString?.replace(/^=/, '') ?? place);
    const range = rangeIn(cells);
    const found =
      sheet === undefined
        ? workbook.getActiveSheet()
        : workbook.getSheets().find((one) => one.getName().toLowerCase() === sheet.toLowerCase());
    const isThere = found && found.isSheetHidden() !== 1 && range;
    return isThere
      ? { sheet: found.getSheetId(), row: range.startRow, column: range.startColumn }
      : undefined;
  }

  #open(link: CellLink): void {
    const { address, place } = link;
    if (place !== undefined) {
      const to = this.#rangeOf(place);
      if (to) this.#editor.select(to.sheet, to.row, to.column);
      else this.#tell(t('The link leads to {place}, which is not in this workbook, or hidden.', { place }));
      return;
    }
    if (address === undefined || !this.#grid) {
      this.#tell(t('This link leads to something that is not opened from here: {said}', { said: link.said }));
      return;
    }
    const edges = cellEdges(...this.#grid, this.#editor.selection) ?? {
      left: 16,
      right: 16,
      top: 96,
      bottom: 96,
    };
    void this.#load().then((loaded) => {
      if (!loaded) return;
      openPanelAt(
        edges,
        t('Open link'),
        (panel, close) => loaded.fillOpenPanel(panel, close, address),
        () => this.#editor.focus(),
      );
    });
  }

  async #showBubble(): Promise<void> {
    if (this.#hasBubble) return;
    this.#hasBubble = true;
    try {
      const { LinkBubble } = await import('./linking/link-bubble.ts');
      this.#editor.add(
        (...grid) =>
          new LinkBubble(grid, this.#host, this.#state, {
            linkAt: (row, column) => this.#at(row, column),
            open: (link) => this.#open(link),
          }),
      );
    } catch (error) {
      this.#hasBubble = false;
      this.#tell(
        t('The links of this workbook could not be shown: {problem}', { problem: messageOf(error) }),
      );
    }
  }

  async #load() {
    try {
      return await import('./linking/link-panel.ts');
    } catch (error) {
      this.#tell(t('Links could not be loaded: {problem}', { problem: messageOf(error) }));
      return null;
    }
  }

  #tell(text: string): void {
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }
}
