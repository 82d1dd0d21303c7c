import { format } from 'numfmt';
import { shownSerial } from './date-systems.ts';
import type { ReadCell } from './read-cells.ts';

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
  const number = date1904 ? shownSerial(value, code) : value;
  // What a format hides is there all the same.
  return format(code, number, OPTIONS).trim() || String(value);
}
