import type { CellPlace } from '@benchbook/calculation/rules';
import type { CellRange, WorkbookSnapshot } from '@benchbook/documents';
import type {
  IDisposable,
  Injector,
  IRange,
  IStyleData,
  IWorkbookData,
  Univer,
  Workbook,
  Worksheet,
} from '@univerjs/core';
import {
  DEFAULT_STYLES,
  ICommandService,
  IPermissionService,
  IUndoRedoService,
  IUniverInstanceService,
  LifecycleService,
  LifecycleStages,
  ThemeService,
  UniverInstanceType,
} from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { DeviceInputEventType, IRenderManagerService } from '@univerjs/engine-render';
import {
  SelectRangeCommand,
  SetWorksheetActiveOperation,
  SheetsSelectionsService,
  WorkbookCopyPermission,
  WorkbookEditablePermission,
} from '@univerjs/sheets';
import {
  IEditorBridgeService,
  type IScrollCommandParams,
  ScrollCommand,
  ScrollToCellCommand,
  SetCellEditVisibleOperation,
  SheetScrollManagerService,
} from '@univerjs/sheets-ui';
import { ILayoutService } from '@univerjs/ui';
import { rewritePastes, withMovedCharacters } from '../frame/screen/pasted-html.ts';
import type { ShownDocument } from '../protocol.ts';
import { offerTransposing } from './copied-looks/paste-transposed.ts';
import { EditTracker, type EditTrackerListener } from './edit-tracker.ts';
import { SheetReader } from './edits/cell-state.ts';
import { countsFrom1904 } from './edits/date-system.ts';
import { fillCells } from './filling/fill-cells.ts';
import { grownRows } from './painting/grown-rows.ts';
import { roomyWidth } from './painting/layout.ts';
import { endCalculation } from './results/end-calculation.ts';
import { StaleMarks } from './results/stale-marks.ts';
import { keepUnreadableFormulas } from './results/typed-formulas.ts';
import { fillInsertedRows } from './tables/filled-rows.ts';
import { growTables } from './tables/growing-tables.ts';
import { growByPastes } from './tables/pasted-blocks.ts';
import { pasteWhatWasCopied } from './typing/copied-at-once.ts';
import { followCopiedCells } from './typing/copied-cells.ts';
import { fitColumns } from './typing/fitted-columns.ts';
import { keepFocusInFormulaBar } from './typing/formula-bar.ts';
import { keepNumberFormats } from './typing/kept-formats.ts';
import { LETTERS, offerLetters } from './typing/letters.ts';
import { openWhatIsThere } from './typing/opened-cell.ts';
import { openWholeNumbers } from './typing/opened-numbers.ts';
import { keepUsualFont } from './typing/pasted-fonts.ts';
import { readClipboard } from './typing/read-clipboard.ts';
import { showWhatIsUndone } from './typing/shown-undo.ts';
import { completeOnlyWhatIsTyped } from './typing/suggestions.ts';
import { typeIntoMany } from './typing/typed-into-many.ts';
import { readTypedValues } from './typing/typed-values.ts';
import { createUniver } from './univer.ts';
import { forgetMeasures, pageMeasurer } from './univer-corrections/cell-paintings.ts';
import { widthOfCell } from './univer-corrections/column-widths.ts';
import { offerNoTabColor } from './univer-corrections/no-tab-color.ts';
import { leaveTabsForCells, typeNamesAsElsewhere } from './univer-corrections/tab-keyboard.ts';
import { openMenuOfClickedTab } from './univer-corrections/tab-menu.ts';
import type { WorkbookContent } from './workbook-content.ts';

/** Where a person is in a workbook. */
interface WorkbookPlace {
  sheet: string;
  range: IRange | null;
  scroll: IScrollCommandParams | null;
}

function withGrownRows(snapshot: WorkbookSnapshot): WorkbookSnapshot {
  const sheets = Object.values(snapshot.sheets).map((sheet) => {
    const rowData = { ...sheet.rowData, ...grownRows(snapshot, sheet, pageMeasurer()) };
    return [sheet.id, { ...sheet, rowData }];
  });
  return { ...snapshot, sheets: Object.fromEntries(sheets) };
}

