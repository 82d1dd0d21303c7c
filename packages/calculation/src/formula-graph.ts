import type { CellRange } from '@benchbook/documents';
import type { CellNotes } from './cell-notes.ts';
import type { FormulaInput } from './formula-inputs.ts';

/** A formula of a workbook, and what is known about it before it is calculated. */
export interface FormulaNode {
  sheet: string;
  row: number;
  column: number;
  /** With its `=`; '' for a data table, which has none. */
  formula: string;
  /** What it is calculated from; null where it does not say. */
  inputs: FormulaInput[] | null;
  /** The engine is not to be believed. */
  isUnsure: boolean;
  /** The file says that its result is older than what it is calculated from. */
  awaitsResult?: true;
  /** The file says that it is not, although others of the file are. */
  hasResult?: true;
  /** The cells that hold its results, where that is not its own cell alone. */
  fills?: CellRange;
}

/** A cell of a workbook; rows and columns from 0. */
export interface CellPlace {
  /** `sheetId` */
  sheet: string;
  row: number;
  column: number;
}

/** Inputs of more cells than this are looked through one by one. */
const MAX_LISTED = 256;

/** Which formulas are calculated from which cells. */
export class FormulaGraph {
  readonly nodes: readonly FormulaNode[];
  readonly #byCell = new Map<string, FormulaNode[]>();
  readonly #wide: { input: FormulaInput; node: FormulaNode }[] = [];
  /** They may be calculated from any cell. */
  readonly anywhere: readonly FormulaNode[];

  constructor(nodes: readonly FormulaNode[]) {
    this.nodes = nodes;
    this.anywhere = nodes.filter(({ inputs }) => inputs === null);
    for (const node of nodes) for (const input of node.inputs ?? []) this.#add(input, node);
  }

  #add(input: FormulaInput, node: FormulaNode): void {
    const { startRow, startColumn, endRow, endColumn } = input.range;
    if ((endRow - startRow + 1) * (endColumn - startColumn + 1) > MAX_LISTED) {
      this.#wide.push({ input, node });
      return;
    }
    for (let row = startRow; row <= endRow; row++) {
      for (let column = startColumn; column <= endColumn; column++) {
        const key = keyOf(input.sheet, row, column);
        const listed = this.#byCell.get(key);
        if (listed) listed.push(node);
        else this.#byCell.set(key, [node]);
      }
    }
  }

  /** The formulas that name a cell. */
  dependents({ sheet, row, column }: CellPlace): FormulaNode[] {
    const wide = this.#wide.filter(
      ({ input }) => input.sheet === sheet && isInside(input.range, row, column),
    );
    return [...(this.#byCell.get(keyOf(sheet, row, column)) ?? []), ...wide.map(({ node }) => node)];
  }

  /** The formulas that name a cell with a note, or the place of one that was deleted. */
  about(notes: CellNotes<unknown>): Set<FormulaNode> {
    const found = new Set<FormulaNode>();
    if (notes.isEmpty) return found;
    for (const place of notes.places()) for (const node of this.dependents(place)) found.add(node);
    if (notes.hasDeleted) {
      for (const node of this.nodes) if (node.inputs?.some((input) => notes.isIn(input))) found.add(node);
    }
    return found;
  }

  /** These formulas and all that are calculated from them, over any number of steps. */
  closure(start: Iterable<FormulaNode>): Set<FormulaNode> {
    const found = new Set(start);
    if (found.size > 0) for (const node of this.anywhere) found.add(node);
    // A set gives what is added while it is gone through.
    for (const node of found) {
      for (const place of cellsOf(node)) for (const next of this.dependents(place)) found.add(next);
    }
    return found;
  }
}

/** The cells that hold the results of a formula. */
export function cellsOf({ sheet, row, column, fills }: FormulaNode): CellPlace[] {
  if (!fills) return [{ sheet, row, column }];
  const places: CellPlace[] = [];
  for (let at = fills.startRow; at <= fills.endRow; at++) {
    for (let across = fills.startColumn; across <= fills.endColumn; across++) {
      places.push({ sheet, row: at, column: across });
    }
  }
  return places;
}

function isInside(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}

/** One text for one cell of a workbook. */
export function keyOf(sheet: string, row: number, column: number): string {
  return `${sheet}!${row},${column}`;
}
