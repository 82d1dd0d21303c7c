import { EVENT_TYPE_NAMES, type EventTypeId } from '@benchbook/contract';
import type { z } from 'zod';
import { type EventRequest, LimsError } from '../data-connections/client.ts';
import { findConnection } from '../data-connections/repository.ts';
import type { Parts } from '../parts.ts';
import { notFound, Refusal } from '../plumbing/refusal.ts';
import { MappingError, mappingOf, type ReadRows, RefusedByLims, readRows } from './mapping.ts';
import { readPages } from './pages.ts';
import { findEventOfType } from './repository.ts';

/**
 * The rows an event of a connection answers, in our words.
 *
 * @throws Refusal 404 for a connection that does not exist; 502 naming connection and event, and what came back.
 */
export async function readEventRows<Shape extends z.ZodType>(
  parts: Parts,
  place: { connectionId: number; type: EventTypeId },
  shape: Shape,
  request: EventRequest = {},
): Promise<ReadRows<z.output<Shape>>> {
  const connection = await findConnection(parts.db, place.connectionId);
  const event = await findEventOfType(parts.db, place.connectionId, place.type);
  if (connection === undefined || event === undefined) throw notFound('data connection');
  const mapping = await mappingOf(parts.db, event);
  try {
    return readRows(shape, mapping, await readPages(parts, connection, event, mapping, request));
  } catch (error) {
    if (error instanceof LimsError) throw badGateway(error.message);
    if (!(error instanceof MappingError || error instanceof RefusedByLims)) throw error;
    throw badGateway(`${connection.name}, ${EVENT_TYPE_NAMES[place.type]}: ${error.message}`);
  }
}

/** Somebody else's server did not do its part. */
const badGateway = (msg: string) => new Refusal(502, [{ msg }]);
