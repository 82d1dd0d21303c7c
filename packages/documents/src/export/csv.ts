import { DocumentError } from '../errors.ts';
import { type ShownSheet, shownSheets } from './shown-sheets.ts';

/**
 * One sheet of a workbook as CSV (RFC 4180: CRLF, quotes where needed, lines of the same number of fields), values as
 * shown: the first sheet that is not hidden, or the named one. UTF-8 text without a mark. Throws DocumentError;
 * `not-supported` when there is no such sheet.
 */
export function exportCsv(bytes: Uint8Array, sheetName?: string): string {
  const sheets = shownSheets(bytes, (name) => sheetName === undefined || name === sheetName);
  const sheet = sheetName === undefined ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0]) : sheets[0];
  if (!sheet) {
    const what = sheetName === undefined ? 'no sheet with cells' : `no sheet "${sheetName}"`;
    throw new DocumentError('not-supported', `The workbook has ${what}.`);
  }
  return csvOf(sheet);
}

function csvOf({ rows }: ShownSheet): string {
  return rows.map((row) => `${row.map(({ text }) => field(text)).join(',')}\r\n`).join('');
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
