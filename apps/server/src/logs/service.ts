import type { AuditEntry, LogEntry, LogFilter, LogQuery } from '@benchbook/contract';
import type { Language } from '@benchbook/words/server';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { CSV_HEADER, csvLine } from './csv.ts';
import { logScopeOf } from './policy.ts';
import { presentAuditEntry, presentLogEntry } from './presenter.ts';
import * as repository from './repository.ts';
import { namesOf } from './value-names.ts';

/** One page, newest first, and the cursors of the pages beside it. */
export interface LogPage {
  entries: LogEntry[];
  /** The entries before this one are the next page; undefined where there are none. */
  older: number | undefined;
  /** The entries after this one are the page before. */
  newer: number | undefined;
}

/** @param language of whoever reads it */
export async function listLog(
  parts: Parts,
  viewer: Viewer,
  { query, language }: { query: LogQuery; language: Language },
): Promise<LogPage> {
  const { before, after, pageSize, ...filter } = query;
  const direction = after === undefined ? 'older' : 'newer';
  // One more than is shown says whether the direction ends here.
  const stretch = { cursor: after ?? before, direction, limit: pageSize + 1 } as const;
  const rows = await repository.listEntries(parts, logScopeOf(viewer), filter, stretch);
  const goesOn = rows.length > pageSize;
  const shown = direction === 'older' ? rows.slice(0, pageSize) : rows.slice(-pageSize);
  const entries = shown.map((row) => presentLogEntry(viewer, language, row));
  // In the other direction lies at least the entry that the cursor names.
  const hasOlder = direction === 'older' ? goesOn : true;
  const hasNewer = direction === 'newer' ? goesOn : before !== undefined;
  return {
    entries,
    older: hasOlder ? entries.at(-1)?.id : undefined,
    newer: hasNewer ? entries[0]?.id : undefined,
  };
}

/** For administrators. @param language of whoever reads it @throws Refusal 404 */
export async function readAuditEntry(
  parts: Parts,
  viewer: Viewer,
  { id, language }: { id: number; language: Language },
): Promise<AuditEntry> {
  const row = await repository.findEntry(parts.db, viewer.userId, id);
  if (row === undefined) throw notFound('entry');
  const entry = presentAuditEntry(row);
  return { ...entry, names: namesOf(language, [entry.old, entry.new]) };
}

const ENTRIES_AT_ONCE = 1_000;

/**
 * The lines of the chosen entries as CSV, oldest first, read as they are sent: the trail may be larger than the memory.
 * The first ones are read before anything is, so that what cannot be answered is refused and does not break off.
 */
export async function auditCsv(
  parts: Parts,
  viewer: Viewer,
  filter: LogFilter,
): Promise<AsyncGenerator<string>> {
  const readAfter = (id: number) =>
    repository.listAuditEntries(parts, viewer.userId, filter, id, ENTRIES_AT_ONCE);
  return csvOf(await readAfter(0), readAfter);
}

async function* csvOf(
  first: repository.AuditRow[],
  readAfter: (id: number) => Promise<repository.AuditRow[]>,
): AsyncGenerator<string> {
  yield CSV_HEADER;
  let rows = first;
  for (;;) {
    const entries = rows.map(presentAuditEntry);
    if (entries.length > 0) yield entries.map(csvLine).join('');
    const last = entries.at(-1);
    if (last === undefined || entries.length < ENTRIES_AT_ONCE) return;
    rows = await readAfter(last.id);
  }
}
