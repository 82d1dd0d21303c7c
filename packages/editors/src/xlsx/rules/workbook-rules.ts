import type {
  CellRange,
  SheetProtection,
  SnapshotTable,
  SortRows,
  StructureLock,
  StructureProtection,
} from '@benchbook/documents';
import { numberFormatProblem } from '@benchbook/documents/format-problem';
import {
  headingLock,
  type RowColumnChange,
  rangeAfter,
  tableLocks,
  tableSheetLocks,
} from '@benchbook/documents/row-column-locks';
import { intersects, rangeName } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import type { ICellData, IRange, Nullable, ObjectMatrix, Workbook, Worksheet } from '@univerjs/core';
import { Tools } from '@univerjs/core';
import { protectedText } from '../../frame/connection/author-protection.ts';
import { plainText } from '../edits/cell-state.ts';
import { savableStyle, styleChange } from '../edits/cell-style.ts';
import { sheetCopyIn } from '../edits/copied-sheet.ts';
import { Parameters } from '../edits/mutation-parameters.ts';
import type { Mutation } from '../edits/mutation-to-edits.ts';
import { EDIT_COMMENT, EDIT_DRAWING, type OwnEditParams, SORT_ROWS } from '../edits/own-edits.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';
import { tooLong, unwritableStyle } from './cell-limits.ts';
import { FormulaRules } from './formula-rules.ts';
import { ProtectedSheets } from './protected-sheets.ts';
import { changesStructure } from './refusals.ts';
import { isMutation, rowColumnChange, SheetLocks } from './sheet-locks.ts';
import { nameRefusal } from './sheet-name-rules.ts';

/** What one workbook does not allow, as the document server found in the file. */
export interface WorkbookLocks {
  /** Where sheets cannot be deleted, and rows and columns cannot come or go. */
  locks: StructureLock[];
  /** Cells whose content belongs to something else (a table's heading, say); `reason` follows the cell's name. */
  contentLocks: { sheet: string; table?: string; range: CellRange; reason: string }[];
  /** Sheets whose author protected them. */
  protections: SheetProtection[];
  /** Which sheets there are is protected. */
  structure: StructureProtection | null;
}

const PROTECTED_COPY = t('This sheet is protected by its author. Edit it anyway, and duplicate it then.');

/** 255 digits of the usual font, in CSS pixels. */
const MAX_WIDTH = 1_790;
/** 409.5 points, in CSS pixels. */
const MAX_HEIGHT = 546;

/** Commands that change cells no person names with them. */
const FOLLOWED = new Set([
  'univer.command.undo',
  'univer.command.redo',
  'sheet.command.move-range',
  'sheet.command.set-worksheet-name',
]);

/** Says, before it happens, why a mutation could not be saved in this workbook. */
export class WorkbookRules {
  readonly #workbook: Workbook;
  readonly #structure: SheetLocks;
  readonly protected: ProtectedSheets;
  readonly #formulas: FormulaRules;
  /** What the sheets are called where it is said what they do not allow. */
  readonly #names: Map<string, string>;
  /** Number formats the file has, whatever they are. */
  readonly #formats: ReadonlySet<string>;
  #contents: WorkbookLocks['contentLocks'];
  /** What they were before rows or columns were deleted, the last time last. */
  #before: [StructureLock[], WorkbookLocks['contentLocks'], ReadonlyMap<string, SheetProtection['cells']>][] =
    [];
  /** What is written into cells now is nothing a person asks of them: formulas follow their cells, or something is undone. */
  follows = false;

  /** `meaning`: what a defined name stands for now. */
  constructor(
    workbook: Workbook,
    { locks, contentLocks, protections, structure }: WorkbookLocks,
    meaning: (name: string) => string | undefined,
  ) {
    this.#workbook = workbook;
    this.#structure = new SheetLocks(locks);
    this.#contents = contentLocks;
    this.#formulas = new FormulaRules(meaning);
    this.#names = new Map(workbook.getSheets().map((sheet) => [sheet.getSheetId(), sheet.getName()]));
    const { styles } = workbook.getSnapshot();
    this.#formats = new Set(Object.values(styles).flatMap((style) => style?.n?.pattern ?? []));
    this.protected = new ProtectedSheets(protections, structure);
  }

