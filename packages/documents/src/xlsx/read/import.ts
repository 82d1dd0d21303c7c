import { DocumentError } from '../../errors.ts';
import { NS, type XmlElement } from '../../opc/index.ts';
import { isErrorValue, seemsValue } from '../display/index.ts';
import { MAX_COLUMNS, MAX_ROWS, parseCell, parseRange } from '../file/references.ts';
import { rowElements } from '../file/scan-rows.ts';
import { type RichText, readSharedStrings } from '../file/strings.ts';
import { asksForCalculation, isOn, openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { openXmlList, type XmlList } from '../file/xml-list.ts';
import { formulaForShow } from '../formula/formula-text.ts';
import { colorOf } from './colors.ts';
import { shownSerial } from './date-systems.ts';
import { baseWidthToPixels, pointsToPixels, USUAL_DIGIT, widthToPixels } from './measures.ts';
import { type ReadCell, readCellsOfXml, rowNumber } from './read-cells.ts';
import { shownNames } from './shown-names.ts';
import { shownTables, tableNames } from './shown-tables.ts';
import type { CellType, SheetSnapshot, SnapshotCell, SnapshotColumn, WorkbookSnapshot } from './snapshot.ts';
import { formatCode, normalDigit, readStyles, type Styles, snapshotStyle } from './styles.ts';
import { TextImport } from './text-import.ts';

/** Points of a row in a sheet that says nothing else. */
export const USUAL_HEIGHT = 15;
const MIN_ROWS = 200;
const MIN_COLUMNS = 26;
/** Empty rows and columns after the last used one. */
const ROOM = { rows: 100, columns: 10 };

/**
 * A workbook as the spreadsheet editor loads it. Chart sheets and other kinds of sheets are left out; they stay in
 * the file. Throws DocumentError if the workbook cannot be read with certainty or has no worksheet.
 */
export function importWorkbook(bytes: Uint8Array): WorkbookSnapshot {
  const workbook = openWorkbook(bytes);
  const styles = readStyles(workbook);
  const strings = readSharedStrings(workbook);
  const worksheets = workbook.sheets.filter((sheet) => sheet.isWorksheet);
  if (worksheets.length === 0) {
    throw new DocumentError('not-supported', 'The workbook holds no worksheet, so there is nothing to show.');
  }
  const sheets: Record<string, SheetSnapshot> = {};
  const texts = new TextImport(styles);
  for (const sheet of worksheets) sheets[sheet.id] = importSheet(workbook, sheet, styles, strings, texts);
  const openSheet = sheetLeftOpen(workbook);
  return {
    id: 'workbook',
    name: '',
    appVersion: '0.25.1',
    locale: 'enUS',
    styles: Object.fromEntries(styles.cellFormats.map((_, index) => [index, snapshotStyle(styles, index)])),
    defaultStyle: snapshotStyle(styles, 0),
    sheetOrder: worksheets.map((sheet) => sheet.id),
    sheets,
    resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(shownNames(workbook)) }],
    custom: {
      calculate: asksForCalculation(workbook),
      newSheet: {
        defaultColumnWidth: defaultWidth(undefined, normalDigit(styles)),
        defaultRowHeight: pointsToPixels(USUAL_HEIGHT),
        rowCount: MIN_ROWS,
        columnCount: MIN_COLUMNS,
      },
      ...(openSheet === undefined ? {} : { openSheet }),
      ...(workbook.date1904 ? { date1904: true as const } : {}),
      tables: shownTables(workbook),
      tableNames: tableNames(workbook),
      ...(texts.isCutShort ? { plainTexts: true as const } : {}),
    },
  };
}

/** The sheet that is to be open (ECMA-376 part 1, 18.2.30 workbookView, activeTab); undefined: the first one that is shown. */
function sheetLeftOpen({ root, sheets }: Workbook): string | undefined {
  const view = root.child(NS.spreadsheet, 'bookViews')?.child(NS.spreadsheet, 'workbookView');
  const left = sheets[Number(view?.attribute('', 'activeTab') ?? 0)];
  const first = sheets.find((sheet) => sheet.isWorksheet && !sheet.hidden);
  return left?.isWorksheet && !left.hidden && left !== first ? left.id : undefined;
}

/** Merges, sizes, what is hidden and what is frozen: the part of a sheet's snapshot that cells do not make. */
export type SheetLayout = Pick<
  SheetSnapshot,
  'mergeData' | 'defaultColumnWidth' | 'columnData' | 'rowData' | 'freeze'
>;

