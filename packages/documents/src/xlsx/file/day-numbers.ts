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

/** A day, a time, or both, as ISO 8601 writes them; a zone only behind a time. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)?(?:(?:^|T)T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:Z|([+-])(\d\d):?(\d\d))?)?$/;

/**
 * The number of a moment as cells of the type `d` hold it (18.18.11), with or without its day; undefined: it is written in another
 * way, or there is no such day or time.
 */
export function momentNumber(written: string, date1904: boolean): number | undefined {
  const found = MOMENT.exec(written.trim());
  const [, day, hours, minutes, seconds = '0', sign, zoneHours = '0', zoneMinutes = '0'] = found ?? [];
  if (day === undefined && hours === undefined) return undefined;
  const whole = day === undefined ? 0 : dayNumber(day, date1904);
  if (whole === undefined) return undefined;
  if (hours === undefined) return whole;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return undefined;
  // A time by itself is of no zone's day.
  const zone = day === undefined ? 0 : Number(zoneHours) * 3_600 + Number(zoneMinutes) * 60;
  const time = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 86_400 + time - (sign === '-' ? -zone : zone)) / 86_400;
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
