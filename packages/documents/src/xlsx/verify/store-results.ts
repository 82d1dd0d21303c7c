import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import { cellKey } from '../edits/replay.ts';
import { readSharedStrings } from '../file/strings.ts';
import { asksForCalculation, isOn, openWorkbook, type Workbook } from '../file/workbook.ts';
import {
  elementWith,
  elementWithContent,
  insertChild,
  outerWith,
  prefixOf,
  replaceElement,
} from '../file/xml-edit.ts';
import { readCellsOfXml, type SheetCells } from '../read/read-cells.ts';
import { writeResult } from '../write/cell-content.ts';
import type { SheetEditor } from '../write/sheet-editor.ts';
import { findCell } from '../write/sheet-rows.ts';
import { WORKBOOK_ORDER, WorkbookEditor } from '../write/workbook-editor.ts';
import { failed, verifyPackage } from './verify-package.ts';

/** The result of the formula in a cell; rows and columns from 0. */
export interface CellResult {
  /** `sheetId` */
  sheet: string;
  row: number;
  column: number;
  /** As the file holds it: a day is a number in the workbook's own system of dates, an error its text (`#N/A`). */
  value: number | string | boolean | { error: string };
}

/**
 * A workbook after edits with the results of formulas in the place of those before: type and value, and nothing else of
 * a cell. Formulas in `stale` cells keep the result they have, which is older than the edits, and say so (`ca`), so that
 * it is known from the file alone; then all of it is to be calculated when it is opened. Where there are none, calculation
 * is asked for as `original` did before the edits. `vouched`: the results are those of another program, for formulas that
 * ours cannot calculate; where the file asks for a calculation, they say that they are new. What comes out is verified against what went in.
 *
 * Throws DocumentError `verification-failed`, also for a result of a cell that holds no formula.
 */
export function storeResults(
  { original, edited }: { original: Uint8Array; edited: Uint8Array },
  results: readonly CellResult[],
  stale: readonly Pick<CellResult, 'sheet' | 'row' | 'column'>[],
  vouched = false,
): Uint8Array {
  const editor = new WorkbookEditor(edited);
  const before = openWorkbook(original);
  const asks = stale.length > 0 || asksForCalculation(before);
  const mark = vouched && asks ? vouchedFor : unmarked;
  for (const result of results) putResult(editor.sheet(result.sheet), result, mark);
  for (const cell of stale) markStale(editor.sheet(cell.sheet), cell);
  editor.flush();
  if (stale.length === 0) askAsBefore(before, editor);
  else editor.askForCalculation();
  editor.finish();
  const bytes = editor.pkg.write();
  verifyResults(edited, results, bytes, new Set(stale.map(({ sheet }) => sheet)));
  return bytes;
}

/** Excel writes this where a result changes by itself, or could not be calculated yet. */
function markStale(sheet: SheetEditor, { row, column }: Pick<CellResult, 'row' | 'column'>): void {
  const cell = sheet.rows.look(row) && findCell(sheet.rows.change(row), column).cell;
  const element = cell && sheet.rows.element(cell);
  const formula = element?.child(NS.spreadsheet, 'f');
  // What an array formula fills beside its first cell has none of its own.
  if (!cell || !element || !formula || isOn(formula.attribute('', 'ca'))) return;
  cell.text = outerWith(element, formula, elementWith(formula, { ca: '1' }));
  sheet.isChanged = true;
}

