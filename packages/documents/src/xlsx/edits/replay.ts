import type { CellContent, CellStyleEdit, XlsxEdit } from '../edits.ts';
import { MAX_COLUMNS } from '../file/references.ts';
import { renameNameIn } from '../formula/formula-changes.ts';
import { formulaForFile, formulaForShow } from '../formula/formula-text.ts';
import type { ReadCell, SheetCells } from '../read/read-cells.ts';
import type { SortRows } from '../sort-edits.ts';
import { placeAfterSort } from './sorted.ts';
import { isRenaming, renamingOf } from './taken-back.ts';

/** A cell as it has to be after the edits. */
export interface ExpectedCell {
  /** As the original holds it; undefined for a cell it does not write out. */
  original?: ReadCell;
  /** By how much the cell was sorted since the original: its formula counts from there. */
  sorted?: Offset;
  /** What the person put there last. */
  content?: CellContent;
  /** By how much the cell was sorted since then. */
  contentSorted?: Offset;
  /** Style properties the person set, the last one of each. */
  style?: CellStyleEdit;
}

/** So many cells further down and to the right. */
export interface Offset {
  rows: number;
  columns: number;
}

export interface ExpectedSheet {
  /** `sheetId` in the original; undefined for a sheet that was added. */
  original?: string;
  name: string;
  hidden: boolean;
  /** By `cellKey`. */
  cells: Map<number, ExpectedCell>;
}

export function cellKey(row: number, column: number): number {
  return row * MAX_COLUMNS + column;
}

/**
 * What the worksheets must hold after the edits, from a plain reading of the original. Knows nothing of XML, styles
 * or packages: it is what the patcher is measured against.
 */
export function replayEdits(
  original: readonly (SheetCells & { hidden: boolean })[],
  edits: readonly XlsxEdit[],
): ExpectedSheet[] {
  const sheets: ExpectedSheet[] = original.map((sheet) => ({
    original: sheet.sheet,
    name: sheet.name,
    hidden: sheet.hidden,
    cells: new Map(sheet.cells.map((cell) => [cellKey(cell.row, cell.column), { original: cell }])),
  }));
  const byId = new Map(sheets.map((sheet) => [sheet.original ?? '', sheet]));
  for (const edit of edits) {
    if (edit.op === 'add-sheet') {
      const added: ExpectedSheet = { name: edit.name, hidden: false, cells: new Map() };
      byId.set(edit.sheet, added);
      sheets.splice(edit.index, 0, added);
      continue;
    }
    if (edit.op === 'copy-sheet') {
      const copied: ExpectedSheet = {
        name: edit.name,
        hidden: false,
        cells: new Map(byId.get(edit.of)?.cells),
      };
      byId.set(edit.sheet, copied);
      sheets.splice(edit.index, 0, copied);
      continue;
    }
    if (isRenaming(edit)) {
      for (const each of sheets) renameInCells(each, renamingOf(edit));
      continue;
    }
    const sheet = byId.get(edit.sheet);
    if (!sheet) continue;
    if (edit.op === 'delete-sheet') {
      sheets.splice(sheets.indexOf(sheet), 1);
      byId.delete(edit.sheet);
    } else if (edit.op === 'move-sheet') {
      sheets.splice(sheets.indexOf(sheet), 1);
      sheets.splice(edit.index, 0, sheet);
    } else replayOnSheet(sheet, edit);
  }
  return sheets;
}

function replayOnSheet(sheet: ExpectedSheet, edit: XlsxEdit): void {
  if (edit.op === 'rename-sheet') sheet.name = edit.name;
  else if (edit.op === 'set-sheet-hidden') sheet.hidden = edit.hidden;
  else if (edit.op === 'set-cells') {
    for (const { row, column, content, style } of edit.cells) {
      const key = cellKey(row, column);
      const cell = { ...sheet.cells.get(key) };
      if (content) {
        cell.content = content;
        delete cell.contentSorted;
      }
      if (style) cell.style = mergeStyles(cell.style, style);
      sheet.cells.set(key, cell);
    }
  } else if (edit.op === 'sort-rows') sortCells(sheet, edit);
  else if (edit.op === 'insert-rows') moveCells(sheet, true, edit.index, 0, edit.count);
  else if (edit.op === 'insert-columns') moveCells(sheet, false, edit.index, 0, edit.count);
  else if (edit.op === 'delete-rows') moveCells(sheet, true, edit.index, edit.count, -edit.count);
  else if (edit.op === 'delete-columns') moveCells(sheet, false, edit.index, edit.count, -edit.count);
}

/** Formulas say the new name, those that were typed as files hold them: a name that LET gives is another one. */
function renameInCells(sheet: ExpectedSheet, { name, to }: { name: string; to: string }): void {
  const change = renameNameIn(name, to);
  const wanted = name.toLowerCase();
  for (const [key, cell] of sheet.cells) {
    const { original, content } = cell;
    const renamed = { ...cell };
    if (original?.formula?.toLowerCase().includes(wanted))
      renamed.original = { ...original, formula: change(original.formula, undefined) };
    if (content?.kind === 'formula' && content.formula.toLowerCase().includes(wanted)) {
      const formula = formulaForShow(change(formulaForFile(content.formula), undefined));
      renamed.content = { ...content, formula };
    }
    if (renamed.original !== original || renamed.content !== content) sheet.cells.set(key, renamed);
  }
}

function sortCells(sheet: ExpectedSheet, edit: SortRows): void {
  const placeOf = placeAfterSort(edit);
  const sorted = new Map<number, ExpectedCell>();
  for (const [key, cell] of sheet.cells) {
    const from = { row: Math.floor(key / MAX_COLUMNS), column: key % MAX_COLUMNS };
    const { row, column } = placeOf(from);
    const by = { rows: row - from.row, columns: column - from.column };
    sorted.set(cellKey(row, column), by.rows === 0 && by.columns === 0 ? cell : sortedCell(cell, by));
  }
  sheet.cells = sorted;
}

function sortedCell(cell: ExpectedCell, by: Offset): ExpectedCell {
  const moved: ExpectedCell = { ...cell };
  if (cell.original) moved.sorted = sum(cell.sorted, by);
  if (cell.content) moved.contentSorted = sum(cell.contentSorted, by);
  return moved;
}

const sum = (one: Offset | undefined, other: Offset): Offset => ({
  rows: (one?.rows ?? 0) + other.rows,
  columns: (one?.columns ?? 0) + other.columns,
});

/** One style edit after another, as one. */
export function mergeStyles(first: CellStyleEdit | undefined, second: CellStyleEdit): CellStyleEdit {
  const merged: CellStyleEdit = { ...first, ...second };
  if (first?.borders || second.borders) merged.borders = { ...first?.borders, ...second.borders };
  return merged;
}

function moveCells(
  sheet: ExpectedSheet,
  byRow: boolean,
  index: number,
  removed: number,
  shift: number,
): void {
  const moved = new Map<number, ExpectedCell>();
  for (const [key, cell] of sheet.cells) {
    const row = Math.floor(key / MAX_COLUMNS);
    const column = key % MAX_COLUMNS;
    const place = byRow ? row : column;
    if (place >= index && place < index + removed) continue;
    const by = place >= index ? shift : 0;
    moved.set(byRow ? cellKey(row + by, column) : cellKey(row, column + by), cell);
  }
  sheet.cells = moved;
}
