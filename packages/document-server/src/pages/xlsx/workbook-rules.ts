import type { CellRange } from '@benchbook/documents';
import type { ICellData, IRange, IStyleData, Nullable, Workbook } from '@univerjs/core';
import { ObjectMatrix, Tools } from '@univerjs/core';
import { MAX_TEXT, plainText } from './cell-state.ts';
import type { Mutation } from './mutation-to-edits.ts';

/** What one workbook does not allow, as the document server found in the file. */
export interface WorkbookLocks {
  /** Sheets where rows and columns cannot be inserted or deleted without losing something; a full sentence each. */
  locks: { sheet: string; reason: string }[];
  /** Cells whose content belongs to something else (a table's heading, say); `reason` follows the cell's name. */
  contentLocks: { sheet: string; range: CellRange; reason: string }[];
}

/** The mutations that move rows and columns, as a net below the commands in refusals.ts. */
const MOVES_CELLS = new Set(
  ['insert-row', 'insert-col', 'remove-rows', 'remove-col'].map((name) => `sheet.mutation.${name}`),
);

// Excel's limits: specifications and limits, and ECMA-376 18.3.1 for what a formula may hold.
const MAX_FORMULA = 8_192;
const MAX_SHEET_NAME = 31;
const MAX_FONT_NAME = 31;
const MAX_NUMBER_FORMAT = 255;
/** 255 digits of the usual font, in CSS pixels. */
const MAX_WIDTH = 1_790;
/** 409.5 points, in CSS pixels. */
const MAX_HEIGHT = 546;

/** Says, before it happens, why a mutation could not be saved in this workbook. */
export class WorkbookRules {
  readonly #workbook: Workbook;
  readonly #structure: Map<string, string>;
  readonly #contents: WorkbookLocks['contentLocks'];

  constructor(workbook: Workbook, { locks, contentLocks }: WorkbookLocks) {
    this.#workbook = workbook;
    this.#structure = new Map(locks.map(({ sheet, reason }) => [sheet, reason]));
    this.#contents = contentLocks;
  }

  /** Why rows and columns of the sheet (without one: of the one on the screen) have to stay, or null. */
  structureLock(sheet = this.#workbook.getActiveSheet().getSheetId()): string | null {
    return this.#structure.get(sheet) ?? null;
  }

  refusal({ id, params }: Mutation): string | null {
    const about = new Parameters(params);
    if (MOVES_CELLS.has(id)) return this.#onlyMakesRoom(id, about) ? null : this.structureLock(about.sheet);
    switch (id) {
      case 'sheet.mutation.set-range-values':
        return this.#cells(about.sheet, about.matrix('cellValue'));
      case 'sheet.mutation.move-range': {
        const [from, to] = [about.part('from'), about.part('to')];
        return this.#cells(from.sheet, from.matrix('value')) ?? this.#cells(to.sheet, to.matrix('value'));
      }
      case 'sheet.mutation.set-worksheet-col-width':
        return about.isAbove('colWidth', MAX_WIDTH) ? `A column is at most ${MAX_WIDTH} pixels wide.` : null;
      case 'sheet.mutation.set-worksheet-row-height':
        return about.isAbove('rowHeight', MAX_HEIGHT) ? `A row is at most ${MAX_HEIGHT} pixels high.` : null;
      case 'sheet.mutation.add-worksheet-merge':
        return this.#merge(about.sheet, about.ranges);
      case 'sheet.mutation.set-worksheet-name':
        return this.#name(about.sheet, about.text('name'));
      case 'sheet.mutation.remove-sheet':
        return this.#onlySheetShown(about.sheet) ?? this.#deletion(about.sheet);
      case 'sheet.mutation.set-worksheet-hidden':
        return about.value('hidden') ? this.#onlySheetShown(about.sheet) : null;
      default:
        return null;
    }
  }

