/**
 * Days and the numbers that stand for them in a workbook (ECMA-376 part 1, 18.17.4.1), which counts them from the end of 1899, or
 * from 1904 where it says so (`date1904`).
 */

/** Days between the two ways of counting. */
export const DAYS_1904 = 1462;
/** The number of 1970-01-01 where days are counted from the end of 1899. */
export const UNIX_DAY = 25_569;
/** Milliseconds. */
const DAY = 86_400_000;
/** 1900-03-01: Excel counts a 29th of February before it that there never was. */
const FIRST_SURE = 61;

/** The number of a day written as `2026-11-24`; undefined: it is written in another way, is in no calendar, or is before the first day. */
export function dayNumber(written: string, date1904: boolean): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written.trim()) ?? [];
  if (year === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(time).toISOString().slice(0, 10) !== written.trim()) return undefined;
  const counted = time / DAY + UNIX_DAY;
  const number = date1904 ? counted - DAYS_1904 : counted < FIRST_SURE ? counted - 1 : counted;
  return number < (date1904 ? 0 : 1) ? undefined : number;
}

/** The moment that a number stands for, as ISO 8601 without a zone, `2026-11-24T14:30:00`; undefined: for none. */
export function momentOf(number: number, date1904: boolean): string | undefined {
  const counted = date1904
    ? number + DAYS_1904
    : number >= 1 && number < FIRST_SURE - 1
      ? number + 1
      : number;
  const moment = new Date(Math.round((counted - UNIX_DAY) * (DAY / 1000)) * 1000);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 19);
}
