import type { CellContent, CellEdit, CellRange, XlsxEdit } from '@benchbook/documents';
import type { Shift } from '@benchbook/documents/formula-changes';
import { t } from '@benchbook/words';
import type { Workbook, Worksheet } from '@univerjs/core';
import { ObjectMatrix } from '@univerjs/core';
import type { ISetDefinedNameMutationParam, LexerTreeBuilder } from '@univerjs/engine-formula';
import type {
  IInsertSheetMutationParams,
  IMoveRangeMutationParams,
  IRemoveNumfmtMutationParams,
  ISetFrozenMutationParams,
  ISetNumfmtMutationParams,
  ISetRangeValuesMutationParams,
} from '@univerjs/sheets';
import { AwaitedResults } from './awaited-results.ts';
import { cellEdit, cellsOf, span } from './cell-edits.ts';
import { type CellState, SheetReader, sameContent } from './cell-state.ts';
import { copyOf } from './copied-sheet.ts';
import { type DeletedLines, Deletions, type LinesParams, linesAt, linesOf, moveCells } from './deletions.ts';
import { EditQueue } from './edit-queue.ts';
import { Merges } from './merges.ts';
import { nameOfReturned } from './names-back.ts';
import {
  BRING_BACK,
  EDIT_COMMENT,
  EDIT_DRAWING,
  isOfEdit,
  type OwnEditParams,
  SORT_ROWS,
} from './own-edits.ts';
import { columnSizes, type RowColumnSizes, rowSizes, sizeEdits } from './row-column-edits.ts';
import { EDIT_RULE, type EditRuleParams } from './rule-mutation.ts';
import { placesOf, savableCells, savableMoved } from './savable-cells.ts';
import { sheetEdits, sheetState } from './sheet-edits.ts';

/** A mutation that is about to be executed; `sheet` ids and ranges as Univer names them. */
export interface Mutation {
  id: string;
  params?: unknown;
}

/** To be called when the mutation was executed. */
export type Finish = () => void;

/** Hears of every cell whose content becomes another. */
export type OnContent = (
  sheet: string,
  row: number,
  column: number,
  before: CellContent,
  after: CellContent,
) => void;

/** Thrown for a mutation that changes the workbook in a way that no edit expresses. */
export class UnknownMutationError extends Error {
  constructor(id: string) {
    super(t('The editor changed the workbook in a way that cannot be saved ({id}).', { id }));
  }
}

/**
 * Turns Univer's mutations into edits by looking at what each one touches before and after it. So undo, redo,
 * paste, fill and formulas that follow their cells need no rules of their own, and what a mutation only repeats is
 * no edit. Where it moves cells (rows, columns, sheets) its parameters say so.
 */
export class MutationRecorder {
  readonly #workbook: Workbook;
  readonly #lexer: LexerTreeBuilder;
  readonly #onContent: OnContent;
  readonly #queue = new EditQueue();
  readonly #awaited = new AwaitedResults();
  readonly #merges = new Map<string, Merges>();
  readonly #deletions = new Deletions();
  /** What undo has brought back, until it has ended: cells that hold what they held are no edits. */
  #back: DeletedLines[] = [];
  #isUndoing = false;
  /** Rows or columns that undo has brought back as new ones, until it has ended. */
  #came: (Shift & { id: string })[] = [];
  /** Rows and columns come and go by what is executed now. */
  #isMoving = false;

  constructor(workbook: Workbook, lexer: LexerTreeBuilder, onContent: OnContent) {
    this.#workbook = workbook;
    this.#lexer = lexer;
    this.#onContent = onContent;
    for (const sheet of workbook.getSheets()) {
      this.#merges.set(sheet.getSheetId(), new Merges(sheet.getConfig().mergeData));
    }
  }

  get hasEdits(): boolean {
    return !this.#queue.isEmpty || this.#workbook.getSheets().some((sheet) => this.#mergesDiffer(sheet));
  }

