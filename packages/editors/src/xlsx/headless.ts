import { registerHooks } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { XlsxEdit } from '@benchbook/documents';
import type {
  ICellData,
  ICommandService as ICommands,
  Injector,
  IObjectMatrixPrimitiveType,
  IWorkbookData,
  Workbook,
} from '@univerjs/core';
import { afterEach, beforeEach, vi } from 'vitest';
import type { EditTracker as Tracker } from './edit-tracker.ts';
import type { WorkbookLocks } from './rules/workbook-rules.ts';

// Univer imports a name that Node finds only in this package's ES module, which its package.json names for bundlers.
registerHooks({
  resolve: (name, context, next) =>
    next(name === 'opentype.js' ? 'opentype.js/dist/opentype.mjs' : name, context),
});

const {
  ICommandService,
  IConfirmService,
  IUniverInstanceService,
  TestConfirmService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
} = await import('@univerjs/core');
const {
  LexerTreeBuilder,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  UniverFormulaEnginePlugin,
} = await import('@univerjs/engine-formula');
const { SetSelectionsOperation, UniverSheetsPlugin } = await import('@univerjs/sheets');
const { UniverSheetsFormulaPlugin } = await import('@univerjs/sheets-formula');
const { UniverSheetsNumfmtPlugin } = await import('@univerjs/sheets-numfmt');
const { EditTracker } = await import('./edit-tracker.ts');
const { endCalculation } = await import('./results/end-calculation.ts');
const { SheetReader } = await import('./edits/cell-state.ts');

export interface HeadlessEditor {
  workbook: Workbook;
  injector: Injector;
  edits: () => XlsxEdit[];
  /** Cells whose results are older than what they are calculated from, as `A1` of the sheet's id. */
  stale: () => string[];
  tellStale: Tracker['tellStale'];
  protected: Tracker['protected'];
  tracker: Tracker;
  refused: string[];
  /** What an author protected of what was asked for; its password, if there is one, allows it. */
  protecting: string[];
  broken: string[];
  setEditable(editable: boolean): void;
  /** Runs a command of Univer on the first sheet, unless the parameters name another. */
  run(id: string, params?: object): Promise<boolean>;
  /** Writes into one cell of the first sheet. */
  set(row: number, column: number, value: ICellData): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Selects a range, as a person does before a command that works on the selection. */
  select(startRow: number, startColumn: number, endRow?: number, endColumn?: number): Promise<void>;
  /** Waits for the formula engine. */
  calculated(): Promise<void>;
  reader(sheet: string): InstanceType<typeof SheetReader>;
  dispose(): void;
}

/** For the tests of a file: the timers of Univer stand still, except while its calculation is waited for. */
export function stopTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
}

/** Milliseconds: longer than Univer waits for more to calculate before it begins. */
const LONGER_THAN_UNIVER_WAITS = 150;

/** Follows what Univer says. Answers what lets its time pass until nothing is calculated, and nothing was said meanwhile. */
function followCalculation(commands: ICommands): () => Promise<void> {
  let hasSaid = false;
  let isCalculating = false;
  commands.onCommandExecuted(({ id, params }) => {
    hasSaid = true;
    if (id === SetFormulaCalculationStartMutation.id) isCalculating = true;
    const isProgress = params !== undefined && 'stageInfo' in params;
    if (id === SetFormulaCalculationNotificationMutation.id && !isProgress) isCalculating = false;
  });
  return async () => {
    if (!vi.isFakeTimers()) throw new Error('Call stopTimers() in the file of tests.');
    do {
      hasSaid = false;
      // The engine gives others their turn now and then.
      await nextTurn();
      await vi.advanceTimersByTimeAsync(LONGER_THAN_UNIVER_WAITS);
    } while (hasSaid || isCalculating);
  };
}

