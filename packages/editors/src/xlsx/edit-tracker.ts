import {
  type CellPlace,
  countWholeLines,
  forgetOpenBrackets,
  makeErrorsAsExcel,
  namesBetween,
  readFormulasAnew,
  readTextsStrictly,
  takeNumbersOfCells,
} from '@benchbook/calculation/rules';
import type { RenameTable, SnapshotTable, XlsxEdit } from '@benchbook/documents';
import { isTableEdit } from '@benchbook/documents/filters';
import { t } from '@benchbook/words';
import type { ICommandInfo, IExecutionOptions, Injector, Workbook } from '@univerjs/core';
import {
  CommandType,
  CustomCommandExecutionError,
  ICommandService,
  IUndoRedoService,
  RedoCommand,
  UndoCommand,
} from '@univerjs/core';
import {
  ArrayValueObject,
  BaseReferenceObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  IDefinedNamesService,
  IFunctionService,
  type ISetDefinedNameMutationParam,
  LexerTreeBuilder,
  NullValueObject,
  NumberValueObject,
  SetDefinedNameMutation,
  StringValueObject,
  ValueObjectFactory,
} from '@univerjs/engine-formula';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { copySheet } from './edits/copied-sheet.ts';
import { askBeforeCellsMove } from './edits/moved-cells.ts';
import { type Finish, MutationRecorder, UnknownMutationError } from './edits/mutation-to-edits.ts';
import { isOfEdit, OWN_MUTATIONS } from './edits/own-edits.ts';
import { EDIT_RULE, type EditRuleParams } from './edits/rule-mutation.ts';
import { refuseWhatCannotShift, shiftOnlyCells } from './edits/shifted-cells.ts';
import { followAsTheFileDoes } from './results/followed-formulas.ts';
import { takeNumbersInEveryFormat } from './results/formatted-as-text.ts';
import { FormulaTables } from './results/formula-tables.ts';
import { KeptResults } from './results/kept-results.ts';
import { keepWholeFormulas } from './results/whole-formulas.ts';
import { FILL, fillRefusal } from './rules/filled-merges.ts';
import type { ProtectedSheets } from './rules/protected-sheets.ts';
import { changesStructure, isNotInTheFile, refusal } from './rules/refusals.ts';
import { type WorkbookLocks, WorkbookRules } from './rules/workbook-rules.ts';

export interface EditTrackerListener {
  /** The person changed something; `take` has it. */
  onEdit(): void;
  /** Something was asked for and not done. `protects`: what its author protected, which a person may lift. */
  onRefused(reason: string, protects?: 'structure'): void;
  /** The editor tried a change nobody foresaw; it was stopped and editing has to end. */
  onBroken(reason: string): void;
  /** A name for cells was typed into the name box. */
  onNamed?(name: string, cells: string): void;
  /** Other results than before are older than what they are calculated from: these. */
  onStale?(cells: CellPlace[]): void;
}

const COPY_SHEET = 'sheet.command.copy-sheet';
const INSERT_SHEET = 'sheet.command.insert-sheet';
/** After these, formulas are read anew: names mean other cells, or other sheets stand between two. */
const READ_ANEW = new Set([
  'formula.mutation.set-defined-name',
  'formula.mutation.remove-defined-name',
  'sheet.mutation.insert-sheet',
  'sheet.mutation.remove-sheet',
  'sheet.mutation.set-worksheet-name',
  'sheet.mutation.set-worksheet-order',
]);
const INSERT_NAME = 'sheet.command.insert-defined-name';
const REMOVE_SHEET = 'sheet.command.remove-sheet';
const SHEET_GOES = 'sheet.mutation.remove-sheet';
const UNDOES = new Set<string>([UndoCommand.id, RedoCommand.id]);
const WRITE_CELLS = 'sheet.command.set-range-values';

/** Univer's operations that open a cell for typing. */
const OPENS_CELL = new Set([
  'sheet.operation.set-cell-edit-visible',
  'sheet.operation.set-cell-edit-visible-f2',
]);

/** Above the ids of sheets that are in the file but not in the snapshot, like those of charts. */
const FIRST_NEW_SHEET_ID = 1_000;

const OWN_NAMES = t(
  'This sheet cannot be duplicated here, because it has names of its own. Excel can do it.',
);
const NOT_EDITING_RULES = t('You are not editing this workbook any more: its rules stay as they are.');
const NOT_EDITING = t('You are not editing this workbook any more: it stays as it is.');

/**
 * Stands between Univer's commands and the workbook: lets through what can be saved and records it, refuses the
 * rest before it happens. Create it before Univer's plugins are registered: it must see a mutation before they do,
 * because some of them change cells while they look at it.
 */
