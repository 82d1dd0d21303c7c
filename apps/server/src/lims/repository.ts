import { EVENT_TYPES, type EventTypeId, type LimsItem } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** The event of this type that is used: that of the oldest connection with an endpoint for it. */
export async function findUsedEvent(
  db: Kysely<Schema>,
  type: EventTypeId,
): Promise<{ connectionId: number; eventId: number } | undefined> {
  return db
    .selectFrom('data_connection_events')
    .select(['data_connection_id as connectionId', 'id as eventId'])
    .where('event_type_id', '=', type)
    .where('endpoint', '<>', '')
    .orderBy('data_connection_id')
    .executeTakeFirst();
}

/** The event of this type of a connection. */
export function findEventOfType(db: Kysely<Schema>, connectionId: number, type: EventTypeId) {
  return db
    .selectFrom('data_connection_events')
    .selectAll()
    .where('data_connection_id', '=', connectionId)
    .where('event_type_id', '=', type)
    .executeTakeFirst();
}

export async function externalIdOf(db: Kysely<Schema>, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('external_user_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.external_user_id ?? null;
}

export type ItemKind = 'instrument' | 'test';

/** Numbers a LIMS gives itself are kept; they stay below those of the sequence. */
const OWN_NUMBER = sql`external_id ~ '^[1-9][0-9]{0,8}$'`;

/**
 * Remembers what the LIMS calls its instruments or tests now, and answers all of these with the numbers workbooks keep:
 * the LIMS's own where its ids are numbers, else one given at the first meeting.
 */
export async function rememberItems(
  db: Kysely<Schema>,
  place: { connectionId: number; kind: ItemKind },
  items: readonly LimsItem[],
): Promise<{ number: number; name: string }[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ number: number; name: string }>`
    with given as (
      select distinct on (external_id) external_id, name
      from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ name }) => name)}::text[])
        as item (external_id, name)
    )
    insert into lims_items as known (data_connection_id, kind, external_id, number, name)
    select ${place.connectionId}, ${place.kind}, external_id,
      coalesce(
        (select number from lims_items present where present.data_connection_id = ${place.connectionId}
          and present.kind = ${place.kind} and present.external_id = given.external_id),
        case when ${OWN_NUMBER} then external_id::integer else nextval('lims_item_numbers')::integer end),
      name
    from given
    on conflict (data_connection_id, kind, external_id) do update set name = excluded.name
    returning number, name`.execute(db);
  return rows;
}

/**
 * What the LIMS called an instrument or test when it was last asked; undefined for a number nobody has met. Two LIMS may
 * give the same number: that of the connection whose instruments or tests are offered now comes first.
 */
export async function findItemName(
  db: Kysely<Schema>,
  kind: ItemKind,
  number: number,
): Promise<string | undefined> {
  const used = await findUsedEvent(db, EVENT_TYPES[`${kind}s`]);
  const item = await db
    .selectFrom('lims_items')
    .select('name')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .orderBy(
      (row) => row('data_connection_id', '=', used?.connectionId ?? null),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('data_connection_id')
    .executeTakeFirst();
  return item?.name;
}
