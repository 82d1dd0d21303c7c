import { t } from '@benchbook/words';
/** Left, bottom, right and top, in points of a page as the file has it. */
export type Rectangle = [left: number, bottom: number, right: number, top: number];

export const COLORS = ['yellow', 'green', 'blue', 'pink'] as const;
export type Color = (typeof COLORS)[number];
/** On paper, as `marks.css` has them on the screen. */
export const INKS: Record<Color, string> = {
  yellow: '#ffd43b',
  green: '#8ce99a',
  blue: '#91d5ff',
  pink: '#faa2c1',
};

/** Where something is marked on the pages of a PDF. */
export interface MarkPlace {
  kind: 'highlight' | 'note';
  /** From 1. */
  page: number;
  rectangles: Rectangle[];
  color: Color;
  /** The words that a highlight marks. */
  quote: string;
}

/** A highlight or a note as the host has it. */
export interface Mark extends MarkPlace {
  id: number;
  text: string;
  by: string;
  /** When, as the host says it to this person. */
  when: string;
  mayWithdraw: boolean;
  mayReplace: boolean;
}

/** What the person wants to be written; `replaces`: in the place of one of theirs. */
export interface NewMark extends MarkPlace {
  text: string;
  replaces?: number;
}

/** What a list and a screen reader say of a mark. */
export function said({ kind, page, quote, text, by }: Mark): string {
  const own = text === quote ? '' : text;
  const words = kind === 'highlight' ? `“${excerpt(quote)}”${own && `: ${excerpt(own)}`}` : excerpt(own);
  return t('Page {page}, {kind} by {by}: {words}', { page, kind, by, words });
}

/** Characters of what a list shows. */
const EXCERPT = 80;

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).trimEnd()}…`.toWellFormed() : line;
}

/** In the order of the pages, from the top of each. */
export function inOrder(marks: readonly Mark[]): Mark[] {
  const top = ({ rectangles }: Mark) => Math.max(...rectangles.map(([, , , highest]) => highest));
  return marks.toSorted((one, other) => one.page - other.page || top(other) - top(one) || one.id - other.id);
}

/** The marks in what the host gave; what is none is left out. */
export function marksIn(data: unknown): Mark[] {
  const { marks } = plain(data);
  return Array.isArray(marks) ? marks.flatMap((mark) => markIn(plain(mark)) ?? []) : [];
}

function markIn(data: Record<string, unknown>): Mark | undefined {
  const { id, kind, page, text, by, when, quote, rectangles, color } = data;
  const known = COLORS.find((one) => one === color);
  const places = Array.isArray(rectangles) ? rectangles.flatMap((one) => rectangleIn(one)) : [];
  const isWhole = typeof id === 'number' && typeof page === 'number' && known && places.length > 0;
  if (!isWhole || (kind !== 'highlight' && kind !== 'note')) return undefined;
  return {
    id,
    kind,
    page,
    rectangles: places,
    color: known,
    quote: String(quote ?? ''),
    text: String(text ?? ''),
    by: String(by ?? ''),
    when: String(when ?? ''),
    mayWithdraw: data.mayWithdraw === true,
    mayReplace: data.mayReplace === true,
  };
}

function rectangleIn(data: unknown): Rectangle[] {
  if (!Array.isArray(data)) return [];
  const [left, bottom, right, top] = data.map(Number);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return [];
  return [left, bottom, right, top].every(Number.isFinite) ? [[left, bottom, right, top]] : [];
}

function plain(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
