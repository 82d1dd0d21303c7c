import { formatNumber, locale, t } from '@benchbook/words';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useContext } from 'react';
import { browsersZone } from './browsers-zone.ts';
import { StoredTimeZone } from './surroundings.ts';

/** Values of `tzOption` (section 4): 1 means the lab system's time zone, anything else the browser's own. */
export const LOCAL_TIME = 0;
export const LIMS_TIME = 1;

/**
 * A moment as people read it: en-US with an optional time zone (section 9). A zone the browser does not know is
 * left out, rather than showing nothing.
 */
export function formatDate(timestamp: string, timeZone?: string): string {
  return format(timestamp, { dateStyle: 'medium', timeStyle: 'short' }, timeZone);
}

/** Time of day with seconds, 24 hours: `14:03:22`. */
export function formatTime(timestamp: string, timeZone?: string): string {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return format(timestamp, parts, timeZone);
}

/** Time of day without seconds, 24 hours: `14:03`. */
export function formatMinute(timestamp: string, timeZone?: string): string {
  return format(timestamp, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone);
}

/** The day alone: `Wednesday, March 4, 2026`. */
export function formatDay(timestamp: string, timeZone?: string): string {
  return format(timestamp, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, timeZone);
}

/** A day that has no time, from YYYY-MM-DD: `Dec 1, 2026`. */
export const formatCalendarDay = (day: string): string =>
  format(`${day}T12:00:00Z`, { dateStyle: 'medium' }, 'UTC');

function format(timestamp: string, parts: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : formatter(parts, timeZone).format(date);
}

/** By language, zone and parts: to make one takes longer than all that a screen says with it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(parts: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${locale()} ${timeZone} ${JSON.stringify(parts)}`;
  const made = formatters.get(name) ?? makeFormatter(parts, timeZone);
  formatters.set(name, made);
  return made;
}

function makeFormatter(parts: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale(), { ...parts, ...(timeZone !== undefined && { timeZone }) });
  } catch {
    return new Intl.DateTimeFormat(locale(), parts);
  }
}

/** How the server writes a time in a sentence, which it has no other zone for. */
const IN_SENTENCE = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g;

/** Whether a sentence of the server names a time. */
export const namesTime = (sentence: string): boolean => sentence.search(IN_SENTENCE) >= 0;

/** A sentence of the server with its times as this person reads them. @param date formats a timestamp */
export const retimed = (sentence: string, date: (timestamp: string) => string): string =>
  sentence.replace(IN_SENTENCE, (_, day: string, time: string) => date(`${day}T${time}:00.000Z`));

const STEPS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago: `3 days ago`, `yesterday`, `just now`. `now` in milliseconds. */
export function formatAgo(timestamp: string, now: number): string {
  const seconds = (now - Date.parse(timestamp)) / 1_000;
  const step = STEPS.find(([, length]) => seconds >= length);
  if (step === undefined) return t('just now');
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  return words.format(-Math.floor(seconds / step[1]), step[0]);
}

const SHORT_STEPS = [
  [86_400, (count: number) => t('{count} d ago', { count })],
  [3_600, (count: number) => t('{count} h ago', { count })],
  [60, (count: number) => t('{count} min ago', { count })],
] as const;
const LONGEST_AGO_S = 30 * 86_400;

/**
 * How long ago, as short as a line of a list wants it: `just now`, `5 min ago`, `2 h ago`, `3 d ago`, and beyond 30 days the day
 * itself. `now` in milliseconds.
 */
export function formatShortAgo(timestamp: string, now: number, timeZone?: string): string {
  const seconds = (now - Date.parse(timestamp)) / 1_000;
  if (!(seconds < LONGEST_AGO_S)) return format(timestamp, { dateStyle: 'medium' }, timeZone);
  const step = SHORT_STEPS.find(([length]) => seconds >= length);
  return step === undefined ? t('just now') : step[1](Math.floor(seconds / step[0]));
}

/** Bytes as people read them: `734 B`, `12.4 kB`, `3.1 MB` (powers of 1000). */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return t('{size} B', { size: bytes });
  const kilobytes = bytes / 1_000;
  const value = kilobytes < 1_000 ? kilobytes : kilobytes / 1_000;
  const digits = value < 100 ? 1 : 0;
  const size = formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return kilobytes < 1_000 ? t('{size} kB', { size }) : t('{size} MB', { size });
}

/** The time zone option of this browser and how to change it. */
export function useTimeZoneOption(): [number, (option: number) => void] {
  const [option, setOption] = useLocalStorage<number>({
    key: 'tzOption',
    defaultValue: LOCAL_TIME,
    // Nothing is rendered elsewhere first: the zone holds from the first look.
    getInitialValueInEffect: false,
  });
  return [option, setOption];
}

interface Times {
  date: (timestamp: string) => string;
  time: (timestamp: string) => string;
  day: (timestamp: string) => string;
  /** Name of the zone (IANA), for a server that has to know where days begin. */
  timeZone: string;
  /** The time of day alone where it was today. */
  moment: (timestamp: string) => string;
  /** The same without seconds. */
  minute: (timestamp: string) => string;
  /** See `formatShortAgo`. */
  ago: (timestamp: string, now: number) => string;
}

/** Formatting in the time zone the person chose. */
export function useTime(): Times {
  const stored = useContext(StoredTimeZone);
  const [option] = useTimeZoneOption();
  const timeZone = option === LIMS_TIME && stored !== null ? stored : undefined;
  const date = useCallback((timestamp: string) => formatDate(timestamp, timeZone), [timeZone]);
  const time = useCallback((timestamp: string) => formatTime(timestamp, timeZone), [timeZone]);
  const day = (timestamp: string) => formatDay(timestamp, timeZone);
  const isToday = (timestamp: string) => day(timestamp) === day(new Date().toISOString());
  const moment = (timestamp: string) => (isToday(timestamp) ? time : date)(timestamp);
  const minute = (timestamp: string) =>
    isToday(timestamp) ? formatMinute(timestamp, timeZone) : date(timestamp);
  const ago = (timestamp: string, now: number) => formatShortAgo(timestamp, now, timeZone);
  return { date, time, day, moment, minute, ago, timeZone: timeZone ?? browsersZone() };
}

/** `retimed` as a component, for what is shown where `useTime` cannot be asked. */
export function Retimed({ sentence }: { sentence: string }): string {
  return retimed(sentence, useTime().date);
}
