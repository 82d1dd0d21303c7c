import { language } from '@benchbook/words';
import { getNumfmtParseValueFilter, isDefaultFormat, isTextFormat, numfmt } from '@univerjs/core';
import { writesDayFirst } from './day-order.ts';

/** What a text means in a cell: a number, and the format that it gives to a cell without one. */
export interface ReadNumber {
  number: number;
  format?: string;
}

/** Three numbers that name a day, and perhaps the hours behind it. */
const DAY = /^\s*(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(\s+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?\s*$/;
/** A day as nobody writes it who has the month first: the number of a section, of a version or of a lot. */
const SECTION = /^\s*\d{1,2}\.\d{1,2}\.\d{1,2}\s*$/;
/** Two numbers that name a day of this year. */
const DAY_OF_YEAR = /^\s*(\d{1,2})([/-])(\d{1,2})\s*$/;
/** Hours, also more than a day has. */
const DURATION = /^\s*(\d{1,4}):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?\s*$/;
/** Minutes, and seconds with what is less than one: no hours have a point behind them. */
const MINUTES = /^\s*(\d{1,4}):([0-5]\d\.\d+)\s*$/;
const HOURS_OF_A_DAY = 24;
/** A fraction, behind a whole number and a blank; alone it is a day, unless its cell shows fractions. */
const FRACTION = /^ *([+-]?)(?:(\d{1,15}) +)?(\d{1,3})\/(\d{1,3}) *$/;
const SHOWS_FRACTIONS = /[?#0]\s*\/\s*[?#\d]/;
/** What stands in a format as it is. */
const AS_IT_IS = /"[^"]*"|\\./g;
/** Formats of plain digits: they say nothing of what a number is. */
const DIGITS = /^[#0,.E+]+$/;
/** More than Univer takes for a number. */
const LONG_NUMBER = /^[+-]?\d*\.\d+$/;
const LONG = 18;
/** A number with a comma between thousands, and nowhere else. */
const GROUPS = /^[^\d,]*[1-9]\d{0,2}(?:,\d{3})+(?![\d,])[^,]*$/;

/**
 * The number that a text means in a cell of this format, where Univer 0.25.1 would read another one, or give the cell
 * another format; null where it reads the text rightly. Days are counted as in Excel from 1900 on.
 *
 * * Numbers of a day are in the order of the cell's format, else in that of the person: Univer reads `03/04/2024` as the 4th of March
 *   whoever types it. With points between them the day comes first: nobody writes the month there, and Univer does.
 * * In a percentage, a number is one as it is typed: `5` is 5 %. Only `.5`, without a zero, is half of the whole, as in Excel.
 * * `0.07%` is 0.0007, and not 0.0007000000000000001.
 * * `36:00` are hours in a cell of hours; Univer makes a text of more than a day, and of `30:15.25`, which is half an hour there. In any other cell 60:40 is what was mixed.
 * * `1 1/2` is 1.5, shown as it was typed; Univer makes a text of it, which no sum counts. `1/2` is 0.5 where fractions are shown, and no day.
 * * A decimal number stays one, however long; Univer makes a text of it.
 *
 * What `isTextAlone` says is no number is none here.
 *
 * @param dayFirst whether the person writes the day before the month
 */
export function readNumber(
  text: string,
  format: string | undefined,
  dayFirst = isDayFirstHere(),
): ReadNumber | null {
  if (isTextFormat(format)) return null;
  const fraction = readFraction(text, format);
  if (fraction) return fraction;
  const day = readDay(text, format, dayFirst) ?? readDayOfYear(text, format, dayFirst);
  if (day) return day;
  if (isTextAlone(text, dayFirst)) return null;
  const read = (isDay(format) ? readDuration(text) : null) ?? readPercentage(text);
  if (read) return read;
  const meant = parsedNumber(text);
  if (!meant) return null;
  const isPlain = !meant.format || DIGITS.test(meant.format);
  if (isPlain && isPercentage(format)) {
    const isShare = /^\s*[+-]?\./.test(text);
    return { number: isShare ? meant.number : hundredth(meant.number) };
  }
  if (isDefaultFormat(format)) {
    const isLong = text.length >= LONG && LONG_NUMBER.test(text);
    return isLong ? { number: Number(text) } : null;
  }
  return meant.format ? { number: meant.number } : null;
}

/**
 * Whether a text is none of the numbers that Univer 0.25.1 makes of it: it passes over commas wherever they stand, so that `0,5%` would be
 * 5 % and `1,5E-3` 0.015, and over a bracket that is not closed. `0,5` alone is a text for it, too. `1.2.10` is a day for it, which it is in no
 * spreadsheet of somebody who writes the month first.
 */
export function isTextAlone(text: string, dayFirst = isDayFirstHere()): boolean {
  if (!dayFirst && SECTION.test(text)) return true;
  const isBroken = text.includes('(') !== text.includes(')') || (text.includes(',') && !GROUPS.test(text));
  if (!isBroken) return false;
  const meant = parse(text) ?? parse(text.replace('%', ''));
  // A comma in a day stands behind the day.
  return meant !== null && !isDay(meant.z);
}

/** The number and the format that Univer reads in a text; null where it is none. */
export function parsedNumber(text: string): ReadNumber | null {
  const read = isTextAlone(text) ? null : parse(text);
  if (typeof read?.v !== 'number') return null;
  return read.z ? { number: read.v, format: withFraction(read.z, text) } : { number: read.v };
}

/** A format of hours with the decimals that its seconds were typed with, as far as Excel has them. Univer 0.25.1 shows none of them. */
function withFraction(format: string, text: string): string {
  const decimals = /:\d{1,2}\.(\d{1,3})/.exec(text)?.[1]?.length ?? 0;
  return decimals === 0 ? format : format.replace(/ss(?!\.)/, `ss.${'0'.repeat(decimals)}`);
}

/** A day by the order of the cell's format, else by its points, else by the person; null for any other text. */
function readDay(text: string, format: string | undefined, dayFirst: boolean): ReadNumber | null {
  const [, first, separator, second, third, hours = ''] = DAY.exec(text) ?? [];
  if (!first || !separator || !second || !third || first.length > 2) return null;
  const isGiven = separator === '.' && third.length === 4;
  const order = dayOrder(format) ?? (isGiven || (dayFirst && third.length !== 1) ? 'dmy' : null);
  if (!order || order.startsWith('y')) return null;
  const [day, month] = isDayFirst(order) ? [first, second] : [second, first];
  const time = hours.trim();
  const iso = `${wholeYear(third)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time && ` ${time}`}`;
  const number = parse(iso)?.v;
  if (typeof number !== 'number') return null;
  const ownFormat = `${'d'.repeat(first.length)}${separator}${'m'.repeat(second.length)}${separator}yyyy`;
  return { number, format: time ? `${ownFormat} hh:mm` : ownFormat };
}

/** `3/4`, as the 3rd of April where the day comes first; null for any other text. */
function readDayOfYear(text: string, format: string | undefined, dayFirst: boolean): ReadNumber | null {
  const [, day, separator, month] = DAY_OF_YEAR.exec(text) ?? [];
  const order = dayOrder(format);
  if (!day || !separator || !month || !(order ? isDayFirst(order) : dayFirst)) return null;
  const number = parse(`${month}/${day}`)?.v;
  if (typeof number !== 'number') return null;
  return { number, format: `${'d'.repeat(day.length)}${separator}${'m'.repeat(month.length)}` };
}

let last: { text: string; read: ReturnType<typeof getNumfmtParseValueFilter> } | undefined;

/** As Univer reads a text: it looks for a day first, which takes long, and what is asked of one text asks several times. */
function parse(text: string): ReturnType<typeof getNumfmtParseValueFilter> {
  if (last?.text !== text) last = { text, read: getNumfmtParseValueFilter(text) };
  return last.read;
}

/** Hours of more than a day, or minutes and seconds; null for any other text. */
function readDuration(text: string): ReadNumber | null {
  const [, whole, rest] = MINUTES.exec(text) ?? [];
  if (whole !== undefined) return { number: (Number(whole) * 60 + Number(rest)) / 86_400 };
  const [, hours = '', minutes = '', seconds] = DURATION.exec(text) ?? [];
  if (Number(hours) < HOURS_OF_A_DAY) return null;
  const all = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
  return { number: all / 86_400 };
}

/** A fraction, and the format that shows as many digits of it; null for any other text. */
function readFraction(text: string, format: string | undefined): ReadNumber | null {
  const [, sign, whole, above, below = ''] = FRACTION.exec(text) ?? [];
  const isDayHere = whole === undefined && !SHOWS_FRACTIONS.test((format ?? '').replace(AS_IT_IS, ''));
  if (Number(below) === 0 || isDayHere) return null;
  const size = Number(whole ?? 0) + Number(above) / Number(below);
  const number = sign === '-' ? -size : size;
  const digits = '?'.repeat(below.length);
  return { number: isPercentage(format) ? hundredth(number) : number, format: `# ${digits}/${digits}` };
}

/** A number with the sign behind it, also a power of ten; null for any other text. */
function readPercentage(text: string): ReadNumber | null {
  const [, before] = /^(.*\d\.?)\s*%\s*$/.exec(text) ?? [];
  const meant = before === undefined ? null : parse(before);
  if (typeof meant?.v !== 'number' || (meant.z && !DIGITS.test(meant.z))) return null;
  return { number: hundredth(meant.v), format: parse(text)?.z ?? '0.00%' };
}

/** Whether the person at this page writes the day first. */
const isDayFirstHere = (): boolean => writesDayFirst(navigator.language, language());

const isDayFirst = (order: string): boolean => order.indexOf('d') < order.indexOf('m');

/** In which order a format shows the numbers of a day; null where it shows no day, or the month as a word. */
function dayOrder(format: string | undefined): string | null {
  if (!isDay(format)) return null;
  const codes = (format ?? '')
    .split(';')[0]
    ?.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    .toLowerCase();
  // Behind hours, and before seconds, these are minutes.
  const letters = codes?.replace(/h+[^a-z]*m+|m+[^a-z]*s+/g, '') ?? '';
  const order = [...new Set(letters.replace(/[^dmy]/g, ''))].join('');
  return /d/.test(order) && /m/.test(order) && !/m{3}|d{3}/.test(letters) ? order : null;
}

/** As Excel: up to 29 in this century. */
function wholeYear(year: string): string {
  if (year.length > 2) return year.padStart(4, '0');
  return String(Number(year) < 30 ? 2000 + Number(year) : 1900 + Number(year));
}

export function isPercentage(format: string | undefined): boolean {
  return !isDefaultFormat(format) && numfmt.isPercentFormat(format ?? '') === true;
}

/** Whether a format shows days or hours. */
export function isDay(format: string | undefined): boolean {
  return !isDefaultFormat(format) && numfmt.isDateFormat(format ?? '') === true;
}

/** Exactly: 7 / 100 of what was typed, not of what binary fractions make of it. */
function hundredth(number: number): number {
  const [digits, power = '0'] = String(number).split('e');
  return Number(`${digits}e${Number(power) - 2}`);
}