/** Univer's real core, commands and formula engine without a screen, with the tracker of the page on top. */
export async function openHeadless(
  snapshot: Partial<IWorkbookData>,
  locks: Partial<WorkbookLocks> = {},
): Promise<HeadlessEditor> {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  const injector = univer.__getInjector();
  const commands = injector.get(ICommandService);
  const calculated = followCalculation(commands);
  const refused: string[] = [];
  const protecting: string[] = [];
  const broken: string[] = [];
  let stale: { sheet: string; row: number; column: number }[] = [];
  const tracker = new EditTracker(injector, {
    onEdit: () => {},
    onRefused: (reason, protects) => {
      refused.push(reason);
      if (protects) protecting.push(protects);
    },
    onBroken: (reason) => broken.push(reason),
    onStale: (cells) => {
      stale = cells;
    },
  });
  // Questions like "merging keeps one value only" are answered with yes.
  injector.add([IConfirmService, { useClass: TestConfirmService }]);
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsFormulaPlugin);
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  const workbook = univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, snapshot);
  // Undo speaks to the focused workbook, which on a page is the one that was clicked.
  injector.get(IUniverInstanceService).focusUnit(workbook.getUnitId());
  await calculated();
  tracker.watch(workbook, { locks: [], contentLocks: [], protections: [], structure: null, ...locks });
  tracker.isEditable = true;
  const here = () => ({ unitId: workbook.getUnitId(), subUnitId: workbook.getActiveSheet().getSheetId() });
  const run = async (id: string, params: object = {}) => {
    const done = await commands.executeCommand<object, boolean>(id, { ...here(), ...params });
    await Promise.resolve();
    return done;
  };
  return {
    workbook,
    injector,
    edits: () => tracker.take(),
    stale: () => stale.map(({ sheet, row, column }) => `${sheet}!${'ABCDEFGHIJKL'[column]}${row + 1}`).sort(),
    tellStale: (cells) => tracker.tellStale(cells),
    protected: tracker.protected,
    tracker,
    refused,
    protecting,
    broken,
    setEditable: (editable) => {
      tracker.isEditable = editable;
    },
    run,
    set: (row, column, value) => run('sheet.command.set-range-values', { range: cellAt(row, column), value }),
    undo: () => run('univer.command.undo'),
    redo: () => run('univer.command.redo'),
    select: async (startRow, startColumn, endRow = startRow, endColumn = startColumn) => {
      const range = { startRow, startColumn, endRow, endColumn };
      const primary = {
        ...range,
        endRow: startRow,
        endColumn: startColumn,
        actualRow: startRow,
        actualColumn: startColumn,
      };
      const selection = {
        range,
        primary: { ...primary, isMerged: false, isMergedMainCell: false },
        style: null,
      };
      await commands.executeCommand(SetSelectionsOperation.id, { ...here(), selections: [selection] });
    },
    calculated,
    reader: (sheet) => {
      const worksheet = workbook.getSheetBySheetId(sheet);
      if (!worksheet) throw new Error(`no sheet ${sheet}`);
      return new SheetReader(workbook, worksheet, injector.get(LexerTreeBuilder));
    },
    dispose: () => {
      endCalculation(injector);
      univer.dispose();
    },
  };
}

/** Ranges of a sheet of `workbookWith`, from zero, both ends included. */
export const area = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});
export const cellAt = (row: number, column: number) => area(row, column, row, column);
export const rows = (startRow: number, endRow: number) => area(startRow, 0, endRow, COLUMNS - 1);
export const columns = (startColumn: number, endColumn: number) => area(0, startColumn, ROWS - 1, endColumn);

const ROWS = 40;
const COLUMNS = 12;

/** A workbook of empty sheets with these cells, 40 rows by 12 columns. */
export function workbookWith(
  cells: IObjectMatrixPrimitiveType<ICellData>,
  styles: Record<string, object> = {},
  more: object = {},
): Partial<IWorkbookData> {
  const sheet = (id: string, name: string, cellData: IObjectMatrixPrimitiveType<ICellData>) => ({
    id,
    name,
    cellData,
    rowCount: ROWS,
    columnCount: COLUMNS,
    defaultColumnWidth: 64,
    defaultRowHeight: 20,
  });
  return {
    id: 'workbook',
    name: 'Workbook',
    appVersion: '0.25.1',
    locale: LocaleType.EN_US,
    styles,
    sheetOrder: ['1', '2'],
    sheets: { '1': { ...sheet('1', 'Data', cells), ...more }, '2': sheet('2', 'Other', {}) },
  };
}
