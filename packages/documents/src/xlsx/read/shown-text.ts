import { movedCharacters } from '../../moved-characters.ts';
import { formattedText, wholeText } from '../display/index.ts';
import { shownSerial } from './date-systems.ts';
import type { ReadCell } from './read-cells.ts';

/**
 * A cell's value as a person sees it where the column is wide enough, as the spreadsheet editor shows it; the plain value
 * where the format is none a program knows.
 */
export function shownText(cell: Pick<ReadCell, 'type' | 'value'>, code: string, date1904: boolean): string {
  const { type, value } = cell;
  if (type === 'empty') return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (type === 'error') return String(value);
  if (typeof value !== 'number') return formattedText(value, code);
  const { text, isTooWide } = wholeText('number', date1904 ? shownSerial(value, code) : value, code);
  // What a format hides, or no calendar has, is there all the same.
  return (isTooWide ? '' : text.trim()) || String(value);
}

/** `shownText`, with raised and lowered parts in characters that are so by themselves: 10⁶ is not 106. */
export function shownWithScripts(
  cell: Pick<ReadCell, 'type' | 'value' | 'runs'>,
  code: string,
  date1904: boolean,
): string {
  return shownText({ ...cell, value: withScripts(cell, movedCharacters) }, code, date1904);
}

/** A cell's value; of a text with its raised and lowered parts as `moved` makes them. */
export function withScripts(
  { value, runs }: Pick<ReadCell, 'value' | 'runs'>,
  moved: (text: string, side: 'super' | 'sub') => string,
): ReadCell['value'] {
  if (typeof value !== 'string' || !runs) return value;
  let at = 0;
  const parts = runs.map(({ length, font }) => {
    const text = value.slice(at, at + length);
    at += length;
    const script = font?.vertAlign?.val;
    const side = script === 'superscript' ? 'super' : script === 'subscript' ? 'sub' : null;
    return side ? moved(text, side) : text;
  });
  return parts.join('');
}
