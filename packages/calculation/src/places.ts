import {
  type CalculationInputs,
  type CellResult,
  cellKey,
  DAYS_1904,
  EditRefused,
  isAboutShownRows,
  isBesideCells,
  isRenaming,
  namesDefinedBy,
  patchWorkbook,
  type ReadCell,
  readCalculationInputs,
  renamingOf,
  replayEdits,
  usesName,
  withoutTakenBack,
  type XlsxEdit,
} from '@benchbook/documents';
import type { ResultValue } from './engine.ts';
import { type FormulaGraph, type FormulaNode, keyOf } from './formula-graph.ts';
import type { FormulaInput } from './formula-inputs.ts';
import { workbookGraph } from './workbook-graph.ts';

/** A cell of the original workbook with its sheet. */
export type PlacedCell = ReadCell & { sheet: string };

/** Which cell of the original became which one of the edited workbook. */
export class Places {
  readonly #after = new Map<string, ReadCell>();
  readonly #before: ReadonlyMap<string, PlacedCell>;
  readonly #moved = new Map<string, ReadCell>();
  readonly #dayStyles: ReadonlySet<number>;
  readonly #reshaped: FormulaNode[] = [];
  /** Cells that count as changed, where nothing says what they would be without what was typed. */
  readonly #typed: readonly string[] = [];
  /** Where a sort put another cell. */
  readonly #sorted: string[];
  /** Sheets some rows of which were hidden or shown. */
  readonly #shown: ReadonlySet<string>;
  /** Names and tables that mean something else, in small letters. */
  readonly #names: ReadonlySet<string>;

