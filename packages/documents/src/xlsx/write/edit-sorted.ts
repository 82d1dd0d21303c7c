import { applySplices, escapeText, NS, type Splice, type XmlElement } from '../../opc/index.ts';
import { placeAfterSort, rangeAfterSort, sortProblem } from '../edits/sorted.ts';
import type { CellRange } from '../edits.ts';
import { cellName, intersects, parseRange, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { elementWith, elementWithContent, outerWith } from '../file/xml-edit.ts';
import { offsetFormula } from '../formula/formula.ts';
import { leavesSheet } from '../formula/moved-formula.ts';
import type { SortRows } from '../sort-edits.ts';
import { moveNotes } from './comments/move-notes.ts';
import { expandSharedFormulas, growSpans } from './edit-cells.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { CellSlot } from './sheet-rows.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/**
 * Brings the cells of rows, or of columns, into another order, with their looks, notes and links. Their formulas are those that copying would give,
 * as in Excel; formulas elsewhere name the same cells as before. Throws EditRefused for merged cells, and for cells whose content
 * belongs to something else.
 */
export function sortRows(editor: WorkbookEditor, edit: SortRows): void {
  const problem = sortProblem(edit);
  if (problem) throw new EditRefused(problem);
  const sheet = editor.sheet(edit.sheet);
  checkRange(sheet, edit);
  expandShared(sheet, edit.range);
  if (edit.columns) moveColumns(sheet, edit);
  else moveRows(sheet, edit);
  const nameAfter = refAfter(edit);
  const links = sheet.child('hyperlinks');
  const splices = (links?.children ?? []).flatMap((link) => refSplices(link, nameAfter));
  if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, splices));
  moveNotes(editor, edit.sheet, placeAfterSort(edit));
}

function moveRows(sheet: SheetEditor, { range, order }: SortRows): void {
  const moves = order.flatMap((from, place) =>
    from === place ? [] : [{ from: range.startRow + from, to: range.startRow + place }],
  );
  const taken = new Map(moves.map(({ from }) => [from, cellsIn(sheet, from, range)]));
  for (const { from, to } of moves) {
    const cells = (taken.get(from) ?? []).map((cell) =>
      movedCell(sheet, cell, from, { row: to, column: cell.column }),
    );
    const isSame = cells.length === 0 && cellsIn(sheet, to, range).length === 0;
    if (!isSame) putCells(sheet, to, range, cells);
  }
}

function moveColumns(sheet: SheetEditor, edit: SortRows): void {
  const { range } = edit;
  const placeOf = placeAfterSort(edit);
  for (const row of [...sheet.rows.numbers]) {
    if (row < range.startRow || row > range.endRow) continue;
    const cells = cellsIn(sheet, row, range);
    const places = cells.map(({ column }) => placeOf({ row, column }));
    if (cells.every(({ column }, index) => places[index]?.column === column)) continue;
    const moved = cells.map((cell, index) =>
      movedCell(sheet, cell, row, places[index] ?? { row, column: cell.column }),
    );
    putCells(
      sheet,
      row,
      range,
      moved.sort((one, other) => one.column - other.column),
    );
  }
}

/** These cells, from the left, are those of a row within the range. */
function putCells(sheet: SheetEditor, at: number, range: CellRange, cells: readonly CellSlot[]): void {
  const row = sheet.rows.change(at);
  const left = row.cells.filter(({ column }) => column < range.startColumn);
  const right = row.cells.filter(({ column }) => column > range.endColumn);
  row.cells = [...left, ...cells, ...right];
  for (const { column } of cells) growSpans(sheet, row, column);
  sheet.isChanged = true;
}

function checkRange(sheet: SheetEditor, { range, columns }: SortRows): void {
  const filter = columns && parseRange(sheet.child('autoFilter')?.attribute('', 'ref') ?? '');
  if (filter && intersects(filter, range))
    throw new EditRefused(
      `${rangeName(filter)} in "${sheet.entry.name}" has a filter. Columns can be sorted once it is taken away.`,
    );
  const merges = sheet.child('mergeCells')?.children ?? [];
  for (const merge of merges) {
    const merged = parseRange(merge.attribute('', 'ref') ?? '');
    if (merged && intersects(merged, range))
      throw new EditRefused(
        `${rangeName(merged)} in "${sheet.entry.name}" is merged. Cells can be sorted when none of them is merged.`,
      );
  }
  const lock = sheet.locks.find((one) => intersects(one.range, range));
  if (lock)
    throw new EditRefused(
      `${rangeName(lock.range)} in "${sheet.entry.name}" ${lock.reason}. Sort cells without it.`,
    );
}

function cellsIn(sheet: SheetEditor, row: number, range: CellRange): CellSlot[] {
  const cells = sheet.rows.look(row)?.cells ?? [];
  return cells.filter(({ column }) => column >= range.startColumn && column <= range.endColumn);
}

/** Formulas that are written once for several cells are written out where one of them moves. */
function expandShared(sheet: SheetEditor, range: CellRange): void {
  const groups = new Set<string>();
  for (const row of sheet.rows.numbers) {
    if (row < range.startRow || row > range.endRow) continue;
    if (!sheet.rows.text(row)?.includes('shared')) continue;
    for (const cell of cellsIn(sheet, row, range)) {
      const formula = sheet.rows.element(cell).child(NS.spreadsheet, 'f');
      if (formula?.attribute('', 't') === 'shared') groups.add(formula.attribute('', 'si') ?? '');
    }
  }
  for (const group of groups) expandSharedFormulas(sheet, group);
}

/** A cell of a row where it is then. */
function movedCell(
  sheet: SheetEditor,
  cell: CellSlot,
  from: number,
  to: { row: number; column: number },
): CellSlot {
  const element = sheet.rows.element(cell);
  const { column } = to;
  const name = cellName(to.row, column);
  const formula = element.child(NS.spreadsheet, 'f');
  if (!formula) return { ...cell, column, text: elementWith(element, { r: name }) };
  const before = decodeText(formula.text);
  const [rows, columns] = [to.row - from, column - cell.column];
  if (leavesSheet(before, rows, columns))
    throw new EditRefused(
      `The formula in ${cellName(from, cell.column)} of "${sheet.entry.name}" would name a cell outside of the sheet.`,
    );
  const after = offsetFormula(before, rows, columns);
  // An array formula of one cell names that cell.
  const ref = formula.attribute('', 'ref') === undefined ? undefined : name;
  const written =
    after === before
      ? elementWith(formula, { ref })
      : elementWithContent(formula, { ref }, escapeText(encodeText(after)));
  const moved = sheet.rows.element({ ...cell, text: outerWith(element, formula, written) });
  return { ...cell, column, text: elementWith(moved, { r: name }) };
}

/** Names of cells after the sort; those of several rows stay, or of several columns where these are sorted. */
function refAfter(edit: SortRows): (ref: string) => string {
  const placeOf = rangeAfterSort(edit);
  return (ref) => {
    const range = parseRange(ref);
    const after = range && placeOf(range);
    return after === undefined || after === range ? ref : rangeName(after);
  };
}

function refSplices(element: XmlElement, nameAfter: (ref: string) => string): Splice[] {
  const ref = element.findAttribute('', 'ref');
  const after = ref && nameAfter(ref.value);
  return ref && after !== undefined && after !== ref.value
    ? [{ start: ref.valueStart, end: ref.valueEnd, text: after }]
    : [];
}