/** One workbook in Univer on the screen, and what the page needs of it. */
export class WorkbookEditor {
  readonly #univer: Univer;
  readonly #injector: Injector;
  /** What this page changes about Univer. */
  readonly #changes: IDisposable[];
  readonly workbook: Workbook;
  readonly tracker: EditTracker;
  readonly #stale: StaleMarks;
  #isDisposed = false;
  #history = { undos: 0, redos: 0 };

  constructor(
    container: HTMLElement,
    isDark: boolean,
    content: WorkbookContent,
    listener: EditTrackerListener,
  ) {
    let tracker: EditTracker | undefined;
    const { calculate } = content.snapshot.custom;
    this.#univer = createUniver(container, { isDark, calculate }, (injector) => {
      tracker = new EditTracker(injector, listener);
    });
    this.#injector = this.#univer.__getInjector();
    if (!tracker) throw new Error('Univer was created without its injector.');
    this.tracker = tracker;
    // The snapshot is declared as a subset of Univer's data, with whole numbers where Univer has enums.
    const data = withGrownRows(content.snapshot) as Partial<IWorkbookData>;
    this.workbook = this.#univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, data);
    this.tracker.watch(this.workbook, content);
    this.#stale = new StaleMarks(this.#injector, this.workbook, container);
    this.#changes = [
      completeOnlyWhatIsTyped(this.#injector),
      fillInsertedRows(this.#injector, this.workbook, {
        isEditable: () => this.tracker.isEditable,
        tables: () => this.tracker.tables,
        reader: (worksheet) => this.reader(worksheet),
      }),
      ...fillCells(this.#injector, this.workbook, (worksheet) => this.reader(worksheet)),
      fitColumns(this.#injector, this.workbook, {
        isAllowed: (sheet) => this.tracker.protected?.formatRefusal(sheet, 'Columns') === null,
        neededWidth: widthOfCell,
        roomyWidth: (...cell) => widthOfCell(...cell, roomyWidth),
      }),
      keepFocusInFormulaBar(this.#injector),
      keepNumberFormats(this.#injector),
      followCopiedCells(this.#injector, this.workbook, (worksheet) => this.reader(worksheet)),
      pasteWhatWasCopied(this.#injector),
      readClipboard(this.#injector, this.workbook),
      keepUsualFont(this.#injector, this.workbook),
      offerLetters(this.#injector),
      offerNoTabColor(this.#injector, this.workbook),
      offerTransposing(this.#injector, this.workbook, {
        isEditable: () => this.tracker.isEditable,
        refusal: (mutation) => this.tracker.writingRefusal(mutation),
        refuse: (reason) => listener.onRefused(reason),
      }),
      leaveTabsForCells(this.#injector, container, () => this.focus()),
      openMenuOfClickedTab(container),
      openWhatIsThere(this.#injector),
      openWholeNumbers(this.#injector),
      growByPastes(
        this.#injector,
        growTables([this.#injector, this.workbook], {
          isEditable: () => this.tracker.isEditable,
          tables: () => this.tracker.tables,
          isProtected: (sheet) => Boolean(this.tracker.protected?.on(sheet)),
          reader: (worksheet) => this.reader(worksheet),
        }),
      ),
      readTypedValues(this.#injector),
      showWhatIsUndone(this.#injector, this.workbook),
      typeIntoMany(this.#injector, this.workbook),
      typeNamesAsElsewhere(container, this.workbook),
      keepUnreadableFormulas(
        this.#injector,
        (text) => this.tracker.typedRefusal(text),
        (reason) => listener.onRefused(reason),
      ),
      { dispose: rewritePastes(withMovedCharacters) },
    ];
    this.#injector.get(IUndoRedoService).undoRedoStatus$.subscribe((status) => {
      this.#history = status;
    });
    this.#injector.get(IUniverInstanceService).focusUnit(this.workbook.getUnitId());
  }

  /** Marks these cells, and no others, as older than what they are calculated from. */
  markStale(cells: readonly CellPlace[]): void {
    this.#stale.show(cells);
  }

  /** Whether the result of a cell may be older than what it is calculated from. */
  isStale(sheet: string, row: number, column: number): boolean {
    return this.#stale.isMarked(sheet, row, column);
  }

  /** The names of the sheets by their ids, in their order. */
  get sheetNames(): ReadonlyMap<string, string> {
    return new Map(this.workbook.getSheets().map((sheet) => [sheet.getSheetId(), sheet.getName()]));
  }

  /** Whether the file counts days from 1904. */
  get date1904(): boolean {
    return countsFrom1904(this.workbook);
  }

  /** Resolves when a person can work with it: before, what is typed gets lost. */
  async ready(): Promise<void> {
    await this.#injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
  }

  /** Runs a command of Univer, after what is being typed has gone into its cell. */
  run(id: string, params?: object): void {
    this.finishTyping();
    void this.#injector.get(ICommandService).executeCommand(id, params);
  }

  /** Changes something of ours, which can be undone, unless it is refused. */
  change(id: string, params: object, back: object): void {
    this.finishTyping();
    if (!this.#injector.get(ICommandService).syncExecuteCommand(id, params)) return;
    this.#injector.get(IUndoRedoService).pushUndoRedo({
      unitID: this.workbook.getUnitId(),
      undoMutations: [{ id, params: back }],
      redoMutations: [{ id, params }],
    });
  }

  /** Makes letters look so: those selected in the cell that is open for typing, else those of the selected cells. */
  format(look: keyof typeof LETTERS): void {
    void this.#injector.get(ICommandService).executeCommand(LETTERS[look]);
  }

  /** Calls back after whatever may have changed what the toolbar shows; answers with a way to stop that. */
  onChange(listener: () => void): () => void {
    const command = this.#injector.get(ICommandService).onCommandExecuted(listener);
    return () => command.dispose();
  }

  /** Calls back when another sheet is before the person; answers with a way to stop that. */
  onActiveSheet(listener: () => void): () => void {
    const active = this.workbook.activeSheet$.subscribe(listener);
    return () => active.unsubscribe();
  }

  get history(): { canUndo: boolean; canRedo: boolean } {
    const { undos, redos } = this.#history;
    return { canUndo: undos > 0, canRedo: redos > 0 };
  }

  /** The selected ranges and the cell that is active in them. */
  get selection(): { ranges: IRange[]; row: number; column: number } {
    const selections = this.#injector.get(SheetsSelectionsService);
    const primary = selections.getCurrentLastSelection()?.primary;
    const ranges = selections.getCurrentSelections().map(({ range }) => range);
    return { ranges, row: primary?.actualRow ?? 0, column: primary?.actualColumn ?? 0 };
  }

  /** The selected ranges with both their ends: of whole rows and columns Univer does not number them. */
  get wholeSelection(): CellRange[] {
    const whole = (index: number, usual: number) => (Number.isNaN(index) ? usual : index);
    return this.selection.ranges.map((range) => ({
      startRow: whole(range.startRow, 0),
      startColumn: whole(range.startColumn, 0),
      endRow: whole(range.endRow, 1_048_575),
      endColumn: whole(range.endColumn, 16_383),
    }));
  }

  /** How the active cell looks, with what it has from its row, column and workbook. */
  get activeStyle(): IStyleData {
    const { row, column } = this.selection;
    const usual = this.workbook.getStyles().get(this.workbook.getSnapshot().defaultStyle);
    return {
      ...DEFAULT_STYLES,
      ...usual,
      ...this.workbook.getActiveSheet().getComposedCellStyle(row, column),
    };
  }

  /** Draws the cells with the fonts that are there by now. */
  measureAnew(): void {
    forgetMeasures();
    this.#render?.mainComponent?.makeForceDirty(true);
  }

  get isMerged(): boolean {
    const { row, column } = this.selection;
    return this.workbook.getActiveSheet().getMergedCell(row, column) !== null;
  }

  /** Brings the keyboard back to the cells. */
  focus(): void {
    this.#injector.get(ILayoutService).focus();
  }

  /** Whether what is typed would go into a cell, and whether anything can change at all. */
  setEditable(editable: boolean): void {
    this.tracker.isEditable = editable;
    const { id } = new WorkbookEditablePermission(this.workbook.getUnitId());
    this.#injector.get(IPermissionService).updatePermissionPoint(id, editable);
  }

  /** Takes copying away for good. */
  forbidCopying(): void {
    const { id } = new WorkbookCopyPermission(this.workbook.getUnitId());
    this.#injector.get(IPermissionService).updatePermissionPoint(id, false);
  }

  setDark(isDark: boolean): void {
    this.#injector.get(ThemeService).setDarkMode(isDark);
  }

  /** Whether a cell is open for typing. */
  get isTyping(): boolean {
    return this.#injector.get(IEditorBridgeService).isVisible().visible;
  }

  /** Calls back when a cell is opened for typing, and when it is closed. */
  onTyping(listener: (isTyping: boolean) => void): void {
    this.#injector.get(IEditorBridgeService).visible$.subscribe(({ visible }) => listener(visible));
  }

  /** Puts what is being typed into its cell, as Enter would, and leaves the selection where it is. */
  finishTyping(): void {
    if (!this.isTyping) return;
    this.#injector.get(ICommandService).syncExecuteCommand(SetCellEditVisibleOperation.id, {
      visible: false,
      eventType: DeviceInputEventType.Keyboard,
      unitId: this.workbook.getUnitId(),
    });
  }

  /** For one look at the cells of a sheet as they are now. */
  reader(worksheet: Worksheet): SheetReader {
    return new SheetReader(this.workbook, worksheet, this.#injector.get(LexerTreeBuilder));
  }

  /** Every cell with content, for the server to compare with what is in the file. */
  shown(): ShownDocument {
    const sheets = this.workbook.getSheets().map((worksheet) => {
      const reader = this.reader(worksheet);
      const cells: { row: number; column: number; value: number | string | boolean; formula?: string }[] = [];
      worksheet.getCellMatrix().forValue((row, column) => {
        const content = reader.content(row, column);
        if (content.kind === 'empty') return;
        if (content.kind !== 'formula') cells.push({ row, column, value: content.value });
        else cells.push({ row, column, value: content.result ?? '', formula: content.formula });
      });
      return { sheet: worksheet.getSheetId(), cells };
    });
    return { kind: 'xlsx', sheets };
  }

  /** Has something live with the workbook, until both are over. */
  add<Made extends IDisposable>(make: (injector: Injector, workbook: Workbook) => Made): Made | null {
    if (this.#isDisposed) return null;
    const made = make(this.#injector, this.workbook);
    this.#changes.push(made);
    return made;
  }

  /** Sheet, scroll position and selection of the person who looks at it. */
  place(): WorkbookPlace {
    const scroll = this.#render?.with(SheetScrollManagerService).getCurrentScrollState();
    const { ranges } = this.selection;
    return {
      sheet: this.workbook.getActiveSheet().getSheetId(),
      range: ranges.at(-1) ?? null,
      scroll: scroll ? { ...scroll } : null,
    };
  }

  /** Shows the same as another editor of the workbook did; what is not there any more is left out. */
  goTo(place: unknown): void {
    if (!(place instanceof Object && 'sheet' in place)) return;
    // Only `place` makes one.
    const { sheet, range, scroll } = place as WorkbookPlace;
    if (!this.workbook.getSheetBySheetId(sheet)) return;
    const commands = this.#injector.get(ICommandService);
    const at = { unitId: this.workbook.getUnitId(), subUnitId: sheet };
    commands.syncExecuteCommand(SetWorksheetActiveOperation.id, at);
    if (range) commands.syncExecuteCommand(SelectRangeCommand.id, { ...at, subUnit: sheet, range });
    if (scroll) commands.syncExecuteCommand(ScrollCommand.id, scroll);
  }

  /** Brings a person to a cell, and selects it. */
  select(sheet: string, row: number, column: number): void {
    const commands = this.#injector.get(ICommandService);
    const at = { unitId: this.workbook.getUnitId(), subUnitId: sheet };
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    commands.syncExecuteCommand(SetWorksheetActiveOperation.id, at);
    commands.syncExecuteCommand(SelectRangeCommand.id, { ...at, subUnit: sheet, range });
    void commands.executeCommand(ScrollToCellCommand.id, { ...at, range });
    this.focus();
  }

  get #render() {
    return this.#injector.get(IRenderManagerService).getRenderById(this.workbook.getUnitId());
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const change of this.#changes) change.dispose();
    this.#stale.dispose();
    endCalculation(this.#injector);
    this.#univer.dispose();
  }
}
