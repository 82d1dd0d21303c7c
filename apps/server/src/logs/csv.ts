import type { RecordedEntry } from './presenter.ts';

const COLUMNS: Record<string, (entry: RecordedEntry) => string> = {
  Number: (entry) => String(entry.id),
  Time: (entry) => entry.createdAt,
  Person: (entry) => entry.userName,
  Event: (entry) => entry.event,
  Message: (entry) => entry.message,
  Reason: (entry) => entry.reason ?? '',
  'Old values': (entry) => json(entry.old),
  'New values': (entry) => json(entry.new),
  Table: (entry) => entry.table,
  Row: (entry) => entry.row,
  Address: (entry) => entry.address,
  Request: (entry) => entry.requestId,
  Seal: (entry) => entry.hash,
};

const json = (values: object | null): string => (values === null ? '' : JSON.stringify(values));

/** With the mark by which Excel knows UTF-8. */
export const CSV_HEADER = `\uFEFF${lineOf(Object.keys(COLUMNS))}`;

/** One entry as a line of CSV (RFC 4180). */
export const csvLine = (entry: RecordedEntry): string =>
  lineOf(Object.values(COLUMNS).map((column) => column(entry)));

function lineOf(fields: string[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

/** A spreadsheet takes what begins like a formula for one; an apostrophe makes it the text it is. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
