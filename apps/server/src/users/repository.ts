import {
  ADMINISTRATOR_ROLE_ID,
  FIRST_ADMINISTRATOR_ID,
  type ListQuery,
  SYSTEM_USER_ID,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';
import { containing, type Page } from '../plumbing/paging.ts';

type Items = { id: number; name: string }[];

const rolesOfUser: RawBuilder<Items> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name) order by roles.name)
  from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id), '[]')`;

const locationsOfUser: RawBuilder<Items> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', locations.id, 'name', locations.name) order by locations.name)
  from user_locations join locations on locations.id = user_locations.location_id
  where user_locations.user_id = users.id), '[]')`;

const selectUsers = (db: Kysely<Schema>) =>
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
      'updated_at',
      rolesOfUser.as('roles'),
      locationsOfUser.as('locations'),
    ])
    .where('id', '<>', SYSTEM_USER_ID);

export type UserRow = Awaited<ReturnType<typeof findUser>> & object;

export function findUser(db: Kysely<Schema>, id: number) {
  return selectUsers(db).where('id', '=', id).executeTakeFirst();
}

/** Active users first, then by name; the search looks into names, user name and e-mail. */
export async function listUsers(db: Kysely<Schema>, query: ListQuery, page: Page) {
  const term = query.search?.trim();
  const matches = sql<boolean>`(first_name || ' ' || last_name || ' ' || username || ' ' || email)
    ilike ${containing(term ?? '')}`;
  let rows = selectUsers(db);
  let count = db
    .selectFrom('users')
    .select((all) => all.fn.countAll<string>().as('total'))
    .where('id', '<>', SYSTEM_USER_ID);
  if (term) {
    rows = rows.where(matches);
    count = count.where(matches);
  }
  const [users, { total }] = await Promise.all([
    rows
      .orderBy('active', 'desc')
      .orderBy('last_name')
      .orderBy('first_name')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    count.executeTakeFirstOrThrow(),
  ]);
  return { users, total: Number(total) };
}

export interface UserValues {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  active: boolean;
  password_hash?: string;
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
