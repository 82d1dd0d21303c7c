import type { CellContent } from '@benchbook/documents';
import type { LineChange } from '@benchbook/documents/line-locks';
import type { ICellData, Injector, Nullable, Workbook } from '@univerjs/core';
import { CellValueType, ICommandService, ObjectMatrix } from '@univerjs/core';
import {
  type ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  FormulaDataModel,
  type FunctionVariantType,
  IDefinedNamesService,
  IFormulaRuntimeService,
  IFunctionService,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { type EngineKnowledge, hasUnknownName, isAboutSheets, isBeyondEngine } from './beyond-engine.ts';
import { CellNotes } from './cell-notes.ts';
import { type FormulaPlaces, formulaInputs } from './formula-inputs.ts';
import type { FormulaTables } from './formula-tables.ts';
import { Parameters } from './mutation-parameters.ts';
import type { Mutation } from './mutation-to-edits.ts';
import { lineChange } from './sheet-locks.ts';
import { joinsRanges } from './whole-formulas.ts';

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|CONNECT!|ERROR!)$/;

/** What a cell shows that the editor cannot calculate. It is never stored as a result. */
const MARK = '#NAME?';

const SET_CELLS = 'sheet.mutation.set-range-values';

/** Mutations after which a formula about the sheets from one to another may be about other ones. */
const SHEETS_DIFFER = new Set(['sheet.mutation.remove-sheet', 'sheet.mutation.set-worksheet-order']);

type Result = Pick<ICellData, 'v' | 't'>;

/**
 * Results of the file in the place of those that Univer's formula engine cannot calculate: functions and names it does
 * not know, other workbooks, ranges joined in brackets, and what it only guesses (beyond-engine.ts). Where it finds no
 * room for a range, Excel takes one cell of it: what spills there is an array formula in the file, and locked.
 *
 * A result is kept as long as nothing it is calculated from was changed here, and comes back when that is undone. In
 * between its cell shows `#NAME?`, and so does whatever is calculated from it: no old number looks like a new one.
 */
export class KeptResults {
  readonly #workbook: Workbook;
  readonly #knowledge: EngineKnowledge;
  readonly #commands: ICommandService;
  readonly #formulas: FormulaDataModel;
  readonly #places: FormulaPlaces;
  /** What cells showed whose value is another now. */
  readonly #changed = new CellNotes<Result['v']>();
  /** Results of the file that do not hold now. */
  readonly #replaced = new CellNotes<Result>();
  readonly #beyond = new Map<string, boolean>();
  /** Other sheets may stand between two than when the file was opened. */
  #sheetsDiffer = false;
  #isToRefresh = false;

