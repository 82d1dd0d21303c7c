import type { PageLine, SheetPage } from '../page-edits.ts';

/** The pages of a sheet. */
export interface PagesOfSheet {
  sheet: string;
  page: SheetPage;
}

const EMPTY: PageLine = { left: '', center: '', right: '' };

/** What a sheet is printed on that says nothing of it: as Excel does, which has its margins in inches. */
export const USUAL_PAGE: SheetPage = {
  landscape: false,
  paper: null,
  margins: { left: 0.7, right: 0.7, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3 },
  scale: { kind: 'percent', percent: 100 },
  centered: { across: false, down: false },
  gridlines: false,
  headings: false,
  header: EMPTY,
  footer: EMPTY,
  first: { isUsed: false, header: EMPTY, footer: EMPTY },
  even: { isUsed: false, header: EMPTY, footer: EMPTY },
  area: [],
  titles: { rows: null, columns: null },
  breaks: { rows: [], columns: [] },
};
