import { escapeText, NS, type XmlElement } from '../../opc/index.ts';
import { sameRuns, textRuns } from '../display/index.ts';
import type { CellContent, CellEdit } from '../edits.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { decodeText } from '../file/strings.ts';
import { isOn } from '../file/workbook.ts';
import { elementWith, elementWithContent, outerWith } from '../file/xml-edit.ts';
import { offsetFormula } from '../formula/formula.ts';
import { formulaForFile } from '../formula/formula-text.ts';
import { lockOn } from '../locks/content-locks.ts';
import { reformattedSerial, storedSerial } from '../read/date-systems.ts';
import { showsDay } from '../read/number-formats.ts';
import { type ReadCell, readCell } from '../read/read-cells.ts';
import { shownFont, shownRuns } from '../read/text-runs.ts';
import { type ArrayForms, cellWithContent, isKnown } from './cell-content.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { type CellSlot, findCell, type OpenRow } from './sheet-rows.ts';
import type { StyleWriter } from './style-writer.ts';

/**
 * Applies the edits of cells to a sheet. Answers whether the content of a cell is another now: what was undone is not.
 * Throws EditRefused where a cell belongs to something that would break: an array formula, a data table, a table's
 * heading, a pivot table.
 */
export function editCells(
  sheet: SheetEditor,
  cells: readonly CellEdit[],
  styles: () => StyleWriter,
  arrays: ArrayForms,
): boolean {
  let hasNewContent = false;
  let shared: Map<CellSlot, string> | undefined;
  const formulaOf = (cell: CellSlot, element: XmlElement) => {
    if (element.text !== '') return decodeText(element.text);
    shared ??= new Map([...sharedCells(sheet)].map((one) => [one.cell, one.formula ?? '']));
    return shared.get(cell);
  };
  for (const edit of cells) {
    checkPlace(edit, sheet.entry.name);
    const { content, ...look } = edit;
    const isSame = !content || holdsFormula(sheet, edit, formulaOf);
    const lock = !isSame && !holdsText(sheet, edit) && lockOn(sheet.locks, edit.row, edit.column);
    if (lock) {
      throw new EditRefused(`${cellName(edit.row, edit.column)} in "${sheet.entry.name}" ${lock.reason}.`);
    }
    if (!isSame) expandSharedFormula(sheet, edit.row, edit.column);
    if (editCell(sheet, isSame ? look : edit, styles, arrays)) hasNewContent = true;
  }
  if (cells.length > 0) growDimension(sheet, cells);
  return hasNewContent;
}

/** Throws EditRefused for a cell outside of any sheet. */
export function checkPlace({ row, column }: CellEdit, sheetName: string): void {
  const isInside =
    Number.isInteger(row) &&
    row >= 0 &&
    row < MAX_ROWS &&
    Number.isInteger(column) &&
    column >= 0 &&
    column < MAX_COLUMNS;
  if (!isInside) throw new EditRefused(`A cell outside of the sheet "${sheetName}" cannot be saved.`);
}

/**
 * Whether a cell holds the formula of an edit already, with the result that the editor knows: a formula that was undone,
 * or has followed its cells here as in the editor, is no edit.
 */
function holdsFormula(
  sheet: SheetEditor,
  { row, column, content }: CellEdit,
  formulaOf: (cell: CellSlot, element: XmlElement) => string | undefined,
): boolean {
  const open = content?.kind === 'formula' ? sheet.rows.look(row) : undefined;
  const cell = open && findCell(open, column).cell;
  if (!cell || content?.kind !== 'formula') return false;
  const element = sheet.rows.element(cell);
  const formula = element.child(NS.spreadsheet, 'f');
  if (!formula || formulaOf(cell, formula) !== formulaForFile(content.formula)) return false;
  return (
    !isKnown(content.result) ||
    content.result === readCell(element, row, column, sheet.strings, sheet.entry.name, sheet.date1904).value
  );
}

/** Whether a cell holds the text of an edit already: at most its looks are others. */
function holdsText(sheet: SheetEditor, { row, column, content }: CellEdit): boolean {
  const open = content?.kind === 'text' ? sheet.rows.look(row) : undefined;
  const cell = open && findCell(open, column).cell;
  if (!cell || content?.kind !== 'text') return false;
  const element = sheet.rows.element(cell);
  if (element.child(NS.spreadsheet, 'f')) return false;
  const { type, value } = readCell(element, row, column, sheet.strings, sheet.entry.name, sheet.date1904);
  return type === 'text' && value === content.value;
}

