import {
  CellNotes,
  type CellPlace,
  type EngineKnowledge,
  FormulaGraph,
  type FormulaInput,
  type FormulaNode,
  type FormulaPlaces,
  formulaInputs,
  isAboutSheets,
  isBeyondEngine,
  isUnsure,
  keyOf,
  tableCells,
} from '@benchbook/calculation/rules';
import type { CellContent } from '@benchbook/documents';
import { namesDefinedBy, usesName } from '@benchbook/documents/names';
import type { RowColumnChange } from '@benchbook/documents/row-column-locks';
import type { ICellData, Injector, Nullable, Workbook } from '@univerjs/core';
import { ICommandService, ObjectMatrix } from '@univerjs/core';
import {
  ErrorType,
  ErrorValueObject,
  FormulaDataModel,
  type FunctionVariantType,
  IDefinedNamesService,
  IFormulaRuntimeService,
  IFunctionService,
} from '@univerjs/engine-formula';
import { Parameters } from '../edits/mutation-parameters.ts';
import type { Mutation } from '../edits/mutation-to-edits.ts';
import { rowColumnChange } from '../rules/sheet-locks.ts';
import type { FormulaTables } from './formula-tables.ts';
import { CANNOT, isResult, isSame, type Result, shownBy, singleValue, valueObject } from './values.ts';

const SET_CELLS = 'sheet.mutation.set-range-values';

/** Mutations after which a formula about the sheets from one to another may be about other ones. */
const SHEETS_DIFFER = new Set(['sheet.mutation.remove-sheet', 'sheet.mutation.set-worksheet-order']);

/** Mutations after which a text may name another sheet than before, or none. */
const SHEETS_ARE_CALLED = new Set([
  'sheet.mutation.insert-sheet',
  'sheet.mutation.remove-sheet',
  'sheet.mutation.set-worksheet-name',
]);

/**
 * Results of the file in the place of those that Univer's formula engine cannot be believed about (the rules of
 * @benchbook/calculation, by which the results are stored as well), and of all that is calculated from them.
 *
 * Where something such a result is calculated from was changed here, it is stale: it stays on the screen as it stays in
 * the file, is told to `onStale`, and follows again when the change is undone. What the server found stale when it stored
 * the last state is so too.
 */
export class KeptResults {
  readonly #workbook: Workbook;
  readonly #knowledge: EngineKnowledge;
  readonly #commands: ICommandService;
  readonly #formulas: FormulaDataModel;
  readonly #places: FormulaPlaces;
  readonly #namesNow: () => { name: string; formulaOrRefString: string }[];
  readonly #onStale: (cells: CellPlace[]) => void;
  /** What cells showed that a person changed. */
  readonly #edited = new CellNotes<Result['v']>();
  /** Results of the file that the engine replaced. */
  readonly #first = new CellNotes<Result>();
  /** Formulas the engine could not calculate, although it should. */
  readonly #failed = new CellNotes<true>();
  /** What the server found stale. */
  readonly #told = new CellNotes<true>();
  /** Results that do not hold now. */
  #stale = new Map<string, CellPlace>();
  readonly #unsure = new Map<string, boolean>();
  /** How often each name was given another meaning, in small letters; what was undone does not count. */
  readonly #renamed = new Map<string, number>();
  /** Names whose formulas are to be calculated anew. */
  readonly #named = new Set<string>();
  /** Other sheets may stand between two than when the file was opened. */
  #sheetsDiffer = false;
  /** Since the formulas were calculated that find their cells by what a text says, other cells may be there, or a sheet have another name. */
  #isMoved = false;
  /** Since formulas were calculated that name whole rows or columns, others stand in these: by axis and sheet. */
  readonly #movedLines = new Set<string>();
  #isToRefresh = false;

