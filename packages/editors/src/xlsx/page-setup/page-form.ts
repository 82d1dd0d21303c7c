import type { CellRange, OtherLines, PageLine, PageMargins, PageSpan, SheetPage } from '@benchbook/documents';
import { columnName, pageLineProblem, parseRange, rangeName } from '@benchbook/documents/pages';
import { retold, t } from '@benchbook/words';
import type { Unit } from '../../frame/screen/length-unit.ts';

/** Twentieths of a point, in which units are said. */
const INCH = 1_440;

export const SIDES = ['left', 'right', 'top', 'bottom', 'header', 'footer'] as const;

/** Which header or footer. */
export type LineName = 'header' | 'footer' | `${'first' | 'even'}${'Header' | 'Footer'}`;

/** What a person sees and writes of the pages of a sheet, field by field. */
export interface PageFields {
  orientation: 'portrait' | 'landscape';
  /** Empty: not one of the list. */
  paper: string;
  scale: 'percent' | 'fit';
  percent: string;
  /** Empty: as many as it takes. */
  wide: string;
  tall: string;
  margins: Record<(typeof SIDES)[number], string>;
  area: string;
  titleRows: string;
  titleColumns: string;
  breakRows: string;
  breakColumns: string;
  gridlines: boolean;
  headings: boolean;
  across: boolean;
  down: boolean;
  header: PageLine;
  footer: PageLine;
  first: OtherLines;
  even: OtherLines;
}

export function fieldsOf(page: SheetPage, unit: Unit): PageFields {
  const { scale, margins, titles, breaks } = page;
  const count = (pages: number) => (pages === 0 ? '' : String(pages));
  const said = (side: keyof PageMargins) => unit.say(margins[side] * INCH);
  return {
    orientation: page.landscape ? 'landscape' : 'portrait',
    paper: page.paper === null ? '' : String(page.paper),
    scale: scale.kind,
    percent: scale.kind === 'percent' ? String(scale.percent) : '100',
    wide: scale.kind === 'fit' ? count(scale.wide) : '1',
    tall: scale.kind === 'fit' ? count(scale.tall) : '',
    margins: {
      left: said('left'),
      right: said('right'),
      top: said('top'),
      bottom: said('bottom'),
      header: said('header'),
      footer: said('footer'),
    },
    area: (page.area ?? []).map(rangeName).join(', '),
    titleRows: spanText(titles?.rows, (row) => String(row + 1)),
    titleColumns: spanText(titles?.columns, columnName),
    breakRows: breaks.rows.map((row) => row + 1).join(', '),
    breakColumns: breaks.columns.map(columnName).join(', '),
    gridlines: page.gridlines,
    headings: page.headings,
    across: page.centered.across,
    down: page.centered.down,
    header: page.header,
    footer: page.footer,
    first: page.first,
    even: page.even,
  };
}

function spanText(span: PageSpan | null | undefined, name: (place: number) => string): string {
  if (!span) return '';
  return span.from === span.to ? name(span.from) : `${name(span.from)}:${name(span.to)}`;
}

/** What is wrong with a field, and which one it is. */
class WrongField extends Error {
  readonly field: string;

  constructor(field: string, problem: string) {
    super(problem);
    this.field = field;
  }
}

/**
 * What of the pages is to be another: a field that says what it said at first stands for what the file has, which may be finer.
 * Answers with a sentence and the name of the field where one cannot be read.
 */
export function changedPage(
  fields: PageFields,
  page: SheetPage,
  unit: Unit,
): { page: Partial<SheetPage> } | { problem: string; field: string } {
  try {
    return { page: changes(fields, fieldsOf(page, unit), page, unit) };
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    return { problem: error.message, field: error.field };
  }
}

function changes(fields: PageFields, before: PageFields, page: SheetPage, unit: Unit): Partial<SheetPage> {
  const differs = (...names: (keyof PageFields)[]) =>
    names.some((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]));
  const scaled =
    fields.scale === 'percent' ? (['scale', 'percent'] as const) : (['scale', 'wide', 'tall'] as const);
  return {
    ...(differs('orientation') && { landscape: fields.orientation === 'landscape' }),
    ...(differs('paper') && fields.paper !== '' && { paper: Number(fields.paper) }),
    ...(differs(...scaled) && { scale: scaleOf(fields) }),
    ...(differs('margins') && { margins: marginsOf(fields, before, page, unit) }),
    ...(differs('area') && { area: rangesOf(fields.area) }),
    ...(differs('titleRows', 'titleColumns') && {
      titles: {
        rows: spanOf('titleRows', fields.titleRows, 'row'),
        columns: spanOf('titleColumns', fields.titleColumns, 'column'),
      },
    }),
    ...(differs('breakRows', 'breakColumns') && {
      breaks: {
        rows: placesOf('breakRows', fields.breakRows, 'row'),
        columns: placesOf('breakColumns', fields.breakColumns, 'column'),
      },
    }),
    ...(differs('gridlines') && { gridlines: fields.gridlines }),
    ...(differs('headings') && { headings: fields.headings }),
    ...(differs('across', 'down') && { centered: { across: fields.across, down: fields.down } }),
    ...(differs('header') && { header: lineOf('header', fields.header) }),
    ...(differs('footer') && { footer: lineOf('footer', fields.footer) }),
    ...(differs('first') && { first: otherLinesOf('first', fields.first) }),
    ...(differs('even') && { even: otherLinesOf('even', fields.even) }),
  };
}

