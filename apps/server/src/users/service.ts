import { type ChangedUser, type NewUser, TimeZone, type User, type userCalls } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { z } from 'zod';
import type { Act } from '../audit/act.ts';
import { difference } from '../audit/audit.ts';
import { hashOfChosen } from '../auth/passwords.ts';
import { endSessions } from '../auth/repository.ts';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import type { Listed } from '../plumbing/paging.ts';
import { conflict, invalid } from '../plumbing/refusal.ts';
import { readTable } from '../plumbing/tables/repository.ts';
import {
  changeIn,
  changeUsers,
  checkMayBeDeactivated,
  giveRoles,
  insertIn,
  lockedUser,
  present,
  type UserSecret,
} from './edit.ts';
import { presentUser } from './presenter.ts';
import * as repository from './repository.ts';

export async function listUsers(
  parts: Parts,
  query: z.output<NonNullable<typeof userCalls.listUsers.query>>,
): Promise<Listed<User>> {
  const { rows, total } = await readTable(repository.selectUsers(parts.db), repository.USER_TABLE, query);
  return { rows: rows.map(presentUser), total };
}

/** The password is for one sign-in: whoever sets it for somebody else knows it. */
export async function createUser(act: Act, fields: NewUser): Promise<User> {
  const password_hash = await hashOfChosen(act.parts.db, fields);
  return insertUser(act, fields, { password_hash, must_change_password: true });
}

/** Somebody who cannot sign in with a password before an administrator has set one. */
export const createUserWithoutPassword = (
  act: Act,
  fields: Omit<NewUser, 'password' | 'confirmPassword'>,
): Promise<User> => insertUser(act, fields, {});

const insertUser = (
  act: Act,
  fields: Omit<NewUser, 'password' | 'confirmPassword'>,
  secret: UserSecret,
): Promise<User> => changeUsers(act, (trx) => insertIn(trx, act, fields, secret));

/** @param based time of the state the change is based on; see decision 32. */
export async function changeUser(act: Act, fields: ChangedUser, based: Date | undefined): Promise<User> {
  const password = fields.password ? await setPassword(act, fields) : undefined;
  return changeUsers(act, (trx) => changeIn(trx, act, fields, { based, password }));
}

/**
 * Sets the laboratory's time zone of a user, from wherever it is known: null takes it away. One that is set already leaves
 * no entry.
 *
 * @param timezone a name of the IANA database; what is none is refused
 * @throws Refusal 400, 404
 */
export function setTimezone(act: Act, userId: number, timezone: string | null): Promise<User> {
  const { parts, actor } = act;
  if (timezone !== null && !TimeZone.safeParse(timezone).success) {
    throw invalid('This time zone is not known. Write it like Europe/Zurich.', 'timezone');
  }
  return changeUsers(act, async (trx) => {
    const before = await lockedUser(trx, userId);
    const changed = difference({ timezone: before.timezone }, { timezone });
    if (changed === null) return { entry: null, done: before };
    await repository.updateUser(trx, userId, { timezone }, parts.clock.now());
    const user = await present(trx, userId);
    const message = `${actor.name} changed the time zone of user "${user.username}"`;
    return {
      entry: { event: 'Edit User', message, table: 'users', rowId: userId, ...changed },
      done: user,
    };
  });
}

/**
 * Decision 7: ids and user names are never reused, and a user who signed or created something stays in history;
 * such a user is set to inactive instead.
 */
export async function deactivateUser(act: Act, id: number): Promise<User> {
  const { parts, actor } = act;
  return changeUsers(act, async (trx) => {
    const before = await lockedUser(trx, id);
    if (!before.active) return { entry: null, done: before };
    await checkMayBeDeactivated(trx, actor, id);
    if (await repository.hasRecords(trx, id)) {
      throw conflict(
        sentence(
          '{firstName} {lastName} created or signed records and stays in their history. Edit the user and take away Active to end the access.',
          { firstName: before.firstName, lastName: before.lastName },
        ),
      );
    }
    const at = parts.clock.now();
    await repository.updateUser(trx, id, { active: false }, at);
    await endSessions(trx, { userId: id }, 'deactivated', at);
    const user = await present(trx, id);
    return {
      entry: {
        event: 'Delete User',
        message: `${actor.name} deleted user "${user.username}"`,
        table: 'users',
        rowId: id,
        old: { active: true },
        new: { active: false },
      },
      done: user,
    };
  });
}

/** What is assigned to a user by a two-list: the whole list is replaced. */
export interface Assignment {
  userId: number;
  ids: number[];
  based: Date | undefined;
}

export function assignRoles(act: Act, assignment: Assignment): Promise<User> {
  return assign(act, assignment, 'roles', giveRoles);
}

export function assignLocations(act: Act, assignment: Assignment): Promise<User> {
  return assign(act, assignment, 'locations', repository.replaceLocations);
}

function assign(
  act: Act,
  { userId, ids, based }: Assignment,
  what: 'roles' | 'locations',
  replace: (trx: Transaction<Schema>, userId: number, ids: number[]) => Promise<void>,
): Promise<User> {
  const { parts, actor } = act;
  return changeUsers(act, async (trx) => {
    const before = await lockedUser(trx, userId);
    checkUnchanged({ at: new Date(before.updatedAt), by: 'Another administrator' }, based);
    await replace(trx, userId, [...new Set(ids)]);
    const after = await present(trx, userId);
    const changed = difference({ [what]: before[what] }, { [what]: after[what] });
    if (changed === null) return { entry: null, done: before };
    await repository.updateUser(trx, userId, {}, parts.clock.now());
    const user = await present(trx, userId);
    return {
      entry: {
        event: 'Edit User',
        message: `${actor.name} changed the ${what} of user "${user.username}"`,
        table: what === 'roles' ? 'user_roles' : 'user_locations',
        rowId: userId,
        ...changed,
      },
      done: user,
    };
  });
}

const setPassword = async ({ parts, actor }: Act, { id, password = '', confirmPassword }: ChangedUser) => ({
  password_hash: await hashOfChosen(parts.db, { password, confirmPassword }),
  must_change_password: actor.userId !== id,
});
