import { DAYS_1904 } from '../file/day-numbers.ts';
import { showsDay } from './number-formats.ts';

/**
 * The number an editor that counts dates from 1900 has to hold for one in a file that counts them from 1904, so that a
 * person sees the same day. `code` is the cell's number format: a number that shows no day is the same in both.
 */
export function shownSerial(stored: number, code: string): number {
  return showsDay(code) ? stored + DAYS_1904 : stored;
}

/** The reverse of `shownSerial`. */
export function storedSerial(shown: number, code: string): number {
  return showsDay(code) ? shown - DAYS_1904 : shown;
}

/** A stored number after its cell got another format, so that it is the number or day the editor shows then. */
export function reformattedSerial(stored: number, before: string, after: string): number {
  return showsDay(before) === showsDay(after) ? stored : storedSerial(shownSerial(stored, before), after);
}