/** `digit`: pixels of one, in which columns are measured. */
export function importLayout(
  list: XmlList,
  sheetName: string,
  digit = USUAL_DIGIT,
): SheetLayout & { lastRow: number } {
  const root = list.skeleton;
  const format = root.child(NS.spreadsheet, 'sheetFormatPr');
  const view = root.child(NS.spreadsheet, 'sheetViews')?.child(NS.spreadsheet, 'sheetView');
  return {
    mergeData: importMerges(root),
    defaultColumnWidth: defaultWidth(format, digit),
    columnData: importColumns(root, digit),
    freeze: importFreeze(view),
    ...importRows(list, sheetName, isOn(format?.attribute('', 'zeroHeight'))),
  };
}

function importSheet(
  workbook: Workbook,
  sheet: SheetEntry,
  styles: Styles,
  strings: readonly (string | RichText)[],
  texts: TextImport,
): SheetSnapshot {
  const source = workbook.pkg.text(sheet.part);
  const list = openXmlList(source, 'sheetData', 'row');
  const root = list.skeleton;
  const view = root.child(NS.spreadsheet, 'sheetViews')?.child(NS.spreadsheet, 'sheetView');
  const format = root.child(NS.spreadsheet, 'sheetFormatPr');
  const defaultHeight = Number(format?.attribute('', 'defaultRowHeight') ?? USUAL_HEIGHT);
  const digit = normalDigit(styles);
  const { lastRow: lastSized, ...layout } = importLayout(list, sheet.name, digit);
  const { cellData, lastRow, lastColumn } = importCells(
    readCellsOfXml(source, sheet.name, { strings, date1904: workbook.date1904 }),
    styles,
    workbook.date1904,
    texts,
  );
  const used = {
    row: largest([lastRow, lastSized, ...layout.mergeData.map((range) => range.endRow)]),
    column: largest([
      lastColumn,
      ...layout.mergeData.map((range) => range.endColumn),
      ...Object.keys(layout.columnData).map(Number),
    ]),
  };
  return {
    id: sheet.id,
    name: sheet.name,
    tabColor:
      colorOf(root.child(NS.spreadsheet, 'sheetPr')?.child(NS.spreadsheet, 'tabColor'), styles.palette) ?? '',
    hidden: sheet.hidden ? 1 : 0,
    rowCount: Math.min(MAX_ROWS, Math.max(MIN_ROWS, used.row + 1 + ROOM.rows)),
    columnCount: Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, used.column + 1 + ROOM.columns)),
    defaultRowHeight: pointsToPixels(defaultHeight > 0 ? defaultHeight : USUAL_HEIGHT),
    ...layout,
    cellData,
    showGridlines: isOn(view?.attribute('', 'showGridLines') ?? '1') ? 1 : 0,
    rightToLeft: isOn(view?.attribute('', 'rightToLeft')) ? 1 : 0,
  };
}

/** Not Math.max(...numbers): its arguments all go on the stack, and a sheet may have hundreds of thousands of merges. */
function largest(numbers: number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -1);
}

function importCells(cells: ReadCell[], styles: Styles, date1904: boolean, texts: TextImport) {
  const cellData: SheetSnapshot['cellData'] = {};
  let lastRow = -1;
  let lastColumn = -1;
  for (const cell of cells) {
    let row = cellData[cell.row];
    if (!row) {
      row = {};
      cellData[cell.row] = row;
    }
    row[cell.column] = importCell(cell, styles, date1904, texts);
    lastRow = Math.max(lastRow, cell.row);
    lastColumn = Math.max(lastColumn, cell.column);
  }
  return { cellData, lastRow, lastColumn };
}

function importCell(cell: ReadCell, styles: Styles, date1904: boolean, texts: TextImport): SnapshotCell {
  const result: SnapshotCell = {};
  if (cell.style > 0) result.s = String(cell.style);
  if (cell.formula !== undefined) result.f = `=${formulaForShow(cell.formula)}`;
  // The editor spills an array formula by itself, and only into cells that are empty.
  const spills = cell.computed?.kind === 'array' && isWide(cell.computed.range);
  if (cell.type === 'empty' || spills) return result;
  result.t = cellType(cell);
  result.v = cell.type === 'boolean' ? Number(cell.value) : cell.value;
  const document = cell.formula === undefined ? texts.document(cell) : undefined;
  if (document) result.p = document;
  if (date1904 && typeof result.v === 'number')
    result.v = shownSerial(result.v, formatCode(styles, cell.style));
  return result;
}

function isWide(range: {
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}): boolean {
  return range.startRow !== range.endRow || range.startColumn !== range.endColumn;
}

function cellType(cell: ReadCell): CellType {
  if (cell.type === 'number') return 2;
  if (cell.type === 'boolean') return 3;
  const text = String(cell.value);
  // An editor takes a text for an error value, too, were it not told.
  const seemsOther = seemsValue(text) || (cell.type === 'text' && isErrorValue(text));
  return seemsOther ? 4 : 1;
}

