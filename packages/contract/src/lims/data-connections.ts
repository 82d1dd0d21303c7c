import { z } from 'zod';
import { defineCall } from '../call.ts';
import { based, Done, Id, line, PathId, Timestamp } from '../shapes.ts';
import { EventMapping } from './mappings.ts';

/** How we sign in at a LIMS (section 3, decision 24). */
export const AUTH_TYPES = { token: 1, bearer: 2, basic: 3, appKey: 4 } as const;
export const AuthTypeId = z.union(
  [
    z.literal(AUTH_TYPES.token),
    z.literal(AUTH_TYPES.bearer),
    z.literal(AUTH_TYPES.basic),
    z.literal(AUTH_TYPES.appKey),
  ],
  { error: 'Choose how to sign in at the LIMS.' },
);
export type AuthTypeId = z.infer<typeof AuthTypeId>;

export type CredentialField = 'username' | 'password' | 'token' | 'header';

interface AuthTypeShape {
  id: AuthTypeId;
  name: string;
  /** The fields it has, each required, and what it calls them. */
  fields: Partial<Record<CredentialField, string>>;
  /** What is sent with every request. */
  sends: string;
}

/** Each with just the fields it needs; all of them are required (section 5). */
export const AUTH_TYPE_SHAPES: readonly AuthTypeShape[] = [
  {
    id: AUTH_TYPES.token,
    name: 'Token and header',
    fields: { header: 'Header', token: 'Token' },
    sends: 'The token, in the header.',
  },
  {
    id: AUTH_TYPES.bearer,
    name: 'Bearer token',
    fields: { token: 'Token' },
    sends: 'Authorization: Bearer, with the token.',
  },
  {
    id: AUTH_TYPES.basic,
    name: 'Username, password and header',
    fields: {
      username: 'Username',
      password: 'Password',
      header: 'Header',
      token: 'Token or client id',
    },
    sends: 'Authorization: Basic, and the token or client id in the header.',
  },
  {
    id: AUTH_TYPES.appKey,
    name: 'App key, username and header',
    fields: { username: 'Username', header: 'Header', token: 'App key' },
    sends: 'The app key in the header, and the user name in the header "username".',
  },
];

export const authTypeShape = (id: AuthTypeId): AuthTypeShape => {
  const shape = AUTH_TYPE_SHAPES.find((candidate) => candidate.id === id);
  if (shape === undefined) throw new RangeError(`There is no way ${id} to sign in.`);
  return shape;
};

/** Secrets are never sent back: only whether there is one. */
export const DataConnection = z.object({
  id: Id,
  name: z.string(),
  baseUrl: z.string(),
  authTypeId: AuthTypeId,
  username: z.string(),
  header: z.string(),
  hasPassword: z.boolean(),
  hasToken: z.boolean(),
  updatedAt: Timestamp,
});
export type DataConnection = z.infer<typeof DataConnection>;

const BaseUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: 'Write the address of the LIMS, such as https://lims.example.org/api.',
  })
  .max(2_000)
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url === null || (url.username === '' && url.password === '' && url.search === '' && url.hash === '')
    );
  }, 'Leave user name, password and everything after ? or # out of the address.');

/** RFC 9110, 5.6.2: a header's name is a token. */
const HeaderName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/, 'A header name has letters, digits and hyphens.')
  .refine(
    (name) => !/^(host|content-length|content-type|transfer-encoding|connection|authorization)$/i.test(name),
    'This header is set by every request itself. Choose another one.',
  );

/** What goes into a header's value: no control characters. */
const secret = (what: string) =>
  z
    .string()
    .max(4_000)
    .regex(/^[\x20-\x7e\u00a0-\u00ff]*$/, `${what} may have only characters that fit into a request.`);

/**
 * An empty password or token means: as it is. Whether a field may be empty depends on the authentication type, and for a
 * secret on whether there is one; `missingCredentials` says which are missing.
 */
export const DataConnectionFields = z.object({
  name: line('Name', 200),
  baseUrl: BaseUrl,
  authTypeId: AuthTypeId,
  username: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}]*$/u, 'The user name has characters that cannot be sent.')
    .default(''),
  password: secret('The password').default(''),
  token: secret('The token').default(''),
  header: HeaderName.default(''),
});
export type DataConnectionFields = z.infer<typeof DataConnectionFields>;

/** The fields the authentication type needs and that are empty. @param stored the secrets that are there already. */
export function missingCredentials(
  fields: DataConnectionFields,
  stored: { password: boolean; token: boolean } = { password: false, token: false },
): { field: CredentialField; msg: string }[] {
  const { fields: needed } = authTypeShape(fields.authTypeId);
  return (Object.entries(needed) as [CredentialField, string][])
    .filter(([field]) => fields[field].trim() === '')
    .filter(([field]) => !((field === 'password' || field === 'token') && stored[field]))
    .map(([field, label]) => ({ field, msg: `${label} is required.` }));
}

/**
 * The secrets that stay as they are when their fields are left empty. Somebody who names another server has to enter them
 * again: they are never sent to one they were not entered for.
 */