  /**
   * The edits since the last call. Results of formulas are those shown at this moment: call it a moment after the
   * last mutation, when they have been computed.
   */
  take(): XlsxEdit[] {
    this.ended();
    for (const [sheet, cell] of this.#awaited.arrived(this.#contents())) {
      this.#push({ op: 'set-cells', sheet, cells: [cell] });
    }
    this.#settle();
    const edits = this.#queue.take();
    this.#awaited.sent(edits);
    return edits;
  }

  /**
   * Looks at the workbook before the mutation. It also brings the parameters into a form that can be saved (of a
   * cell's rich text its letters and their looks, say), so that the screen never shows what the file will not have.
   * Throws `UnknownMutationError`.
   */
  before({ id, params }: Mutation): Finish {
    // Univer's ids say which parameters a mutation has; each case names the interface declared beside its handler.
    switch (id) {
      case 'sheet.mutation.set-range-values':
        return isOfEdit({ id, params })
          ? this.#watchWritten(params as ISetRangeValuesMutationParams)
          : this.#beforeSetRangeValues(params as ISetRangeValuesMutationParams);
      case 'sheet.mutation.move-range':
        return this.#beforeMoveRange(params as IMoveRangeMutationParams);
      case 'sheet.mutation.set.numfmt': {
        const { subUnitId, values } = params as ISetNumfmtMutationParams;
        const ranges = Object.values(values).flatMap((value) => value.ranges);
        return this.#watchCells([{ sheet: subUnitId, cells: cellsOf(ranges) }]);
      }
      case 'sheet.mutation.remove.numfmt': {
        const { subUnitId, ranges } = params as IRemoveNumfmtMutationParams;
        return this.#watchCells([{ sheet: subUnitId, cells: cellsOf(ranges) }]);
      }
      case 'sheet.mutation.insert-row': {
        const lines = params as LinesParams;
        return this.#beforeInsert(lines.subUnitId, 'row', lines);
      }
      case 'sheet.mutation.insert-col': {
        const lines = params as LinesParams;
        return this.#beforeInsert(lines.subUnitId, 'column', lines);
      }
      case 'sheet.mutation.remove-rows': {
        const lines = params as LinesParams;
        return this.#beforeDelete(lines.subUnitId, 'row', lines);
      }
      case 'sheet.mutation.remove-col': {
        const lines = params as LinesParams;
        return this.#beforeDelete(lines.subUnitId, 'column', lines);
      }
      case 'sheet.mutation.set-worksheet-row-height':
      case 'sheet.mutation.set-row-hidden':
      case 'sheet.mutation.set-row-visible':
        return this.#watchSizes(params as RangesParams, 'row');
      case 'sheet.mutation.set-worksheet-col-width':
      case 'sheet.mutation.set-col-hidden':
      case 'sheet.mutation.set-col-visible':
        return this.#watchSizes(params as RangesParams, 'column');
      case 'sheet.mutation.add-worksheet-merge':
      case 'sheet.mutation.remove-worksheet-merge':
        // Compared as a whole when the edits are taken: Univer takes merges away and puts them back all the time.
        return () => {};
      case 'sheet.mutation.set-frozen':
        return this.#beforeSetFrozen(params as ISetFrozenMutationParams);
      case 'sheet.mutation.insert-sheet':
        return this.#beforeInsertSheet(params as IInsertSheetMutationParams);
      case 'sheet.mutation.remove-sheet':
      case 'sheet.mutation.set-worksheet-name':
      case 'sheet.mutation.set-worksheet-order':
      case 'sheet.mutation.set-worksheet-hidden':
      case 'sheet.mutation.set-tab-color':
        return this.#watchSheet((params as { subUnitId: string }).subUnitId);
      case EDIT_DRAWING:
      case EDIT_COMMENT:
      case BRING_BACK:
        return () => this.#push((params as OwnEditParams).edit);
      case SORT_ROWS:
        this.#settle();
        return () => {
          this.#push((params as OwnEditParams).edit);
          this.#cellsMove();
        };
      case EDIT_RULE:
        return () => {
          const { edit } = params as EditRuleParams;
          this.#push(edit);
          // Formulas before it are written with another name than those behind it.
          if (edit.op === 'rename-name' || edit.op === 'rename-table') this.#cellsMove();
        };
      default:
        throw new UnknownMutationError(id);
    }
  }