export class EditTracker {
  readonly #injector: Injector;
  readonly #listener: EditTrackerListener;
  readonly #finishes = new WeakMap<Readonly<ICommandInfo>, Finish>();
  #workbook: Workbook | null = null;
  #recorder: MutationRecorder | null = null;
  #rules: WorkbookRules | null = null;
  #tables: FormulaTables | null = null;
  #kept: KeptResults | null = null;
  #lastSheetId = FIRST_NEW_SHEET_ID;
  /** The command that deletes a sheet has done so. */
  #isSheetGone = false;
  /** Why what a mutation writes into cells may not be typed there, or null. */
  inputRefusal: ((info: Readonly<ICommandInfo>) => string | null) | undefined;
  /** Nothing may change in the workbook while this is false. */
  isEditable = false;

  constructor(injector: Injector, listener: EditTrackerListener) {
    this.#injector = injector;
    this.#listener = listener;
    const commands = injector.get(ICommandService);
    // What they change is no part of Univer's workbook: whoever shows it listens.
    for (const id of OWN_MUTATIONS) {
      commands.registerCommand({ id, type: CommandType.MUTATION, handler: () => true });
    }
    commands.beforeCommandExecuted((info, options) => this.#before(info, options));
    commands.onCommandExecuted((info) => this.#after(info));
  }

  /** Begins with the workbook as it is now. */
  watch(workbook: Workbook, locks: WorkbookLocks): void {
    this.#workbook = workbook;
    const names = this.#injector.get(IDefinedNamesService);
    const meaning = (name: string) => names.getValueByName(workbook.getUnitId(), name)?.formulaOrRefString;
    this.#rules = new WorkbookRules(workbook, locks, meaning);
    this.#tables = new FormulaTables(this.#injector, workbook);
    const lexer = this.#injector.get(LexerTreeBuilder);
    keepWholeFormulas(lexer);
    shiftOnlyCells();
    askBeforeCellsMove(this.#injector, workbook, (mutation) => {
      const reason = this.#rules?.refusal(mutation, true);
      if (reason) this.#refuse(reason);
    });
    refuseWhatCannotShift(this.#injector, workbook, (reason) => this.#refuse(reason));
    followAsTheFileDoes(this.#injector, workbook, (reason) => this.#refuse(reason));
    forgetOpenBrackets(lexer);
    readFormulasAnew(lexer, (from, to) =>
      namesBetween(
        workbook.getSheets().map((sheet) => sheet.getName()),
        from,
        to,
      ),
    );
    const engine = {
      ArrayValueObject,
      BaseReferenceObject,
      BooleanValueObject,
      ErrorType,
      ErrorValueObject,
      NullValueObject,
      NumberValueObject,
      StringValueObject,
      ValueObjectFactory,
    };
    readTextsStrictly(engine);
    takeNumbersInEveryFormat();
    const functions = this.#injector.get(IFunctionService);
    // What was read before, it was without what is set right here.
    functions.deleteFormulaAstCacheKey('');
    countWholeLines(engine, functions);
    takeNumbersOfCells(engine, functions);
    makeErrorsAsExcel(engine, functions);
    const kept = new KeptResults(this.#injector, workbook, this.#tables, (cells) =>
      this.#listener.onStale?.(cells),
    );
    this.#kept = kept;
    this.#recorder = new MutationRecorder(workbook, lexer, (...edit) => kept.edited(...edit));
  }

  /** The sheets whose author protected them. */
  get protected(): ProtectedSheets | null {
    return this.#rules?.protected ?? null;
  }

  /** The tables of the file where they are now. */
  get tables(): readonly SnapshotTable[] {
    return this.#tables?.now ?? [];
  }

  /** What no other name and no other table may be called. */
  get tableNames(): string[] {
    return [...new Set([...(this.#tables?.opened ?? []), ...this.tables.map(({ name }) => name)])];
  }

  /** The server found these results older than what they are calculated from, and no others. */
  tellStale(cells: readonly CellPlace[]): void {
    this.#kept?.tell(cells);
  }

  /** Why what is being typed is not to be put into a cell yet, or null. */
  typedRefusal(text: string): string | null {
    return this.isEditable ? (this.#rules?.typedRefusal(text) ?? null) : null;
  }

  /** Why a person could not have a mutation write into cells, or null; nobody is told. */
  writingRefusal(info: Readonly<ICommandInfo>): string | null {
    this.#rules?.began(WRITE_CELLS);
    return this.#rules?.refusal(info) ?? this.inputRefusal?.(info) ?? null;
  }

  /** Ends what was begun, and says why. */
  refuse(reason: string): never {
    this.#refuse(reason);
  }

  get hasEdits(): boolean {
    return this.#recorder?.hasEdits ?? false;
  }

  /** The edits since the last call. */
  take(): XlsxEdit[] {
    return this.#recorder?.take() ?? [];
  }

  #before(info: Readonly<ICommandInfo>, options: IExecutionOptions | undefined): void {
    const workbook = this.#workbook;
    if (!workbook) return;
    if (info.type === CommandType.COMMAND) this.#beforeCommand(info, workbook);
    if (OPENS_CELL.has(info.id)) this.#beforeTyping(info, workbook);
    if (info.type !== CommandType.MUTATION || !belongsTo(info, workbook)) return;
    if (isComputed(options)) this.#kept?.beforeWriting(info);
    else this.#beforeMutation(info);
  }

  #beforeCommand(info: Readonly<ICommandInfo>, workbook: Workbook): void {
    if (!this.isEditable) return;
    if (changesStructure(info.id) || UNDOES.has(info.id)) this.#recorder?.began(info.id === UndoCommand.id);
    this.#rules?.began(info.id);
    if (info.id === REMOVE_SHEET) this.#isSheetGone = false;
    if (info.id === INSERT_NAME && this.#listener.onNamed) this.#nameCells(info);
    const reason =
      refusal(info.id) ?? (changesStructure(info.id) ? (this.#rules?.commandRefusal(info) ?? null) : null);
    if (reason) this.#refuse(reason);
    const merged = info.id === FILL ? fillRefusal(workbook, info) : null;
    if (merged) this.#refuse(merged);
    if (info.id === COPY_SHEET) this.#copySheet(info, workbook);
    if (info.id === INSERT_SHEET && !idOfNewSheet(info)) {
      // Univer would make up an id that no file can hold: the same again, with one that can.
      // It has as many cells, and of the size, as its file will give it, and not as Univer and its button say.
      const sizes = Object(workbook.getSnapshot().custom?.newSheet);
      const sheet = { ...readSheet(info), ...sizes, id: this.#nextSheetId(workbook) };
      queueMicrotask(() => {
        void this.#injector.get(ICommandService).executeCommand(INSERT_SHEET, { ...info.params, sheet });
      });
      throw new CustomCommandExecutionError('A sheet is added under an id that a file can hold.');
    }
  }

  /** A name that only this sheet knows may have been made just now. */
  #ownNameRefusal(workbook: Workbook, sheet: string): string | null {
    const names = this.#injector.get(IDefinedNamesService).getDefinedNameMap(workbook.getUnitId()) ?? {};
    return Object.values(names).some(({ localSheetId }) => localSheetId === sheet) ? OWN_NAMES : null;
  }

  /** A name that Univer gave would not be in the file. */
  #nameCells({ params }: Readonly<ICommandInfo>): never {
    const [name, cells] = [readText(params, 'name') ?? '', readText(params, 'formulaOrRefString') ?? ''];
    queueMicrotask(() => this.#listener.onNamed?.(name, cells));
    throw new CustomCommandExecutionError('The cells are named as a file can hold it.');
  }

  /** Univer's own copy would have an id that no file can hold, and not say what it is a copy of. */
  #copySheet(info: Readonly<ICommandInfo>, workbook: Workbook): never {
    const of = readText(info.params, 'subUnitId') ?? workbook.getActiveSheet().getSheetId();
    const reason = this.#rules?.copyRefusal(of) ?? this.#ownNameRefusal(workbook, of);
    if (reason) this.#refuse(reason);
    queueMicrotask(() => {
      const id = this.#nextSheetId(workbook);
      copySheet(this.#injector, workbook, of, id);
    });
    throw new CustomCommandExecutionError('A sheet is duplicated under an id that a file can hold.');
  }

  /** What a cell would not take is refused before it is typed. */
  #beforeTyping(info: Readonly<ICommandInfo>, workbook: Workbook): void {
    const isOpening = Reflect.get(Object(info.params), 'visible') === true;
    if (!isOpening || !this.isEditable) return;
    const cell = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const sheet = workbook.getActiveSheet().getSheetId();
    const reason = cell ? this.#rules?.typingRefusal(sheet, cell.actualRow, cell.actualColumn) : null;
    if (reason) this.#refuse(reason);
  }

  #beforeMutation(info: Readonly<ICommandInfo>): void {
    if (isNotInTheFile(info.id)) return;
    // Cells do not open then; a panel may be open still.
    if (!this.isEditable && info.id === EDIT_RULE) this.#refuse(NOT_EDITING_RULES);
    if (!this.isEditable && OWN_MUTATIONS.has(info.id)) this.#refuse(NOT_EDITING);
    if (!this.isEditable) throw new CustomCommandExecutionError('The workbook is read-only.');
    const structure = this.protected?.structureRefusal(info.id);
    if (structure) this.#refuse(structure, 'structure');
    // What an edit of ours writes was asked about as a whole.
    const follows = this.#rules?.follows || isOfEdit(info);
    const reason = refusal(info.id) ?? (isOfEdit(info) ? null : this.#rules?.refusal(info));
    if (reason) this.#refuse(reason);
    const wrong = follows ? null : this.inputRefusal?.(info);
    if (wrong) this.#refuse(wrong);
    try {
      if (!follows) this.#kept?.beforeTyping(info);
      this.#kept?.beforeDeleting(info);
      const finish = this.#recorder?.before(info);
      if (finish) this.#finishes.set(info, finish);
    } catch (error) {
      if (!(error instanceof UnknownMutationError)) throw error;
      this.isEditable = false;
      this.#listener.onBroken(error.message);
      throw new CustomCommandExecutionError(error.message);
    }
  }

  #after(info: Readonly<ICommandInfo>): void {
    // As in other spreadsheets a sheet that was deleted does not come back by undo: what the editor knows of it is
    // less than what the file had. An earlier version has it.
    if (info.id === SHEET_GOES) this.#isSheetGone = true;
    if (info.type === CommandType.COMMAND) this.#recorder?.ended();
    // One that was refused is there still, and so is what can be undone.
    if (info.id === REMOVE_SHEET && this.#isSheetGone && this.#workbook) {
      this.#injector.get(IUndoRedoService).clearUndoRedo(this.#workbook.getUnitId());
    }
    // Univer 0.25.1 goes on calculating with the cells a name meant before it followed them, and leaves what it calculated meanwhile.
    if (READ_ANEW.has(info.id)) this.#injector.get(IFunctionService).deleteFormulaAstCacheKey('');
    if (info.id === SetDefinedNameMutation.id) {
      const name = info.params as ISetDefinedNameMutationParam;
      this.#kept?.renamed(name.name);
      this.#recorder?.nameIs(name);
    }
    const finish = this.#finishes.get(info);
    if (!finish) return;
    this.#finishes.delete(info);
    finish();
    if (info.id === EDIT_RULE) this.#named(info.params as EditRuleParams);
    const moved = this.#rules?.executed(info);
    if (moved) {
      this.#tables?.moved(moved.sheet, moved.change, moved.isBack);
      this.#kept?.moved(moved.sheet, moved.change);
    }
    if (this.hasEdits) this.#listener.onEdit();
  }

  #named({ edit }: EditRuleParams): void {
    this.#tableEdited(edit);
    if (edit.op === 'set-name') this.#kept?.named(edit.name, 1);
    if (edit.op === 'rename-name') this.#kept?.renamed(edit.to);
    if (edit.op === 'rename-table') this.#tableRenamed(edit);
    if (edit.op === 'take-back' && edit.of.op === 'set-name') this.#kept?.named(edit.of.name, -1);
  }

  /** Its locks say what it is called. */
  #tableRenamed({ sheet, table, to }: RenameTable): void {
    const renamed = this.#tables?.renamed(table, to);
    this.#rules?.tableIs(sheet, table, undefined);
    if (renamed) this.#rules?.tableIs(sheet, to, renamed);
    this.#kept?.renamed(to);
  }

  /** A table came or has other cells than before: its locks are others, and so may be what is calculated from it. */
  #tableEdited(edit: EditRuleParams['edit']): void {
    const table = isTableEdit(edit) || edit.op === 'take-back' ? this.#tables?.edited(edit) : null;
    if (!table) return;
    this.#rules?.tableIs(table.sheet, table.name, table.now);
    this.#kept?.named(table.name, edit.op === 'take-back' ? -1 : 1);
  }

  #nextSheetId(workbook: Workbook): string {
    const used = workbook.getSheetOrders().map(Number).filter(Number.isInteger);
    this.#lastSheetId = Math.max(this.#lastSheetId, ...used) + 1;
    return String(this.#lastSheetId);
  }

  #refuse(reason: string, protects?: 'structure'): never {
    this.#listener.onRefused(reason, protects);
    throw new CustomCommandExecutionError(reason);
  }
}

/** Univer marks what its formula engine writes (results, prefixes, spilled cells) with `fromFormula`. */
function isComputed(options: IExecutionOptions | undefined): boolean {
  return options?.fromFormula === true;
}

function belongsTo(info: Readonly<ICommandInfo>, workbook: Workbook): boolean {
  return readText(info.params, 'unitId') === workbook.getUnitId();
}

function readSheet(info: Readonly<ICommandInfo>): object {
  const sheet: unknown = Reflect.get(Object(info.params), 'sheet');
  return typeof sheet === 'object' && sheet !== null ? sheet : {};
}

function idOfNewSheet(info: Readonly<ICommandInfo>): string | undefined {
  return readText(readSheet(info), 'id');
}

function readText(params: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(params), name);
  return typeof value === 'string' ? value : undefined;
}
