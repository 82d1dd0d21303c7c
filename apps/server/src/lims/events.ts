import { EVENT_TYPE_NAMES, type EventMapping, type EventTypeId } from '@benchbook/contract';
import { type Said, sentence } from '@benchbook/words/server';
import type { z } from 'zod';
import { callEvent, type EventRequest, LimsError, placesOf } from '../data-connections/client.ts';
import { type ConnectionRow, type EventRow, findConnection } from '../data-connections/repository.ts';
import type { Parts } from '../parts.ts';
import { notFound, Refusal } from '../plumbing/refusal.ts';
import {
  checkSuccess,
  MappingError,
  mappingOf,
  type ReadRows,
  RefusedByLims,
  readRows,
  valueAt,
} from './mapping.ts';
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
  return asking(parts, place, async (connection, event, mapping) =>
    readRows(shape, mapping, await readPages(parts, connection, event, mapping, request)),
  );
}

/**
 * The one thing an event of a connection answers, as it is. @throws Refusal as readEventRows
 *
 * @param valuesFor the values for the places of the endpoint, by their names.
 */
export async function readEventAnswer(
  parts: Parts,
  place: { connectionId: number; type: EventTypeId },
  request: Pick<EventRequest, 'readText'>,
  valuesFor: (names: string[]) => Record<string, string | number>,
): Promise<unknown> {
  return asking(parts, place, async (connection, event, mapping) => {
    const values = valuesFor(placesOf(event.endpoint));
    const answer = await callEvent(parts, connection, event, { ...request, values });
    checkSuccess(mapping, answer);
    return valueAt(answer, mapping.items);
  });
}

/** @throws Refusal 404, 502 in the words of what went wrong */
async function asking<Answer>(
  parts: Parts,
  place: { connectionId: number; type: EventTypeId },
  ask: (connection: ConnectionRow, event: EventRow, mapping: EventMapping) => Promise<Answer>,
): Promise<Answer> {
  const connection = await findConnection(parts.db, place.connectionId);
  const event = await findEventOfType(parts.db, place.connectionId, place.type);
  if (connection === undefined || event === undefined) throw notFound('data connection');
  const mapping = await mappingOf(parts.db, event);
  try {
    return await ask(connection, event, mapping);
  } catch (error) {
    if (error instanceof LimsError) throw badGateway(error.message);
    if (!(error instanceof MappingError || error instanceof RefusedByLims)) throw error;
    throw badGateway(
      sentence('{name}, {value}: {message}', {
        name: connection.name,
        value: EVENT_TYPE_NAMES[place.type],
        message: error.message,
      }),
    );
  }
}

/** Somebody else's server did not do its part. */
const badGateway = (msg: Said) => new Refusal(502, [{ msg }]);
