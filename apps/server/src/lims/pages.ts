import { type EventMapping, MAX_PAGES } from '@benchbook/contract';
import { callEvent, type EventRequest } from '../data-connections/client.ts';
import type { ConnectionRow, EventRow } from '../data-connections/repository.ts';
import type { Parts } from '../parts.ts';
import { checkSuccess, MAX_ROWS, MappingError, rowsOf, valueAt } from './mapping.ts';

/** For all pages together; one has the time of every request. */
const ALL_PAGES_MS = 180_000;

/**
 * The rows of all pages of an event's answer. The address of a page comes from the LIMS, so it is only followed at the
 * origin of the connection, through the same guarded client, and never twice.
 *
 * @throws LimsError, MappingError, RefusedByLims: half of a list is none.
 */
export async function readPages(
  parts: Parts,
  connection: ConnectionRow,
  event: EventRow,
  mapping: EventMapping,
  request: EventRequest,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  const seen = new Set<string>();
  const begun = performance.now();
  for (let page: string | undefined; ; ) {
    const answer = await callEvent(parts, connection, event, {
      ...request,
      ...(page === undefined ? {} : { page }),
    });
    checkSuccess(mapping, answer);
    rows.push(...rowsOf(mapping, answer));
    if (rows.length > MAX_ROWS) {
      throw new MappingError(
        `The answer has more than ${MAX_ROWS} rows, which is more than are read at once.`,
      );
    }
    const next = nextPage(mapping, answer, page ?? connection.base_url);
    if (next === null) return rows;
    if (seen.has(next)) throw new MappingError(`Its pages go round in a circle: ${next}`);
    seen.add(next);
    if (seen.size >= MAX_PAGES) throw new MappingError(`The answer has more than ${MAX_PAGES} pages.`);
    if (performance.now() - begun > ALL_PAGES_MS) {
      throw new MappingError(`Its ${seen.size} pages were not read within ${ALL_PAGES_MS / 1_000} seconds.`);
    }
    page = next;
  }
}

/** The address of the page after this one; null after the last. */
function nextPage(mapping: EventMapping, answer: unknown, from: string): string | null {
  if (mapping.next === undefined || mapping.next === '') return null;
  const next = valueAt(answer, mapping.next);
  if (next === undefined || next === null || next === '') return null;
  const url = typeof next === 'string' ? URL.parse(next, from) : null;
  if (url === null) throw new MappingError(`"${mapping.next}" of the answer is no address of a next page.`);
  const { origin } = new URL(from);
  if (url.origin !== origin) {
    throw new MappingError(`Its next page is at ${url.origin}, which is another server than ${origin}.`);
  }
  return url.href;
}
