import type { LocationFields } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type { TableShape } from '../plumbing/tables/repository.ts';

export const selectLocations = (db: Kysely<Schema>) =>
  db.selectFrom('locations').select(['locations.id', 'name', 'external_id', 'locations.updated_at']);

export type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocations>['executeTakeFirstOrThrow']>>;

export const LOCATION_TABLE: TableShape<'name'> = {
  words: sql`name`,
  columns: { name: sql`lower(name)` },
  first: 'name',
};

export function findLocation(db: Kysely<Schema>, id: number): Promise<LocationRow | undefined> {
  return selectLocations(db).where('locations.id', '=', id).executeTakeFirst();
}

/** The locations assigned to a user, by name. */
export function listLocationsOf(db: Kysely<Schema>, userId: number): Promise<LocationRow[]> {
  return selectLocations(db)
    .innerJoin('user_locations', 'location_id', 'locations.id')
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Where the user works now, if that is still assigned. */
export function findCurrentLocation(db: Kysely<Schema>, userId: number): Promise<LocationRow | undefined> {
  return selectLocations(db)
    .innerJoin('users', 'users.current_location_id', 'locations.id')
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function setCurrentLocation(
  db: Kysely<Schema>,
  userId: number,
  locationId: number | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ current_location_id: locationId })
    .where('id', '=', userId)
    .where('current_location_id', 'is distinct from', locationId)
    .execute();
}

export async function insertLocation(
  db: Kysely<Schema>,
  { name, externalId = null }: LocationFields & { externalId?: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('locations')
    .values({ name, external_id: externalId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLocation(
  db: Kysely<Schema>,
  id: number,
  { name }: LocationFields,
): Promise<void> {
  await db.updateTable('locations').set({ name }).where('id', '=', id).execute();
}

export async function deleteLocation(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('locations').where('id', '=', id).execute();
}

/** How many users and projects have the location. */
export async function countUses(
  db: Kysely<Schema>,
  id: number,
): Promise<{ users: number; projects: number }> {
  const { rows } = await sql<{ users: number; projects: number }>`select
    (select count(*)::int from user_locations where location_id = ${id}) as users,
    (select count(*)::int from projects where location_id = ${id}) as projects`.execute(db);
  return rows[0] ?? { users: 0, projects: 0 };
}
