import { timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '@benchbook/documents/evidence';
import { type AuditKey, macOf } from './keys.ts';

/** A row of the trail as the text PostgreSQL gives for each of its columns; null where there is none. */
export type RowText = Readonly<Record<string, string | null>>;

/** Given by the database, by the chain there was before, or the code itself; what follows is covered by the seal. */
const NOT_COVERED = ['id', 'hash', 'previous_hash', 'mac'];
const JSON_COLUMNS = ['old', 'new'];

/**
 * The code of an entry over every other column it is written with. That of a column somebody adds is covered like the
 * others; one that is null counts as not there, so that entries from before it keep theirs.
 *
 * @param row each value as it is stored: times as `toISOString` gives them, JSON as its text
 */
export function entryMac(key: AuditKey, row: RowText): Buffer {
  const columns = Object.entries(row).filter(([name, text]) => text !== null && !NOT_COVERED.includes(name));
  const content = columns.map(([name, text]) => [
    name,
    JSON_COLUMNS.includes(name) ? canonicalJson(JSON.parse(text ?? '')) : text,
  ]);
  return macOf(key, 'entry', Object.fromEntries(content));
}

/** Whether one of the keys made the code that an entry carries. @param row as PostgreSQL gives it, in UTC */
export function hasItsMac(keys: Iterable<AuditKey>, row: RowText): boolean {
  const { mac, at } = row;
  if (mac == null || at == null || row.nonce == null) return false;
  const given = Buffer.from(mac.slice('\\x'.length), 'hex');
  const written = { ...row, at: isoOf(at) };
  return [...keys].some((key) => {
    const made = entryMac(key, written);
    return given.length === made.length && timingSafeEqual(given, made);
  });
}

/** `2026-11-23 08:40:11.123+00` as `toISOString` writes it. */
function isoOf(text: string): string {
  const time = new Date(`${text.replace(' ', 'T')}:00`);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