  constructor(
    before: CalculationInputs,
    original: Uint8Array,
    made: readonly XlsxEdit[],
    after: CalculationInputs,
  ) {
    const edits = withoutTakenBack(made);
    this.#dayStyles = after.dayStyles;
    this.#names = namesDefinedBy(
      redefined(edits),
      after.names.map(({ name, formulaOrRefString }) => ({ name, meaning: formulaOrRefString })),
    );
    this.#shown = new Set(edits.flatMap((edit) => (isAboutRows(edit) ? [edit.sheet] : [])));
    for (const { sheet, cells } of after.sheets) {
      for (const cell of cells) this.#after.set(keyOf(sheet, cell.row, cell.column), cell);
    }
    // A cell that was sorted to a place is another one there, as if it had been typed.
    const structure = edits.filter(
      (edit) =>
        edit.op !== 'set-cells' &&
        edit.op !== 'sort-rows' &&
        !isBesideCells(edit) &&
        !isOfNewTable(edit, edits),
    );
    const onlyMoved = structure.length > 0 ? withStructure(original, structure) : before;
    const moved = onlyMoved ?? after;
    for (const { sheet, cells } of moved.sheets) {
      for (const cell of cells) this.#moved.set(keyOf(sheet, cell.row, cell.column), cell);
    }
    const sheets = after.sheets.map(({ sheet }) => sheet);
    if (!onlyMoved) this.#typed = typedCells(before, edits, sheets);
    const sorted = edits.filter((edit) => edit.op === 'sort-rows' || structure.includes(edit));
    this.#before = originalsAt(before, sorted, sheets);
    const unsorted =
      sorted.length === structure.length ? this.#before : originalsAt(before, structure, sheets);
    this.#sorted = [...this.#before].flatMap(([key, cell]) =>
      isSamePlace(cell, unsorted.get(key)) ? [] : [key],
    );
    if (structure.length > 0) {
      const cells = before.sheets.flatMap((of) => of.cells.map((cell) => ({ ...cell, sheet: of.sheet })));
      this.#reshaped = reshaped(workbookGraph(before), workbookGraph(moved), unsorted, cells);
    }
  }

  /** The formulas that are others, name a cell that is another, name more or fewer cells than before, or show others. */
  changed(graph: FormulaGraph): Set<FormulaNode> {
    const found = new Set<FormulaNode>();
    let isChanged = this.#reshaped.length > 0;
    const add = (key: string) => {
      isChanged = true;
      const { sheet, row, column } = placeOf(key);
      for (const node of graph.dependents({ sheet, row, column })) found.add(node);
      const own = byPlace.get(key);
      if (own) found.add(own);
    };
    const byPlace = new Map(graph.nodes.map((node) => [keyOf(node.sheet, node.row, node.column), node]));
    // A formula that reads the same where it came to has brought the result of where it was with it.
    for (const key of this.#sorted) if (byPlace.has(key)) add(key);
    for (const key of this.#typed) add(key);
    for (const [key, cell] of this.#after) {
      const was = this.#moved.get(key);
      if (!was ? cell.type !== 'empty' || cell.formula !== undefined : isAnother(was, cell)) add(key);
    }
    for (const [key, was] of this.#moved) {
      if (!this.#after.has(key) && (was.type !== 'empty' || was.formula !== undefined)) add(key);
    }
    for (const node of this.#shown.size > 0 ? graph.nodes : []) {
      const isThere = node.inputs?.some(({ sheet }) => this.#shown.has(sheet)) ?? true;
      if (isThere && isAboutShownRows(node.formula)) found.add(node);
    }
    for (const node of this.#names.size > 0 ? graph.nodes : []) {
      if (!this.usesRenamed(node)) continue;
      isChanged = true;
      found.add(node);
    }
    for (const { sheet, row, column } of this.#reshaped) {
      const node = byPlace.get(keyOf(sheet, row, column));
      if (node) found.add(node);
    }
    if (isChanged) for (const node of graph.anywhere) found.add(node);
    return found;
  }

  /**
   * Formulas that are as they were, with another result than the file had: an editor said it, which may be what it showed a
   * moment before, or could not calculate. By each the cell of the original, whose result it keeps. `calculated`: those that
   * get another one.
   */
  misreported(graph: FormulaGraph, calculated: ReadonlySet<FormulaNode>): Map<FormulaNode, PlacedCell> {
    const found = new Map<FormulaNode, PlacedCell>();
    for (const node of graph.nodes) {
      const [was, is] = [this.before(node), this.cell(node)];
      if (calculated.has(node) || was?.formula === undefined || was.type === 'empty' || !is) continue;
      const isSameFormula = this.#moved.get(keyOf(node.sheet, node.row, node.column))?.formula === is.formula;
      if (isSameFormula && (was.type !== is.type || !Object.is(was.value, is.value))) found.set(node, was);
    }
    return found;
  }

  /** Whether a formula uses a name that means something else. */
  usesRenamed({ formula }: FormulaNode): boolean {
    return [...this.#names].some((name) => usesName(formula, name));
  }

  cell({ sheet, row, column }: FormulaNode): ReadCell | undefined {
    return this.#after.get(keyOf(sheet, row, column));
  }

  before({ sheet, row, column }: FormulaNode): PlacedCell | undefined {
    return this.#before.get(keyOf(sheet, row, column));
  }

  /** A result as the file holds it. */
  stored(node: FormulaNode, value: ResultValue): CellResult['value'] {
    const isDay = typeof value === 'number' && this.#dayStyles.has(this.cell(node)?.style ?? -1);
    return isDay ? value - DAYS_1904 : value;
  }
}

/** The original with these edits and nothing typed; undefined where what was typed took away something that forbids them. */
function withStructure(original: Uint8Array, structure: readonly XlsxEdit[]): CalculationInputs | undefined {
  try {
    return readCalculationInputs(patchWorkbook(original, structure).bytes);
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

/** Where something was typed, or another cell was sorted to. */
function typedCells(
  before: CalculationInputs,
  edits: readonly XlsxEdit[],
  sheets: readonly string[],
): string[] {
  return replayEdits(before.sheets, edits).flatMap(({ cells }, index) =>
    [...cells].flatMap(([key, { content, sorted }]) => {
      const { row, column } = cellAt(key);
      return content || sorted ? [keyOf(sheets[index] ?? '', row, column)] : [];
    }),
  );
}

/** The cells of the original by where they are after these edits; `sheets`: the ids these have then. */
function originalsAt(
  before: CalculationInputs,
  edits: readonly XlsxEdit[],
  sheets: readonly string[],
): Map<string, PlacedCell> {
  const found = new Map<string, PlacedCell>();
  replayEdits(before.sheets, edits).forEach(({ original: sheet, cells }, index) => {
    const now = sheets[index];
    if (sheet === undefined || now === undefined) return;
    for (const [key, { original: cell }] of cells) {
      const { row, column } = cellAt(key);
      if (cell) found.set(keyOf(now, row, column), { ...cell, sheet });
    }
  });
  return found;
}

const cellAt = (key: number) => ({ row: Math.floor(key / cellKey(1, 0)), column: key % cellKey(1, 0) });

/** Names and tables that mean something else, as they are called in the end. */
function redefined(edits: readonly XlsxEdit[]): string[] {
  const called = new Set<string>();
  for (const edit of edits) {
    if (edit.op === 'set-name') called.add(edit.name);
    else if (edit.op === 'resize-table' || edit.op === 'add-table' || edit.op === 'set-totals')
      called.add(edit.table);
    else if (isRenaming(edit)) {
      const { name, to } = renamingOf(edit);
      const same = [...called].find((one) => one.toLowerCase() === name.toLowerCase());
      if (same !== undefined) called.delete(same);
      if (same !== undefined) called.add(to);
    }
  }
  return [...called];
}

/** Tables that are made by these edits are not there without them, and so is not what they are called later. */
function isOfNewTable(edit: XlsxEdit, edits: readonly XlsxEdit[]): boolean {
  if (edit.op !== 'rename-table') return false;
  const made = new Set<string>();
  for (const one of edits) {
    if (one === edit) return made.has(edit.table);
    if (one.op === 'add-table') made.add(one.table);
    if (one.op === 'rename-table' && made.has(one.table)) made.add(one.to);
  }
  return false;
}

/** A filter says of hidden rows that no total of shown ones counts them. */
function isAboutRows({ op }: XlsxEdit): boolean {
  return op === 'set-rows-hidden' || op === 'filter-column' || op === 'add-filter' || op === 'remove-filter';
}

function isSamePlace(one: PlacedCell, other: PlacedCell | undefined): boolean {
  return one.sheet === other?.sheet && one.row === other.row && one.column === other.column;
}

function isAnother(was: ReadCell, is: ReadCell): boolean {
  if (was.formula !== undefined || is.formula !== undefined)
    return was.formula !== is.formula || (was.type === 'empty' && is.type !== 'empty');
  return was.type !== is.type || was.value !== is.value;
}

/** Formulas that say where they are, and so are others when they move. */
const SAYS_PLACE = /\b(?:ROW|ROWS|COLUMN|COLUMNS|CELL|ADDRESS|SHEET|SHEETS|FORMULATEXT)\s*\(/i;

/**
 * Formulas of a workbook after rows, columns or sheets came or went that are about more or fewer cells than before, or in whose cells
 * something is gone or stands at another place. Where a row went and another one came, and of whole columns, they read as before.
 */
function reshaped(
  before: FormulaGraph,
  moved: FormulaGraph,
  places: ReadonlyMap<string, PlacedCell>,
  cells: readonly PlacedCell[],
): FormulaNode[] {
  const old = new Map(before.nodes.map((node) => [keyOf(node.sheet, node.row, node.column), node]));
  const isRearranged = rearranged(places, cells);
  return moved.nodes.filter((node) => {
    const from = places.get(keyOf(node.sheet, node.row, node.column));
    const was = from && old.get(keyOf(from.sheet, from.row, from.column));
    if (!was || SAYS_PLACE.test(node.formula) || shape(was.inputs) !== shape(node.inputs)) return true;
    return node.inputs?.some((input, index) => isRearranged(was.inputs?.[index], input)) === true;
  });
}

/** Rows or columns one behind the other that went as far; undefined: they are gone. */
interface Run {
  first: number;
  last: number;
  by: number | undefined;
}

/** Says of cells before and after whether something in them is gone, or stands at another place among them. */
function rearranged(
  places: ReadonlyMap<string, PlacedCell>,
  cells: readonly PlacedCell[],
): (was: FormulaInput | undefined, is: FormulaInput) => boolean {
  const [rows, columns] = [new Map<string, Map<number, number>>(), new Map<string, Map<number, number>>()];
  const note = (lines: Map<string, Map<number, number>>, sheet: string, at: number, now: number) => {
    const of = lines.get(sheet) ?? new Map<number, number>();
    lines.set(sheet, of.set(at, now));
  };
  // A row is gone when no cell of it is left.
  for (const { sheet, row, column } of cells) {
    note(rows, sheet, row, Number.NaN);
    note(columns, sheet, column, Number.NaN);
  }
  for (const [key, cell] of places) {
    const { row, column } = placeOf(key);
    note(rows, cell.sheet, cell.row, row);
    note(columns, cell.sheet, cell.column, column);
  }
  const [rowRuns, columnRuns] = [rows, columns].map(
    (lines) => new Map([...lines].map(([sheet, of]) => [sheet, runsOf(of)])),
  );
  const differs = (runs: readonly Run[] | undefined, start: number, end: number, by: number) =>
    runs?.some((run) => run.first <= end && run.last >= start && run.by !== by) === true;
  return (was, { range }) => {
    if (!was) return true;
    const { startRow, endRow, startColumn, endColumn } = was.range;
    return (
      differs(rowRuns?.get(was.sheet), startRow, endRow, range.startRow - startRow) ||
      differs(columnRuns?.get(was.sheet), startColumn, endColumn, range.startColumn - startColumn)
    );
  };
}

function runsOf(lines: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = [];
  for (const [at, now] of [...lines].sort(([one], [other]) => one - other)) {
    const by = Number.isNaN(now) ? undefined : now - at;
    const last = runs.at(-1);
    if (last && last.by === by) last.last = at;
    else runs.push({ first: at, last: at, by });
  }
  return runs;
}

function shape(inputs: readonly FormulaInput[] | null): string {
  const size = ({ range }: FormulaInput) =>
    `${range.endRow - range.startRow}x${range.endColumn - range.startColumn}`;
  return inputs === null ? 'anywhere' : inputs.map(size).join();
}

function placeOf(key: string): { sheet: string; row: number; column: number } {
  const at = key.lastIndexOf('!');
  const [row = 0, column = 0] = key
    .slice(at + 1)
    .split(',')
    .map(Number);
  return { sheet: key.slice(0, at), row, column };
}
