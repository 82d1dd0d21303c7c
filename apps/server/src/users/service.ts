import { type ChangedUser, type NewUser, TEXTS, type User, type userCalls } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { z } from 'zod';
import { type Actor, difference, recordChange } from '../audit/audit.ts';
import { checkNewPassword, hashPassword } from '../auth/passwords.ts';
import { endSessions } from '../auth/repository.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { refersToNothing, violatesUnique } from '../plumbing/database-errors.ts';
import { conflict, invalid, notFound } from '../plumbing/refusal.ts';
import { readTable } from '../plumbing/table.ts';
import { presentUser } from './presenter.ts';
import * as repository from './repository.ts';

export async function listUsers(
  parts: Parts,
  query: z.output<NonNullable<typeof userCalls.listUsers.query>>,
): Promise<{ users: User[]; total: number }> {
  const { rows, total } = await readTable(repository.selectUsers(parts.db), repository.USER_TABLE, query);
  return { users: rows.map(presentUser), total };
}

export async function createUser(parts: Parts, actor: Actor, fields: NewUser): Promise<User> {
  const password = await checkedPassword(parts, fields.password, fields.confirmPassword);
  return insertUser(parts, actor, fields, { password_hash: password });
}

/** Somebody who cannot sign in with a password before an administrator has set one. */
export const createUserWithoutPassword = (
  parts: Parts,
  actor: Actor,
  fields: Omit<NewUser, 'password' | 'confirmPassword'>,
): Promise<User> => insertUser(parts, actor, fields, {});

function insertUser(
  parts: Parts,
  actor: Actor,
  fields: Omit<NewUser, 'password' | 'confirmPassword'>,
  secret: { password_hash?: string },
): Promise<User> {
  return change(parts, async (trx) => {
    const values = { ...columns(fields), external_user_id: fields.externalUserId || null };
    const id = await repository.insertUser(trx, { ...values, ...secret });
    const user = await present(trx, id);
    await recordChange(trx, actor, {
      event: 'Create User',
      message: `${actor.name} created user "${user.username}"`,
      table: 'users',
      rowId: id,
      new: values,
    });
    return user;
  });
}

/** @param based time of the state the change is based on; see decision 32. */
export async function changeUser(
  parts: Parts,
  actor: Actor,
  fields: ChangedUser,
  based: Date | undefined,
): Promise<User> {
  const password = fields.password
    ? await checkedPassword(parts, fields.password, fields.confirmPassword)
    : undefined;
  return change(parts, async (trx) => {
    const before = await lockedUser(trx, fields.id);
    checkUnchanged({ at: new Date(before.updatedAt), by: 'Another administrator' }, based);
    if (before.active && !fields.active) await checkMayBeDeactivated(trx, actor, fields.id);
    const at = parts.clock.now();
    await repository.updateUser(
      trx,
      fields.id,
      {
        ...columns(fields),
        ...(fields.externalUserId === undefined ? {} : { external_user_id: fields.externalUserId || null }),
        ...(password === undefined ? {} : { password_hash: password }),
      },
      at,
    );
    if (password !== undefined) await endSessions(trx, { userId: fields.id }, 'password changed', at);
    if (!fields.active) await endSessions(trx, { userId: fields.id }, 'deactivated', at);
    const user = await present(trx, fields.id);
    const changed = difference(withExternalId(before), withExternalId(user));
    await recordChange(trx, actor, {
      event: 'Edit User',
      message: `${actor.name} edited user "${user.username}"`,
      table: 'users',
      rowId: fields.id,
      old: changed?.old,
      new: { ...changed?.new, ...(password === undefined ? {} : { password: 'changed' }) },
    });
    return user;
  });
}

/**
 * Decision 7: ids and user names are never reused, and a user who signed or created something stays in history;
 * such a user is set to inactive instead.
 */
