import type { CellRange, ResizeTable, SnapshotTable } from '@benchbook/documents';
import type { ICellData, IDisposable, Injector, Nullable, Workbook, Worksheet } from '@univerjs/core';
import { CellValueType, ICommandService, IUndoRedoService, ObjectMatrix } from '@univerjs/core';
import type { ISetRangeValuesCommandParams, ISetRangeValuesMutationParams } from '@univerjs/sheets';
import type { SheetReader } from '../edits/cell-state.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';
import { type Growth, growthBy } from './growth.ts';

const WRITE_CELLS = 'sheet.command.set-range-values';
const SET_CELLS = 'sheet.mutation.set-range-values';
const FILL = 'sheet.command.auto-fill';

/** What is known of the workbook while somebody types. */
export interface TypedWorkbook {
  isEditable(): boolean;
  tables(): readonly SnapshotTable[];
  /** Whether its author protected a sheet. */
  isProtected(sheet: string): boolean;
  reader(worksheet: Worksheet): SheetReader;
}

/**
 * Lets tables grow by what is typed, pasted or filled right below or beside them, as a step of its own that undo takes back first, as in
 * Excel.
 */
export function growTables(grid: [Injector, Workbook], typedIn: TypedWorkbook): GrowingTables {
  const [injector, workbook] = grid;
  const commands = injector.get(ICommandService);
  /** The cell that is about to be written into, where nothing stands yet. */
  let empty: Written | undefined;
  /** What is pasted or filled at the moment. */
  let block: WrittenBlock | undefined;
  const begin = () => {
    block = new WrittenBlock(workbook, typedIn);
  };
  const end = () => {
    const found = block?.found;
    block = undefined;
    // After what was written is done: it is undone by itself.
    if (found && typedIn.isEditable()) queueMicrotask(() => grow(grid, typedIn, found.worksheet, found));
  };
  const before = commands.beforeCommandExecuted((info) => {
    if (info.id === FILL) begin();
    if (info.id === SET_CELLS) block?.take(info.params);
    if (info.id !== WRITE_CELLS) return;
    const written = writtenCell(workbook, info.params);
    const reader = written && typedIn.tables().length > 0 ? typedIn.reader(written.worksheet) : undefined;
    const isEmpty = written && reader?.content(written.row, written.column).kind === 'empty';
    empty = isEmpty ? written : undefined;
  });
  const after = commands.onCommandExecuted(({ id, params }) => {
    if (id === FILL) end();
    if (id !== WRITE_CELLS || !typedIn.isEditable()) return;
    const written = writtenCell(workbook, params);
    // What stood beside a table already is none of it, also when it is corrected.
    const isNew = written && empty?.row === written.row && empty.column === written.column;
    if (!isNew || empty?.worksheet !== written.worksheet) return;
    empty = undefined;
    const { worksheet, row, column } = written;
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    queueMicrotask(() => grow(grid, typedIn, worksheet, { range, wasEmpty: () => true }));
  });
  return {
    begin,
    end,
    dispose: () => {
      before.dispose();
      after.dispose();
    },
  };
}

/** Has to be told of what is written in several steps that are no command: where it begins, and that it is done. */
export interface GrowingTables extends IDisposable {
  begin(): void;
  end(): void;
}

/** The cells that a paste or a fill gives a content, of one sheet. */
class WrittenBlock {
  readonly #workbook: Workbook;
  readonly #typedIn: TypedWorkbook;
  #worksheet: Worksheet | undefined;
  #range: CellRange | undefined;
  /** Whether nothing stood in a cell before anything was written into it, by its row and column. */
  readonly #wasEmpty = new Map<string, boolean>();

  constructor(workbook: Workbook, typedIn: TypedWorkbook) {
    this.#workbook = workbook;
    this.#typedIn = typedIn;
  }