/** Whether its content is another now. */
function editCell(
  sheet: SheetEditor,
  edit: CellEdit,
  styles: () => StyleWriter,
  arrays: ArrayForms,
): boolean {
  const { rows } = sheet;
  const existing = rows.look(edit.row);
  const slot = existing ? findCell(existing, edit.column).cell : undefined;
  const name = cellName(edit.row, edit.column);
  const inherited = slot ? undefined : inheritedStyle(sheet, existing, edit.column);
  const blank = `<${rows.prefix}c r="${name}"${inherited ? ` s="${inherited}"` : ''}/>`;
  let element = rows.element(slot ?? { column: edit.column, lead: '', text: blank });
  let text = element.outer;
  if (edit.style) {
    const before = Number(element.attribute('', 's') ?? 0);
    const after = styles().apply(before, edit.style);
    if (after !== before) {
      text = elementWith(element, { s: String(after) });
      element = rows.element({ column: edit.column, lead: '', text });
    }
  }
  const styled = text;
  const content = sheet.date1904 ? contentFrom1904(edit, slot, sheet, element, styles) : edit.content;
  if (content && (slot || content.kind !== 'empty')) {
    text =
      uneditedCell(sheet, slot, edit, element, content, styles) ??
      cellWithContent(element, edit.row, edit.column, content, arrays, () => ({
        cell: styles().font(Number(element.attribute('', 's') ?? 0)),
        before: slot && readCellBefore(sheet, slot, edit),
      }));
  }
  // What is given the look it has from its row or column is written out: from now on it is the cell's own.
  const isOwnLook = edit.style !== undefined && !slot && inherited !== undefined && inherited !== 0;
  if (text === (slot?.text ?? blank) && !isOwnLook) return false;
  sheet.isChanged = true;
  putCell(sheet, edit.row, edit.column, text);
  return text !== styled;
}

/**
 * The cell as the file had it, with the look it has now, where it is to hold the same again, as after an undo: how a
 * file writes a text may say more than the editor shows of it (its formats, how it is read).
 */
function uneditedCell(
  sheet: SheetEditor,
  slot: CellSlot | undefined,
  { row, column }: CellEdit,
  now: XmlElement,
  content: CellContent,
  styles: () => StyleWriter,
): string | undefined {
  if (!slot || content.kind === 'formula') return undefined;
  const before = elementBefore(sheet, slot);
  if (before.child(NS.spreadsheet, 'f')) return undefined;
  const { type, value, runs } = readCell(
    before,
    row,
    column,
    sheet.strings,
    sheet.entry.name,
    sheet.date1904,
  );
  const isSame = content.kind === type && (content.kind === 'empty' || content.value === value);
  if (!isSame) return undefined;
  const wanted = content.kind === 'text' ? content.runs : undefined;
  if (wanted) {
    const font = styles().font(Number(now.attribute('', 's') ?? 0));
    if (!sameRuns(shownRuns(runs, font), textRuns(wanted, shownFont(font)))) return undefined;
  }
  return elementWith(before, { r: cellName(row, column), s: now.attribute('', 's') ?? null });
}

/** A cell as it was before its content or look was first edited. */
function elementBefore(sheet: SheetEditor, slot: CellSlot): XmlElement {
  return sheet.rows.element({ ...slot, text: slot.unedited ?? slot.text });
}

function readCellBefore(sheet: SheetEditor, slot: CellSlot, { row, column }: CellEdit): ReadCell {
  return readCell(elementBefore(sheet, slot), row, column, sheet.strings, sheet.entry.name, sheet.date1904);
}

/**
 * The content in a workbook that counts dates from 1904, where the editor counts from 1900. What is not typed anew
 * stays the day, or the number, that the editor shows when a format makes the one of the other.
 */
function contentFrom1904(
  { content }: CellEdit,
  slot: CellSlot | undefined,
  sheet: SheetEditor,
  written: XmlElement,
  styles: () => StyleWriter,
): CellContent | undefined {
  const codeOf = (element: XmlElement) => styles().formatCode(Number(element.attribute('', 's') ?? 0));
  if (content?.kind === 'number')
    return { kind: 'number', value: storedSerial(content.value, codeOf(written)) };
  if (content?.kind === 'formula' && typeof content.result === 'number') {
    // Of a formula's number it is not known whether it is a day: it is computed when the file is opened.
    const { result, ...formula } = content;
    return showsDay(codeOf(written))
      ? { ...formula, result: storedSerial(result, codeOf(written)) }
      : formula;
  }
  if (content || !slot) return content;
  const before = sheet.rows.element(slot);
  const { type, value } = readCell(before, 0, 0, undefined, sheet.entry.name, true);
  if (type !== 'number' || typeof value !== 'number' || before.child(NS.spreadsheet, 'f')) return undefined;
  const moved = reformattedSerial(value, codeOf(before), codeOf(written));
  return moved === value ? undefined : { kind: 'number', value: moved };
}

function putCell(sheet: SheetEditor, row: number, column: number, text: string): void {
  const open = sheet.rows.change(row);
  const { at, cell } = findCell(open, column);
  if (cell) {
    cell.unedited ??= cell.text;
    cell.text = text;
  } else {
    open.cells.splice(at, 0, { column, lead: '', text });
    growSpans(sheet, open, column);
  }
}

