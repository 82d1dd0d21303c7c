import { ADMINISTRATOR_ROLE_ID, FIRST_ADMINISTRATOR_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { visibleTypesOf } from '../projects/policy.ts';
import type { Viewer } from './viewer.ts';

export function findOpenSession(db: Kysely<Schema>, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_activity_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function recordActivity(db: Kysely<Schema>, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_activity_at: at })
    .where('id', '=', sessionId)
    .where('last_activity_at', '<', at)
    .execute();
}

export function insertSession(
  db: Kysely<Schema>,
  session: { tokenHash: Buffer; userId: number; at: Date; address: string; userAgent: string },
) {
  return db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.at,
      last_activity_at: session.at,
      address: session.address,
      user_agent: session.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function endSessions(
  db: Kysely<Schema>,
  which: { sessionId: string } | { userId: number; except?: string | undefined },
  reason: string,
  at: Date,
): Promise<void> {
  let update = db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null);
  if ('sessionId' in which) update = update.where('id', '=', which.sessionId);
  else {
    update = update.where('user_id', '=', which.userId);
    if (which.except !== undefined) update = update.where('id', '<>', which.except);
  }
  await update.execute();
}

/** Everything about an active user that decides what they see and may do. */
export async function loadViewer(
  db: Kysely<Schema>,
  sessionId: string,
  userId: number,
): Promise<Viewer | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'external_user_id', 'timezone'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (user === undefined) return null;

  const [roles, useRoles, types, rights] = await Promise.all([
    db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('roles.id')
      .where('user_roles.user_id', '=', userId)
      .where('roles.active', '=', true)
      .execute(),
    db.selectFrom('configuration').select('value').where('key', '=', 'useRoles').executeTakeFirst(),
    db
      .selectFrom('role_project_types')
      .innerJoin('user_roles', 'user_roles.role_id', 'role_project_types.role_id')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select(['role_project_types.project_type_id as typeId', 'role_project_types.role_id as roleId'])
      .where('user_roles.user_id', '=', userId)
      .where('roles.active', '=', true)
      .execute(),
    experimentTypeRights(db, userId),
  ]);
  const roleIds = roles.map((role) => role.id);
  const isAdministrator = userId === FIRST_ADMINISTRATOR_ID || roleIds.includes(ADMINISTRATOR_ROLE_ID);
  const rules = {
    isAdministrator,
    usesRoles: useRoles?.value === 'true',
    projectTypeRoles: rolesByType(types),
  };
  return {
    sessionId,
    userId,
    name: `${user.first_name} ${user.last_name}`,
    ...rules,
    roleIds,
    visibleProjectTypeIds: visibleTypesOf(rules),
    experimentTypeRights: rights,
    user: {
      UserID: user.id,
      LoginID: user.username,
      FirstName: user.first_name,
      LastName: user.last_name,
      externalUserId: user.external_user_id,
      roles: roleIds.map((id) => ({ id })),
      Timezone: user.timezone,
    },
  };
}

function rolesByType(grants: { typeId: number; roleId: number }[]): Map<number, number[]> {
  const roles = new Map<number, number[]>();
  for (const { typeId, roleId } of grants) roles.set(typeId, [...(roles.get(typeId) ?? []), roleId]);
  return roles;
}

async function experimentTypeRights(db: Kysely<Schema>, userId: number) {
  const rolesWith = (flag: 'can_create' | 'can_edit') =>
    sql<number[]>`coalesce(array_agg(${sql.ref(`experiment_type_roles.role_id`)})
      filter (where ${sql.ref(`experiment_type_roles.${flag}`)}), '{}')`;
  const rows = await db
    .selectFrom('experiment_types')
    .leftJoin('experiment_type_roles', (join) =>
      join
        .onRef('experiment_type_roles.experiment_type_id', '=', 'experiment_types.id')
        .on('experiment_type_roles.role_id', 'in', (roles) =>
          roles
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('user_roles.role_id')
            .where('user_roles.user_id', '=', userId)
            .where('roles.active', '=', true),
        ),
    )
    .select(['experiment_types.id', rolesWith('can_create').as('create'), rolesWith('can_edit').as('edit')])
    .where('experiment_types.use_acl', '=', true)
    .groupBy('experiment_types.id')
    .execute();
  return new Map(rows.map((row) => [row.id, { create: row.create, edit: row.edit }]));
}

/** The account a person signs in with; names are compared without case. */
export function findLogin(db: Kysely<Schema>, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst();
}
