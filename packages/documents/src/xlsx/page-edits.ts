import type { RuleRange } from './rule-edits.ts';

/** What a person changes of the pages a sheet is printed on. */
export interface PageEdit {
  op: 'set-page';
  sheet: string;
  /** What is left out stays. */
  page: Partial<SheetPage>;
}

/** The pages a sheet is printed on. */
export interface SheetPage {
  landscape: boolean;
  /** Number of the paper (ECMA-376 part 1, 18.3.1.63); null: the file does not say one of them. */
  paper: number | null;
  margins: PageMargins;
  scale: PageScale;
  /** Whether the cells stand in the middle of the page. */
  centered: { across: boolean; down: boolean };
  gridlines: boolean;
  /** Names of rows and columns. */
  headings: boolean;
  /** Of all pages, those aside that have others. */
  header: PageLine;
  footer: PageLine;
  first: OtherLines;
  /** Pages 2, 4 and so on. */
  even: OtherLines;
  /** Cells that are printed, none: all; null: in a form that is kept as it is. */
  area: RuleRange[] | null;
  /** Printed on every page; null: in a form that is kept as it is. */
  titles: { rows: PageSpan | null; columns: PageSpan | null } | null;
  /** Rows and columns that a person had begin a page, in order. */
  breaks: { rows: number[]; columns: number[] };
}

/** Inches. */
export interface PageMargins {
  left: number;
  right: number;
  top: number;
  bottom: number;
  header: number;
  footer: number;
}

/** `fit`: onto so many pages at most; 0: as many as it takes. */
export type PageScale = { kind: 'percent'; percent: number } | { kind: 'fit'; wide: number; tall: number };

/** What stands above or below the cells, with the codes of the file (18.3.1.39): `&P` is the number of the page. */
export interface PageLine {
  left: string;
  center: string;
  right: string;
}

/** Header and footer that some pages have of their own; what is said of them may be there and not be used. */
export interface OtherLines {
  isUsed: boolean;
  header: PageLine;
  footer: PageLine;
}

/** Rows or columns, both ends inside. */
export interface PageSpan {
  from: number;
  to: number;
}
