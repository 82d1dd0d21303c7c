import type {
  AddTable,
  ResizeTable,
  SetTotals,
  SnapshotTable,
  TableEdit,
  TakeBack,
  WorkbookSnapshot,
} from '@benchbook/documents';
import { type RowColumnChange, rangeAfter } from '@benchbook/documents/row-column-locks';
import { isAmbiguous } from '@benchbook/documents/tables';
import type { Injector, Workbook } from '@univerjs/core';
import { ICommandService } from '@univerjs/core';
import {
  IFunctionService,
  ISuperTableService,
  RemoveSuperTableMutation,
  SetSuperTableMutation,
} from '@univerjs/engine-formula';

/**
 * The tables of the file, for Univer's formula engine: it calculates `Table1[Mass]` once it knows them. Its own tables,
 * which a person could make, are no part of it.
 */
export class FormulaTables {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  #tables: SnapshotTable[];
  /** The names of all tables of the file, also those that nothing is calculated with. */
  readonly opened: readonly string[];
  /** As they were before each edit of one, the last one last; undefined: it was not there. */
  readonly #before: (SnapshotTable | undefined)[] = [];
  /** All of them before rows or columns were deleted, the last time last. */
  readonly #beforeDeletions: SnapshotTable[][] = [];

  constructor(injector: Injector, workbook: Workbook) {
    this.#injector = injector;
    this.#workbook = workbook;
    // What the snapshot of the document server holds (snapshot.ts); a workbook of a test may leave it out.
    const custom = workbook.getSnapshot().custom as Partial<WorkbookSnapshot['custom']> | undefined;
    this.#tables = custom?.tables ?? [];
    this.opened = custom?.tableNames ?? [];
    const service = injector.get(ISuperTableService);
    for (const table of this.#tables) {
      service.registerTable(workbook.getUnitId(), table.name, reference(table));
    }
    this.#forgetFormulas();
  }

  /**
   * To be called when rows or columns of a sheet came or went: the tables move with their cells, and formulas follow. `isBack`: what
   * was deleted there last is there as it was.
   */
  moved(sheet: string, change: RowColumnChange, isBack = false): void {
    const commands = this.#injector.get(ICommandService);
    if (change.count < 0) this.#beforeDeletions.push(this.#tables);
    const before = isBack ? this.#beforeDeletions.pop() : undefined;
    if (change.count > 0 && !before) this.#beforeDeletions.length = 0;
    this.#tables = (before ?? this.#tables).map((table) => {
      const range = table.sheet === sheet && !before ? rangeAfter(table.range, change) : table.range;
      if (!range || table.sheet !== sheet) return table;
      const moved = { ...table, range };
      const params = {
        unitId: this.#workbook.getUnitId(),
        tableName: table.name,
        reference: reference(moved),
      };
      // Marked as what the engine does by itself: nobody changes the table.
      commands.syncExecuteCommand(SetSuperTableMutation.id, params, { fromFormula: true });
      return moved;
    });
    this.#forgetFormulas();
  }

  /**
   * A table came or has other cells, or that is taken back; answers which one it is about, as it is now: undefined where it is gone.
   * null: it is about none.
   */
  edited(edit: TableEdit | TakeBack): { sheet: string; name: string; now: SnapshotTable | undefined } | null {
    const isBack = edit.op === 'take-back';
    const of = isBack ? edit.of : edit;
    if (of.op !== 'resize-table' && of.op !== 'add-table' && of.op !== 'set-totals') return null;
    const { sheet, table: name } = of;
    const was = this.#tables.find((table) => table.name === name);
    const now = isBack ? this.#before.pop() : afterEdit(was, of);
    if (!isBack) this.#before.push(was);
    this.#tables = [...this.#tables.filter((table) => table !== was), ...(now ? [now] : [])];
    const at = { unitId: this.#workbook.getUnitId(), tableName: name };
    const [id, params] = now
      ? [SetSuperTableMutation.id, { ...at, reference: reference(now) }]
      : [RemoveSuperTableMutation.id, at];
    this.#injector.get(ICommandService).syncExecuteCommand(id, params, { fromFormula: true });
    this.#injector.get(IFunctionService).deleteFormulaAstCacheKey('');
    return { sheet, name, now };
  }

  /** A table is called something else, by the formulas of the workbook as well; answers it. */
  renamed(name: string, to: string): SnapshotTable | undefined {
    const was = this.#tables.find((table) => table.name === name);
    if (!was) return undefined;
    const now = { ...was, name: to };
    this.#tables = this.#tables.map((table) => (table === was ? now : table));
    const unitId = this.#workbook.getUnitId();
    const tell = (id: string, params: object) =>
      this.#injector
        .get(ICommandService)
        .syncExecuteCommand(id, { unitId, ...params }, { fromFormula: true });
    tell(RemoveSuperTableMutation.id, { tableName: name });
    tell(SetSuperTableMutation.id, { tableName: to, reference: reference(now) });
    this.#injector.get(IFunctionService).deleteFormulaAstCacheKey('');
    return now;
  }

  /** The tables where they are now. */
  get now(): readonly SnapshotTable[] {
    return this.#tables;
  }

  /** Univer keeps formulas as it read them, with the cells their tables had then. */
  #forgetFormulas(): void {
    if (this.#tables.length > 0) this.#injector.get(IFunctionService).deleteFormulaAstCacheKey('');
  }
}

function reference({ sheet, range, columns }: SnapshotTable) {
  const titles = columns.flatMap((name, index): [string, number][] => (name === null ? [] : [[name, index]]));
  return { sheetId: sheet, range, titleMap: new Map(titles) };
}

function afterEdit(
  was: SnapshotTable | undefined,
  edit: AddTable | ResizeTable | SetTotals,
): SnapshotTable | undefined {
  if (edit.op === 'add-table') return madeTable(edit);
  if (!was) return undefined;
  return edit.op === 'set-totals' ? { ...was, hasTotals: edit.shown } : grown(was, edit);
}

function grown(table: SnapshotTable, { range, columns }: ResizeTable): SnapshotTable {
  return {
    ...table,
    range: { ...range, endRow: range.endRow - (table.hasTotals ? 1 : 0) },
    columns: [...table.columns, ...columns.map((name) => (isAmbiguous(name) ? null : name))],
    names: [...table.names, ...columns],
  };
}

function madeTable({ sheet, table, range, columns }: AddTable): SnapshotTable {
  return {
    sheet,
    name: table,
    range,
    hasTotals: false,
    columns: columns.map((name) => (isAmbiguous(name) ? null : name)),
    names: columns,
    calculated: [],
    grows: true,
  };
}
