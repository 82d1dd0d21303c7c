const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/;
const MS_A_DAY = 86_400_000;
/** Of 1 March 1900: the days before it are counted differently from program to program (ECMA-376 part 1, 18.17.4.1). */
const FIRST_SERIAL = 61;

/**
 * The serial number, counted from 1900, of a day in the form of ISO 8601, `2026-11-22` or `2026-11-22T14:03`; undefined
 * for any other text, for a day that no calendar has, and for a time with a zone, whose day depends on who reads it.
 */
export function serialOfIsoDay(text: string): { serial: number; hasTime: boolean } | undefined {
  const [, year, month, day, hours, minutes, seconds = '0'] = DAY.exec(text) ?? [];
  if (year === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDay = new Date(time).toISOString().startsWith(text.slice(0, 10));
  const isTime = Number(hours ?? 0) < 24 && Number(minutes ?? 0) < 60 && Number(seconds) < 60;
  const whole = (time - Date.UTC(1899, 11, 30)) / MS_A_DAY;
  if (!isDay || !isTime || whole < FIRST_SERIAL) return undefined;
  const ms = (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1_000;
  return { serial: whole + ms / MS_A_DAY, hasTime: hours !== undefined };
}
