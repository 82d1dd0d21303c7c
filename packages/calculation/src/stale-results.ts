import { type CalculationInputs, readCalculationInputs } from '@benchbook/documents';
import { type CellPlace, cellsOf, type FormulaGraph, type FormulaNode } from './formula-graph.ts';
import { workbookGraph } from './workbook-graph.ts';

/** A cell whose stored result may be older than what it is calculated from. */
export interface StaleCell extends CellPlace {
  /** Name of its sheet. */
  sheetName: string;
}

/**
 * The results in a workbook that nobody vouches for: where it asks for a full calculation when it is opened, the cells
 * whose formulas the engine cannot be believed about, unless they say that their result is new (`ca="0"`), or that say that
 * it is old (`ca`), and all that are calculated from them, in the order of the sheets; else none. Says it from the bytes alone and calculates nothing. Throws DocumentError if the workbook
 * cannot be read.
 */
export function staleResults(bytes: Uint8Array): StaleCell[] {
  const inputs = readCalculationInputs(bytes);
  if (!inputs.asks || !inputs.hasFormulas) return [];
  const stale = staleNodes(inputs, workbookGraph(inputs));
  return namedCells([...stale].flatMap(cellsOf), inputs.sheets);
}

/** The formulas of such results. */
export function staleNodes({ asks }: CalculationInputs, graph: FormulaGraph): Set<FormulaNode> {
  return asks ? graph.closure(graph.nodes.filter(isStale)) : new Set();
}

const isStale = ({ isUnsure, awaitsResult, hasResult }: FormulaNode): boolean =>
  awaitsResult === true || (isUnsure && !hasResult);

/** Cells with the names of their sheets, in the order of the sheets, row by row. */
export function namedCells(
  cells: readonly CellPlace[],
  sheets: readonly { sheet: string; name: string }[],
): StaleCell[] {
  const order = new Map(sheets.map(({ sheet, name }, index) => [sheet, { index, name }]));
  return cells
    .map(({ sheet, row, column }) => ({ sheet, row, column, sheetName: order.get(sheet)?.name ?? '' }))
    .sort(
      (one, other) =>
        (order.get(one.sheet)?.index ?? 0) - (order.get(other.sheet)?.index ?? 0) ||
        one.row - other.row ||
        one.column - other.column,
    );
}
