import { ADMINISTRATOR_ROLE_ID, FIRST_ADMINISTRATOR_ID, SYSTEM_USER_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../plumbing/expressions/repository.ts';
import type { TableShape } from '../plumbing/tables/repository.ts';
import { hasFactor } from '../second-factor/store/repository.ts';

type Items = { id: number; name: string }[];

const rolesOfUser: RawBuilder<Items> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name) order by roles.name)
  from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id), '[]')`;

const locationsOfUser: RawBuilder<Items> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', locations.id, 'name', locations.name) order by locations.name)
  from user_locations join locations on locations.id = user_locations.location_id
  where user_locations.user_id = users.id), '[]')`;

export const selectUsers = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'first_name',
      'last_name',
      'email',
      'active',
      'external_user_id',
      'timezone',
      'updated_at',
      rolesOfUser.as('roles'),
      locationsOfUser.as('locations'),
    ])
    .select(({ ref }) => hasFactor(ref('users.id')).as('has_factor'))
    .where('id', '<>', SYSTEM_USER_ID);

export type UserRow = Awaited<ReturnType<typeof findUser>> & object;

export function findUser(db: Kysely<Schema>, id: number) {
  return selectUsers(db).where('id', '=', id).executeTakeFirst();
}

/** Those that can be given to somebody (section 5), by name. */
export const listActiveRoles = (db: Kysely<Schema>): Promise<Items> =>
  db.selectFrom('roles').select(['id', 'name']).where('active', '=', true).orderBy('name').execute();

export const listLocations = (db: Kysely<Schema>): Promise<Items> =>
  db.selectFrom('locations').select(['id', 'name']).orderBy('name').execute();

export const USER_TABLE: TableShape<'name' | 'username' | 'email' | 'active'> = {
  words: sql`${fullName()} || ' ' || username || ' ' || email`,
  columns: {
    name: sql`lower(last_name || ' ' || first_name)`,
    username: sql`lower(username)`,
    email: sql`lower(email)`,
    active: sql`active`,
  },
  first: 'name',
};

export interface UserValues {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  active: boolean;
  external_user_id?: string | null;
  timezone?: string | null;
  password_hash?: string;
  must_change_password?: boolean;
}

export async function insertUser(db: Kysely<Schema>, values: UserValues): Promise<number> {
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(
  db: Kysely<Schema>,
  id: number,
  values: Partial<UserValues>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Locks the row until the end of the transaction, so that two changes of one user come one after the other. */
export async function lockUser(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('id', '<>', SYSTEM_USER_ID)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRoles(db: Kysely<Schema>, userId: number, roleIds: number[]): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roleIds.length === 0) return;
  await db
    .insertInto('user_roles')
    .values(roleIds.map((roleId) => ({ user_id: userId, role_id: roleId })))
    .execute();
}

/**
 * Replaces the locations of a user. Where the user works now is one of them: a current location that is taken away is no
 * longer the current one.
 */
export async function replaceLocations(
  db: Kysely<Schema>,
  userId: number,
  locationIds: number[],
): Promise<void> {
  await db.deleteFrom('user_locations').where('user_id', '=', userId).execute();
  if (locationIds.length > 0) {
    await db
      .insertInto('user_locations')
      .values(locationIds.map((locationId) => ({ user_id: userId, location_id: locationId })))
      .execute();
  }
  await db
    .updateTable('users')
    .set({ current_location_id: null })
    .where('id', '=', userId)
    .where(sql<boolean>`current_location_id <> all(${locationIds}::int[])`)
    .execute();
}

/**
 * Taken by whoever takes administration away from somebody: two administrators who end each other's access at the same
 * moment would otherwise both succeed. Held until the end of the transaction.
 */
export async function lockAdministration(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(4207849486)`.execute(db);
}

/** Whether anybody (besides this user) can administer the system. */
export async function administratorExists(
  db: Kysely<Schema>,
  options: { besides?: number } = {},
): Promise<boolean> {
  let query = db
    .selectFrom('users')
    .leftJoin('user_roles', (join) =>
      join.onRef('user_roles.user_id', '=', 'users.id').on('user_roles.role_id', '=', ADMINISTRATOR_ROLE_ID),
    )
    .select('users.id')
    .where('users.active', '=', true)
    .where((or) =>
      or.or([or('users.id', '=', FIRST_ADMINISTRATOR_ID), or('user_roles.role_id', 'is not', null)]),
    );
  if (options.besides !== undefined) query = query.where('users.id', '<>', options.besides);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the user's name stands under any record or signature. */
export async function hasRecords(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`select
    exists (select from projects where ${userId} in (created_by, last_update_by))
    or exists (select from experiments where ${userId} in (user_id, created_by, last_update_by))
    or exists (select from signatures where user_id = ${userId}) as present`.execute(db);
  return rows[0]?.present ?? false;
}
