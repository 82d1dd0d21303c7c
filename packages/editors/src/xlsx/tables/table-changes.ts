import type {
  CellContent,
  RenameTable,
  SnapshotTable,
  StyledTable,
  TableEdit,
  TableShows,
} from '@benchbook/documents';
import {
  isAmbiguous,
  nameProblem,
  type TotalFunction,
  totalFormula,
  totalOf,
  usesTotals,
} from '@benchbook/documents/tables';
import { retold, t } from '@benchbook/words';
import {
  CellValueType,
  type ICellData,
  ICommandService,
  type Injector,
  IUndoRedoService,
  type Nullable,
  ObjectMatrix,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import { IDefinedNamesService } from '@univerjs/engine-formula';
import type { SheetReader } from '../edits/cell-state.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

const SET_CELLS = 'sheet.mutation.set-range-values';
const WRITE_CELLS = 'sheet.command.set-range-values';
const NOT_NOW = t('The workbook does not allow it now; the line above says why.');
/** What Excel calls a row of totals in its first column. */
const LABEL = t('Total');

/** What is known of the workbook whose table is changed. */
export interface ChangedTable {
  sheet: string;
  /** What the table is called when that begins. */
  name: string;
  tables(): readonly SnapshotTable[];
  /** The names of all tables of the workbook. */
  names(): readonly string[];
  reader(worksheet: Worksheet): SheetReader;
  /** Renames it everywhere; answers whether that was done. */
  rename(edit: RenameTable): boolean;
  styled(name: string): StyledTable | undefined;
}

/** What stands as the total of a column. */
export interface ShownTotal {
  column: string;
  /** `text`: something that is written there by hand, which `shown` has. */
  kind: TotalFunction | 'none' | 'text';
  shown: string;
  /** It can be calculated by a function. */
  canCount: boolean;
}

/** Changes of one table, each a step that undo takes back; those that cannot be made answer why not. */
export class TableChanges {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #known: ChangedTable;
  #name: string;

  constructor([injector, workbook]: [Injector, Workbook], known: ChangedTable) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#known = known;
    this.#name = known.name;
  }

  get name(): string {
    return this.#name;
  }

  get look(): Pick<StyledTable, 'style' | 'shows'> {
    const { style, shows } = this.#known.styled(this.#name) ?? {};
    return { style: style ?? null, ...(shows && { shows }) };
  }

  /** Column by column; undefined: there is no row of totals. */
  get totals(): ShownTotal[] | undefined {
    const table = this.#table;
    const worksheet = this.#worksheet;
    if (!table?.hasTotals || !worksheet) return undefined;
    const reader = this.#known.reader(worksheet);
    return table.names.map((column, place) => {
      const content = reader.content(table.range.endRow + 1, table.range.startColumn + place);
      const total = totalOf(content, table.name, column);
      const kind = total.kind === 'function' ? total.name : content.kind === 'empty' ? 'none' : 'text';
      return { column, kind, shown: shownOf(content), canCount: !isAmbiguous(column) };
    });
  }

  rename(to: string): string | null {
    const table = this.#table;
    if (!table) return NOT_NOW;
    if (to === table.name) return null;
    const unitId = this.#workbook.getUnitId();
    const defined = Object.values(
      this.#injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {},
    ).map(({ name }) => name);
    const others = this.#known.names().filter((name) => name !== table.name);
    const problem = nameProblem(to, [...defined, ...others]);
    if (problem) return retold(problem);
    const edit = { op: 'rename-table' as const, sheet: table.sheet, table: table.name, to };
    if (!this.#known.rename(edit)) return NOT_NOW;
    this.#name = to;
    return null;
  }

  restyle(style: string | null, shows: TableShows): string | null {
    const edit: TableEdit = {
      op: 'style-table',
      sheet: this.#known.sheet,
      table: this.#name,
      style,
      shows,
    };
    return this.#make(edit, []) ? null : NOT_NOW;
  }

  /** Gives the table a row of totals, which counts up its last column as in Excel, or takes that row away with what it holds. */
  showTotals(shown: boolean): string | null {
    const [table, worksheet] = [this.#table, this.#worksheet];
    if (!table || !worksheet) return NOT_NOW;
    const problem = shown ? this.#roomProblem(table, worksheet) : this.#goneProblem(table);
    if (problem) return problem;
    const edit: TableEdit = { op: 'set-totals', sheet: table.sheet, table: table.name, shown };
    const row = table.range.endRow + 1;
    const last = table.names.length - 1;
    const cells = table.names.map((name, place): [number, number, ICellData] => {
      const column = table.range.startColumn + place;
      const written =
        shown && place === 0 && last > 0
          ? { v: LABEL, t: CellValueType.STRING }
          : shown && place === last && !isAmbiguous(name)
            ? this.#formulaCell(table, place, this.#isCounted(table, worksheet, column) ? 'sum' : 'count')
            : { v: null, t: null, f: null };
      return [row, column, { si: null, p: null, ...written }];
    });
    return this.#make(edit, cells) ? null : NOT_NOW;
  }

  /** Has the total of a column be counted up otherwise, or be nothing. */
  setTotal(place: number, kind: TotalFunction | 'none'): string | null {
    const table = this.#table;
    if (!table?.hasTotals) return NOT_NOW;
    const [row, column] = [table.range.endRow + 1, table.range.startColumn + place];
    const value =
      kind === 'none'
        ? { v: null, t: null, f: null, si: null, p: null }
        : this.#formulaCell(table, place, kind);
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    const at = { unitId: this.#workbook.getUnitId(), subUnitId: table.sheet };
    const commands = this.#injector.get(ICommandService);
    return commands.syncExecuteCommand(WRITE_CELLS, { ...at, range, value }) ? null : NOT_NOW;
  }

  get #table(): SnapshotTable | undefined {
    return this.#known.tables().find(({ name }) => name === this.#name);
  }

  get #worksheet(): Worksheet | undefined {
    return this.#workbook.getSheetBySheetId(this.#known.sheet) ?? undefined;
  }

  /** A total in the number format of its column, if it is one of these numbers. */
  #formulaCell(table: SnapshotTable, place: number, kind: TotalFunction): ICellData {
    const worksheet = this.#worksheet;
    const above = worksheet?.getCellRaw(table.range.endRow, table.range.startColumn + place);
    const format = this.#workbook.getStyles().getStyleByCell(above)?.n;
    const isOfColumn = format && kind !== 'count' && kind !== 'countNums';
    const formula = totalFormula(kind, table.name, table.names[place] ?? '');
    return {
      f: `=${formula}`,
      v: null,
      t: null,
      si: null,
      p: null,
      ...(isOfColumn ? { s: { n: format } } : {}),
    };
  }

  /** Whether a column holds a number. */
  #isCounted({ range }: SnapshotTable, worksheet: Worksheet, column: number): boolean {
    const reader = this.#known.reader(worksheet);
    for (let row = range.startRow + 1; row <= range.endRow; row++) {
      const content = reader.content(row, column);
      const value = content.kind === 'formula' ? content.result : content.kind === 'number' && content.value;
      if (typeof value === 'number') return true;
    }
    return false;
  }

  #roomProblem({ range }: SnapshotTable, worksheet: Worksheet): string | null {
    const row = range.endRow + 1;
    if (row >= worksheet.getRowCount()) return t('There is no row below the table. Insert one there first.');
    const reader = this.#known.reader(worksheet);
    for (let column = range.startColumn; column <= range.endColumn; column++)
      if (reader.content(row, column).kind !== 'empty' || worksheet.getMergedCell(row, column))
        return t('The row below the table is not empty. Insert a row there first.');
    return null;
  }

  #goneProblem({ name }: SnapshotTable): string | null {
    const wanted = name.toLowerCase();
    const uses = (formula: Nullable<string>) =>
      formula?.toLowerCase().includes(wanted) && usesTotals(formula.replace(/^=/, ''), name);
    const isUsed = this.#workbook.getSheets().some((worksheet) => {
      let isFound = false;
      worksheet.getCellMatrix().forValue((_row, _column, cell) => {
        isFound ||= uses(cell?.f) === true;
      });
      return isFound;
    });
    return isUsed ? t('The totals of the table cannot go: a formula uses them.') : null;
  }

  /** Makes an edit with what it writes into cells behind it, as one step. */
  #make(edit: TableEdit, cells: [number, number, ICellData][]): boolean {
    const worksheet = this.#worksheet;
    if (!worksheet) return false;
    const styles = this.#workbook.getStyles();
    const [was, is] = [new ObjectMatrix<Nullable<ICellData>>(), new ObjectMatrix<Nullable<ICellData>>()];
    for (const [row, column, cell] of cells) {
      const before = worksheet.getCellRaw(row, column);
      const { v = null, t: type = null, f = null, si = null, p = null } = before ?? {};
      was.setValue(row, column, { v, t: type, f, si, p, s: styles.getStyleByCell(before) ?? null });
      is.setValue(row, column, cell);
    }
    const unitId = this.#workbook.getUnitId();
    const at = { unitId, subUnitId: edit.sheet };
    const rule = (made: EditRuleParams['edit']) => {
      const params: EditRuleParams = { ...at, edit: made };
      return { id: EDIT_RULE, params };
    };
    const written = (of: typeof was) =>
      cells.length > 0 ? [{ id: SET_CELLS, params: { ...at, cellValue: of.getMatrix() } }] : [];
    const redoMutations = [rule(edit), ...written(is)];
    const undoMutations = [...written(was), rule({ op: 'take-back', sheet: edit.sheet, of: edit })];
    const commands = this.#injector.get(ICommandService);
    if (!redoMutations.every(({ id, params }) => commands.syncExecuteCommand(id, params))) return false;
    this.#injector.get(IUndoRedoService).pushUndoRedo({ unitID: unitId, undoMutations, redoMutations });
    return true;
  }
}

function shownOf(content: CellContent): string {
  if (content.kind === 'empty') return '';
  return content.kind === 'formula' ? `=${content.formula}` : String(content.value);
}
