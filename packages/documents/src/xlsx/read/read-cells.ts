import { DocumentError } from '../../errors.ts';
import { NS, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { momentNumber } from '../file/day-numbers.ts';
import {
  cellName,
  cellRange,
  columnIndex,
  contains,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
} from '../file/references.ts';
import { decodeText, type ReadRun, type RichText, readSharedStrings, readText } from '../file/strings.ts';
import { isOn, openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { openXmlList, xmlListItems } from '../file/xml-list.ts';
import { offsetFormula } from '../formula/formula.ts';

export interface ReadCell {
  /** From 0. */
  row: number;
  /** From 0. */
  column: number;
  /** `empty`: no value (it may have a style or a formula). An error's value is its text, e.g. `#N/A`. */
  type: 'empty' | 'number' | 'text' | 'boolean' | 'error';
  value: number | string | boolean;
  /** Of a text that looks another way in a part of it. */
  runs?: ReadRun[];
  /** As the file holds it, without `=`; members of a shared formula have theirs written out. */
  formula?: string;
  /** The result of its formula is to be calculated at the next occasion (`ca`; ECMA-376 part 1, 18.3.1.40). */
  awaitsResult?: true;
  /** The file says that its result is not (`ca="0"`): it was calculated after others of the file. */
  hasResult?: true;
  /** Index of the cell format. */
  style: number;
  /** The cell is computed as a part of this range: an array formula, or a what-if data table. */
  computed?: { kind: 'array' | 'data-table'; range: CellRange };
}

export interface SheetCells {
  /** `sheetId`. */
  sheet: string;
  name: string;
  cells: ReadCell[];
}

/**
 * All cells of all worksheets in the order of the file, formulas written out. Simple on purpose: the guards compare
 * with it what the editor shows and what the patcher wrote. Throws DocumentError if the workbook cannot be read.
 */
export function readCells(bytes: Uint8Array): SheetCells[] {
  const workbook = openWorkbook(bytes);
  const strings = readSharedStrings(workbook);
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .map((sheet) => ({ sheet: sheet.id, name: sheet.name, cells: readSheetCells(workbook, sheet, strings) }));
}

/** The cells of one worksheet. `strings` is the shared string table. */
export function readSheetCells(
  workbook: Workbook,
  sheet: SheetEntry,
  strings: readonly (string | RichText)[],
): ReadCell[] {
  const { pkg, date1904 } = workbook;
  return readCellsOfXml(pkg.text(sheet.part), sheet.name, { strings, date1904 });
}

/** The cells of a worksheet's XML; without the shared string table their texts stay empty, and days are right for who says how they are counted. Throws DocumentError `damaged` for cells outside of any sheet or twice there. */
export function readCellsOfXml(
  source: string,
  sheetName: string,
  { strings, date1904 = false }: { strings?: readonly (string | RichText)[]; date1904?: boolean } = {},
): ReadCell[] {
  const cells: ReadCell[] = [];
  const masters = new Map<string, ReadCell>();
  const members: { cell: ReadCell; group: string }[] = [];
  const computed: NonNullable<ReadCell['computed']>[] = [];
  for (const { element, row, column } of eachCell(source, sheetName)) {
    const cell = readCell(element, row, column, strings, sheetName, date1904);
    const formula = element.child(NS.spreadsheet, 'f');
    if (formula) readFormula(cell, formula, masters, members, computed);
    cells.push(cell);
  }
  for (const { cell, group } of members) {
    const master = masters.get(group);
    if (master?.formula === undefined || cell.formula !== undefined) continue;
    cell.formula = offsetFormula(master.formula, cell.row - master.row, cell.column - master.column);
  }
  if (computed.length > 0) markComputed(cells, computed);
  return cells;
}

export interface CellElement {
  element: XmlElement;
  row: number;
  column: number;
}

/** Each `c` element with its place; rows and cells that do not say where they are follow the one before. */
export function* eachCell(source: string, sheetName: string): Generator<CellElement> {
  let previousRow = -1;
  for (const item of xmlListItems(openXmlList(source, 'sheetData', 'row'))) {
    const row = rowNumber(item.element, previousRow, sheetName);
    previousRow = row;
    let previousColumn = -1;
    for (const element of item.element.children) {
      if (!element.is(NS.spreadsheet, 'c')) continue;
      const column = cellColumn(element, row, previousColumn, sheetName);
      previousColumn = column;
      yield { element, row, column };
    }
  }
}

/** Row of a `row` element from 0. Throws DocumentError `damaged` unless rows go up. */
export function rowNumber(element: XmlElement, previous: number, sheetName: string): number {
  const written = element.attribute('', 'r');
  const row = written === undefined ? previous + 1 : Number(written) - 1;
  if (!Number.isInteger(row) || row <= previous || row >= MAX_ROWS) throw disordered(sheetName);
  return row;
}

/** Column of a `c` element from 0. Throws DocumentError `damaged` unless cells go right within their row. */
export function cellColumn(element: XmlElement, row: number, previous: number, sheetName: string): number {
  const name = element.attribute('', 'r');
  if (name === undefined) {
    if (previous + 1 >= MAX_COLUMNS) throw disordered(sheetName);
    return previous + 1;
  }
  let letters = 0;
  while (name.charCodeAt(letters) >= 65) letters++;
  const column = columnIndex(name.slice(0, letters));
  if (column <= previous || Number(name.slice(letters)) !== row + 1) throw disordered(sheetName);
  return column;
}

function disordered(sheetName: string): DocumentError {
  return new DocumentError(
    'damaged',
    `The sheet "${sheetName}" is damaged: its rows and cells are not in order, so it is not certain which is which.`,
  );
}

/** One `c` element; of a formula only its result. `date1904`: how the workbook counts days. Throws DocumentError `damaged`. */
export function readCell(
  element: XmlElement,
  row: number,
  column: number,
  strings: readonly (string | RichText)[] | undefined,
  sheetName: string,
  date1904: boolean,
): ReadCell {
  const style = Number(element.attribute('', 's') ?? 0);
  if (!Number.isInteger(style) || style < 0) throw disordered(sheetName);
  const cell: ReadCell = { row, column, type: 'empty', value: '', style };
  const type = element.attribute('', 't') ?? 'n';
  if (type === 'inlineStr') {
    const inline = element.child(NS.spreadsheet, 'is');
    return inline ? textCell(cell, readText(inline)) : cell;
  }
  const value = element.child(NS.spreadsheet, 'v')?.text;
  if (value === undefined) return cell;
  if (type === 'str') return { ...cell, type: 'text', value: decodeText(value) };
  if (value.trim() === '') return cell;
  if (type === 's') {
    const text = strings ? strings[Number(value)] : '';
    if (text === undefined) {
      throw new DocumentError(
        'damaged',
        `The sheet "${sheetName}" is damaged: the text of cell ${cellName(row, column)} is missing.`,
      );
    }
    return textCell(cell, text);
  }
  if (type === 'b')
    return { ...cell, type: 'boolean', value: value.trim() === '1' || value.trim() === 'true' };
  if (type === 'e') return { ...cell, type: 'error', value: value.trim() };
  const number = type === 'd' ? momentNumber(value, date1904) : Number(value);
  return number !== undefined && Number.isFinite(number)
    ? { ...cell, type: 'number', value: number }
    : { ...cell, type: 'text', value };
}

function textCell(cell: ReadCell, text: string | RichText): ReadCell {
  if (typeof text === 'string') return { ...cell, type: 'text', value: text };
  return { ...cell, type: 'text', value: text.text, runs: text.runs };
}

function readFormula(
  cell: ReadCell,
  element: XmlElement,
  masters: Map<string, ReadCell>,
  members: { cell: ReadCell; group: string }[],
  computed: NonNullable<ReadCell['computed']>[],
): void {
  const kind = element.attribute('', 't') ?? 'normal';
  const text = decodeText(element.text);
  const range = parseRange(element.attribute('', 'ref') ?? '');
  const awaits = element.attribute('', 'ca');
  if (isOn(awaits)) cell.awaitsResult = true;
  else if (awaits !== undefined) cell.hasResult = true;
  if (kind === 'dataTable') {
    if (range) computed.push({ kind: 'data-table', range });
    return;
  }
  if (text !== '') cell.formula = text;
  if (kind === 'array') {
    computed.push({ kind: 'array', range: range ?? cellRange(cell.row, cell.column) });
  }
  if (kind !== 'shared') return;
  const group = element.attribute('', 'si') ?? '';
  // The first with a text is the master. A later master of the same number takes over for those after it.
  if (text !== '' && (range || !masters.has(group))) {
    resolveMembers(masters.get(group), group, members);
    masters.set(group, cell);
  } else members.push({ cell, group });
}

function resolveMembers(
  master: ReadCell | undefined,
  group: string,
  members: { cell: ReadCell; group: string }[],
): void {
  if (master?.formula === undefined) return;
  for (const member of members) {
    if (member.group !== group || member.cell.formula !== undefined) continue;
    member.cell.formula = offsetFormula(
      master.formula,
      member.cell.row - master.row,
      member.cell.column - master.column,
    );
  }
}

function markComputed(cells: ReadCell[], computed: NonNullable<ReadCell['computed']>[]): void {
  // Workbooks of today hold thousands of array formulas of one cell each and few of more.
  const single = new Map<string, NonNullable<ReadCell['computed']>>();
  const wide = computed.filter((item) => {
    const { startRow, startColumn, endRow, endColumn } = item.range;
    if (startRow !== endRow || startColumn !== endColumn) return true;
    single.set(cellName(startRow, startColumn), item);
    return false;
  });
  for (const cell of cells) {
    const here = cellRange(cell.row, cell.column);
    const of = single.get(cellName(cell.row, cell.column)) ?? wide.find(({ range }) => contains(range, here));
    if (of) cell.computed = of;
  }
}
