import type { AuthTypeId, EventMapping } from '@benchbook/contract';
import { EVENT_TYPE_NAMES } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** Undefined: as it is. */
export interface SealedSecrets {
  password: Buffer | null | undefined;
  token: Buffer | null | undefined;
}

export interface ConnectionFields {
  name: string;
  baseUrl: string;
  authTypeId: AuthTypeId;
  username: string;
  header: string;
}

export const selectConnections = (db: Kysely<Schema>) =>
  db.selectFrom('data_connections').selectAll().orderBy(sql`lower(name)`);

export type ConnectionRow = Awaited<
  ReturnType<ReturnType<typeof selectConnections>['executeTakeFirstOrThrow']>
>;

export function findConnection(db: Kysely<Schema>, id: number): Promise<ConnectionRow | undefined> {
  return selectConnections(db).where('id', '=', id).executeTakeFirst();
}

const columnsOf = ({ baseUrl, authTypeId, ...fields }: ConnectionFields) => ({
  ...fields,
  base_url: baseUrl,
  auth_type_id: authTypeId,
});

/** The connection with its events, whose endpoints are empty (decision 23). Its secrets need its id: they come later. */
export async function insertConnection(db: Kysely<Schema>, fields: ConnectionFields): Promise<number> {
  const { id } = await db
    .insertInto('data_connections')
    .values(columnsOf(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('data_connection_events')
    .values(
      Object.keys(EVENT_TYPE_NAMES).map((type) => ({ data_connection_id: id, event_type_id: Number(type) })),
    )
    .execute();
  return id;
}

export async function updateConnection(
  db: Kysely<Schema>,
  id: number,
  fields: ConnectionFields,
): Promise<void> {
  await db.updateTable('data_connections').set(columnsOf(fields)).where('id', '=', id).execute();
}

export async function updateSecrets(db: Kysely<Schema>, id: number, secrets: SealedSecrets): Promise<void> {
  const values = {
    ...(secrets.password === undefined ? {} : { password_sealed: secrets.password }),
    ...(secrets.token === undefined ? {} : { token_sealed: secrets.token }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('data_connections').set(values).where('id', '=', id).execute();
}

export async function deleteConnection(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('data_connections').where('id', '=', id).execute();
}

const selectEvents = (db: Kysely<Schema>) =>
  db.selectFrom('data_connection_events').selectAll().orderBy('event_type_id');

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>;

export function listEvents(db: Kysely<Schema>, connectionId: number): Promise<EventRow[]> {
  return selectEvents(db).where('data_connection_id', '=', connectionId).execute();
}

/** An event of that connection. */
export function findEvent(
  db: Kysely<Schema>,
  connectionId: number,
  eventId: number,
): Promise<EventRow | undefined> {
  return selectEvents(db)
    .where('data_connection_id', '=', connectionId)
    .where('id', '=', eventId)
    .executeTakeFirst();
}

export async function updateEvent(
  db: Kysely<Schema>,
  id: number,
  event: { endpoint: string; mapping: EventMapping | null; at: Date },
): Promise<void> {
  await db
    .updateTable('data_connection_events')
    .set({
      endpoint: event.endpoint,
      mapping: event.mapping === null ? null : JSON.stringify(event.mapping),
      updated_at: event.at,
    })
    .where('id', '=', id)
    .execute();
}

export async function hasExports(db: Kysely<Schema>, connectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('exports')
    .select('id')
    .where('data_connection_id', '=', connectionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