/** Functions whose results change by themselves: Excel marks their formulas always. */
const VOLATILE = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT|CELL|INFO)\s*\(/i;

/** A formula whose result is as new as what it is calculated from. */
function unmarked(formula: XmlElement): string {
  if (formula.attribute('', 'ca') === undefined || VOLATILE.test(formula.text)) return formula.outer;
  return elementWith(formula, { ca: null });
}

const vouchedFor = (formula: XmlElement): string => elementWith(formula, { ca: '0' });

function putResult(
  sheet: SheetEditor,
  { row, column, value }: CellResult,
  mark: (formula: XmlElement) => string,
): void {
  const cell = sheet.rows.look(row) && findCell(sheet.rows.change(row), column).cell;
  const element = cell && sheet.rows.element(cell);
  const formula = element?.child(NS.spreadsheet, 'f');
  if (!cell || !element || !formula)
    throw failed(`a result of "${sheet.entry.name}" would stand beside no formula`);
  const { type, text } = writeResult(value);
  const written = `<${prefixOf(element)}v${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${text}</${prefixOf(element)}v>`;
  const isOld = (child: XmlElement) => child.localName === 'v' || child.localName === 'is';
  const old = element.children.filter(isOld);
  const after = old.at(-1)?.end ?? formula.end;
  const start = old[0]?.start ?? formula.end;
  const inner =
    element.source.slice(element.innerStart, formula.start) +
    mark(formula) +
    element.source.slice(formula.end, start) +
    written +
    element.source.slice(after, element.innerEnd);
  // `vm` points to metadata of the value that was: a picture, a rich error.
  cell.text = elementWithContent(element, { t: type, vm: null }, inner);
  sheet.isChanged = true;
}

/** What asks for a calculation is what the original has, to the letter. */
function askAsBefore(original: Workbook, editor: WorkbookEditor): void {
  const wanted = original.root.child(NS.spreadsheet, 'calcPr')?.outer;
  const root = parseXml(editor.pkg.text(editor.workbook.part));
  const found = root.child(NS.spreadsheet, 'calcPr');
  if (found?.outer === wanted) return;
  const text = found
    ? replaceElement(found, wanted ?? '')
    : insertChild(root, WORKBOOK_ORDER, 'calcPr', wanted ?? '');
  editor.setWorkbook(text);
}

/** Nothing differs but these results and what asks for a calculation. Throws DocumentError `verification-failed`. */
export function verifyResults(
  edited: Uint8Array,
  results: readonly CellResult[],
  stored: Uint8Array,
  /** Sheets with formulas that say that their results are old. */
  marked: ReadonlySet<string> = new Set(),
): void {
  const [before, after] = [openWorkbook(edited), openWorkbook(stored)];
  const bySheet = new Map<string, Map<number, CellResult['value']>>();
  for (const { sheet, row, column, value } of results) {
    const of = bySheet.get(sheet) ?? new Map<number, CellResult['value']>();
    bySheet.set(sheet, of.set(cellKey(row, column), value));
  }
  const touched = before.sheets.filter(({ id }) => bySheet.has(id) || marked.has(id));
  const parts = new Set([before.part, ...touched.map(({ part }) => part)]);
  verifyPackage(
    before.pkg,
    after.pkg,
    (part, isRemoved) => !isRemoved && parts.has(part),
    (part) => parts.has(part) && part !== before.part,
  );
  if (withoutCalculation(before) !== withoutCalculation(after)) {
    throw failed('more than the calculation of the workbook would have changed');
  }
  const strings = readSharedStrings(before);
  for (const { id, name, part } of touched) {
    const read = (workbook: Workbook): SheetCells => ({
      sheet: id,
      name,
      cells: readCellsOfXml(workbook.pkg.text(part), name, { strings, date1904: workbook.date1904 }),
    });
    verifySheet(read(before), read(after), bySheet.get(id) ?? new Map());
  }
}

function verifySheet(
  before: SheetCells,
  after: SheetCells,
  results: ReadonlyMap<number, CellResult['value']>,
): void {
  if (before.cells.length !== after.cells.length) throw failed(`cells of "${before.name}" would come or go`);
  before.cells.forEach((was, index) => {
    const is = after.cells[index];
    const isSameCell =
      is?.row === was.row && is.column === was.column && is.style === was.style && is.formula === was.formula;
    if (!isSameCell) throw failed(`a cell of "${before.name}" would be another`);
    const result = results.get(cellKey(was.row, was.column));
    if (result === undefined ? !Object.is(is.value, was.value) || is.type !== was.type : !holds(is, result)) {
      throw failed(`a result in "${before.name}" would be another`);
    }
  });
}

function holds(cell: SheetCells['cells'][number], result: CellResult['value']): boolean {
  if (cell.formula === undefined) return false;
  if (typeof result === 'object') return cell.type === 'error' && cell.value === result.error;
  const type = typeof result === 'string' ? 'text' : typeof result;
  // -0 and 0 are one number to a spreadsheet.
  return cell.type === type && cell.value === result;
}

function withoutCalculation({ root }: Workbook): string {
  const properties = root.child(NS.spreadsheet, 'calcPr');
  return properties ? replaceElement(properties, '') : root.source;
}
