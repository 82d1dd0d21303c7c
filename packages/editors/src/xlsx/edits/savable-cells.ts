import type {
  ICellData,
  IObjectMatrixPrimitiveType,
  IStyleData,
  Nullable,
  Workbook,
  Worksheet,
} from '@univerjs/core';
import { ObjectMatrix } from '@univerjs/core';
import type { LexerTreeBuilder } from '@univerjs/engine-formula';
import { shownStyle } from './cell-state.ts';
import { makeSavable } from './make-savable.ts';

type Cells = IObjectMatrixPrimitiveType<Nullable<ICellData>> | undefined;
/** Row and column of a cell. */
type Place = [row: number, column: number];

/** Where the cells of a mutation are. */
export function placesOf(cells: Cells): Place[] {
  const places: Place[] = [];
  new ObjectMatrix(cells).forValue((row, column) => {
    places.push([row, column]);
  });
  return places;
}

/** Brings cells that are about to be written into a form that can be saved. Answers with where they are. */
export function savableCells(
  workbook: Workbook,
  worksheet: Worksheet,
  cells: Cells,
  lexer: LexerTreeBuilder,
): Place[] {
  const styles = workbook.getStyles();
  const written = new ObjectMatrix<Nullable<ICellData>>(cells);
  const places = placesOf(cells);
  giveOwnFormulas(written, lexer);
  for (const [row, column] of places) {
    const given = written.getValue(row, column);
    if (!given) continue;
    // Univer 0.25.1 writes one object into all cells of a range that look different: what is right for a number, such as its
    // kind, would be written into the texts beside it.
    const cell = { ...given };
    written.setValue(row, column, cell);
    makeSavable(cell, worksheet.getCellRaw(row, column), styles, () => usualStyle(worksheet, row, column));
  }
  return places;
}

/**
 * Gives each cell a formula of its own that shares one with others (`si`), as the cells of a file have theirs. Univer 0.25.1 fills and
 * pastes such formulas, and works them out from one cell of a group: once that was typed over and brought back it may take another one
 * for it, and all of the group name other cells than before.
 */
function giveOwnFormulas(written: ObjectMatrix<Nullable<ICellData>>, lexer: LexerTreeBuilder): void {
  const first = new Map<string, { formula: string; row: number; column: number }>();
  const shared: Place[] = [];
  written.forValue((row, column, cell) => {
    if (!cell?.si) return;
    shared.push([row, column]);
    if (cell.f) first.set(cell.si, { formula: cell.f, row, column });
  });
  for (const [row, column] of shared) {
    const cell = written.getValue(row, column);
    const of = first.get(cell?.si ?? '');
    if (!cell || !of) continue;
    const f = cell.f || lexer.moveFormulaRefOffset(of.formula, column - of.column, row - of.row);
    written.setValue(row, column, { ...cell, f, si: null });
  }
}

/** The same of cells that are moved there as they are, whatever was there before. */
export function savableMoved(workbook: Workbook, worksheet: Worksheet, cells: Cells): Place[] {
  const styles = workbook.getStyles();
  new ObjectMatrix(cells).forValue((row, column, cell) => {
    if (cell) makeSavable(cell, null, styles, () => usualStyle(worksheet, row, column));
  });
  return placesOf(cells);
}

/** What a cell looks like that has no style: as its row, its column or the workbook says. */
function usualStyle(worksheet: Worksheet, row: number, column: number): IStyleData {
  return shownStyle(worksheet, worksheet.getComposedCellStyleByCellData(row, column, null));
}
