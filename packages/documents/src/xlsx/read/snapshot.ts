import type { TextDocument } from '../display/index.ts';
import type { CellRange } from '../edits.ts';

/**
 * A workbook as the spreadsheet editor loads it. Structurally a subset of Univer 0.25.1's `IWorkbookData`, declared
 * here so that this package depends on no editor. It is for show and for typing into: it is never written back to
 * a file (see edits.ts), so what it leaves out is not lost.
 */
export interface WorkbookSnapshot {
  id: string;
  name: string;
  appVersion: string;
  locale: 'enUS';
  /** By style id. Cells, rows and columns name one by its id, which is the index of the cell format in the file. */
  styles: Record<string, SnapshotStyle>;
  /** What a cell without a style looks like. */
  defaultStyle?: SnapshotStyle;
  /** Worksheets only: chart sheets, dialog sheets and macro sheets stay in the file and are not shown. */
  sheetOrder: string[];
  /** By sheet id, the `sheetId` attribute of xl/workbook.xml. */
  sheets: Record<string, SheetSnapshot>;
  /** Univer's plugins keep theirs here: the defined names, as JSON of `SnapshotName`s by id. */
  resources: { name: 'SHEET_DEFINED_NAME_PLUGIN'; data: string }[];
  custom: {
    /** Results in the file may be out of date: it was edited by a program that calculates less than all of it. */
    calculate: boolean;
    /** CSS pixels of the columns and rows of a sheet that is added, and how many it has to work in: as it has when it is opened again. */
    newSheet: {
      defaultColumnWidth: number;
      defaultRowHeight: number;
      rowCount: number;
      columnCount: number;
    };
    /** The sheet its author left open, where that is not the first one that is shown. */
    openSheet?: string;
    /** The file counts days from 1904: numbers that show days are raised here, those in its rules and filters are not. */
    date1904?: true;
    /** What structured references in formulas (`Table1[Mass]`) are about. */
    tables: SnapshotTable[];
    /** The names of all its tables: nothing else may be called so. */
    tableNames: string[];
    /** Some texts that look another way in a part of them have only the look of their cell here. */
    plainTexts?: true;
  };
}

/** A table with one row of headings on top. */
export interface SnapshotTable {
  sheet: string;
  name: string;
  /** With its headings, without its totals. */
  range: CellRange;
  hasTotals: boolean;
  /** Names of its columns from left to right; null: the editor could take it for another one. */
  columns: (string | null)[];
  /** The same, all of them. */
  names: string[];
  /** Columns with a formula that each of their cells has, counted from the first one. */
  calculated: number[];
  /** What is typed right below or beside it becomes a part of it: its cells come from no query. */
  grows: boolean;
}

/** A defined name: Univer's `IDefinedNamesServiceParam`. */
export interface SnapshotName {
  id: string;
  name: string;
  /** A reference, or a formula with its `=`. */
  formulaOrRefString: string;
  /** The sheet whose own name it is, else `AllDefaultWorkbook`. */
  localSheetId: string;
  hidden: boolean;
}

export interface SheetSnapshot {
  id: string;
  name: string;
  /** `#rrggbb`, or empty. */
  tabColor: string;
  hidden: Flag;
  rowCount: number;
  columnCount: number;
  /** CSS pixels. */
  defaultColumnWidth: number;
  /** CSS pixels. */
  defaultRowHeight: number;
  /** First used cell at 0. `startRow` and `startColumn` are the first that scroll; -1 where nothing is frozen. */
  freeze: { xSplit: number; ySplit: number; startRow: number; startColumn: number };
  mergeData: { startRow: number; startColumn: number; endRow: number; endColumn: number }[];
  /** By row, then by column, both from 0. */
  cellData: Record<number, Record<number, SnapshotCell>>;
  rowData: Record<number, SnapshotRow>;
  columnData: Record<number, SnapshotColumn>;
  showGridlines: Flag;
  rightToLeft: Flag;
}

/** Univer's booleans. */
export type Flag = 0 | 1;

export interface SnapshotCell {
  /** A date is its serial number with a number format that shows a date; an error is its text, `#N/A`. */
  v?: string | number | boolean;
  /** 1 text, 2 number, 3 boolean, 4 text that looks like a number and stays text. */
  t?: CellType;
  /** With the leading `=`. Members of a shared formula each have their own text. */
  f?: string;
  /** Style id. */
  s?: string;
  /** A text that looks another way in a part of it; `v` is the same text. */
  p?: TextDocument;
}

export type CellType = 1 | 2 | 3 | 4;

export interface SnapshotRow {
  /** CSS pixels. */
  h?: number;
  /** 1: the row grows with its content. */
  ia?: Flag;
  hd?: Flag;
  s?: string;
}

export interface SnapshotColumn {
  /** CSS pixels. */
  w?: number;
  hd?: Flag;
  s?: string;
  /** The widths that nobody gave it: while it has one of these it gets wider by what is typed. */
  custom?: { fits: number[] };
}

/** The editor's names: Univer's `IStyleData`. */
export interface SnapshotStyle {
  /** Font family. */
  ff?: string;
  /** Font size in points. */
  fs?: number;
  bl?: Flag;
  it?: Flag;
  /** Underline: `t` is 10 for a double line, 12 for a single one. */
  ul?: { s: Flag; t?: number };
  /** Strike-through. */
  st?: { s: Flag };
  /** 2 subscript, 3 superscript. */
  va?: 2 | 3;
  /** Font colour. */
  cl?: SnapshotColor;
  /** Fill colour. */
  bg?: SnapshotColor;
  /** Borders: top, right, bottom, left. */
  bd?: {
    t?: SnapshotBorder;
    r?: SnapshotBorder;
    b?: SnapshotBorder;
    l?: SnapshotBorder;
    tl_br?: SnapshotBorder;
    bl_tr?: SnapshotBorder;
  };
  /** Number format. */
  n?: { pattern: string };
  /** 1 left, 2 centre, 3 right, 4 justified, 6 distributed. */
  ht?: 1 | 2 | 3 | 4 | 6;
  /** 1 top, 2 middle, 3 bottom. */
  vt?: 1 | 2 | 3;
  /** 3: text wraps. */
  tb?: 3;
  /** Rotation: degrees, clockwise positive (the file's are counter-clockwise); `v` 1: letters stacked. */
  tr?: { a: number; v?: Flag };
  /** Padding in pixels; the indent of the cell. */
  pd?: { l?: number; r?: number };
  /** Not the editor's, read where it paints: repeated into the cell (`ht` 1), centred across empty cells (`ht` 2). */
  spread?: 'fill' | 'across';
  /** Not the editor's: the text is made small enough for its cell. */
  shrink?: 1;
}

export interface SnapshotColor {
  /** `#rrggbb` */
  rgb: string;
}

export interface SnapshotBorder {
  /** Univer's `BorderStyleTypes`: 1 thin, 2 hair, 3 dotted, 4 dashed, 5 dash-dot, 6 dash-dot-dot, 7 double, 8 medium, 9 to 12 the medium and slanted dashes, 13 thick. */
  s: number;
  cl: SnapshotColor;
}
