import { format } from 'numfmt';
import { isDateFormat } from './number-formats.ts';
import type { ReadCell } from './read-cells.ts';

/** Days between the date systems that start in 1900 and in 1904 (ECMA-376 part 1, 18.17.4.1). */
export const DAYS_1904 = 1462;

const OPTIONS = { throws: false, invalid: '', nbsp: false } as const;

/**
 * A cell's value as a person sees it, number format applied as the spreadsheet editor applies it (the same library); the
 * plain value where the format is none a program knows.
 */
export function shownText(cell: Pick<ReadCell, 'type' | 'value'>, code: string, date1904: boolean): string {
  const { type, value } = cell;
  if (type === 'empty') return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (type === 'error') return String(value);
  if (typeof value !== 'number') return code.includes('@') ? format(code, value, OPTIONS) || value : value;
  const shift = date1904 && isDateFormat(code) ? DAYS_1904 : 0;
  // What a format hides is there all the same.
  return format(code, value + shift, OPTIONS).trim() || String(value);
}
