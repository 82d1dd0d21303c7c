import type { ChangedUser, NewUser, User } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { Act } from '../audit/act.ts';
import { type Actor, type Change, difference } from '../audit/audit.ts';
import { change, type Outcome } from '../audit/change.ts';
import { endSessions } from '../auth/repository.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { refersToNothing, violatesUnique } from '../plumbing/database-errors.ts';
import { conflict, invalid, notFound } from '../plumbing/refusal.ts';
import { presentUser } from './presenter.ts';
import * as repository from './repository.ts';

/** What a new user signs in with; nothing: only a provider lets them in. */
export interface UserSecret {
  password_hash?: string;
  must_change_password?: boolean;
}

/** What was done to one user; without an entry they are as they were. */
export interface Edited {
  entry: Change | null;
  done: User;
}

/** Creates a user, with roles and locations. */
export async function insertIn(
  trx: Transaction<Schema>,
  { actor }: Act,
  fields: Omit<NewUser, 'password' | 'confirmPassword'>,
  secret: UserSecret,
): Promise<Edited> {
  const values = { ...columns(fields), ...optionalColumns(fields) };
  const id = await repository.insertUser(trx, { ...values, ...secret });
  const { roleIds = [], locationIds = [] } = fields;
  if (roleIds.length > 0) await repository.replaceRoles(trx, id, [...new Set(roleIds)]);
  if (locationIds.length > 0) await repository.replaceLocations(trx, id, [...new Set(locationIds)]);
  const user = await present(trx, id);
  return {
    entry: {
      event: 'Create User',
      message: `${actor.name} created user "${user.username}"`,
      table: 'users',
      rowId: id,
      new: {
        ...values,
        ...(roleIds.length > 0 && { roles: user.roles }),
        ...(locationIds.length > 0 && { locations: user.locations }),
      },
    },
    done: user,
  };
}

/** Changes a user, their roles and locations where they are said. @throws Refusal 404, 409 */
export async function changeIn(
  trx: Transaction<Schema>,
  { parts, actor }: Act,
  fields: Omit<ChangedUser, 'password' | 'confirmPassword'>,
  { based, password }: { based?: Date | undefined; password?: UserSecret | undefined } = {},
): Promise<Edited> {
  const { id, roleIds, locationIds } = fields;
  const before = await lockedUser(trx, id);
  checkUnchanged({ at: new Date(before.updatedAt), by: 'Another administrator' }, based);
  if (before.active && !fields.active) await checkMayBeDeactivated(trx, actor, id);
  const at = parts.clock.now();
  const values = { ...columns(fields), ...optionalColumns(fields), ...password };
  await repository.updateUser(trx, id, values, at);
  if (roleIds !== undefined) await giveRoles(trx, id, [...new Set(roleIds)]);
  if (locationIds !== undefined) await repository.replaceLocations(trx, id, [...new Set(locationIds)]);
  if (password !== undefined) await endSessions(trx, { userId: id }, 'password changed', at);
  if (!fields.active) await endSessions(trx, { userId: id }, 'deactivated', at);
  const user = await present(trx, id);
  const assigned = ({ roles, locations }: User) => ({
    ...(roleIds !== undefined && { roles }),
    ...(locationIds !== undefined && { locations }),
  });
  const changed = difference(
    { ...allColumns(before), ...assigned(before) },
    { ...allColumns(user), ...assigned(user) },
  );
  return {
    entry: {
      event: 'Edit User',
      message: `${actor.name} edited user "${user.username}"`,
      table: 'users',
      rowId: id,
      old: changed?.old,
      new: { ...changed?.new, ...(password === undefined ? {} : { password: 'changed' }) },
    },
    done: user,
  };
}

/** Replaces the roles of a user. @throws Refusal 409 where nobody would be administrator any more */
export async function giveRoles(trx: Transaction<Schema>, userId: number, roleIds: number[]): Promise<void> {
  await repository.lockAdministration(trx);
  await repository.replaceRoles(trx, userId, roleIds);
  if (!(await repository.administratorExists(trx))) {
    throw conflict('Somebody has to stay administrator. Give the role to another user first.');
  }
}

/** One transaction, the unique rules turned into sentences, and everybody's cached rights forgotten afterwards. */
export async function changeUsers<Done>(
  act: Act,
  work: (trx: Transaction<Schema>) => Promise<Outcome<Done>>,
): Promise<Done> {
  try {
    return await change(act, work);
  } catch (error) {
    if (violatesUnique(error, 'users_username')) {
      throw conflict('This username is taken; usernames are never given a second time.');
    }
    if (violatesUnique(error, 'users_email')) throw conflict('Another user has this e-mail address.');
    if (violatesUnique(error, 'users_external_user_id')) {
      throw conflict('Another user has this external user id.');
    }
    if (refersToNothing(error)) throw invalid('One of the assigned entries does not exist.');
    throw error;
  } finally {
    act.parts.access.clear();
  }
}

/** @throws Refusal 409 */
export async function checkMayBeDeactivated(
  trx: Transaction<Schema>,
  actor: Actor,
  id: number,
): Promise<void> {
  if (actor.userId === id) throw conflict('You cannot end your own access. Ask another administrator.');
  await repository.lockAdministration(trx);
  if (!(await repository.administratorExists(trx, { besides: id }))) {
    throw conflict('Somebody has to stay administrator. Give the role to another user first.');
  }
}

/** As they are, until the end of the transaction. @throws Refusal 404 */
export async function lockedUser(trx: Transaction<Schema>, id: number): Promise<User> {
  if (!(await repository.lockUser(trx, id))) throw notFound('user');
  return present(trx, id);
}

/** @throws Refusal 404 */
export async function present(trx: Transaction<Schema>, id: number): Promise<User> {
  const row = await repository.findUser(trx, id);
  if (row === undefined) throw notFound('user');
  return presentUser(row);
}

const allColumns = (user: User) => ({ ...columns(user), ...optionalColumns(user) });

/** What stays as it is when it is left out; empty: there is none. */
const optionalColumns = ({ externalUserId, timezone }: Pick<ChangedUser, 'externalUserId' | 'timezone'>) => ({
  ...(externalUserId === undefined ? {} : { external_user_id: externalUserId || null }),
  ...(timezone === undefined ? {} : { timezone: timezone || null }),
});

const columns = (fields: Pick<User, 'username' | 'firstName' | 'lastName' | 'email' | 'active'>) => ({
  username: fields.username,
  first_name: fields.firstName,
  last_name: fields.lastName,
  email: fields.email,
  active: fields.active,
});
