import type { CellRange, SnapshotTable, WorkbookSnapshot } from '@benchbook/documents';
import { type LineChange, rangeAfter } from '@benchbook/documents/line-locks';
import type { Injector, Workbook } from '@univerjs/core';
import { ICommandService } from '@univerjs/core';
import { IFunctionService, ISuperTableService, SetSuperTableMutation } from '@univerjs/engine-formula';

/** The forms of structured references (ECMA-376 part 1, 18.17.2.3) that Univer 0.25.1 calculates as Excel does. */
const FORMS = [
  /^\[([^[\]#'@,:]+)\]$/,
  /^\[#(?:Data|Headers|This Row)\]$/,
  /^\[\[([^[\]#'@,:]+)\]:\[([^[\]#'@,:]+)\]\]$/,
  /^\[\[#(?:Data|Headers|This Row)\],\s*\[([^[\]#'@,:]+)\](?::\[([^[\]#'@,:]+)\])?\]$/,
];
const NAME_BEFORE = /[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u;

/**
 * The tables of the file, for Univer's formula engine: it calculates `Table1[Mass]` once it knows them. Its own tables,
 * which a person could make, are no part of it.
 */
export class FormulaTables {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  #tables: SnapshotTable[];

  constructor(injector: Injector, workbook: Workbook) {
    this.#injector = injector;
    this.#workbook = workbook;
    // What the snapshot of the document server holds (snapshot.ts); a workbook of a test may leave it out.
    const custom = workbook.getSnapshot().custom as Partial<WorkbookSnapshot['custom']> | undefined;
    this.#tables = custom?.tables ?? [];
    const service = injector.get(ISuperTableService);
    for (const table of this.#tables) {
      service.registerTable(workbook.getUnitId(), table.name, reference(table));
    }
    this.#forgetFormulas();
  }

  /** To be called when lines of a sheet came or went: the tables move with their cells, and formulas follow. */
  moved(sheet: string, change: LineChange): void {
    const commands = this.#injector.get(ICommandService);
    this.#tables = this.#tables.map((table) => {
      const range = table.sheet === sheet ? rangeAfter(table.range, change) : table.range;
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

  /** All cells of a table, with its row of totals. */
  cellsOf(name: string): { sheet: string; range: CellRange } | undefined {
    const table = this.#tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!table) return undefined;
    const { sheet, range, hasTotals } = table;
    return { sheet, range: hasTotals ? { ...range, endRow: range.endRow + 1 } : range };
  }

  /**
   * Whether every structured reference of a formula is one that Univer reads as Excel does. Of a column it does not know
   * it takes another one and says nothing, so its result is not to be shown.
   */
  canCalculate(formula: string): boolean {
    const text = formula.replace(/"(?:[^"]|"")*"/g, '""');
    for (let at = text.indexOf('['); at >= 0; ) {
      const end = bracketEnd(text, at);
      const name = NAME_BEFORE.exec(text.slice(0, at))?.[0];
      const table = this.#tables.find((one) => one.name === name);
      const form = FORMS.map((one) => one.exec(text.slice(at, end))).find((found) => found !== null);
      if (!table || !form) return false;
      const columns = form.slice(1).filter((column) => column !== undefined);
      if (!columns.every((column) => table.columns.includes(column))) return false;
      at = text.indexOf('[', end);
    }
    return true;
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

function bracketEnd(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']' && --depth === 0) return i + 1;
  }
  return text.length;
}