  /**
   * To be called before a command by which rows and columns may come and go. Univer takes merged cells apart before it, and merges
   * them again behind it: what the person merged is said as it is now.
   */
  began(isUndoing: boolean): void {
    this.#isUndoing = isUndoing;
    this.#came = [];
    this.#settleMerges();
    this.#isMoving = true;
  }

  /** To be called when a command has ended. */
  ended(): void {
    this.#isUndoing = false;
    this.#came = [];
    this.#isMoving = false;
    this.#sayBack();
  }

  /** To be told what a name stands for when it follows its cells. */
  nameIs(name: ISetDefinedNameMutationParam): void {
    for (const came of this.#came) {
      const edit = nameOfReturned(name, came);
      if (edit) this.#push(edit);
    }
  }

  #sayBack(): void {
    for (const { sheet, cells } of this.#back.splice(0)) {
      const after = this.#read(
        sheet,
        cells.map(({ row, column }) => [row, column]),
      );
      const edits = cells.flatMap(({ row, column, state }, index) => {
        const edit = cellEdit(row, column, state, after[index]);
        return edit ? [edit] : [];
      });
      this.#push({ op: 'set-cells', sheet, cells: edits });
    }
  }

  #push(edit: XlsxEdit): void {
    this.#queue.push(edit);
    this.#deletions.edited(edit);
  }

  #beforeSetRangeValues({ subUnitId, cellValue }: ISetRangeValuesMutationParams): Finish {
    const cells = savableCells(this.#workbook, this.#worksheet(subUnitId), cellValue, this.#lexer);
    return this.#watchCells([{ sheet: subUnitId, cells }]);
  }

  /** What an edit of ours writes is no edit of its own; results that depend on it are others all the same. */
  #watchWritten({ subUnitId, cellValue }: ISetRangeValuesMutationParams): Finish {
    const cells = placesOf(cellValue);
    const before = this.#read(subUnitId, cells);
    return () => {
      const after = this.#read(subUnitId, cells);
      cells.forEach(([row, column], index) => {
        const [was, is] = [before[index]?.content, after[index]?.content];
        if (was && is && !sameContent(was, is)) this.#onContent(subUnitId, row, column, was, is);
      });
    };
  }

  #beforeMoveRange({ from, to }: IMoveRangeMutationParams): Finish {
    return this.#watchCells([
      { sheet: from.subUnitId, cells: placesOf(from.value) },
      { sheet: to.subUnitId, cells: savableMoved(this.#workbook, this.#worksheet(to.subUnitId), to.value) },
    ]);
  }

  /** Compares the cells before and after; cells of several sheets where a range moves between them. */
  #watchCells(places: { sheet: string; cells: [number, number][] }[]): Finish {
    const before = places.map(({ sheet, cells }) => this.#read(sheet, cells));
    return () => {
      places.forEach(({ sheet, cells }, place) => {
        const after = this.#read(sheet, cells);
        const edits: CellEdit[] = [];
        const isBack = this.#isBackOn(sheet);
        cells.forEach(([row, column], index) => {
          const was = before[place]?.[index];
          const is = after[index];
          const edit = cellEdit(row, column, was, is);
          if (edit && !isBack(row, column)) edits.push(edit);
          if (edit?.content && was && is) this.#onContent(sheet, row, column, was.content, is.content);
        });
        this.#push({ op: 'set-cells', sheet, cells: edits });
      });
    };
  }

  /** Whether a cell came back with its row or column, and is looked at when undo has ended. */
  #isBackOn(sheet: string): (row: number, column: number) => boolean {
    const here = this.#back.filter((lines) => lines.sheet === sheet);
    const known = new Set(here.flatMap(({ cells }) => cells.map(({ row, column }) => `${row},${column}`)));
    return (row, column) => known.has(`${row},${column}`);
  }

  #read(sheet: string, cells: [number, number][]): CellState[] {
    const reader = new SheetReader(this.#workbook, this.#worksheet(sheet), this.#lexer);
    return cells.map(([row, column]) => reader.state(row, column));
  }

  #beforeInsert(sheet: string, axis: 'row' | 'column', params: LinesParams): Finish {
    const [index, count] = linesOf(axis, params);
    const worksheet = this.#worksheet(sheet);
    const end = axis === 'row' ? worksheet.getRowCount() : worksheet.getColumnCount();
    const sizesOf = axis === 'row' ? rowSizes : columnSizes;
    const back = this.#isUndoing ? this.#deletions.takeBack({ sheet, axis, index, count }) : undefined;
    // All that shows what went with them has it again.
    params.isBack = back !== undefined;
    // Univer 0.25.1 gives rows the heights of others where one of them has none of its own.
    if (back) Object.assign(params, axis === 'row' ? { rowInfo: back.infos } : { colInfo: back.infos });
    // Beyond the grid nothing moves: the editor only makes room, and the file knows no room.
    const moves = index < end || back !== undefined;
    if (moves) this.#settle();
    return () => {
      if (moves) {
        const op = axis === 'row' ? 'insert-rows' : 'insert-columns';
        // Said of what comes back it is no edit that others stand behind.
        this.#queue.push({ op, sheet, index, count, ...(back ? { isBack: true } : {}) });
        if (!back) this.#deletions.edited({ op, sheet, index, count });
        if (!back && this.#isUndoing)
          this.#came.push({ sheet: worksheet.getName(), id: sheet, axis, index, count });
        if (back?.merges) this.#merges.set(sheet, back.merges);
        else this.#merges.get(sheet)?.insert(axis, index, count);
        for (const lines of this.#back) if (lines.sheet === sheet) moveCells(lines, axis, index, count);
        if (back) this.#back.push(back);
        this.#cellsMove();
      }
      const indexes = Array.from({ length: count }, (_, place) => index + place);
      for (const edit of sizeEdits(sheet, axis, back?.sizes ?? new Map(), sizesOf(worksheet, indexes)))
        this.#push(edit);
    };
  }

  #beforeDelete(sheet: string, axis: 'row' | 'column', params: LinesParams): Finish {
    this.#settle();
    const [index, count] = linesOf(axis, params);
    // What came back meanwhile would stand elsewhere.
    this.#sayBack();
    const at = { sheet, axis, index, count };
    const read = (cells: [number, number][]) => this.#read(sheet, cells);
    const lines = linesAt(this.#worksheet(sheet), at, read, this.#merges.get(sheet)?.copy());
    return () => {
      this.#push({ op: axis === 'row' ? 'delete-rows' : 'delete-columns', sheet, index, count });
      this.#deletions.deleted(lines);
      this.#merges.get(sheet)?.delete(axis, index, count);
      this.#cellsMove();
    };
  }

  #watchSizes({ subUnitId, ranges }: RangesParams, axis: 'row' | 'column'): Finish {
    const worksheet = this.#worksheet(subUnitId);
    const indexes = ranges.flatMap((range) =>
      axis === 'row' ? span(range.startRow, range.endRow) : span(range.startColumn, range.endColumn),
    );
    const read = (): RowColumnSizes => (axis === 'row' ? rowSizes : columnSizes)(worksheet, indexes);
    const before = read();
    return () => {
      for (const edit of sizeEdits(subUnitId, axis, before, read())) this.#push(edit);
    };
  }

  #beforeSetFrozen(params: ISetFrozenMutationParams): Finish {
    // Univer can freeze from the row that is on top of the screen; the edit counts from the first row.
    if (params.ySplit > 0) params.ySplit = params.startRow;
    if (params.xSplit > 0) params.xSplit = params.startColumn;
    const worksheet = this.#worksheet(params.subUnitId);
    const before = worksheet.getFreeze();
    return () => {
      const { ySplit, xSplit } = worksheet.getFreeze();
      if (ySplit === before.ySplit && xSplit === before.xSplit) return;
      this.#push({ op: 'set-frozen-panes', sheet: params.subUnitId, rows: ySplit, columns: xSplit });
    };
  }

  #beforeInsertSheet({ sheet }: IInsertSheetMutationParams): Finish {
    const isEmpty =
      new ObjectMatrix(sheet.cellData).getSizeOf() === 0 && (sheet.mergeData ?? []).length === 0;
    const of = copyOf(sheet);
    if (!isEmpty && of === undefined)
      throw new UnknownMutationError('sheet.mutation.insert-sheet with cells');
    const { id, mergeData = [] } = sheet;
    const merges = new Merges([...mergeData]);
    // What was done to the other sheet before is part of the copy.
    if (of !== undefined) this.#settle();
    return () => {
      const added = this.#workbook.getSheetBySheetId(sheet.id);
      if (!added) return;
      const index = this.#workbook.getSheetOrders().indexOf(sheet.id);
      const made = { sheet: id, name: added.getName(), index };
      this.#push(of === undefined ? { op: 'add-sheet', ...made } : { op: 'copy-sheet', of, ...made });
      this.#merges.set(id, merges);
    };
  }

  #watchSheet(sheet: string): Finish {
    this.#settle();
    const before = sheetState(this.#workbook, sheet);
    return () => {
      if (!before) return;
      const after = sheetState(this.#workbook, sheet);
      if (!after) this.#merges.delete(sheet);
      for (const edit of sheetEdits(sheet, before, after)) this.#push(edit);
    };
  }

  #cellsMove(): void {
    this.#queue.cellsMove();
    this.#awaited.cellsMove();
  }

  /** Brings the queue to what the editor shows in everything that is not looked at mutation by mutation. */
  #settle(): void {
    if (!this.#isMoving) this.#settleMerges();
    this.#queue.fillResults(this.#contents());
  }

  #settleMerges(): void {
    for (const worksheet of this.#workbook.getSheets()) {
      const sheet = worksheet.getSheetId();
      const difference = this.#merges.get(sheet)?.reconcile(worksheet.getConfig().mergeData);
      for (const range of difference?.unmerge ?? []) this.#push({ op: 'unmerge-cells', sheet, range });
      for (const range of difference?.merge ?? []) this.#push({ op: 'merge-cells', sheet, range });
    }
  }

  /** A look at the contents of all sheets as they are now. */
  #contents(): (sheet: string, row: number, column: number) => CellContent {
    const readers = new Map<string, SheetReader>();
    return (sheet, row, column) => {
      const worksheet = this.#workbook.getSheetBySheetId(sheet);
      if (!worksheet) return { kind: 'empty' };
      const reader = readers.get(sheet) ?? new SheetReader(this.#workbook, worksheet, this.#lexer);
      readers.set(sheet, reader);
      return reader.content(row, column);
    };
  }

  #mergesDiffer(worksheet: Worksheet): boolean {
    return this.#merges.get(worksheet.getSheetId())?.differ(worksheet.getConfig().mergeData) ?? false;
  }

  #worksheet(sheet: string): Worksheet {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    if (!worksheet) throw new Error(`The workbook has no sheet "${sheet}".`);
    return worksheet;
  }
}

interface RangesParams {
  subUnitId: string;
  ranges: CellRange[];
}
