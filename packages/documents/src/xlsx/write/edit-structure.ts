import { NS } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { elementWith, outerWith } from '../file/xml-edit.ts';
import { type Shift, shiftIn, shiftSpan } from '../formula/formula-changes.ts';
import { forbids } from '../locks/row-column-locks.ts';
import { sheetLocks } from '../locks/structure-locks.ts';
import { keepDeleted } from './comments/bring-back.ts';
import { expandSharedFormulas } from './edit-cells.ts';
import { changeFormulas } from './formula-parts.ts';
import { keepSeenFrom } from './seen-from.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { shiftDrawings } from './shift-drawings.ts';
import { shiftRangeLists, shiftRefs } from './shift-ranges.ts';
import { shiftRelated } from './shift-related.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

type StructureEdit = Extract<XlsxEdit, { index: number; count: number }>;

/**
 * Inserts or deletes rows or columns and shifts every reference to what moved: cells, formulas of all sheets, names,
 * charts, merges, links, conditional formats, validations, filters, tables, comments, page breaks, drawings. Throws
 * EditRefused where something would be cut apart (see `structureLocks`), or if content would be pushed off the sheet.
 */
export function editStructure(editor: WorkbookEditor, edit: StructureEdit): void {
  const entry = editor.entry(edit.sheet);
  editor.flush();
  const axis = edit.op.endsWith('rows') ? 'row' : 'column';
  const size = axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
  const { index, count } = edit;
  if (
    !(Number.isInteger(index) && Number.isInteger(count) && index >= 0 && count > 0 && index + count <= size)
  ) {
    throw new EditRefused('Rows or columns outside of the sheet cannot be inserted or deleted.');
  }
  const locks = sheetLocks(editor.workbook, entry);
  const shift: Shift = {
    sheet: entry.name,
    axis,
    index,
    count: edit.op.startsWith('insert') ? count : -count,
  };
  const lock = locks.find((one) => forbids(one, shift));
  if (lock) throw new EditRefused(lock.reason);
  if (shift.count < 0) keepDeleted(editor, edit.sheet, shift);
  const sheet = editor.sheet(edit.sheet);
  checkRoom(sheet, shift);
  expandSharedFormulas(sheet);
  shiftComputedRanges(sheet, shift);
  keepSeenFrom(sheet, shift);
  changeFormulas(editor, entry.name, shiftIn(shift));
  if (axis === 'row') moveRows(sheet, shift);
  else {
    moveColumns(sheet, shift);
    shiftColumnRuns(sheet, shift);
  }
  shiftRangeLists(sheet, shift);
  updateDimension(sheet);
  shiftDrawings(editor, sheet.entry.part, shift);
  shiftRelated(editor, sheet.entry.part, shift);
  sheet.isChanged = true;
}

function checkRoom(sheet: SheetEditor, shift: Shift): void {
  if (shift.count < 0) return;
  const size = shift.axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
  const isPushedOff = (index: number) => index >= shift.index && index + shift.count >= size;
  const { rows } = sheet;
  const found =
    shift.axis === 'row'
      ? rows.numbers.some((row) => isPushedOff(row) && (rows.look(row)?.cells.length ?? 0) > 0)
      : rows.numbers.some((row) => isPushedOff(rows.look(row)?.cells.at(-1)?.column ?? -1));
  if (found) {
    throw new EditRefused(`There is no room on "${sheet.entry.name}": cells would be pushed off its edge.`);
  }
}

/** Array formulas and data tables name the cells they fill, data tables also those they vary (18.3.1.40). */
function shiftComputedRanges(sheet: SheetEditor, shift: Shift): void {
  const { rows } = sheet;
  for (const row of rows.numbers) {
    if (!/\st\s*=\s*["'](?:array|dataTable)["']/.test(rows.text(row) ?? '')) continue;
    for (const cell of rows.look(row)?.cells ?? []) {
      const element = rows.element(cell);
      const formula = element.child(NS.spreadsheet, 'f');
      const kind = formula?.attribute('', 't');
      if (!formula || (kind !== 'array' && kind !== 'dataTable')) continue;
      const moved = (name: string) => {
        const ref = formula.attribute('', name);
        return ref === undefined ? undefined : shiftRefs(ref, shift) || ref;
      };
      const written = elementWith(formula, { ref: moved('ref'), r1: moved('r1'), r2: moved('r2') });
      if (written === formula.outer) continue;
      cell.text = outerWith(element, formula, written);
      rows.change(row);
    }
  }
}

function moveRows(sheet: SheetEditor, shift: Shift): void {
  sheet.rows.renumber((row) => shiftSpan(row, row, shift)?.from);
}

function moveColumns(sheet: SheetEditor, shift: Shift): void {
  const { rows } = sheet;
  for (const row of rows.numbers) {
    const open = rows.look(row);
    if (!open?.cells.some((cell) => cell.column >= shift.index)) continue;
    rows.change(row);
    open.cells = open.cells.flatMap((cell) => {
      const column = shiftSpan(cell.column, cell.column, shift)?.from;
      if (column === undefined) return [];
      if (column === cell.column) return [cell];
      return [{ ...cell, column, text: elementWith(rows.element(cell), { r: cellName(row, column) }) }];
    });
    rows.setRowAttributes(open, { spans: null });
  }
}

/** New columns look as those before them, as in Excel; the runs of `cols` move along. */
function shiftColumnRuns(sheet: SheetEditor, shift: Shift): void {
  const columns = sheet.child('cols')?.childrenNamed(NS.spreadsheet, 'col') ?? [];
  const moved = columns.flatMap((element) => {
    const from = Number(element.attribute('', 'min')) - 1;
    const to = Number(element.attribute('', 'max')) - 1;
    const span = shiftSpan(from, to, shift);
    return span ? [elementWith(element, { min: String(span.from + 1), max: String(span.to + 1) })] : [];
  });
  sheet.setList('cols', moved, false);
}

function updateDimension(sheet: SheetEditor): void {
  const dimension = sheet.child('dimension');
  if (!dimension) return;
  const used = sheet.rows.numbers.filter((row) => (sheet.rows.look(row)?.cells.length ?? 0) > 0);
  let first = MAX_COLUMNS;
  let last = 0;
  for (const row of used) {
    const cells = sheet.rows.look(row)?.cells ?? [];
    first = Math.min(first, cells[0]?.column ?? first);
    last = Math.max(last, cells.at(-1)?.column ?? last);
  }
  const top = used[0];
  const bottom = used.at(-1);
  const ref =
    top === undefined || bottom === undefined ? 'A1' : `${cellName(top, first)}:${cellName(bottom, last)}`;
  sheet.replace(dimension, elementWith(dimension, { ref }));
}
