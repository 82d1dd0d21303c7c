import { references, type Workbook, workbookOf } from './references.ts';
import { cellText, columnOf, rowOf, type Sheet } from './sheet.ts';
import { child, type XmlElement } from './xml.ts';

/** A cell that formulas are calculated from, and another value for it. */
export interface Input {
  /** `sheetId` */
  sheet: string;
  cell: string;
  /** What a person types: `19`, `57%`, `2031-05-17`, `FALSE`, or a word. */
  typed: string;
  /** What the file holds then. */
  value: string;
  /** What the editor makes of it; a day is counted from 1900 there, whatever the file does. */
  content:
    | { kind: 'number'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'boolean'; value: boolean };
}

/** What is typed where a text was. */
const WORD = 'zymqurgx';
const DAYS_1904 = 1462;
const MILLISECONDS_PER_DAY = 86_400_000;
/** Of so many inputs one may be no number, where there are both. */
const ONE_OF = 4;

/**
 * The inputs of a workbook, in an order that `seed` chooses: cells on visible sheets that are no formulas and that a
 * formula names, by themselves, in a range, by a defined name or by a table. Three of four times one that holds a number
 * is first, else one with a text, a truth value or nothing in it.
 */
export function inputsOf(bytes: Uint8Array, seed: number): Input[] {
  const workbook = workbookOf(bytes);
  const wanted = references(workbook);
  const [numbers, others]: [Input[], Input[]] = [[], []];
  for (const sheet of workbook.sheets.filter(({ isVisible }) => isVisible)) {
    const [isFilled, isFar] = [filledByArrays(sheet), beyondScreen(sheet)];
    for (const cell of wanted.get(sheet.name.toLowerCase()) ?? []) {
      const element = sheet.rows.get(rowOf(cell))?.cells.get(cell);
      if (element && (child(element, 'f') || element.attributes.t === 'e' || isFilled(cell))) continue;
      if (!element && isFar(cell)) continue;
      const { isNumber, ...what } = another(workbook, element);
      (isNumber ? numbers : others).push({ sheet: sheet.id, cell, ...what });
    }
  }
  const kinds = [rotated(numbers, seed), rotated(others, seed)];
  return seed % ONE_OF === ONE_OF - 1 ? kinds.reverse().flat() : kinds.flat();
}

/** Whether a cell holds one of the results of an array formula. */
function filledByArrays({ rows }: Sheet): (cell: string) => boolean {
  const ranges = [...rows.values()].flatMap(({ cells }) =>
    [...cells.values()].flatMap((cell) => {
      const { t, ref = '' } = child(cell, 'f')?.attributes ?? {};
      const [from = '', to] = ref.split(':');
      return to === undefined || t === 'shared' ? [] : [{ from, to }];
    }),
  );
  return (cell) =>
    ranges.some(
      ({ from, to }) =>
        rowOf(cell) >= rowOf(from) &&
        rowOf(cell) <= rowOf(to) &&
        columnOf(cell) >= columnOf(from) &&
        columnOf(cell) <= columnOf(to),
    );
}

/** Whether a cell is so far behind what is used that the editor has no room for it. */
function beyondScreen({ rows }: Sheet): (cell: string) => boolean {
  const lastRow = Math.max(0, ...rows.keys());
  const columns = [...rows.values()].flatMap(({ cells }) => [...cells.keys()].map(columnOf));
  const lastColumn = columns.reduce((most, column) => Math.max(most, column), 0);
  return (cell) => rowOf(cell) > lastRow + ROOM.rows || columnOf(cell) > lastColumn + ROOM.columns;
}

const ROOM = { rows: 100, columns: 10 };

function rotated<T>(all: readonly T[], by: number): T[] {
  const from = by % Math.max(all.length, 1);
  return [...all.slice(from), ...all.slice(0, from)];
}

type ReplacementInput = Omit<Input, 'sheet' | 'cell'> & { isNumber: boolean };

function another(workbook: Workbook, element: XmlElement | undefined): ReplacementInput {
  const text = element ? cellText(element, workbook.strings) : '';
  const type = element?.attributes.t ?? 'n';
  if (type === 'b') {
    const value = text !== '1';
    const content = { kind: 'boolean' as const, value };
    return { isNumber: false, typed: value ? 'TRUE' : 'FALSE', value: value ? '1' : '0', content };
  }
  if (type !== 'n' && text !== '') {
    return { isNumber: false, typed: WORD, value: WORD, content: { kind: 'text', value: WORD } };
  }
  const isNumber = type === 'n' && text !== '' && Number.isFinite(Number(text));
  const number = isNumber ? changed(Number(text)) : 12;
  const given = (typed: string, shown: number, stored = shown): ReplacementInput => ({
    isNumber,
    typed,
    value: String(stored),
    content: { kind: 'number', value: shown },
  });
  const format = workbook.format(element?.attributes.s);
  if (format.includes('%')) return given(`${number}%`, Number((number / 100).toPrecision(12)));
  if (!showsDay(format)) return given(String(number), number);
  // A day is typed as a day: its number is another one in a workbook that counts from 1904.
  const days = workbook.countsFrom1904 ? DAYS_1904 : 0;
  const day = Math.max(Math.round(number) + days, FIRST_DAY);
  // The editor gives a cell another format when what is typed has hours and the format has none, or the other way.
  const [hour, shown] = /h/i.test(format) ? [' 12:00', day + 0.5] : ['', day];
  return given(`${dateOf(day)}${hour}`, shown, shown - days);
}

/** 1 March 1900: the days before it have other numbers in LibreOffice than in Excel. */
const FIRST_DAY = 61;

/** Another number of the same size, that no rounding turns into the one before. */
function changed(value: number): number {
  return Number.isInteger(value) ? value + 7 : Number((value * 1.5 + 1).toPrecision(6));
}

/** Whether a number format shows years or days; one of months alone, of hours or of minutes does not. */
function showsDay(format: string): boolean {
  return /[yd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''));
}

/** A number of days since 30 December 1899, as one types a day. */
function dateOf(serial: number): string {
  const day = new Date(Date.UTC(1899, 11, 30) + serial * MILLISECONDS_PER_DAY);
  return day.toISOString().slice(0, 10);
}