  constructor(injector: Injector, workbook: Workbook, tables: FormulaTables) {
    this.#workbook = workbook;
    this.#commands = injector.get(ICommandService);
    this.#formulas = injector.get(FormulaDataModel);
    const names = injector.get(IDefinedNamesService);
    const functions = injector.get(IFunctionService);
    const nameOf = (name: string) => names.getValueByName(workbook.getUnitId(), name)?.formulaOrRefString;
    this.#knowledge = {
      tables,
      function: (name) => functions.hasExecutor(name) || nameOf(name) !== undefined,
    };
    this.#places = {
      sheets: (from, to) => this.#sheetsBetween(from, to),
      name: nameOf,
      table: (name) => tables.cellsOf(name),
    };
    // The engine goes on with what it is given here, so what is calculated from a kept result is right.
    const runtime = injector.get(IFormulaRuntimeService);
    const setResult = runtime.setRuntimeData.bind(runtime);
    runtime.setRuntimeData = (value) => {
      const isHere = runtime.currentUnitId === workbook.getUnitId();
      const { currentSubUnitId, currentRow, currentColumn } = runtime;
      setResult(isHere ? this.#calculated(currentSubUnitId, currentRow, currentColumn, value) : value);
    };
  }

  /** Whether a cell shows a result of the file that nobody here could calculate. */
  get hasAny(): boolean {
    return this.#workbook.getSheets().some((worksheet) => {
      let has = false;
      worksheet.getCellMatrix().forValue((_row, _column, cell) => {
        has = isResult(cell) && !!cell.f && this.#isUnsure(cell.f);
        return has ? false : undefined;
      });
      return has;
    });
  }

  /** Looks at what the engine is about to write into cells. */
  beforeWriting({ id, params }: Mutation): void {
    if (id !== SET_CELLS) return;
    const about = new Parameters(params);
    const worksheet = this.#workbook.getSheetBySheetId(about.sheet);
    const written = about.value('cellValue') as Record<number, Record<number, Nullable<ICellData>>>;
    if (!worksheet || typeof written !== 'object' || written === null) return;
    const cells = new ObjectMatrix(written);
    cells.forValue((row, column, cell) => {
      // The engine empties a formula that moved until it has calculated it, which it may never have.
      if (cell?.f && cell.v === null) {
        delete cell.v;
        delete cell.t;
      }
      const current = worksheet.getCellRaw(row, column);
      const formula = cell?.v === '#SPILL!' ? this.#formulaAt(about.sheet, row, column) : null;
      const kept = formula === null ? null : this.#fileResult(about.sheet, row, column, formula, current);
      if (kept) cells.setValue(row, column, { ...cell, ...kept });
      else if (cell?.v !== undefined) this.#note(about.sheet, row, column, current?.v, cell.v);
    });
    this.#refresh();
  }

  /**
   * To be called before a person writes into cells, unless formulas follow what moves or come back: what a cell showed, or
   * what a formula showed where it was copied, is no result of the one that comes.
   */
  beforeTyping({ id, params }: Mutation): void {
    if (id !== SET_CELLS) return;
    const about = new Parameters(params);
    const worksheet = this.#workbook.getSheetBySheetId(about.sheet);
    about.matrix('cellValue').forValue((row, column, cell) => {
      if (cell?.f && cell.f !== worksheet?.getCellRaw(row, column)?.f) cell.v = null;
    });
  }

  /** A person wrote into a cell, or something that person did. */
  edited(sheet: string, row: number, column: number, before: CellContent, after: CellContent): void {
    const [was, is] = [shownBy(before), shownBy(after)];
    const isFollowing =
      before.kind === 'formula' && after.kind === 'formula' && is !== undefined && was === is;
    if (isFollowing) return;
    this.#replaced.delete(sheet, row, column);
    this.#note(sheet, row, column, was, is);
    this.#refresh();
  }

  /** To be called before a mutation of a person: what is in lines and sheets that go will not be there any more. */
  beforeDeleting({ id, params }: Mutation): void {
    if (SHEETS_DIFFER.has(id)) {
      this.#sheetsDiffer = true;
      this.#refresh();
    }
    const { sheet, range } = new Parameters(params);
    const change = lineChange(id, range);
    if (!change || change.count > 0) return;
    const cells = this.#workbook.getSheetBySheetId(sheet)?.getCellMatrix();
    cells?.forValue((row, column, cell) => {
      const at = change.axis === 'row' ? row : column;
      const goes = at >= change.index && at < change.index - change.count;
      if (goes) this.#note(sheet, row, column, cell?.v, null);
    });
  }

  /** To be called when lines of a sheet came or went. */
  moved(sheet: string, change: LineChange): void {
    this.#changed.moved(sheet, change);
    this.#replaced.moved(sheet, change);
    this.#refresh();
  }

  /** The result of a cell to go on with, where the engine has calculated `value`. */
  #calculated(sheet: string, row: number, column: number, value: FunctionVariantType): FunctionVariantType {
    const formula = this.#formulaAt(sheet, row, column);
    if (formula === null) return value;
    const current = this.#workbook.getSheetBySheetId(sheet)?.getCellRaw(row, column);
    const isBeyond = this.#isBeyond(formula);
    const single = singleValue(value);
    const error = single?.isError() ? String(single.getValue()) : '';
    if (isBeyond || error === MARK || (error !== '' && joinsRanges(formula))) {
      const kept = this.#fileResult(sheet, row, column, formula, current);
      if (kept) return valueObject(kept);
    }
    const result = isBeyond ? ErrorValueObject.create(ErrorType.NAME) : single;
    if (result) this.#note(sheet, row, column, current?.v, result.isNull() ? null : result.getValue());
    return result ?? value;
  }

  /** What the file has as the result of a formula, if it holds; null otherwise. */
  #fileResult(
    sheet: string,
    row: number,
    column: number,
    formula: string,
    current: Nullable<ICellData>,
  ): Result | null {
    const replaced = this.#replaced.get(sheet, row, column);
    const has = isResult(current) ? { v: current.v, t: current.t } : replaced;
    if (!has) return null;
    if (!this.#isOutdated(formula, sheet)) return has;
    this.#replaced.set(sheet, row, column, replaced ?? has);
    return null;
  }

  /** Whether something a formula is calculated from is not what it was when the file was opened. */
  #isOutdated(formula: string, sheet: string): boolean {
    if (this.#sheetsDiffer && isAboutSheets(formula)) return true;
    if (this.#changed.isEmpty) return false;
    const inputs = formulaInputs(formula, sheet, this.#places);
    return inputs === null || inputs.some((input) => this.#changed.isIn(input));
  }

  #note(sheet: string, row: number, column: number, before: Result['v'], after: Result['v']): void {
    const first = this.#changed.get(sheet, row, column);
    if (isSame(first === undefined ? before : first, after)) this.#changed.delete(sheet, row, column);
    else if (first === undefined) this.#changed.set(sheet, row, column, before ?? null);
  }

  /**
   * Soon looks at all formulas whose results are guesses: the engine does not know what they are calculated from, so it
   * does not calculate them again.
   */
  #refresh(): void {
    if (this.#isToRefresh) return;
    this.#isToRefresh = true;
    queueMicrotask(() => {
      this.#isToRefresh = false;
      if (this.#changed.isEmpty && this.#replaced.isEmpty && !this.#sheetsDiffer) return;
      for (const worksheet of this.#workbook.getSheets()) {
        const sheet = worksheet.getSheetId();
        const cells = new ObjectMatrix<ICellData>();
        worksheet.getCellMatrix().forValue((row, column, cell) => {
          const formula = cell?.f;
          if (!formula || !this.#isBeyond(formula)) return;
          const wasReplaced = this.#replaced.get(sheet, row, column) !== undefined;
          if (!isResult(cell) && !wasReplaced) return;
          const kept = this.#fileResult(sheet, row, column, formula, cell);
          const shown = kept ?? { v: MARK, t: CellValueType.STRING };
          // Without its formula the cell would lose it.
          if (shown.v !== cell.v) cells.setValue(row, column, { f: formula, si: cell.si, ...shown });
        });
        if (cells.getSizeOf() === 0) continue;
        const params = {
          unitId: this.#workbook.getUnitId(),
          subUnitId: sheet,
          cellValue: cells.getMatrix(),
        };
        // Marked as what the engine does by itself; it goes on to calculate what depends on it.
        this.#commands.syncExecuteCommand(SET_CELLS, params, { fromFormula: true });
      }
    });
  }

  #formulaAt(sheet: string, row: number, column: number): string | null {
    return this.#formulas.getFormulaStringByCell(row, column, sheet, this.#workbook.getUnitId()) ?? null;
  }

  #isUnsure(formula: string): boolean {
    const isName = (name: string) => this.#places.name(name) !== undefined;
    return this.#isBeyond(formula) || joinsRanges(formula) || hasUnknownName(formula, isName);
  }

  #isBeyond(formula: string): boolean {
    const known = this.#beyond.get(formula);
    if (known !== undefined) return known;
    const isBeyond = isBeyondEngine(formula, this.#knowledge);
    this.#beyond.set(formula, isBeyond);
    return isBeyond;
  }

  #sheetsBetween(from: string, to: string): string[] {
    const names = this.#workbook.getSheets().map((sheet) => sheet.getName().toLowerCase());
    const [one, other] = [names.indexOf(from.toLowerCase()), names.indexOf(to.toLowerCase())];
    if (one < 0 || other < 0) return [];
    const sheets = this.#workbook.getSheets().slice(Math.min(one, other), Math.max(one, other) + 1);
    return sheets.map((sheet) => sheet.getSheetId());
  }
}

function isNothing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

function isResult(cell: Nullable<ICellData>): cell is ICellData {
  return !isNothing(cell?.v) && !(typeof cell?.v === 'string' && ERROR.test(cell.v));
}

function shownBy(content: CellContent): Result['v'] {
  if (content.kind === 'empty') return null;
  return content.kind === 'formula' ? content.result : content.value;
}

/** Two programs calculate with the same numbers up to their last digits; nothing counts as 0. */
function isSame(one: Result['v'], other: Result['v']): boolean {
  const [first, second] = [one, other].map((value) => (typeof value === 'boolean' ? Number(value) : value));
  if (isNothing(first) || isNothing(second)) return isNothing(first) && isNothing(second);
  if (typeof first === 'number' && typeof second === 'number') {
    return Math.abs(first - second) <= 1e-9 * Math.max(Math.abs(first), Math.abs(second));
  }
  return String(first) === String(second);
}

/** Null for a range of several cells. */
function singleValue(value: FunctionVariantType): BaseValueObject | null {
  if (value.isReferenceObject() || (value.isValueObject() && value.isArray())) {
    const range = value as BaseReferenceObject | ArrayValueObject;
    const { startRow, startColumn, endRow, endColumn } = range.getRangePosition();
    return startRow === endRow && startColumn === endColumn ? range.getFirstCell() : null;
  }
  return value as BaseValueObject;
}

function valueObject({ v, t }: Result): BaseValueObject {
  if (t === CellValueType.BOOLEAN || typeof v === 'boolean') {
    return BooleanValueObject.create(v === true || v === 1 || String(v).toUpperCase() === 'TRUE');
  }
  const isNumber = t === CellValueType.NUMBER || (t == null && typeof v === 'number');
  return isNumber ? NumberValueObject.create(Number(v)) : StringValueObject.create(String(v));
}