  /** To be called when a command of a person begins. */
  began(commandId: string): void {
    this.follows = changesStructure(commandId) || FOLLOWED.has(commandId);
  }

  /** Why a command that changes the structure of a sheet is not to begin, or null. */
  commandRefusal({ id, params }: Mutation): string | null {
    const about = new Parameters(params);
    const sheet = about.sheet || this.#workbook.getActiveSheet().getSheetId();
    const change = rowColumnChange(id, about.range);
    if (!change || this.#onlyMakesRoom(sheet, change)) {
      return this.#structure.everywhere(sheet, id) ?? this.protected.anyRowColumnRefusal(sheet);
    }
    return this.#structure.refusal(sheet, change) ?? this.protected.rowColumnRefusal(sheet, change);
  }

  /**
   * To be called when a mutation was executed: locks move with the cells they are about. Answers with what moved them; `isBack`:
   * what was deleted there last is there as it was.
   */
  executed({ id, params }: Mutation): { sheet: string; change: RowColumnChange; isBack: boolean } | null {
    const about = new Parameters(params);
    const copy = sheetCopyIn({ id, ...(params instanceof Object ? { params } : {}) });
    if (copy) this.#copied(copy);
    if (id === 'sheet.mutation.set-worksheet-name') this.#renamed(about.sheet);
    const change = isMutation(id) ? rowColumnChange(id, about.range) : undefined;
    if (!change) return null;
    const isBack = about.value('isBack') === true;
    if (change.count < 0) this.#before.push([this.#structure.locks, this.#contents, this.protected.cells]);
    const before = isBack ? this.#before.pop() : undefined;
    if (before) [this.#structure.locks, this.#contents, this.protected.cells] = before;
    else this.#moved(about.sheet, change);
    return { sheet: about.sheet, change, isBack };
  }

  #moved(sheet: string, change: RowColumnChange): void {
    // What was deleted before comes back as it was only while nothing else came.
    if (change.count > 0) this.#before = [];
    this.#structure.moved(sheet, change);
    this.protected.moved(sheet, change);
    this.#contents = this.#contents.flatMap((lock) => {
      const range = lock.sheet === sheet ? rangeAfter(lock.range, change) : lock.range;
      return range ? [{ ...lock, range }] : [];
    });
  }

  /** To be called when a table came, went (undefined) or has other cells than before. */
  tableIs(sheet: string, name: string, table: SnapshotTable | undefined): void {
    const totals = table?.hasTotals ? 1 : 0;
    const all = table && { ...table.range, endRow: table.range.endRow + totals };
    const called = this.#workbook.getSheetBySheetId(sheet)?.getName() ?? '';
    const locks = all
      ? [
          ...tableLocks(sheet, { name, range: all, headings: 1, totals }),
          ...tableSheetLocks(sheet, called, name),
        ]
      : [];
    this.#structure.tableIs(sheet, locks, name);
    const others = this.#contents.filter((lock) => lock.sheet !== sheet || lock.table !== name);
    this.#contents = table ? [...others, { sheet, ...headingLock(name, table.range) }] : others;
  }

  /** Why a sheet cannot be duplicated, or null. */
  copyRefusal(sheet: string): string | null {
    return this.protected.on(sheet) ? PROTECTED_COPY : this.#structure.copy(sheet);
  }

  #copied({ of, sheet }: { of: string; sheet: string }): void {
    this.#structure.copied(of, sheet);
    const others = this.#contents.filter((lock) => lock.sheet !== sheet);
    const copies = this.#contents.filter((lock) => lock.sheet === of);
    this.#contents = [...others, ...copies.map((lock) => ({ ...lock, sheet }))];
    this.#names.set(sheet, this.#names.get(of) ?? '');
    this.#renamed(sheet);
  }

  #renamed(sheet: string): void {
    const [was, now] = [this.#names.get(sheet), this.#workbook.getSheetBySheetId(sheet)?.getName()];
    if (now === undefined) return;
    if (was !== undefined) this.#structure.renamed(sheet, was, now);
    this.#names.set(sheet, now);
  }

  /**
   * Why a mutation is not to happen, or null.
   * @param isMoved it is part of a move of cells that a person asks for, which follows nothing
   */
  refusal({ id, params }: Mutation, isMoved = false): string | null {
    const about = new Parameters(params);
    const change = rowColumnChange(id, about.range);
    if (change) {
      return this.#onlyMakesRoom(about.sheet, change) ? null : this.#structure.refusal(about.sheet, change);
    }
    switch (id) {
      case 'sheet.mutation.set-range-values':
        return this.#cells(about.sheet, about.matrix('cellValue'), isMoved);
      case 'sheet.mutation.move-range': {
        const [from, to] = [about.part('from'), about.part('to')];
        return (
          this.#cells(from.sheet, from.matrix('value'), true) ??
          this.#cells(to.sheet, to.matrix('value'), true)
        );
      }
      case 'sheet.mutation.set-worksheet-col-width':
        return about.isAbove('colWidth', MAX_WIDTH)
          ? t('A column is at most {maxWidth} pixels wide.', { maxWidth: MAX_WIDTH })
          : this.protected.formatRefusal(about.sheet, 'Columns');
      case 'sheet.mutation.set-worksheet-row-height':
        return about.isAbove('rowHeight', MAX_HEIGHT)
          ? t('A row is at most {maxHeight} pixels high.', { maxHeight: MAX_HEIGHT })
          : this.protected.formatRefusal(about.sheet, 'Rows');
      case 'sheet.mutation.set-row-hidden':
      case 'sheet.mutation.set-row-visible':
        return this.protected.formatRefusal(about.sheet, 'Rows');
      case 'sheet.mutation.set-col-hidden':
      case 'sheet.mutation.set-col-visible':
        return this.protected.formatRefusal(about.sheet, 'Columns');
      case 'sheet.mutation.set.numfmt':
        return this.follows
          ? null
          : (this.protected.formatRefusal(about.sheet, 'Cells') ??
              this.#numberFormats(about.value('refMap')));
      case 'sheet.mutation.remove.numfmt':
      case 'sheet.mutation.remove-worksheet-merge':
        return this.follows ? null : this.protected.formatRefusal(about.sheet, 'Cells');
      case 'sheet.mutation.add-worksheet-merge':
        return (
          (this.follows ? null : this.protected.formatRefusal(about.sheet, 'Cells')) ??
          this.#merge(about.sheet, about.ranges)
        );
      case EDIT_DRAWING:
        if (goesWithCells(params as OwnEditParams)) return null;
        return this.protected.drawingRefusal(about.sheet);
      case SORT_ROWS:
        // Only our own edits have this id.
        return this.#sort((params as OwnEditParams<SortRows>).edit);
      case EDIT_RULE:
        // As in Excel its pages are nobody's but those who print it.
        if (isOfPages(params as EditRuleParams) || goesWithCells(params as EditRuleParams)) return null;
        return (
          this.#newTable(params as EditRuleParams) ??
          this.protected.formatRefusal(about.sheet, protectedPart(params as EditRuleParams))
        );
      case EDIT_COMMENT:
        return this.protected.commentRefusal(about.sheet);
      case 'sheet.mutation.set-worksheet-name':
        return nameRefusal(about.text('name'), this.#otherNames(about.sheet));
      case 'sheet.mutation.remove-sheet':
        return this.#onlySheetShown(about.sheet) ?? this.#structure.deletion(about.sheet);
      case 'sheet.mutation.set-worksheet-hidden':
        return about.value('hidden') ? this.#onlySheetShown(about.sheet) : null;
      default:
        return null;
    }
  }

  /** Rows or columns added at the end of the grid, for what is pasted there, move nothing. */
  #onlyMakesRoom(sheet: string, { axis, index, count }: RowColumnChange): boolean {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    if (!worksheet || count < 0) return false;
    return index >= (axis === 'row' ? worksheet.getRowCount() : worksheet.getColumnCount());
  }

  #cells(sheet: string, cells: Nullable<ObjectMatrix<Nullable<ICellData>>>, isMoved = false): string | null {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    if (!worksheet || !cells) return null;
    const styles = this.#workbook.getStyles();
    let reason: string | null = null;
    cells.forValue((row, column, cell) => {
      const style = cell ? styles.getStyleByCell(cell) : null;
      reason ??= cell ? (tooLong(cell) ?? unwritableStyle(style)) : null;
      const lock = this.#contents.find((lock) => lock.sheet === sheet && isInside(lock.range, row, column));
      const current = worksheet.getCellRaw(row, column);
      if (lock && changesContent(cell, current)) {
        reason ??= t('Cell {cell} {reason}.', {
          cell: `${Tools.chatAtABC(column)}${row + 1}`,
          reason: lock.reason,
        });
      }
      reason ??= this.#protection(worksheet, row, column, cell, isMoved);
      if (this.follows) return;
      reason ??= this.#numberFormat(style?.n?.pattern);
      if (cell?.f && cell.f !== current?.f) reason ??= this.#formulas.refusal(cell.f);
    });
    return reason;
  }

  /** @param formats by their number what Univer calls a format: `{ pattern }` */
  #numberFormats(formats: unknown): string | null {
    const patterns = Object.values(Object(formats)).map((format) => Reflect.get(Object(format), 'pattern'));
    return patterns.map((pattern) => this.#numberFormat(pattern)).find((reason) => reason !== null) ?? null;
  }

  #numberFormat(pattern: unknown): string | null {
    return typeof pattern !== 'string' || this.#formats.has(pattern) ? null : numberFormatProblem(pattern);
  }

  /** Why what is being typed into a cell is not to be put there yet, or null. */
  typedRefusal(text: string): string | null {
    return text.startsWith('=') ? this.#formulas.refusal(text) : null;
  }

  /** Why its author's protection is in the way of what is written into a cell, or null. What a person moves follows nothing. */
  #protection(
    worksheet: Worksheet,
    row: number,
    column: number,
    cell: Nullable<ICellData>,
    isMoved: boolean,
  ): string | null {
    const sheet = worksheet.getSheetId();
    if (!this.protected.isLocked(sheet, row, column)) return null;
    const current = worksheet.getCellRaw(row, column);
    const follows = !isMoved && (this.follows || worksheet !== this.#workbook.getActiveSheet());
    if (changesContent(cell, current)) return follows ? null : lockedCell(row, column);
    const styles = this.#workbook.getStyles();
    const look = (of: Nullable<ICellData>) => savableStyle(of ? styles.getStyleByCell(of) : null);
    const isStyled = cell?.s !== undefined && styleChange(look(current), look(cell)) !== undefined;
    return isStyled && !follows ? this.protected.formatRefusal(sheet, 'Cells') : null;
  }

  /** Why nothing can be typed into a cell, or null. */
  typingRefusal(sheet: string, row: number, column: number): string | null {
    return this.protected.isLocked(sheet, row, column) ? lockedCell(row, column) : null;
  }

  /** A table is made where none of its cells belongs to something else. */
  #newTable({ edit }: EditRuleParams): string | null {
    if (edit.op !== 'add-table') return null;
    const { sheet, range } = edit;
    const merge = this.#workbook
      .getSheetBySheetId(sheet)
      ?.getMergeData()
      .find((one) => intersects(one, range));
    if (merge)
      return t('{rangeName} is merged. A table has no merged cells.', { rangeName: rangeName(merge) });
    const lock = this.#contents.find((one) => one.sheet === sheet && intersects(one.range, range));
    return lock
      ? t('{rangeName} {reason}.', { rangeName: rangeName(lock.range), reason: lock.reason })
      : null;
  }

  /** Rows are sorted where the file can hold them in any order: the whole range, or nothing. */
  #sort({ sheet, range }: SortRows): string | null {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    const merge = worksheet?.getMergeData().find((one) => intersects(one, range));
    if (merge)
      return t('{rangeName} is merged. Cells can be sorted when none of them is merged.', {
        rangeName: rangeName(merge),
      });
    const lock = this.#contents.find((one) => one.sheet === sheet && intersects(one.range, range));
    if (lock)
      return t('{rangeName} {reason}. Sort cells without it.', {
        rangeName: rangeName(lock.range),
        reason: lock.reason,
      });
    if (!this.protected.on(sheet)) return null;
    for (let row = range.startRow; row <= range.endRow; row++) {
      for (let column = range.startColumn; column <= range.endColumn; column++)
        if (this.protected.isLocked(sheet, row, column)) return lockedCell(row, column);
    }
    return null;
  }

  /** A table or pivot table begins at a locked heading and goes down from there. */
  #merge(sheet: string, ranges: IRange[]): string | null {
    const cuts = ranges.some((range) =>
      this.#contents.some(
        (lock) =>
          lock.sheet === sheet &&
          range.endRow >= lock.range.startRow &&
          range.startColumn <= lock.range.endColumn &&
          range.endColumn >= lock.range.startColumn,
      ),
    );
    return cuts ? t('Cells of a table, or below one, cannot be merged here.') : null;
  }

  #otherNames(sheet: string): string[] {
    const others = this.#workbook.getSheets().filter((other) => other.getSheetId() !== sheet);
    return others.map((other) => other.getName());
  }

  #onlySheetShown(sheet: string): string | null {
    const others = this.#workbook.getSheets().filter((other) => other.getSheetId() !== sheet);
    if (others.some((other) => other.isSheetHidden() !== 1)) return null;
    return t('The only sheet that is shown cannot be hidden or deleted.');
  }
}