function importRows(list: XmlList, sheetName: string, hiddenByDefault: boolean) {
  const rowData: SheetSnapshot['rowData'] = {};
  let previous = -1;
  let lastRow = -1;
  const written = new Set<number>();
  for (const element of rowElements(list)) {
    const row = rowNumber(element, previous, sheetName);
    previous = row;
    const height = Number(element.attribute('', 'ht') ?? 0);
    const custom = isOn(element.attribute('', 'customHeight'));
    const hidden = isOn(element.attribute('', 'hidden'));
    const style = isOn(element.attribute('', 'customFormat')) ? element.attribute('', 's') : undefined;
    written.add(row);
    if (!(height > 0) && !hidden && style === undefined) continue;
    rowData[row] = {
      ...(height > 0 ? { h: pointsToPixels(height), ia: custom ? 0 : 1 } : {}),
      ...(hidden ? { hd: 1 } : {}),
      ...(style === undefined ? {} : { s: style }),
    };
    lastRow = row;
  }
  if (hiddenByDefault) {
    for (let row = 0; row < Math.max(MIN_ROWS, previous + 1 + ROOM.rows); row++) {
      if (!written.has(row)) rowData[row] = { hd: 1 };
    }
  }
  return { rowData, lastRow };
}

/** Columns up to the last one that differs for a reason a person sees; a run to the sheet's edge is cut short. */
function importColumns(root: XmlElement, digit: number): Record<number, SnapshotColumn> {
  const columns: Record<number, SnapshotColumn> = {};
  let last = -1;
  for (const element of root.child(NS.spreadsheet, 'cols')?.childrenNamed(NS.spreadsheet, 'col') ?? []) {
    const from = Number(element.attribute('', 'min')) - 1;
    const to = Number(element.attribute('', 'max')) - 1;
    if (!(from > last && to >= from && to < MAX_COLUMNS)) continue;
    const width = element.attribute('', 'width');
    const style = element.attribute('', 'style');
    const pixels = width === undefined ? undefined : widthToPixels(Number(width), digit);
    // Without `customWidth` it is the usual width, written out.
    const fits = isOn(element.attribute('', 'bestFit')) || !isOn(element.attribute('', 'customWidth'));
    const data: SnapshotColumn = {
      ...(pixels === undefined ? {} : { w: pixels }),
      ...(pixels !== undefined && fits ? { custom: { fits: [pixels] } } : {}),
      ...(isOn(element.attribute('', 'hidden')) ? { hd: 1 } : {}),
      ...(style === undefined || style === '0' ? {} : { s: style }),
    };
    last = to >= MAX_COLUMNS - 1 ? Math.max(from, MIN_COLUMNS - 1) : to;
    for (let column = from; column <= last; column++) columns[column] = { ...data };
  }
  return columns;
}

function importMerges(root: XmlElement): SheetSnapshot['mergeData'] {
  const merges = root.child(NS.spreadsheet, 'mergeCells')?.childrenNamed(NS.spreadsheet, 'mergeCell') ?? [];
  return merges.flatMap((element) => {
    const range = parseRange(element.attribute('', 'ref') ?? '');
    return range && isWide(range) ? [range] : [];
  });
}

/** CSS pixels of a column of which the sheet says nothing but in its `sheetFormatPr`. */
export function defaultWidth(format: XmlElement | undefined, digit: number): number {
  const width = Number(format?.attribute('', 'defaultColWidth') ?? 0);
  if (width > 0) return widthToPixels(width, digit);
  return baseWidthToPixels(Number(format?.attribute('', 'baseColWidth') ?? 8), digit);
}

function importFreeze(view: XmlElement | undefined): SheetSnapshot['freeze'] {
  const pane = view?.child(NS.spreadsheet, 'pane');
  const state = pane?.attribute('', 'state');
  if (!pane || (state !== 'frozen' && state !== 'frozenSplit')) {
    return { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 };
  }
  const xSplit = Math.trunc(Number(pane.attribute('', 'xSplit') ?? 0));
  const ySplit = Math.trunc(Number(pane.attribute('', 'ySplit') ?? 0));
  // What is frozen starts at the view's first cell, which need not be A1.
  const first = parseCell(view?.attribute('', 'topLeftCell') ?? '');
  return {
    xSplit,
    ySplit,
    startRow: ySplit > 0 ? (first?.row ?? 0) + ySplit : -1,
    startColumn: xSplit > 0 ? (first?.column ?? 0) + xSplit : -1,
  };
}
