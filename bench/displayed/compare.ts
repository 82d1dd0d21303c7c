import type { SheetSnapshot, SnapshotStyle, WorkbookSnapshot } from '@benchbook/documents';
import { fitCell, isGeneral, type Measure, wholeText } from '@benchbook/documents/display';
import type { LibreOfficeSheet } from './libre-office-texts.ts';

/** Why a text may be another one than LibreOffice's. Everything else is a wrong one. */
export type Verdict =
  | 'same'
  /** General: LibreOffice shows up to ten decimals, Excel eleven characters. Every digit of ours is right. */
  | 'general'
  /** Fifteen digits of a number LibreOffice calculated anew: the last of them differs. */
  | 'last digit'
  /** A time LibreOffice cuts off at its seconds, and Excel rounds. */
  | 'second'
  /** The same digits, as another script writes them. */
  | 'script'
  /** A date or time as the system has it: LibreOffice takes that of the language. It is the same one. */
  | 'system date'
  /** The first days of 1900, which LibreOffice counts otherwise. */
  | 'first days'
  /** LibreOffice calculated something else than the file holds, or does not calculate it. */
  | 'other value'
  | 'wrong';

export interface Compared {
  sheet: string;
  row: number;
  column: number;
  value: number;
  format: string;
  /** In a wide column. */
  whole: string;
  /** In its own. */
  fitted: string;
  libreOffice: string;
  verdict: Verdict;
  /** The text in its column is the whole one, or the number rounded (General), or `###`; nothing else. */
  isFitted: boolean;
}

/** Every number of a workbook, as the editor shows it, held against LibreOffice's texts. */
export function compareTexts(
  workbook: WorkbookSnapshot,
  sheets: ReadonlyMap<string, LibreOfficeSheet>,
): Compared[] {
  return workbook.sheetOrder.flatMap((id) => {
    const sheet = workbook.sheets[id];
    const other = sheet && sheets.get(sheet.name);
    return other ? compareSheet(workbook, sheet, other) : [];
  });
}

function compareSheet(
  { styles }: WorkbookSnapshot,
  sheet: SheetSnapshot,
  other: LibreOfficeSheet,
): Compared[] {
  const compared: Compared[] = [];
  for (const [rowKey, cells] of Object.entries(sheet.cellData)) {
    for (const [columnKey, cell] of Object.entries(cells)) {
      const [row, column] = [Number(rowKey), Number(columnKey)];
      const libreOffice = other.shown[row]?.[column];
      if (cell.t !== 2 || typeof cell.v !== 'number' || libreOffice === undefined) continue;
      const style = styles[cell.s ?? '0'] ?? {};
      const format = style.n?.pattern ?? 'General';
      const kind = format === '@' ? 'text' : 'number';
      const whole = wholeText(kind, cell.v, format).text;
      const width = widthOf(sheet, row, column) - 5;
      const fitted = fitCell(kind, cell.v, format, width, measureOf(style)).text;
      const entry = { sheet: sheet.name, row, column, value: cell.v, format, whole, fitted, libreOffice };
      compared.push({
        ...entry,
        verdict: verdictOf(entry, other.values[row]?.[column] ?? ''),
        isFitted: fitted === whole || /^#+$/.test(fitted) || (isGeneral(format) && isRounded(fitted, cell.v)),
      });
    }
  }
  return compared;
}

function verdictOf(
  { whole, libreOffice, value, format }: Pick<Compared, 'whole' | 'libreOffice' | 'value' | 'format'>,
  stored: string,
): Verdict {
  if (plain(whole) === plain(libreOffice)) return 'same';
  if (isGeneral(format) || format === '@') {
    if (isRounded(whole, value) && isRounded(plain(libreOffice).replace(/[$,]/g, ''), value))
      return 'general';
  } else if (isSystem(format) && sameTime(whole, libreOffice)) return 'system date';
  if (value < FIRST_SAME_DAY && isDateFormat(format)) return 'first days';
  // The second export has numbers with all their digits, and dates as dates.
  const theirs = Number(stored.replaceAll(',', ''));
  const isNumber = stored !== '' && Number.isFinite(theirs);
  if (isNumber ? !isRounded(stored, value) : isGeneral(format) || !/\d/.test(stored)) return 'other value';
  if (isToday(libreOffice) || /\p{L}{3}/u.test(stored)) return 'other value';
  if (plain(whole) === plain(latinDigits(libreOffice))) return 'script';
  if (sameFifteen(whole, libreOffice)) return 'last digit';
  if (isRoundedSecond(whole, libreOffice, value)) return 'second';
  return 'wrong';
}

/** The serial number of March 1st 1900: Excel has a February 29th before it. */
const FIRST_SAME_DAY = 61;

const isDateFormat = (format: string) => /[dmyhs]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** LibreOffice calculates TODAY and NOW anew. */
function isToday(text: string): boolean {
  const now = new Date();
  return text.startsWith(`${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`);
}

function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(((digit.codePointAt(0) ?? 0) - 0x660) % 16));
}

function sameFifteen(one: string, other: string): boolean {
  const [ours, theirs] = [Number(plain(one)), Number(plain(other))];
  const isLong = plain(one).replace(/\D/g, '').length >= 15;
  return isLong && Math.abs(ours - theirs) <= Math.abs(ours) * 3e-15;
}

/** Whether both are times, a second apart, and ours is the one that is nearer. */
function isRoundedSecond(one: string, other: string, value: number): boolean {
  const seconds = (text: string) => {
    const [, hours, minutes, rest] = /(\d+):(\d\d):(\d\d)$/.exec(text) ?? [];
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  };
  const day = 86_400;
  return Math.round(value * day) % day === seconds(one) % day && seconds(one) - seconds(other) === 1;
}

/** Spaces are what formats leave free for a sign; nobody reads them. */
function plain(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '');
}

/** Whether a text is the number, rounded where its digits end. */
export function isRounded(text: string, value: number): boolean {
  const match = /^-?(\d+)(?:\.(\d+))?(?:E([+-]\d+))?$/.exec(text);
  if (!match) return false;
  const unit = 10 ** (Number(match[3] ?? 0) - (match[2]?.length ?? 0));
  // Half of the last digit, and what two ways of writing the same fifteen digits may differ by.
  return Math.abs(Number(text) - value) <= unit * 0.5 + Math.abs(value) * 1e-14;
}

/** The formats that files name without writing them out, and those of the system. */
const isSystem = (format: string) => /^m\/d\/yyyy|^\[\$-F[48]00\]/.test(format);

function sameTime(one: string, other: string): boolean {
  const parts = (text: string) => text.match(/\d+/g)?.map((part) => Number(part) % 100) ?? [];
  return parts(one).join() === parts(other).join() && /PM/.test(one) === /PM/.test(other);
}

function widthOf(sheet: SheetSnapshot, row: number, column: number): number {
  const own = (index: number) => {
    const line = sheet.columnData[index];
    return line?.hd === 1 ? 0 : (line?.w ?? sheet.defaultColumnWidth);
  };
  const merge = sheet.mergeData.find(
    ({ startRow, startColumn }) => startRow === row && startColumn === column,
  );
  let width = 0;
  for (let index = column; index <= (merge?.endColumn ?? column); index++) width += own(index);
  return width;
}

/** A font whose digits are as wide as Excel's, and whose signs are half as wide. */
function measureOf({ fs = 11 }: SnapshotStyle): Measure {
  const digit = Math.max(1, Math.round(0.507 * fs * (4 / 3)));
  return (text) => [...text].reduce((sum, one) => sum + (/[\d#E+%]/.test(one) ? digit : digit / 2), 0);
}
