import { columnName, MAX_COLUMNS, MAX_ROWS, rangeName } from '../../xlsx/file/references.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import type { OtherLines, PageSpan, SheetPage } from '../../xlsx/page-edits.ts';
import { writePageLine } from '../../xlsx/pages/page-lines.ts';
import { pagesOf } from '../../xlsx/pages/read-pages.ts';
import type { Moves } from './moves.ts';
import type { Version } from './version.ts';

/** By the elements that say it, in the words of these: what of the pages of a sheet is another, where that can be said. */
export type PageNotes = ReadonlyMap<string, string[]>;

/** What the pages of a sheet are and were not before, in words of a reader; what only moved along is no change. */
export function pageNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  moves: Moves,
): PageNotes {
  const [was, is] = [pageOf(before, sheet), pageOf(after, sheetNow)];
  const notes = new Map<string, string[]>();
  if (!was || !is) return notes;
  const old = movedAlong(was, moves, sheet.name);
  for (const [element, what, say] of SAID) {
    const [one, other] = [say(old), say(is)];
    if (one !== other) notes.set(element, [...(notes.get(element) ?? []), `${what}: ${other}, was ${one}`]);
  }
  return notes;
}

function pageOf({ workbook }: Version, sheet: SheetEntry): SheetPage | undefined {
  return pagesOf(workbook).find((one) => one.sheet === sheet.id)?.rules[0];
}

const PAPERS: Record<number, string> = {
  1: 'Letter',
  3: 'Tabloid',
  5: 'Legal',
  8: 'A3',
  9: 'A4',
  11: 'A5',
  66: 'A2',
};
const places = (all: readonly string[]) => (all.length > 0 ? all.join(', ') : 'none');
const spanOf = (span: PageSpan | null, name: (place: number) => string) =>
  span ? `${name(span.from)} to ${name(span.to)}` : 'none';
const rowName = (row: number) => String(row + 1);
const quoted = (text: string) => (text === '' ? 'none' : `“${text}”`);

const otherLine = (lines: OtherLines, of: 'header' | 'footer') =>
  lines.isUsed ? quoted(writePageLine(lines[of])) : 'that of all pages';

/** Which element says it, what it is, and how it reads. */
const SAID: readonly (readonly [element: string, what: string, say: (page: SheetPage) => string])[] = [
  ['The page setup', 'Pages', ({ landscape }) => (landscape ? 'landscape' : 'portrait')],
  [
    'The page setup',
    'Paper',
    ({ paper }) => (paper === null ? 'as the printer has it' : (PAPERS[paper] ?? `number ${paper}`)),
  ],
  [
    'The page setup',
    'Printed',
    ({ scale }) => {
      if (scale.kind === 'percent') return `at ${scale.percent} %`;
      const count = (pages: number) => (pages === 0 ? 'any number' : String(pages));
      return `fitted onto pages, ${count(scale.wide)} wide and ${count(scale.tall)} tall`;
    },
  ],
  [
    'The page margins',
    'Page margins (inches)',
    ({ margins }) =>
      Object.entries(margins)
        .map(([side, size]) => `${side} ${size}`)
        .join(', '),
  ],
  ['Options', 'Gridlines printed', ({ gridlines }) => (gridlines ? 'yes' : 'no')],
  ['Options', 'Headings of rows and columns printed', ({ headings }) => (headings ? 'yes' : 'no')],
  [
    'Options',
    'In the middle of the page',
    ({ centered: { across, down } }) =>
      [across ? 'from left to right' : '', down ? 'from top to bottom' : ''].filter(Boolean).join(' and ') ||
      'no',
  ],
  ['The page header and footer', 'Page header', ({ header }) => quoted(writePageLine(header))],
  ['The page header and footer', 'Page footer', ({ footer }) => quoted(writePageLine(footer))],
  ['The page header and footer', 'Header of the first page', ({ first }) => otherLine(first, 'header')],
  ['The page header and footer', 'Footer of the first page', ({ first }) => otherLine(first, 'footer')],
  ['The page header and footer', 'Header of even pages', ({ even }) => otherLine(even, 'header')],
  ['The page header and footer', 'Footer of even pages', ({ even }) => otherLine(even, 'footer')],
  ['Page breaks', 'Pages begin with rows', ({ breaks }) => places(breaks.rows.map(rowName))],
  ['Page breaks', 'Pages begin with columns', ({ breaks }) => places(breaks.columns.map(columnName))],
  [
    'Names',
    'Print area',
    ({ area }) =>
      area === null ? 'a formula' : area.length > 0 ? area.map(rangeName).join(', ') : 'all cells',
  ],
  [
    'Names',
    'Rows on every page',
    ({ titles }) => (titles ? spanOf(titles.rows, rowName) : 'in another form'),
  ],
  [
    'Names',
    'Columns on every page',
    ({ titles }) => (titles ? spanOf(titles.columns, columnName) : 'in another form'),
  ],
];

function movedAlong(page: SheetPage, moves: Moves, sheet: string): SheetPage {
  const rows = ({ from, to }: PageSpan): PageSpan | null => {
    const moved = moves.range(
      { startRow: from, endRow: to, startColumn: 0, endColumn: MAX_COLUMNS - 1 },
      sheet,
    );
    return moved ? { from: moved.startRow, to: moved.endRow } : null;
  };
  const columns = ({ from, to }: PageSpan): PageSpan | null => {
    const moved = moves.range({ startRow: 0, endRow: MAX_ROWS - 1, startColumn: from, endColumn: to }, sheet);
    return moved ? { from: moved.startColumn, to: moved.endColumn } : null;
  };
  const begins = (of: readonly number[], move: typeof rows) =>
    of.flatMap((place) => move({ from: place, to: place })?.from ?? []);
  return {
    ...page,
    area: page.area?.flatMap((range) => moves.range(range, sheet) ?? []) ?? null,
    titles: page.titles && {
      rows: page.titles.rows && rows(page.titles.rows),
      columns: page.titles.columns && columns(page.titles.columns),
    },
    breaks: { rows: begins(page.breaks.rows, rows), columns: begins(page.breaks.columns, columns) },
  };
}