export async function deactivateUser(parts: Parts, actor: Actor, id: number): Promise<User> {
  return change(parts, async (trx) => {
    const before = await lockedUser(trx, id);
    if (!before.active) return before;
    await checkMayBeDeactivated(trx, actor, id);
    if (await repository.hasRecords(trx, id)) {
      throw conflict(
        `${before.firstName} ${before.lastName} created or signed records and stays in their history. ` +
          'Edit the user and take away Active to end the access.',
      );
    }
    const at = parts.clock.now();
    await repository.updateUser(trx, id, { active: false }, at);
    await endSessions(trx, { userId: id }, 'deactivated', at);
    const user = await present(trx, id);
    await recordChange(trx, actor, {
      event: 'Delete User',
      message: `${actor.name} deleted user "${user.username}"`,
      table: 'users',
      rowId: id,
      old: { active: true },
      new: { active: false },
    });
    return user;
  });
}

/** What is assigned to a user by a two-list: the whole list is replaced. */
export interface Assignment {
  userId: number;
  ids: number[];
  based: Date | undefined;
}

export function assignRoles(parts: Parts, actor: Actor, assignment: Assignment): Promise<User> {
  return assign(parts, actor, assignment, 'roles', async (trx, userId, roleIds) => {
    await repository.lockAdministration(trx);
    await repository.replaceRoles(trx, userId, roleIds);
    if (!(await repository.administratorExists(trx))) {
      throw conflict('Somebody has to stay administrator. Give the role to another user first.');
    }
  });
}

export function assignLocations(parts: Parts, actor: Actor, assignment: Assignment): Promise<User> {
  return assign(parts, actor, assignment, 'locations', repository.replaceLocations);
}

function assign(
  parts: Parts,
  actor: Actor,
  { userId, ids, based }: Assignment,
  what: 'roles' | 'locations',
  replace: (trx: Transaction<Schema>, userId: number, ids: number[]) => Promise<void>,
): Promise<User> {
  return change(parts, async (trx) => {
    const before = await lockedUser(trx, userId);
    checkUnchanged({ at: new Date(before.updatedAt), by: 'Another administrator' }, based);
    await replace(trx, userId, [...new Set(ids)]);
    const after = await present(trx, userId);
    const changed = difference({ [what]: before[what] }, { [what]: after[what] });
    if (changed === null) return before;
    await repository.updateUser(trx, userId, {}, parts.clock.now());
    const user = await present(trx, userId);
    await recordChange(trx, actor, {
      event: 'Edit User',
      message: `${actor.name} changed the ${what} of user "${user.username}"`,
      table: what === 'roles' ? 'user_roles' : 'user_locations',
      rowId: userId,
      ...changed,
    });
    return user;
  });
}

/** One transaction, the unique rules turned into sentences, and everybody's cached rights forgotten afterwards. */
async function change(parts: Parts, work: (trx: Transaction<Schema>) => Promise<User>): Promise<User> {
  try {
    return await parts.db.transaction().execute(work);
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
    parts.access.clear();
  }
}

async function checkMayBeDeactivated(trx: Transaction<Schema>, actor: Actor, id: number): Promise<void> {
  if (actor.userId === id) throw conflict('You cannot end your own access. Ask another administrator.');
  await repository.lockAdministration(trx);
  if (!(await repository.administratorExists(trx, { besides: id }))) {
    throw conflict('Somebody has to stay administrator. Give the role to another user first.');
  }
}

async function checkedPassword(parts: Parts, password: string, confirmation: string | undefined) {
  if (password !== confirmation) throw invalid(TEXTS.passwordMismatch, 'confirmPassword');
  checkNewPassword(password, Number(await readSetting(parts.db, 'passwordMinimumLength')));
  return hashPassword(password);
}

async function lockedUser(trx: Transaction<Schema>, id: number): Promise<User> {
  if (!(await repository.lockUser(trx, id))) throw notFound('user');
  return present(trx, id);
}

async function present(trx: Transaction<Schema>, id: number): Promise<User> {
  const row = await repository.findUser(trx, id);
  if (row === undefined) throw notFound('user');
  return presentUser(row);
}

const withExternalId = (user: User) => ({ ...columns(user), external_user_id: user.externalUserId });

const columns = (fields: Pick<User, 'username' | 'firstName' | 'lastName' | 'email' | 'active'>) => ({
  username: fields.username,
  first_name: fields.firstName,
  last_name: fields.lastName,
  email: fields.email,
  active: fields.active,
});
