import { type RichText, readSharedStrings } from '../../xlsx/file/strings.ts';
import { openWorkbook, type SheetEntry, type Workbook } from '../../xlsx/file/workbook.ts';
import { openXmlList } from '../../xlsx/file/xml-list.ts';
import { importLayout, type SheetLayout } from '../../xlsx/read/import.ts';
import { type ReadCell, readSheetCells } from '../../xlsx/read/read-cells.ts';
import { formatCode, readStyles, type Styles, snapshotStyle } from '../../xlsx/read/styles.ts';

/** One of the two versions that are compared. */
export interface Version {
  workbook: Workbook;
  styles: Styles;
  strings: (string | RichText)[];
  /** Worksheets only, in the order of their tabs. */
  sheets: SheetEntry[];
}

export function openVersion(bytes: Uint8Array): Version {
  const workbook = openWorkbook(bytes);
  return {
    workbook,
    styles: readStyles(workbook),
    strings: readSharedStrings(workbook),
    sheets: workbook.sheets.filter((sheet) => sheet.isWorksheet),
  };
}

/** The cells of a sheet by row, and what they look like where the file does not write them out. */
export interface Grid {
  rows: ReadonlyMap<number, readonly ReadCell[]>;
  /** Rows and columns up to the last one in which something is seen. */
  height: number;
  width: number;
  /** Columns with content. */
  filled: ReadonlySet<number>;
  layout: SheetLayout;
  /** What an empty cell of a format looks like; undefined if it looks like nothing. */
  emptyLook(style: number): string | undefined;
}

export function readGrid(version: Version, sheet: SheetEntry): Grid {
  const rows = new Map<number, ReadCell[]>();
  const looks = new Map<number, string>();
  const lookOf = (style: number) => {
    const look = looks.get(style) ?? appearance(version.styles, style) + formatCode(version.styles, style);
    looks.set(style, look);
    return look;
  };
  const emptyLook = (style: number) => (lookOf(style) === lookOf(0) ? undefined : lookOf(style));
  const filled = new Set<number>();
  let [height, width] = [0, 0];
  for (const cell of readSheetCells(version.workbook, sheet, version.strings)) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
    if (!isBlank(cell)) filled.add(cell.column);
    else if (emptyLook(cell.style) === undefined) continue;
    height = cell.row + 1;
    width = Math.max(width, cell.column + 1);
  }
  const list = openXmlList(version.workbook.pkg.text(sheet.part), 'sheetData', 'row');
  return { rows, height, width, filled, layout: importLayout(list, sheet.name), emptyLook };
}

/** Whether nothing is in the cell; it may have a style. */
export function isBlank(cell: ReadCell | undefined): boolean {
  return !cell || ((cell.type === 'empty' || cell.value === '') && cell.formula === undefined);
}

/** The format of a cell, also of one the file does not write out (ECMA-376 part 1, 18.3.1.13). */
export function styleAt(grid: Grid, cell: ReadCell | undefined, row: number, column: number): number {
  return cell?.style ?? Number(grid.layout.rowData[row]?.s ?? grid.layout.columnData[column]?.s ?? 0);
}

/** What a cell format looks like, number format left out, as text to compare. */
export function appearance(styles: Styles, index: number): string {
  const { n: _, ...style } = snapshotStyle(styles, index);
  return JSON.stringify(Object.entries(style).sort(([one], [other]) => (one < other ? -1 : 1)));
}