/** A filter hides rows. */
/** What its author has to let others format of a sheet for an edit. */
function protectedPart({ edit }: EditRuleParams): 'Rows' | 'Columns' | 'Cells' {
  const of = edit.op === 'take-back' ? edit.of : edit;
  if (of.op === 'set-collapsed') return of.axis === 'row' ? 'Rows' : 'Columns';
  return /filter/.test(of.op) ? 'Rows' : 'Cells';
}

function isOfPages({ edit }: EditRuleParams): boolean {
  return (edit.op === 'take-back' ? edit.of.op : edit.op) === 'set-page';
}

/** Cells that may be moved take along what is said and shown of them. */
function goesWithCells({ edit }: EditRuleParams | OwnEditParams): boolean {
  return /^(?:move|shift)-(?:rules|shown)$/.test(edit.op === 'take-back' ? edit.of.op : edit.op);
}

function lockedCell(row: number, column: number): string {
  return t('Cell {chatAtABC}{row} is locked. {protectedText}', {
    chatAtABC: Tools.chatAtABC(column),
    row: row + 1,
    protectedText: protectedText('sheet'),
  });
}

function isInside(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}

/** Whether what is written into a cell is something else than what it holds; a style alone is not. */
function changesContent(written: Nullable<ICellData>, current: Nullable<ICellData>): boolean {
  const differs = (one: unknown, other: unknown) => String(one ?? '') !== String(other ?? '');
  if (!written) return differs(current?.v, '') || differs(current?.f ?? current?.si, '');
  const text = plainText(written.p) ?? written.v;
  return (
    (text !== undefined && differs(text, current?.v)) ||
    (written.f !== undefined && differs(written.f, current?.f)) ||
    (written.si !== undefined && differs(written.si, current?.si))
  );
}