export function keptSecrets(
  before: DataConnection | undefined,
  baseUrl: string,
): { password: boolean; token: boolean } {
  const origin = URL.parse(baseUrl)?.origin;
  if (before === undefined || origin === undefined || origin !== URL.parse(before.baseUrl)?.origin) {
    return { password: false, token: false };
  }
  return { password: before.hasPassword, token: before.hasToken };
}

/** Decision 23. */
export const EVENT_TYPES = {
  instruments: 1,
  tests: 2,
  exportDocument: 3,
  importLocations: 4,
  importUsers: 5,
  autofill: 6,
  referenceGroups: 7,
} as const;
export type EventTypeId = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES];
export const EVENT_TYPE_NAMES: Record<EventTypeId, string> = {
  1: 'Instruments',
  2: 'Tests',
  3: 'Export document',
  4: 'Import locations',
  5: 'Import users',
  6: 'Autofill data',
  7: "Projects' reference info groups",
};

export const DataConnectionEvent = z.object({
  id: Id,
  dataConnectionId: Id,
  eventTypeId: z.number().int(),
  name: z.string(),
  /** Appended to the connection's base URL; empty while the event is not used. */
  endpoint: z.string(),
  /** How the LIMS calls its fields; null: as the preset of the configured LIMS module. */
  mapping: EventMapping.nullable(),
  updatedAt: Timestamp,
});
export type DataConnectionEvent = z.infer<typeof DataConnectionEvent>;

/** A path below the base URL; `{name}` stands for a value of the request. */
export const Endpoint = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(text), 'Write only what comes after the base URL.')
  .refine(
    (text) => !/[\s\\#]|(^|\/)\.\.?(\/|$)/.test(text),
    'The endpoint has characters that no address has.',
  );

export const ChangedEvent = z.object({
  endpoint: Endpoint,
  mapping: EventMapping.nullable().optional(),
  ...based,
});
export type ChangedEvent = z.infer<typeof ChangedEvent>;

/** The address an event is called at. */
export const eventUrl = (baseUrl: string, endpoint: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/${endpoint.replace(/^\/+/, '')}`;

/** What a LIMS answered, as it stands, for whoever sets the connection up. */
export const ConnectionTest = z.object({
  /** The address that was called. */
  url: z.string(),
  /** False when nothing answered, or with a status that is no success. */
  ok: z.boolean(),
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
  /** What is wrong and what to do, or that it answers. */
  message: z.string(),
  /** The first part of the body; control characters are left out. */
  body: z.string(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

const params = z.object({ id: PathId });
const eventParams = z.object({ id: PathId, eventId: PathId });
const named = z.array(z.object({ id: z.number().int(), name: z.string() }));

export const dataConnectionCalls = {
  listDataConnections: defineCall({
    method: 'GET',
    path: '/api/dataConnections',
    summary: 'All connections to laboratory information systems, without their secrets',
    answer: z.array(DataConnection),
  }),
  createDataConnection: defineCall({
    method: 'POST',
    path: '/api/dataConnections',
    summary: 'Create a connection, with its events and no endpoints',
    body: DataConnectionFields,
    answer: DataConnection,
    status: 201,
  }),
  changeDataConnection: defineCall({
    method: 'PUT',
    path: '/api/dataConnections/:id',
    summary: 'Change a connection; empty secrets stay as they are',
    params,
    body: DataConnectionFields.extend(based),
    answer: DataConnection,
  }),
  deleteDataConnection: defineCall({
    method: 'DELETE',
    path: '/api/dataConnections/:id',
    summary: 'Delete a connection that nothing was exported or imported through',
    params,
    answer: Done,
  }),
  listAuthTypes: defineCall({
    method: 'GET',
    path: '/api/dataConnections/authTypes',
    summary: 'The ways to sign in at a LIMS',
    answer: named,
  }),
  listEventTypes: defineCall({
    method: 'GET',
    // The specified client sends the placeholder as it stands here; any id is answered the same.
    path: '/api/dataConnections/:id/events/eventTypes',
    summary: 'What a connection can be used for',
    params: z.object({ id: z.string().max(100) }),
    answer: named,
  }),
  listEvents: defineCall({
    method: 'GET',
    path: '/api/dataConnections/:id/events',
    summary: 'The events of a connection',
    params,
    answer: z.array(DataConnectionEvent),
  }),
  changeEvent: defineCall({
    method: 'PUT',
    path: '/api/dataConnections/:id/events/:eventId',
    summary: 'Set where an event is called, and how the LIMS calls its fields',
    params: eventParams,
    body: ChangedEvent,
    answer: DataConnectionEvent,
  }),
  testDataConnection: defineCall({
    method: 'POST',
    path: '/api/dataConnections/:id/test',
    summary: 'Call the base URL, or the endpoint of an event that only reads, and show the answer',
    params,
    body: z.object({ eventId: Id.optional() }),
    answer: ConnectionTest,
  }),
};
