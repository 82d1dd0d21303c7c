import { NS, type XmlElement } from '../../opc/index.ts';
import type { KeptPassword } from '../../password/kept-password.ts';
import type { CellRange } from '../edits.ts';
import { keptPassword, OF_SHEET } from '../file/kept-password.ts';
import { cellRange, MAX_COLUMNS, MAX_ROWS, parseRange } from '../file/references.ts';
import { rowElements } from '../file/scan-rows.ts';
import { isOn, openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { readCellsOfXml, rowNumber } from '../read/read-cells.ts';
import { readStyles, type Styles } from '../read/styles.ts';

/** What Excel would not let a person do on a sheet its author protected (ECMA-376 part 1, 18.3.1.85). */
export interface SheetProtection {
  sheet: string;
  /** Excel lifts it only for who knows its password; without one anybody may. */
  hasPassword: boolean;
  /** What is allowed although the sheet is protected. */
  allows: ProtectedAction[];
  /** Which cells are open and which are not: the first range that a cell lies in says so. In none it is locked. */
  cells: { range: CellRange; isOpen: boolean }[];
}

export type ProtectedAction = (typeof ACTIONS)[number] | 'changeDrawings';

const ACTIONS = [
  'formatCells',
  'formatColumns',
  'formatRows',
  'insertColumns',
  'insertRows',
  'deleteColumns',
  'deleteRows',
] as const;

/** The protected worksheets of a workbook. `patchWorkbook` keeps their protection, and does not heed it. */
export function sheetProtections(bytes: Uint8Array): SheetProtection[] {
  const workbook = openWorkbook(bytes);
  let styles: Styles | undefined;
  return workbook.sheets.flatMap((sheet) => {
    if (!sheet.isWorksheet) return [];
    const element = protectionElement(workbook, sheet);
    if (!element) return [];
    styles ??= readStyles(workbook);
    return [protectionOf(workbook, sheet, element, styles)];
  });
}

/** What the file keeps of the password that lifts a sheet's protection; undefined: there is none. */
export function sheetPassword(workbook: Workbook, sheetId: string): KeptPassword | undefined {
  const sheet = workbook.sheets.find(({ id, isWorksheet }) => id === sheetId && isWorksheet);
  const element = sheet && protectionElement(workbook, sheet);
  return element && keptPassword(element, OF_SHEET);
}

function protectionElement(workbook: Workbook, sheet: SheetEntry): XmlElement | undefined {
  const list = openXmlList(workbook.pkg.text(sheet.part), 'sheetData', 'row');
  const element = list.skeleton.child(NS.spreadsheet, 'sheetProtection');
  return element && isOn(element.attribute('', 'sheet')) ? element : undefined;
}

function protectionOf(
  workbook: Workbook,
  sheet: SheetEntry,
  element: XmlElement,
  styles: Styles,
): SheetProtection {
  const hasPassword = keptPassword(element, OF_SHEET) !== undefined;
  // Each of them says what is forbidden, which it is if nothing is said.
  const allows: ProtectedAction[] = ACTIONS.filter((name) => !isOn(element.attribute('', name) ?? '1'));
  if (!isOn(element.attribute('', 'objects'))) allows.push('changeDrawings');
  const source = workbook.pkg.text(sheet.part);
  return { sheet: sheet.id, hasPassword, allows, cells: openCells(source, sheet.name, styles) };
}

/** Cells a person may type into: those of ranges given free, and those whose format says that they are not locked. */
function openCells(source: string, sheetName: string, styles: Styles): SheetProtection['cells'] {
  const isOpen = (style: number) => {
    const locked = styles.cellFormats[style]?.child(NS.spreadsheet, 'protection')?.attribute('', 'locked');
    return locked !== undefined && !isOn(locked);
  };
  const list = openXmlList(source, 'sheetData', 'row');
  const ranges = freeRanges(list.skeleton).map((range) => ({ range, isOpen: true }));
  const columns = openColumns(list.skeleton, isOpen);
  const rows: SheetProtection['cells'] = [];
  let previous = -1;
  for (const element of rowElements(list)) {
    const row = rowNumber(element, previous, sheetName);
    previous = row;
    if (!isOn(element.attribute('', 'customFormat'))) continue;
    const range = { startRow: row, startColumn: 0, endRow: row, endColumn: MAX_COLUMNS - 1 };
    addRun(rows, { range, isOpen: isOpen(Number(element.attribute('', 's') ?? 0)) }, 'row');
  }
  const around = [...rows, ...columns];
  const cells: SheetProtection['cells'] = [];
  for (const { row, column, style } of readCellsOfXml(source, sheetName)) {
    const inherited = around.find(({ range }) => isInside(range, row, column))?.isOpen ?? false;
    if (isOpen(style) !== inherited)
      addRun(cells, { range: cellRange(row, column), isOpen: !inherited }, 'column');
  }
  return [...ranges, ...cells, ...around];
}

/** Ranges that can be edited without a password of their own. */
function freeRanges(root: XmlElement): CellRange[] {
  const list = root.child(NS.spreadsheet, 'protectedRanges')?.childrenNamed(NS.spreadsheet, 'protectedRange');
  return (list ?? []).flatMap((element) => {
    const asks = ['password', 'hashValue', 'securityDescriptor'].some(
      (name) => (element.attribute('', name) ?? '') !== '',
    );
    if (asks) return [];
    return (element.attribute('', 'sqref') ?? '').split(/\s+/).flatMap((ref) => parseRange(ref) ?? []);
  });
}

function openColumns(root: XmlElement, isOpen: (style: number) => boolean): SheetProtection['cells'] {
  const columns = root.child(NS.spreadsheet, 'cols')?.childrenNamed(NS.spreadsheet, 'col') ?? [];
  return columns.flatMap((element) => {
    if (!isOpen(Number(element.attribute('', 'style') ?? 0))) return [];
    const startColumn = Number(element.attribute('', 'min')) - 1;
    const endColumn = Number(element.attribute('', 'max')) - 1;
    return [{ range: { startRow: 0, startColumn, endRow: MAX_ROWS - 1, endColumn }, isOpen: true }];
  });
}

/** Makes one range of neighbours that are alike: cells of a row, or rows one below the other. */
function addRun(
  runs: SheetProtection['cells'],
  next: SheetProtection['cells'][number],
  axis: 'row' | 'column',
): void {
  const last = runs.at(-1);
  const [start, end] =
    axis === 'row' ? (['startRow', 'endRow'] as const) : (['startColumn', 'endColumn'] as const);
  const follows =
    last?.isOpen === next.isOpen &&
    last.range[end] + 1 === next.range[start] &&
    (axis === 'row' || last.range.startRow === next.range.startRow);
  if (last && follows) last.range[end] = next.range[end];
  else runs.push(next);
}

function isInside(range: CellRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}