  /** Rows or columns added at the end of the grid, for what is pasted there, move nothing. */
  #onlyMakesRoom(id: string, about: Parameters): boolean {
    const worksheet = this.#workbook.getSheetBySheetId(about.sheet);
    const range = about.range;
    if (!worksheet || !range) return false;
    if (id === 'sheet.mutation.insert-row') return range.startRow >= worksheet.getRowCount();
    return id === 'sheet.mutation.insert-col' && range.startColumn >= worksheet.getColumnCount();
  }

  #cells(sheet: string, cells: Nullable<ObjectMatrix<Nullable<ICellData>>>): string | null {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    if (!worksheet || !cells) return null;
    const styles = this.#workbook.getStyles();
    let reason: string | null = null;
    cells.forValue((row, column, cell) => {
      reason ??= cell ? (tooLong(cell) ?? unwritableStyle(styles.getStyleByCell(cell))) : null;
      const lock = this.#contents.find((lock) => lock.sheet === sheet && isInside(lock.range, row, column));
      if (lock && changesContent(cell, worksheet.getCellRaw(row, column))) {
        reason ??= `Cell ${Tools.chatAtABC(column)}${row + 1} ${lock.reason}.`;
      }
    });
    return reason;
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
    return cuts ? 'Cells of a table, or below one, cannot be merged here.' : null;
  }

  #name(sheet: string, name: string): string | null {
    const refuse = (why: string) => `A sheet cannot be called “${name}”: ${why}.`;
    if (name.length === 0) return refuse('a name must have at least one character');
    if (name.length > MAX_SHEET_NAME) return refuse(`a name has at most ${MAX_SHEET_NAME} characters`);
    if (/[[\]:*?/\\]/.test(name)) return refuse('the characters [ ] : * ? / \\ are not allowed');
    if (name.startsWith("'") || name.endsWith("'")) {
      return refuse('a name cannot start or end with an apostrophe');
    }
    if (name.toLowerCase() === 'history') return refuse('Excel keeps this name for itself');
    const isTaken = this.#workbook
      .getSheets()
      .some((other) => other.getSheetId() !== sheet && other.getName().toLowerCase() === name.toLowerCase());
    return isTaken ? refuse('another sheet has this name') : null;
  }

  #onlySheetShown(sheet: string): string | null {
    const others = this.#workbook.getSheets().filter((other) => other.getSheetId() !== sheet);
    if (others.some((other) => other.isSheetHidden() !== 1)) return null;
    return 'The only sheet that is shown cannot be hidden or deleted.';
  }

  #deletion(sheet: string): string | null {
    if (!this.#structure.has(sheet) && !this.#contents.some((lock) => lock.sheet === sheet)) return null;
    const name = this.#workbook.getSheetBySheetId(sheet)?.getName() ?? '';
    return `“${name}” cannot be deleted here: other parts of the workbook may depend on what it holds. Excel can do it.`;
  }
}

/** Reads what Univer's mutations share, from parameters of a kind that only their id tells. */
class Parameters {
  readonly #params: object;

  constructor(params: unknown) {
    this.#params = Object(params);
  }

  value(name: string): unknown {
    return Reflect.get(this.#params, name);
  }

  text(name: string): string {
    const value = this.value(name);
    return typeof value === 'string' ? value : '';
  }

  get sheet(): string {
    return this.text('subUnitId');
  }

  /** Whether a number, or one of an object's, is greater. */
  isAbove(name: string, limit: number): boolean {
    const value = this.value(name);
    const numbers = typeof value === 'number' ? [value] : Object.values(Object(value));
    return numbers.some((number) => Number(number) > limit);
  }

  part(name: string): Parameters {
    return new Parameters(this.value(name));
  }

  // The three below are declared so beside the handlers of all mutations that have parameters of these names.
  get range(): IRange | undefined {
    return this.value('range') as IRange | undefined;
  }

  get ranges(): IRange[] {
    return (this.value('ranges') as IRange[] | undefined) ?? [];
  }

  matrix(name: string): ObjectMatrix<Nullable<ICellData>> {
    return new ObjectMatrix(
      this.value(name) as Record<number, Record<number, Nullable<ICellData>>> | undefined,
    );
  }
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

function tooLong(cell: ICellData): string | null {
  const text = plainText(cell.p) ?? cell.v;
  if (typeof text === 'string' && text.length > MAX_TEXT) {
    return `A cell holds at most ${MAX_TEXT} characters.`;
  }
  return (cell.f?.length ?? 0) > MAX_FORMULA ? `A formula has at most ${MAX_FORMULA} characters.` : null;
}

function unwritableStyle(style: Nullable<IStyleData>): string | null {
  if (!style) return null;
  if (style.fs != null && !(style.fs >= 1 && style.fs <= 409)) return 'A font size is from 1 to 409 points.';
  if ((style.ff?.length ?? 0) > MAX_FONT_NAME) return 'The name of this font is too long for a workbook.';
  if ((style.n?.pattern?.length ?? 0) > MAX_NUMBER_FORMAT)
    return 'This number format is too long for a workbook.';
  const angle = style.tr?.a ?? 0;
  return angle < -90 || angle > 90 ? 'Text turns by at most 90 degrees.' : null;
}
