import { EVENT_TYPE_NAMES, type EventTypeId, eventUrl } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import {
  namesPrivateNetwork,
  type OutgoingAnswer,
  OutgoingError,
  type OutgoingRequest,
  sendRequest,
} from '../plumbing/outgoing/index.ts';
import { SealBroken } from '../plumbing/sealing.ts';
import { signInHeaders } from './credentials.ts';
import type { ConnectionRow, EventRow } from './repository.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = { bytes: 20 * MEGABYTE, milliseconds: 30_000, redirects: 3 };
/** Characters of an answer that an error quotes. */
const QUOTED = 300;

/** A LIMS did not do what was asked. `message` names connection and event, and what came back. */
export class LimsError extends Error {
  override readonly name = 'LimsError';
  /** Null when nothing came back. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export interface EventRequest extends Pick<OutgoingRequest, 'method' | 'headers' | 'body'> {
  /** Values for the `{name}` places of the endpoint; those without a place become the query of a GET. */
  values?: Record<string, string | number>;
  /** A later page of the answer, instead of the event's own address; whoever gives it has checked its origin. */
  page?: string;
  milliseconds?: number;
  /** How the JSON of the answer is read; throws SyntaxError. Without it: `JSON.parse`. */
  readText?: (text: string) => unknown;
}

/** Names as placeholders of a template have them, and numbers. */
const PLACE = /\{([\p{L}\p{N}_][\p{L}\p{N}_ -]*)\}/gu;

/** The names of the `{name}` places of an endpoint. */
export const placesOf = (endpoint: string): string[] =>
  [...endpoint.matchAll(PLACE)].map(([, name = '']) => name);

/**
 * The address of an event's request: places filled, the rest of the values as its query.
 *
 * @throws LimsError for a value that would lead to another address.
 */
export function addressOf(
  connection: ConnectionRow,
  event: EventRow,
  values: Record<string, string | number> = {},
): string {
  const given = new Map(Object.entries(values));
  const filled = event.endpoint.replace(PLACE, (place, name: string) => {
    const value = given.get(name);
    if (value === undefined) return place;
    // In a path they stand for the folder and the one above it, however they are encoded.
    if (/^\.+$/.test(String(value))) {
      throw new LimsError(
        `${nameOf(connection, event)}: {${name}} is "${value}", which cannot be part of an address.`,
        null,
      );
    }
    return encodeURIComponent(value);
  });
  const url = new URL(eventUrl(connection.base_url, filled));
  const placed = new Set(placesOf(event.endpoint));
  for (const [name, value] of given) if (!placed.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/** One signed request to a LIMS, below its own address and through the guarded client; any status is an answer. */
export async function send(
  parts: Parts,
  connection: ConnectionRow,
  url: string,
  request: EventRequest = {},
): Promise<OutgoingAnswer> {
  const { method, headers, body, milliseconds = LIMITS.milliseconds } = request;
  return sendRequest(
    {
      url,
      ...(method === undefined ? {} : { method }),
      ...(body === undefined ? {} : { body }),
      headers: {
        accept: 'application/json',
        ...headers,
        ...signInHeaders(parts.environment, connection),
      },
    },
    { ...LIMITS, milliseconds, privateAddresses: namesPrivateNetwork(new URL(connection.base_url)) },
  );
}

/**
 * Calls an event and reads its JSON.
 *
 * @throws LimsError with a sentence for whoever looks after the connection.
 */
export async function callEvent(
  parts: Parts,
  connection: ConnectionRow,
  event: EventRow,
  request: EventRequest = {},
): Promise<unknown> {
  const name = nameOf(connection, event);
  if (event.endpoint === '') {
    throw new LimsError(`${name}: no endpoint is set. An administrator sets it under Events.`, null);
  }
  const url = request.page ?? addressOf(connection, event, request.values);
  const answer = await send(parts, connection, url, request).catch((error: unknown) => {
    if (!(error instanceof OutgoingError || error instanceof SealBroken)) throw error;
    throw new LimsError(`${name}: ${error.message}`, null, { cause: error });
  });
  return readJson(name, answer, request.readText);
}

/** As sentences for whoever looks after the connection begin. */
const nameOf = (connection: ConnectionRow, event: EventRow): string =>
  `${connection.name}, ${EVENT_TYPE_NAMES[event.event_type_id as EventTypeId]}`;

const STATUS_WORDS: Record<number, string> = {
  401: 'it does not accept the credentials of the connection (401)',
  403: 'it does not allow this to the user of the connection (403)',
  404: 'there is nothing at this endpoint (404)',
};

function readJson(
  name: string,
  answer: OutgoingAnswer,
  readText: (text: string) => unknown = JSON.parse,
): unknown {
  const { status } = answer;
  const text = answer.body.toString('utf8');
  const quoted = quote(text);
  if (status < 200 || status > 299) {
    const what = STATUS_WORDS[status] ?? `it answered ${status}`;
    throw new LimsError(`${name}: ${what}${quoted === '' ? '.' : `: ${quoted}`}`, status);
  }
  const type = answer.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    const kind = type === '' ? 'something without a type' : type.split(';')[0];
    throw new LimsError(`${name}: it answered ${kind} instead of JSON: ${quoted}`, status);
  }
  try {
    return readText(text);
  } catch {
    throw new LimsError(`${name}: its JSON cannot be read: ${quoted}`, status);
  }
}

/** The first part of an answer in one line, without control characters. */
export function quote(text: string, length = QUOTED): string {
  const line = text
    .slice(0, length * 4)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
