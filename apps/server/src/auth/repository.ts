import {
  ADMINISTRATOR_ROLE_ID,
  CONFIGURATION_DEFAULTS,
  FIRST_ADMINISTRATOR_ID,
  SYSTEM_USER_ID,
  type TokenScope,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import { fullName, isKnownAt } from '../plumbing/expressions/repository.ts';
import { deleteHalfSessions, hasFactor } from '../second-factor/store/repository.ts';
import type { Viewer } from '../viewer.ts';

/** With what makes an API token of it, where it is one. */
export function findOpenSession(db: Kysely<Schema>, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .leftJoin('api_tokens', 'api_tokens.session_id', 'sessions.id')
    .select(['sessions.id', 'user_id', 'last_activity_at', 'scopes', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** An API token was used. */
export async function recordUse(db: Kysely<Schema>, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: at })
    .where('session_id', '=', sessionId)
    .where((token) => token.or([token('last_used_at', 'is', null), token('last_used_at', '<', at)]))
    .execute();
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
  session: {
    tokenHash: Buffer;
    userId: number;
    at: Date;
    address: string;
    userAgent: string;
    language?: string | null;
  },
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
      language: session.language ?? null,
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
  // Otherwise a half session could become a session after this.
  if ('userId' in which) await deleteHalfSessions(db, which.userId);
}

/**
 * Everything about an active user that decides what they see and may do.
 * @param scopes of the API token they ask with, if it is one: without `admin` it has nothing of an administrator's rights
 */
export async function loadViewer(
  db: Kysely<Schema>,
  sessionId: string,
  userId: number,
  scopes: readonly TokenScope[] | null = null,
): Promise<Viewer | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'external_user_id', 'timezone', 'language'])
    .select('must_change_password')
    .select(({ ref }) => hasFactor(ref('users.id')).as('has_factor'))
    .select(({ eb }) => eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (user === undefined) return null;

  const mayAdminister = scopes === null || scopes.includes('admin');
  const ownRoles = rolesOf(db, userId, mayAdminister);
  const [roles, settings, types, rights] = await Promise.all([
    ownRoles.execute(),
    readRules(db),
    db
      .selectFrom('role_project_types')
      .select(['project_type_id as typeId', 'role_id as roleId'])
      .where('role_id', 'in', ownRoles)
      .execute(),
    experimentTypeRights(db, ownRoles),
  ]);
  const roleIds = roles.map((role) => role.id);
  const isAdministrator =
    mayAdminister && (userId === FIRST_ADMINISTRATOR_ID || roleIds.includes(ADMINISTRATOR_ROLE_ID));
  const rules = {
    isAdministrator,
    usesRoles: settings.useRoles === 'true',
    projectTypeRoles: rolesByType(types),
  };
  const wantsFactor =
    settings.requireSecondFactor === 'all' ||
    (settings.requireSecondFactor === 'administrators' && isAdministrator);
  // Without a password here nobody is let in by one.
  const lacksFactor = wantsFactor && !user.has_factor && user.has_password;
  const usedPassword = (user.must_change_password || lacksFactor) && !(await cameByProvider(db, sessionId));
  return {
    sessionId,
    scopes,
    userId,
    name: `${user.first_name} ${user.last_name}`,
    ...rules,
    roleIds,
    visibleProjectTypeIds: isAdministrator || !rules.usesRoles ? null : [...rules.projectTypeRoles.keys()],
    experimentTypeRights: rights,
    user: {
      UserID: user.id,
      LoginID: user.username,
      FirstName: user.first_name,
      LastName: user.last_name,
      externalUserId: user.external_user_id,
      roles: roleIds.map((id) => ({ id })),
      Timezone: user.timezone,
      language: user.language,
      mustChangePassword: user.must_change_password && usedPassword,
      mustSetUpSecondFactor: lacksFactor && usedPassword,
    },
  };
}

/** The settings that decide what somebody may do, or has to do first. */
async function readRules(db: Kysely<Schema>) {
  const { useRoles, requireSecondFactor } = CONFIGURATION_DEFAULTS;
  const rows = await db
    .selectFrom('configuration')
    .select(['key', 'value'])
    .where('key', 'in', ['useRoles', 'requireSecondFactor'])
    .execute();
  const set: Record<string, string> = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return {
    useRoles: set.useRoles ?? useRoles,
    requireSecondFactor: set.requireSecondFactor ?? requireSecondFactor,
  };
}

/** Somebody who came by a provider has not used the password, and may not know it. */
async function cameByProvider(db: Kysely<Schema>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_sessions')
    .select('session_id')
    // As text: where nobody is signed in the id is no number.
    .where(sql`session_id::text`, '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

function rolesByType(grants: { typeId: number; roleId: number }[]): Map<number, number[]> {
  const roles = new Map<number, number[]>();
  for (const { typeId, roleId } of grants) roles.set(typeId, [...(roles.get(typeId) ?? []), roleId]);
  return roles;
}

/** The active ones of a user; the administrators' is left out of what may not administer. */
const rolesOf = (db: Kysely<Schema>, userId: number, mayAdminister: boolean) =>
  db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('roles.id')
    .where('user_roles.user_id', '=', userId)
    .where('roles.active', '=', true)
    .$if(!mayAdminister, (roles) => roles.where('roles.id', '<>', ADMINISTRATOR_ROLE_ID));

async function experimentTypeRights(db: Kysely<Schema>, ownRoles: ReturnType<typeof rolesOf>) {
  const rolesWith = (flag: 'can_create' | 'can_edit') =>
    sql<number[]>`coalesce(array_agg(${sql.ref(`experiment_type_roles.role_id`)})
      filter (where ${sql.ref(`experiment_type_roles.${flag}`)}), '{}')`;
  const rows = await db
    .selectFrom('experiment_types')
    .leftJoin('experiment_type_roles', (join) =>
      join
        .onRef('experiment_type_roles.experiment_type_id', '=', 'experiment_types.id')
        .on('experiment_type_roles.role_id', 'in', ownRoles),
    )
    .select(['experiment_types.id', rolesWith('can_create').as('create'), rolesWith('can_edit').as('edit')])
    .where('experiment_types.use_acl', '=', true)
    .groupBy('experiment_types.id')
    .execute();
  return new Map(rows.map((row) => [row.id, { create: row.create, edit: row.edit }]));
}

/**
 * The account a person signs in with, and whether they have signed in to it from this address before; names are compared
 * without case.
 */
export function findLogin(db: Kysely<Schema>, username: string, address: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .select(isKnownAt(address))
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst();
}

/** The name of somebody there is. */
export async function findName(db: Kysely<Schema>, userId: number): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(fullName().as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.name;
}

/** Held while the first administrator is created, so that of two who ask at once one wins. */
const FIRST_ADMINISTRATOR_LOCK = 4207849485;

/** Until the end of the transaction. */
export async function lockFirstAdministrator(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(db);
}

/** Whether anybody was created yet. */
export async function hasUsers(db: Kysely<Schema>): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', SYSTEM_USER_ID)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

export function insertFirstAdministrator(
  db: Kysely<Schema>,
  values: Omit<Insertable<Schema['users']>, 'id'>,
) {
  return db
    .insertInto('users')
    .values({ ...values, id: FIRST_ADMINISTRATOR_ID })
    .returning(['id', 'username', 'first_name', 'last_name', 'email'])
    .executeTakeFirstOrThrow();
}

/** From now on the connection is notified of what happens on these channels. @param channels names of ours */
export async function listenTo(client: pg.Client, channels: readonly string[]): Promise<void> {
  await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
}
