/**
 * What differs between two versions of a document, ready to be laid side by side. Both kinds carry the list of changes
 * a reader walks through; each change names the row or cell it stands at, so that the list can jump there.
 */
export type DocumentDiff = DocxDiff | XlsxDiff;

export type ChangeKind = 'inserted' | 'deleted' | 'changed' | 'moved';

/** One entry of the list of changes, in the order of the document. */
export interface DiffChange {
  kind: ChangeKind;
  /** What it is in words of the reader, at most one line: `Paragraph "Results"`, `Cell B4`, `Row 7`, `Sheet "Raw data"`. */
  label: string;
  /** Where it stands: the id of a docx row (`body/12`), or `Sheet!B4`, `Sheet!7:7`, `Sheet!C:C`, `Sheet` of a workbook. */
  at: string;
  /** At most `EXCERPT_LENGTH` characters of what stood there before, and after; null where there was nothing. */
  before: string | null;
  after: string | null;
  /** What of its look differs, in words: `bold`, `size 11 pt → 14 pt`; at most `NAMED_LOOKS`. Left out where nothing does. */
  looks?: string[];
  /** Row and column heading of what stands in a table of Excel: `S-17 · Mass (mg)`. */
  where?: string;
}

/** A picture of either version. */
export interface DiffPicture {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/bmp';
  /** Base64. */
  data: string;
}

export const NAMED_LOOKS = 8;
export const EXCERPT_LENGTH = 200;

// Word

export interface DocxDiff {
  type: 'docx';
  changes: DiffChange[];
  /**
   * Body first, then headers, footers, footnotes, endnotes and comments that either version has; then `stored values`, a paragraph for
   * each value of a field that differs without being shown, if any do; last `styles`, one paragraph with the names of the styles that
   * differ, if any do.
   */
  stories: DocxStoryDiff[];
  /** Those that pieces name by number: pictures that came, went or were replaced. */
  pictures: DiffPicture[];
}

export interface DocxStoryDiff {
  /** As in the locations of `extractText`: `body`, `header 1`, `footnotes`… */
  name: string;
  rows: DocxRow[];
}

/** One line of the side-by-side view: a block of the version before, of the version after, or of both. */
export interface DocxRow {
  /** Unique in the document; a paragraph of a table is inside its table's row. */
  id: string;
  change: ChangeKind | 'same';
  before: DocxBlock | null;
  after: DocxBlock | null;
  /** `moved`: the id of the row where the other half stands. */
  counterpart?: string;
}

export type DocxBlock = DocxParagraph | DocxTable;

export interface DocxParagraph {
  kind: 'paragraph';
  /** 1 to 9; null for what is no heading. */
  heading: number | null;
  /** The depth of a list item from 0; null for what is none. */
  listLevel: number | null;
  pieces: TextPiece[];
  /** True when the paragraph's own properties (style, alignment, numbering) differ from the other side's. */
  reformatted: boolean;
  /** In words, where it is `reformatted`. */
  looks?: string[];
}

/** A stretch of text with one look. What is no text stands as its name in `object` with an empty or visible `text`. */
export interface TextPiece {
  text: string;
  /** `deleted` only on the side before, `inserted` only on the side after; `reformatted`: same text, other look. */
  change: 'same' | 'inserted' | 'deleted' | 'reformatted';
  bold?: true;
  italic?: true;
  underline?: true;
  /** Raised or lowered on its line. */
  height?: 'superscript' | 'subscript';
  /** `image`, `equation`, `field`, `footnote reference`, `embedded object`, `text box`, `comment`… */
  object?: string;
  /** Marked by the author as a tracked insertion or deletion. */
  tracked?: 'insertion' | 'deletion';
  /** `reformatted`: what differs, in words. */
  looks?: string[];
  /** Its place among the pictures. */
  picture?: number;
}

export interface DocxTable {
  kind: 'table';
  rows: { change: 'same' | 'inserted' | 'deleted' | 'changed' | 'moved'; cells: DocxTableCell[] }[];
}