function scaleOf(fields: PageFields): SheetPage['scale'] {
  if (fields.scale === 'percent') {
    const percent = numberIn(fields.percent);
    if (percent === undefined || percent < 10 || percent > 400)
      throw new WrongField('percent', t('Pages are printed at 10 to 400 percent.'));
    return { kind: 'percent', percent };
  }
  const pages = (field: 'wide' | 'tall') => {
    const count = fields[field].trim() === '' ? 0 : numberIn(fields[field]);
    if (count === undefined || count > 32_767)
      throw new WrongField(field, t('Write a number of pages, or nothing for as many as it takes.'));
    return count;
  };
  return { kind: 'fit', wide: pages('wide'), tall: pages('tall') };
}

function marginsOf(fields: PageFields, before: PageFields, page: SheetPage, unit: Unit): PageMargins {
  const margins = { ...page.margins };
  for (const side of SIDES) {
    if (fields.margins[side] === before.margins[side]) continue;
    const length = unit.read(fields.margins[side]);
    // Excel has the size of its largest paper as a limit.
    if (length === undefined || length >= 49 * INCH)
      throw new WrongField(
        side,
        t('A margin is a length of at least 0, as “{said}”.', { said: unit.say(1_000) }),
      );
    margins[side] = Math.round((length / INCH) * 10_000) / 10_000;
  }
  return margins;
}

const parts = (text: string) => text.split(/[,;\s]+/).filter((part) => part !== '');

function rangesOf(text: string): CellRange[] {
  return parts(text).map((part) => {
    const range = parseRange(part);
    if (!range)
      throw new WrongField(
        'area',
        t('“{part}” names no cells. Write them as A1:F40, or nothing for all.', { part }),
      );
    return range;
  });
}

function spanOf(field: string, text: string, axis: 'row' | 'column'): PageSpan | null {
  const [part, ...more] = parts(text);
  if (part === undefined) return null;
  const ends = part.split(':').map((end) => placeIn(end, axis));
  const [one] = ends;
  const other = ends.at(-1);
  if (more.length > 0 || ends.length > 2 || one === undefined || other === undefined)
    throw new WrongField(
      field,
      axis === 'row'
        ? t('Write the rows that are repeated as 1:2, or nothing.')
        : t('Write the columns that are repeated as A:B, or nothing.'),
    );
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function placesOf(field: string, text: string, axis: 'row' | 'column'): number[] {
  const places = parts(text).map((part) => {
    const place = placeIn(part, axis);
    if (place === undefined || place === 0)
      throw new WrongField(
        field,
        axis === 'row'
          ? t('“{part}” is no row that can begin a page. Write their numbers, from 2 on.', { part })
          : t('“{part}” is no column that can begin a page. Write their letters, from B on.', { part }),
      );
    return place;
  });
  return [...new Set(places)].toSorted((one, other) => one - other);
}

function placeIn(text: string, axis: 'row' | 'column'): number | undefined {
  const pattern = axis === 'row' ? /^\$?\d+$/ : /^\$?[A-Za-z]+$/;
  const range = pattern.test(text) ? parseRange(text) : undefined;
  return axis === 'row' ? range?.startRow : range?.startColumn;
}

function otherLinesOf(pages: 'first' | 'even', lines: OtherLines): OtherLines {
  return {
    isUsed: lines.isUsed,
    header: lineOf(`${pages}Header`, lines.header),
    footer: lineOf(`${pages}Footer`, lines.footer),
  };
}

function lineOf(field: LineName, line: PageLine): PageLine {
  const problem = pageLineProblem(line);
  if (problem) throw new WrongField(`${field}-left`, retold(problem));
  return line;
}

function numberIn(text: string): number | undefined {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;
}

/** Codes of a header or footer, and what stands in the place of each. */
export const CODES: readonly (readonly [code: string, said: string])[] = [
  ['&P', t('Page number')],
  ['&N', t('Number of pages')],
  ['&A', t('Name of the sheet')],
  ['&D', t('Date of printing')],
  ['&T', t('Time of printing')],
  ['&F', t('File name')],
];

/** A part of a header with its codes as words, as it will be read; the looks of letters are left out. */
export function shownLine(text: string): string {
  return text.replace(/&(?:"[^"]*"?|K[0-9A-Fa-f]{6}|\d+|[\s\S])/g, (code) => {
    if (code === '&&') return '&';
    const said = CODES.find(([one]) => one === code.toUpperCase())?.[1];
    return said ? `[${said}]` : '';
  });
}
