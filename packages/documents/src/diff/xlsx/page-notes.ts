import { brief } from '../../brief.ts';
import { columnName, MAX_COLUMNS, MAX_ROWS, rangeName } from '../../xlsx/file/references.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import type { OtherLines, PageSpan, SheetPage } from '../../xlsx/page-edits.ts';
import { writePageLine } from '../../xlsx/pages/page-lines.ts';
import { pagesOf } from '../../xlsx/pages/read-pages.ts';
import type { Moves } from './moves.ts';
import type { Version } from './version.ts';

/** By the names of the elements that say it: what of the pages of a sheet is another, where that can be said. */
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
  for (const [element, note, say] of SAID) {
    const [one, other] = [say(old), say(is)];
    if (one !== other) notes.set(element, [...(notes.get(element) ?? []), note(other, one)]);
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
const places = (all: readonly string[]) => (all.length > 0 ? all.join(', ') : brief`none`);
const spanOf = (span: PageSpan | null, name: (place: number) => string) =>
  span ? `${name(span.from)}:${name(span.to)}` : brief`none`;
const rowName = (row: number) => String(row + 1);
const quoted = (text: string) => (text === '' ? brief`none` : `“${text}”`);

const otherLine = (lines: OtherLines, of: 'header' | 'footer') =>
  lines.isUsed ? quoted(writePageLine(lines[of])) : 'that of all pages';

type Told = (is: string, was: string) => string;

/** Which element says it, what a reader is told when it changed, and how it reads. */
const SAID: readonly (readonly [element: string, note: Told, say: (page: SheetPage) => string])[] = [
  [
    'pageSetup',
    (is, was) => brief`Pages: ${is}, was ${was}`,
    ({ landscape }) => (landscape ? brief`landscape` : brief`portrait`),
  ],
  [
    'pageSetup',
    (is, was) => brief`Paper: ${is}, was ${was}`,
    ({ paper }) =>
      paper === null ? 'as the printer has it' : (PAPERS[paper] ?? brief`paper number ${paper}`),
  ],
  [
    'pageSetup',
    (is, was) => brief`Printed: ${is}, was ${was}`,
    ({ scale }) => {
      if (scale.kind === 'percent') return brief`at ${scale.percent} %`;
      const count = (pages: number) => (pages === 0 ? brief`any number` : String(pages));
      return `fitted onto pages, ${count(scale.wide)} wide and ${count(scale.tall)} tall`;
    },
  ],
  [
    'pageMargins',
    (is, was) => brief`Page margins (inches): ${is}, was ${was}`,
    ({ margins: { left, right, top, bottom, header, footer } }) =>
      brief`left ${left}, right ${right}, top ${top}, bottom ${bottom}, header ${header}, footer ${footer}`,
  ],
  [
    'printOptions',
    (is, was) => brief`Gridlines printed: ${is}, was ${was}`,
    ({ gridlines }) => (gridlines ? brief`yes` : brief`no`),
  ],
  [
    'printOptions',
    (is, was) => brief`Headings of rows and columns printed: ${is}, was ${was}`,
    ({ headings }) => (headings ? brief`yes` : brief`no`),
  ],
  [
    'printOptions',
    (is, was) => brief`In the middle of the page: ${is}, was ${was}`,
    ({ centered: { across, down } }) =>
      across && down
        ? 'from left to right and from top to bottom'
        : across
          ? 'from left to right'
          : down
            ? 'from top to bottom'
            : brief`no`,
  ],
  [
    'headerFooter',
    (is, was) => brief`Page header: ${is}, was ${was}`,
    ({ header }) => quoted(writePageLine(header)),
  ],
  [
    'headerFooter',
    (is, was) => brief`Page footer: ${is}, was ${was}`,
    ({ footer }) => quoted(writePageLine(footer)),
  ],
  [
    'headerFooter',
    (is, was) => brief`Header of the first page: ${is}, was ${was}`,
    ({ first }) => otherLine(first, 'header'),
  ],
  [
    'headerFooter',
    (is, was) => brief`Footer of the first page: ${is}, was ${was}`,
    ({ first }) => otherLine(first, 'footer'),
  ],
  [
    'headerFooter',
    (is, was) => brief`Header of even pages: ${is}, was ${was}`,
    ({ even }) => otherLine(even, 'header'),
  ],
  [
    'headerFooter',
    (is, was) => brief`Footer of even pages: ${is}, was ${was}`,
    ({ even }) => otherLine(even, 'footer'),
  ],
  [
    'rowBreaks',
    (is, was) => brief`Pages begin with rows: ${is}, was ${was}`,
    ({ breaks }) => places(breaks.rows.map(rowName)),
  ],
  [
    'colBreaks',
    (is, was) => brief`Pages begin with columns: ${is}, was ${was}`,
    ({ breaks }) => places(breaks.columns.map(columnName)),
  ],
  [
    'definedNames',
    (is, was) => brief`Print area: ${is}, was ${was}`,
    ({ area }) =>
      area === null ? brief`a formula` : area.length > 0 ? area.map(rangeName).join(', ') : brief`all cells`,
  ],
  [
    'definedNames',
    (is, was) => brief`Rows on every page: ${is}, was ${was}`,
    ({ titles }) => (titles ? spanOf(titles.rows, rowName) : 'in another form'),
  ],
  [
    'definedNames',
    (is, was) => brief`Columns on every page: ${is}, was ${was}`,
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