export interface DocxTableCell {
  change: 'same' | 'inserted' | 'deleted' | 'changed';
  /** Columns it spans. */
  span: number;
  paragraphs: DocxParagraph[];
}

// Excel

export interface XlsxDiff {
  type: 'xlsx';
  /** What was edited. */
  changes: DiffChange[];
  /** What followed from it, or from nothing: results that are others now, of formulas that are the same. */
  results: XlsxResultGroup[];
  /** In the order of the version after, deleted sheets where they stood. */
  sheets: XlsxSheetDiff[];
  pictures: DiffPicture[];
}

export interface XlsxSheetDiff {
  name: string;
  /** Its name in the version before, where that was another one. */
  renamedFrom: string | null;
  change: 'same' | 'inserted' | 'deleted' | 'changed' | 'moved';
  hidden: boolean;
  /** Rows and columns that one version has and the other lacks, as numbers from 0 in the version that has them. */
  insertedRows: number[];
  deletedRows: number[];
  insertedColumns: number[];
  deletedColumns: number[];
  /**
   * Row by row, those of inserted and deleted rows, columns and sheets too, which have one line together in `changes`.
   * At most 10,000 a sheet; a note says how many more there are.
   */
  cells: XlsxCellDiff[];
  /** What stands around them and is the same: headings and neighbours, in the version after. */
  around: XlsxNeighbour[];
  /** Other differences in words: `Merged B2:C3`, `Column C is 12 characters wide, was 8`, `Chart changed`. */
  notes: string[];
  /** Pictures of the sheet that came, went or were replaced, by their places among the pictures; null: shown by none. */
  pictures: { label: string; before: number | null; after: number | null }[];
}

/** A cell that is the same in both versions. */
export interface XlsxNeighbour {
  /** In the version after: `B4`. */
  at: string;
  text: string;
}

export interface XlsxCellDiff {
  /** Place in the version before and after, `B4`; null where the cell did not exist. They differ after inserted rows. */
  before: string | null;
  after: string | null;
  change: 'inserted' | 'deleted' | 'changed';
  /** What differs; `value` is false for a formula's result that was only recalculated, which is `result`. */
  differs: { value: boolean; formula: boolean; result: boolean; numberFormat: boolean; style: boolean };
  old: XlsxCellContent | null;
  new: XlsxCellContent | null;
  /** `differs.style`: what differs, in words. */
  looks?: string[];
}

export interface XlsxCellContent {
  /** As shown, number format applied where it is known, else the stored value. */
  text: string;
  /** With its `=`; null for a constant. */
  formula: string | null;
  /** Format code, `General` by default. */
  numberFormat: string;
}

/** Changed results that have the same causes. Those of no causes come first, the others in the order of the workbook. */
export interface XlsxResultGroup {
  /**
   * Whether the results are calculated, over other results too, from something that was edited. `none`: nothing they are
   * calculated from was changed. `unsaid`: their formulas do not say what they are calculated from (`INDIRECT`, `NOW`).
   */
  reason: 'edits' | 'none' | 'unsaid';
  /** What was edited, at most `NAMED_CAUSES` of it; empty but for `edits`. */
  causes: XlsxResultCause[];
  hasMoreCauses: boolean;
  /** How many results; the first of them are listed, at most `LISTED_RESULTS` in all groups together. */
  count: number;
  cells: XlsxResultChange[];
}

export interface XlsxResultCause {
  /** `B2`, `row 7`, `name "limit"`; with its sheet where there are several. */
  label: string;
  /** As in `DiffChange`. */
  at: string;
}

export interface XlsxResultChange {
  /** `B4`; with its sheet where there are several. */
  label: string;
  at: string;
  before: string;
  /** Null: the file holds no result any more. */
  after: string | null;
}

export const NAMED_CAUSES = 12;
export const LISTED_RESULTS = 3_000;
