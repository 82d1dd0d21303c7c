import type { LogEntry } from '@benchbook/contract';

export interface Day {
  day: string;
  entries: LogEntry[];
}

/** The entries by day, both in the order they come. @param dayOf the day of a time, in the reader's time zone */
export function byDay(entries: readonly LogEntry[], dayOf: (timestamp: string) => string): Day[] {
  const days = Map.groupBy(entries, (entry) => dayOf(entry.createdAt));
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/** Where an entry leads: to its workbook, its template, or at least its project; null: nowhere (any more). */
export function targetOf({ projectId, experimentId, templateId }: LogEntry): string | null {
  if (templateId !== null) return `/templates/${templateId}`;
  if (projectId === null) return null;
  return `/projects/${projectId}/experiments${experimentId === null ? '' : `/${experimentId}`}`;
}

/**
 * A message in three: before the title of what it is about, which is the only one in quotes, the title with them, and
 * after.
 */
export function aroundTitle(message: string): [string, string, string] {
  const [first, last] = [message.indexOf('"'), message.lastIndexOf('"')];
  if (last <= first) return ['', message, ''];
  return [message.slice(0, first), message.slice(first, last + 1), message.slice(last + 1)];
}