/** A cell the file does not write out looks like its row, else like its column (ECMA-376 part 1, 18.3.1.13). */
function inheritedStyle(sheet: SheetEditor, row: OpenRow | undefined, column: number): number {
  if (row) {
    const element = sheet.rows.rowElement(row);
    if (isOn(element.attribute('', 'customFormat'))) return Number(element.attribute('', 's') ?? 0);
  }
  const columns = sheet.child('cols')?.childrenNamed(NS.spreadsheet, 'col') ?? [];
  const of = columns.find(
    (element) =>
      Number(element.attribute('', 'min')) <= column + 1 &&
      Number(element.attribute('', 'max')) >= column + 1,
  );
  return Number(of?.attribute('', 'style') ?? 0);
}

/** `spans` says which columns a row uses; a wrong one makes Excel skip cells. */
export function growSpans(sheet: SheetEditor, row: OpenRow, column: number): void {
  const spans = / spans\s*=\s*["']([^"']*)["']/.exec(row.startTag)?.[1];
  if (spans === undefined) return;
  const [from, to] = spans.split(':').map(Number);
  const single = /^[0-9]+:[0-9]+$/.test(spans) && from !== undefined && to !== undefined;
  if (!single) sheet.rows.setRowAttributes(row, { spans: null });
  else if (column + 1 < from || column + 1 > to) {
    const grown = `${Math.min(from, column + 1)}:${Math.max(to, column + 1)}`;
    sheet.rows.setRowAttributes(row, { spans: grown });
  }
}

/** The used range the sheet declares is made to hold the edited cells. */
function growDimension(sheet: SheetEditor, cells: readonly CellEdit[]): void {
  const dimension = sheet.child('dimension');
  const range = parseRange(dimension?.attribute('', 'ref') ?? '');
  if (!dimension || !range || !sheet.isChanged) return;
  const grown = { ...range };
  for (const { row, column, content } of cells) {
    if (content?.kind === 'empty') continue;
    grown.startRow = Math.min(grown.startRow, row);
    grown.endRow = Math.max(grown.endRow, row);
    grown.startColumn = Math.min(grown.startColumn, column);
    grown.endColumn = Math.max(grown.endColumn, column);
  }
  if (rangeName(grown) !== rangeName(range)) {
    sheet.replace(dimension, elementWith(dimension, { ref: rangeName(grown) }));
  }
}

/** If the cell is the master of a shared formula, every member of its group gets its own formula first. */
function expandSharedFormula(sheet: SheetEditor, row: number, column: number): void {
  const open = sheet.rows.look(row);
  const cell = open && findCell(open, column).cell;
  if (!cell?.text.includes('shared')) return;
  const formula = sheet.rows.element(cell).child(NS.spreadsheet, 'f');
  if (formula?.attribute('', 't') !== 'shared' || formula.text === '') return;
  expandSharedFormulas(sheet, formula.attribute('', 'si') ?? '');
}

interface Master {
  formula: string;
  row: number;
  column: number;
}

/** Writes out the formula of every member of a shared group, or of all groups when none is named. */
export function expandSharedFormulas(sheet: SheetEditor, group?: string): void {
  for (const { row, cell, cellElement, element, formula } of sharedCells(sheet, group)) {
    if (formula === undefined) {
      throw new EditRefused(
        `${cellName(row, cell.column)} in "${sheet.entry.name}" shares a formula that the file does not hold.`,
      );
    }
    const written = elementWithContent(element, { t: null, ref: null, si: null }, escapeText(formula));
    cell.text = outerWith(cellElement, element, written);
    sheet.rows.change(row);
    sheet.isChanged = true;
  }
}

interface SharedCell {
  row: number;
  cell: CellSlot;
  cellElement: XmlElement;
  /** Its `f`. */
  element: XmlElement;
  /** Undefined if the file does not hold it. */
  formula: string | undefined;
}

/** The cells whose formula is written once for several, those of one group or of all. */
function* sharedCells(sheet: SheetEditor, group?: string): Generator<SharedCell> {
  const masters = new Map<string, Master>();
  for (const row of sheet.rows.numbers) {
    if (!sheet.rows.text(row)?.includes('shared')) continue;
    for (const cell of sheet.rows.look(row)?.cells ?? []) {
      if (!cell.text.includes('shared')) continue;
      const cellElement = sheet.rows.element(cell);
      const element = cellElement.child(NS.spreadsheet, 'f');
      const si = element?.attribute('', 'si') ?? '';
      if (element?.attribute('', 't') !== 'shared' || (group !== undefined && si !== group)) continue;
      const own = decodeText(element.text);
      if (own !== '' && (element.attribute('', 'ref') || !masters.has(si))) {
        masters.set(si, { formula: own, row, column: cell.column });
      }
      const master = masters.get(si);
      const moved = master && offsetFormula(master.formula, row - master.row, cell.column - master.column);
      yield { row, cell, cellElement, element, formula: own || moved };
    }
  }
}