  /** Before cells are written. */
  take(params: object | undefined): void {
    // The parameters of Univer's mutation of this id.
    const { unitId, subUnitId, cellValue } = (params ?? {}) as Partial<ISetRangeValuesMutationParams>;
    const isHere = this.#typedIn.tables().some(({ sheet }) => sheet === subUnitId);
    if (unitId !== this.#workbook.getUnitId() || subUnitId === undefined || !cellValue || !isHere) return;
    const worksheet = this.#workbook.getSheetBySheetId(subUnitId);
    if (!worksheet || (this.#worksheet && this.#worksheet !== worksheet)) return;
    this.#worksheet = worksheet;
    const reader = this.#typedIn.reader(worksheet);
    new ObjectMatrix(cellValue).forValue((row, column, cell) => {
      const isContent = [cell?.v, cell?.f, cell?.si, cell?.p].some((one) => one != null && one !== '');
      if (!isContent) return;
      const key = `${row},${column}`;
      if (!this.#wasEmpty.has(key)) this.#wasEmpty.set(key, reader.content(row, column).kind === 'empty');
      const was = this.#range ?? { startRow: row, endRow: row, startColumn: column, endColumn: column };
      this.#range = {
        startRow: Math.min(was.startRow, row),
        endRow: Math.max(was.endRow, row),
        startColumn: Math.min(was.startColumn, column),
        endColumn: Math.max(was.endColumn, column),
      };
    });
  }

  get found(): (WrittenCells & { worksheet: Worksheet }) | undefined {
    const [worksheet, range] = [this.#worksheet, this.#range];
    if (!worksheet || !range) return undefined;
    return { worksheet, range, wasEmpty: (row, column) => this.#wasEmpty.get(`${row},${column}`) !== false };
  }
}

interface WrittenCells {
  range: CellRange;
  wasEmpty(row: number, column: number): boolean;
}

interface Written {
  worksheet: Worksheet;
  row: number;
  column: number;
}

/** The one cell that a command writes into. */
function writtenCell(workbook: Workbook, params: object | undefined): Written | undefined {
  // The parameters of Univer's command of this id.
  const of = (params ?? {}) as Partial<ISetRangeValuesCommandParams>;
  const { unitId = workbook.getUnitId(), subUnitId, range } = of;
  const worksheet =
    subUnitId === undefined ? workbook.getActiveSheet() : workbook.getSheetBySheetId(subUnitId);
  if (unitId !== workbook.getUnitId() || !worksheet || !range || Array.isArray(range)) return undefined;
  const { startRow: row, startColumn: column } = range;
  return range.endRow === row && range.endColumn === column ? { worksheet, row, column } : undefined;
}

function grow(
  [injector, workbook]: [Injector, Workbook],
  typedIn: TypedWorkbook,
  worksheet: Worksheet,
  { range: written, wasEmpty }: WrittenCells,
): void {
  const sheet = worksheet.getSheetId();
  const tables = typedIn.tables().filter((table) => table.sheet === sheet);
  const reader = typedIn.reader(worksheet);
  const growth = growthBy(written, tables, (...cell) => reader.content(...cell));
  if (!growth || !typedIn.isEditable() || typedIn.isProtected(sheet) || isMerged(worksheet, growth)) return;
  // What stood beside it already is none of it, also where it is written over.
  if (!isAdded(growth, wasEmpty)) return;
  const unitId = workbook.getUnitId();
  const edit: ResizeTable = {
    op: 'resize-table',
    sheet,
    table: growth.table.name,
    range: growth.range,
    columns: growth.columns,
  };
  const { was, is } = cellsOf(workbook, worksheet, growth);
  const at = { unitId, subUnitId: sheet };
  const rule = (made: EditRuleParams['edit']) => {
    const params: EditRuleParams = { ...at, edit: made };
    return { id: EDIT_RULE, params };
  };
  const cells = (cellValue: object, isAny: boolean) =>
    isAny ? [{ id: SET_CELLS, params: { ...at, cellValue } }] : [];
  const isAny = is.getSizeOf() > 0;
  // Headings are there before the table, which locks them, and go after it.
  const redoMutations = [...cells(is.getMatrix(), isAny), rule(edit)];
  const undoMutations = [rule({ op: 'take-back', sheet, of: edit }), ...cells(was.getMatrix(), isAny)];
  const commands = injector.get(ICommandService);
  if (!redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return;
  injector.get(IUndoRedoService).pushUndoRedo({ unitID: unitId, undoMutations, redoMutations });
}

/** Whether nothing stood in the cells that a table takes in. */
function isAdded({ table, range }: Growth, wasEmpty: WrittenCells['wasEmpty']): boolean {
  const isRows = range.endRow > table.range.endRow + (table.hasTotals ? 1 : 0);
  for (let row = isRows ? table.range.endRow + 1 : range.startRow; row <= range.endRow; row++)
    for (
      let column = isRows ? range.startColumn : table.range.endColumn + 1;
      column <= range.endColumn;
      column++
    )
      if (!wasEmpty(row, column)) return false;
  return true;
}

/** Tables have no merged cells. */
function isMerged(worksheet: Worksheet, { range }: Growth): boolean {
  return worksheet
    .getMergeData()
    .some(
      (one) =>
        one.startRow <= range.endRow &&
        one.endRow >= range.startRow &&
        one.startColumn <= range.endColumn &&
        one.endColumn >= range.startColumn,
    );
}

/** What is written into cells when a table grows, and what they held before. */
function cellsOf(workbook: Workbook, worksheet: Worksheet, { cells, looks }: Growth) {
  const styles = workbook.getStyles();
  const [was, is] = [new ObjectMatrix<Nullable<ICellData>>(), new ObjectMatrix<Nullable<ICellData>>()];
  const write = (row: number, column: number, part: ICellData) => {
    const before = worksheet.getCellRaw(row, column);
    const { v = null, t = null, f = null, si = null, p = null } = before ?? {};
    was.setValue(row, column, { v, t, f, si, p, s: styles.getStyleByCell(before) ?? null });
    is.setValue(row, column, { ...is.getValue(row, column), ...part });
  };
  for (const { row, column, fromRow, fromColumn } of looks) {
    const look = styles.getStyleByCell(worksheet.getCellRaw(fromRow, fromColumn));
    const own = styles.getStyleByCell(worksheet.getCellRaw(row, column));
    // What was said of a cell itself stays, such as the format of a day that was typed.
    if (look && Object.keys(look).length > 0) write(row, column, { s: { ...look, ...own } });
  }
  for (const { row, column, content } of cells) {
    const written =
      'text' in content
        ? { v: content.text, t: CellValueType.STRING, f: null, si: null, p: null }
        : { f: `=${content.formula}`, v: null, t: null };
    write(row, column, written);
  }
  return { was, is };
}