  constructor(
    injector: Injector,
    workbook: Workbook,
    tables: FormulaTables,
    onStale: (cells: CellPlace[]) => void,
  ) {
    this.#workbook = workbook;
    this.#onStale = onStale;
    this.#commands = injector.get(ICommandService);
    this.#formulas = injector.get(FormulaDataModel);
    const names = injector.get(IDefinedNamesService);
    const functions = injector.get(IFunctionService);
    this.#namesNow = () => Object.values(names.getDefinedNameMap(workbook.getUnitId()) ?? {});
    const nameOf = (name: string) => names.getValueByName(workbook.getUnitId(), name)?.formulaOrRefString;
    this.#knowledge = {
      tables: () => tables.now,
      name: (name) => nameOf(name) !== undefined,
      function: (name) => functions.hasExecutor(name) || nameOf(name) !== undefined,
    };
    this.#places = {
      sheets: (from, to) => this.#sheetsBetween(from, to),
      name: nameOf,
      table: (name, columns, row) => tableCells({ name, columns, row }, tables.now),
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

  /** The server found these results stale, and no others. */
  tell(cells: readonly CellPlace[]): void {
    for (const { sheet, row, column } of this.#told.places()) this.#told.delete(sheet, row, column);
    for (const { sheet, row, column } of cells) this.#told.set(sheet, row, column, true);
    this.#refresh();
  }

  /**
   * Looks at what the engine is about to write into cells: results, and no looks. Where no formula is any more it writes nothing: Univer 0.25.1 notices
   * a tenth of a second late that something was undone while it calculated.
   */
  beforeWriting({ id, params }: Mutation): void {
    if (id !== SET_CELLS) return;
    const about = new Parameters(params);
    const worksheet = this.#workbook.getSheetBySheetId(about.sheet);
    const written = about.value('cellValue') as Record<number, Record<number, Nullable<ICellData>>>;
    if (!worksheet || typeof written !== 'object' || written === null) return;
    const cells = new ObjectMatrix(written);
    cells.forValue((row, column, cell) => {
      // It gives a result the number format of a cell it is calculated from, which no file has.
      if (cell?.s !== undefined) delete cell.s;
      // The engine empties a formula that moved until it has calculated it, which it may never have.
      if (cell?.f && cell.v === null) {
        delete cell.v;
        delete cell.t;
      }
      if (cell?.v !== '#SPILL!' || this.#formulaAt(about.sheet, row, column) === null) return;
      const kept = this.#fileResult(about.sheet, row, column);
      if (!kept) return;
      this.#cannot(about.sheet, row, column);
      cells.setValue(row, column, { ...cell, ...kept });
    });
    const late: [number, number][] = [];
    cells.forValue((row, column, cell) => {
      const now = worksheet.getCellRaw(row, column);
      if (!cell?.f && !cell?.si && !now?.f && !now?.si) late.push([row, column]);
    });
    for (const [row, column] of late) cells.realDeleteValue(row, column);
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
    for (const notes of [this.#first, this.#failed, this.#told]) notes.delete(sheet, row, column);
    this.#note(sheet, row, column, was, is);
    this.#refresh();
  }

  /** To be called before a mutation of a person: what is in rows, columns and sheets that go will not be there any more. */
  beforeDeleting({ id, params }: Mutation): void {
    if (SHEETS_ARE_CALLED.has(id)) {
      this.#isMoved = true;
      this.#refresh();
    }
    if (SHEETS_DIFFER.has(id)) {
      this.#isMoved = true;
      this.#sheetsDiffer = true;
      this.#refresh();
    }
    const { sheet, range } = new Parameters(params);
    const change = rowColumnChange(id, range);
    if (!change || change.count > 0) return;
    const cells = this.#workbook.getSheetBySheetId(sheet)?.getCellMatrix();
    cells?.forValue((row, column, cell) => {
      const at = change.axis === 'row' ? row : column;
      const goes = at >= change.index && at < change.index - change.count;
      if (goes) this.#note(sheet, row, column, cell?.v, null);
    });
  }

  /** A person gave a name another meaning (`by` 1), or took that back (-1). */
  named(name: string, by: 1 | -1): void {
    const count = (this.#renamed.get(name.toLowerCase()) ?? 0) + by;
    if (count > 0) this.#renamed.set(name.toLowerCase(), count);
    else this.#renamed.delete(name.toLowerCase());
    // Which names there are decides whether the engine can be believed about a formula.
    this.#unsure.clear();
    this.#named.add(name);
    this.#refresh();
  }

  /** A name is called something else, or follows its cells: what is calculated from it comes to the same, unless that was calculated meanwhile. */
  renamed(to: string): void {
    this.#unsure.clear();
    this.#named.add(to);
    this.#refresh();
  }

  /** To be called when rows or columns of a sheet came or went. */
  moved(sheet: string, change: RowColumnChange): void {
    for (const notes of [this.#edited, this.#first, this.#failed, this.#told]) notes.moved(sheet, change);
    this.#movedLines.add(`${change.axis} ${sheet}`);
    this.#isMoved = true;
    this.#refresh();
  }

  /** The result of a cell to go on with, where the engine has calculated `value`. */
  #calculated(sheet: string, row: number, column: number, value: FunctionVariantType): FunctionVariantType {
    const formula = this.#formulaAt(sheet, row, column);
    if (formula === null) return value;
    const kept = this.#fileResult(sheet, row, column);
    const single = singleValue(value);
    const error = single?.isError() ? String(single.getValue()) : '';
    const isUnsure = this.#isUnsure(formula);
    if (kept && (isUnsure || CANNOT.has(error) || this.#stale.has(keyOf(sheet, row, column)))) {
      if (!isUnsure && CANNOT.has(error)) this.#cannot(sheet, row, column);
      return valueObject(kept);
    }
    if (isBeyondEngine(formula, this.#knowledge)) return ErrorValueObject.create(ErrorType.NAME);
    if (kept) this.#first.set(sheet, row, column, kept);
    return single ?? value;
  }

  /** What the file has as the result of a formula. */
  #fileResult(sheet: string, row: number, column: number): Result | null {
    const first = this.#first.get(sheet, row, column);
    if (first) return first;
    const current = this.#workbook.getSheetBySheetId(sheet)?.getCellRaw(row, column);
    return isResult(current) ? { v: current.v, t: current.t } : null;
  }

  #cannot(sheet: string, row: number, column: number): void {
    this.#failed.set(sheet, row, column, true);
    this.#refresh();
  }

  #note(sheet: string, row: number, column: number, before: Result['v'], after: Result['v']): void {
    const first = this.#edited.get(sheet, row, column);
    if (isSame(first === undefined ? before : first, after)) this.#edited.delete(sheet, row, column);
    else if (first === undefined) this.#edited.set(sheet, row, column, before ?? null);
  }

  /** Soon finds out anew which results are stale. */
  #refresh(): void {
    if (this.#isToRefresh) return;
    this.#isToRefresh = true;
    queueMicrotask(() => {
      this.#isToRefresh = false;
      this.#calculateNamed();
      this.#calculateMoved();
      const before = this.#stale;
      this.#stale = this.#findStale();
      const differ = [
        ...[...this.#stale].filter(([key]) => !before.has(key)),
        ...[...before].filter(([key]) => !this.#stale.has(key)),
      ];
      if (differ.length === 0) return;
      this.#writeAgain(differ.map(([, place]) => place));
      this.#onStale([...this.#stale.values()]);
    });
  }

  #findStale(): Map<string, CellPlace> {
    const stale = new Map(
      this.#told
        .places()
        .flatMap((place) =>
          this.#isFormula(place) ? [[keyOf(place.sheet, place.row, place.column), place]] : [],
        ),
    );
    if (this.#edited.isEmpty && !this.#sheetsDiffer && this.#renamed.size === 0) return stale;
    const nodes = this.#nodes();
    if (!nodes.some(({ isUnsure }) => isUnsure)) return stale;
    const graph = new FormulaGraph(nodes);
    const about = [...graph.about(this.#edited), ...(this.#edited.isEmpty ? [] : graph.anywhere)];
    const others = this.#sheetsDiffer ? nodes.filter(({ formula }) => isAboutSheets(formula)) : [];
    const reached = graph.closure([...about, ...others, ...this.#withNames(this.#renamed.keys(), nodes)]);
    for (const { sheet, row, column } of graph.closure([...reached].filter(({ isUnsure }) => isUnsure))) {
      if (this.#fileResult(sheet, row, column)) stale.set(keyOf(sheet, row, column), { sheet, row, column });
    }
    return stale;
  }

  /** The formulas that use these names, over any number of names. */
  #withNames(changed: Iterable<string>, nodes: readonly FormulaNode[]): FormulaNode[] {
    const now = this.#namesNow().map(({ name, formulaOrRefString }) => ({
      name,
      meaning: formulaOrRefString,
    }));
    const names = [...namesDefinedBy(changed, now)];
    return nodes.filter(({ formula }) => names.some((name) => usesName(formula, name)));
  }

  /** Univer 0.25.1 does not calculate anew what is calculated from a name that means something else. */
  #calculateNamed(): void {
    if (this.#named.size === 0) return;
    this.#writeAgain(this.#withNames(this.#named, this.#nodes()));
    this.#named.clear();
  }

  /**
   * Nor those that find their cells by a text, which follows neither what moved nor the names of sheets, those that add up sheets, and those
   * about whole columns or rows (`MATCH(3,A:A,0)`), which read as before when others stand in these.
   */
  #calculateMoved(): void {
    if (!this.#isMoved) return;
    this.#isMoved = false;
    const lines = new Set(this.#movedLines);
    this.#movedLines.clear();
    const isOfMoved = ({ sheet, range }: FormulaInput) =>
      (range.endRow === Number.POSITIVE_INFINITY && lines.has(`row ${sheet}`)) ||
      (range.endColumn === Number.POSITIVE_INFINITY && lines.has(`column ${sheet}`));
    this.#writeAgain(
      this.#nodes().filter(
        ({ inputs, formula, isUnsure }) =>
          inputs === null || (!isUnsure && (isAboutSheets(formula) || inputs.some(isOfMoved))),
      ),
    );
  }

  #nodes(): FormulaNode[] {
    return this.#workbook.getSheets().flatMap((worksheet) => {
      const sheet = worksheet.getSheetId();
      const nodes: FormulaNode[] = [];
      worksheet.getCellMatrix().forValue((row, column, cell) => {
        const formula = cell?.f || cell?.si ? this.#formulaAt(sheet, row, column) : null;
        if (formula === null) return;
        const isUnsure = this.#isUnsure(formula) || this.#failed.get(sheet, row, column) === true;
        nodes.push({
          sheet,
          row,
          column,
          formula,
          isUnsure,
          inputs: formulaInputs(formula, sheet, this.#places, row),
        });
      });
      return nodes;
    });
  }

  /** Shows the results of the file where they are kept, and has the engine calculate the others anew. */
  #writeAgain(places: readonly CellPlace[]): void {
    for (const worksheet of this.#workbook.getSheets()) {
      const sheet = worksheet.getSheetId();
      const cells = new ObjectMatrix<ICellData>();
      for (const { row, column } of places.filter((place) => place.sheet === sheet)) {
        const cell = worksheet.getCellRaw(row, column);
        // Without its formula the cell would lose it.
        if (cell?.f || cell?.si)
          cells.setValue(row, column, { f: cell.f, si: cell.si, ...this.#fileResult(sheet, row, column) });
      }
      if (cells.getSizeOf() === 0) continue;
      const params = { unitId: this.#workbook.getUnitId(), subUnitId: sheet, cellValue: cells.getMatrix() };
      // Marked as what the engine does by itself; it goes on to calculate these cells and what depends on them.
      this.#commands.syncExecuteCommand(SET_CELLS, params, { fromFormula: true });
    }
  }

  #isFormula({ sheet, row, column }: CellPlace): boolean {
    return this.#formulaAt(sheet, row, column) !== null;
  }

  #formulaAt(sheet: string, row: number, column: number): string | null {
    return this.#formulas.getFormulaStringByCell(row, column, sheet, this.#workbook.getUnitId()) ?? null;
  }

  #isUnsure(formula: string): boolean {
    const known = this.#unsure.get(formula);
    if (known !== undefined) return known;
    const answer = isUnsure(formula, this.#knowledge);
    this.#unsure.set(formula, answer);
    return answer;
  }

  #sheetsBetween(from: string, to: string): string[] {
    const names = this.#workbook.getSheets().map((sheet) => sheet.getName().toLowerCase());
    const [one, other] = [names.indexOf(from.toLowerCase()), names.indexOf(to.toLowerCase())];
    if (one < 0 || other < 0) return [];
    const sheets = this.#workbook.getSheets().slice(Math.min(one, other), Math.max(one, other) + 1);
    return sheets.map((sheet) => sheet.getSheetId());
  }
}
