/**
 * What was written while a page's id was called `sessionId`, as it is written now: journals on the disk, and tickets of pages
 * that were opened before an update.
 */
export function withPageId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('sessionId' in value)) return value;
  const { sessionId, ...rest } = value;
  return { pageId: sessionId, ...rest };
}
