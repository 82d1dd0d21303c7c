import { shiftRange } from '../conditional/moved-rules.ts';
import { type Shift, shiftSpan } from '../formula/formula-changes.ts';
import type { PageEdit, PageSpan, SheetPage } from '../page-edits.ts';
import { USUAL_PAGE } from './page-model.ts';

/** The pages of a sheet after an edit, as its file has them then. */
export function editedPages(pages: readonly SheetPage[], { page }: PageEdit): SheetPage[] {
  return [{ ...(pages[0] ?? USUAL_PAGE), ...page }];
}

/** Print areas, titles and breaks follow the rows and columns of their sheet. */
export function shiftedPages(pages: readonly SheetPage[], shift: Omit<Shift, 'sheet'>): SheetPage[] {
  const moved = { ...shift, sheet: '' };
  const span = (of: PageSpan | null, axis: Shift['axis']) =>
    of && axis === shift.axis ? (shiftSpan(of.from, of.to, moved) ?? null) : of;
  const places = (of: number[], axis: Shift['axis']) =>
    axis === shift.axis
      ? of.flatMap((place) => shiftSpan(place, place, moved)?.from ?? []).filter((place) => place > 0)
      : of;
  return pages.map((page) => ({
    ...page,
    area: page.area?.flatMap((range) => shiftRange(range, shift) ?? []) ?? null,
    titles: page.titles && {
      rows: span(page.titles.rows, 'row'),
      columns: span(page.titles.columns, 'column'),
    },
    breaks: { rows: places(page.breaks.rows, 'row'), columns: places(page.breaks.columns, 'column') },
  }));
}

/** What the names of sheets and the cells of others become changes no pages. */
export function pagesFollowing(pages: readonly SheetPage[]): SheetPage[] {
  return [...pages];
}
