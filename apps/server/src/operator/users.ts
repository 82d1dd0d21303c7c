import { randomInt } from 'node:crypto';
import { ADMINISTRATOR_ROLE_ID, NewUser, type User } from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import { readSetting } from '../configuration/repository.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { resetSecondFactor as resetFactors } from '../second-factor/reset.ts';
import { forgetAllTries } from '../throttle/repository.ts';
import { presentUser } from '../users/presenter.ts';
import * as users from '../users/service.ts';
import * as repository from './repository.ts';

/** A user, and the password for their next sign-in, after which they choose one of their own. */
export interface OneTimePassword {
  user: User;
  password: string;
}

export interface Named {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** @throws Refusal as when an administrator creates one */
export async function createUser(
  act: Act,
  fields: Named,
  { administrator }: { administrator: boolean },
): Promise<OneTimePassword> {
  const password = await newPassword(act);
  const parsed = NewUser.safeParse({ ...fields, password, confirmPassword: password });
  if (!parsed.success)
    throw new Refusal(
      400,
      parsed.error.issues.map(({ message }) => ({ msg: message })),
    );
  const user = await users.createUser(act, parsed.data);
  if (!administrator) return { user, password };
  const roles = { userId: user.id, ids: [ADMINISTRATOR_ROLE_ID], based: undefined };
  return { user: await users.assignRoles(act, roles), password };
}

/**
 * Sets a password for one sign-in. Their sessions end, and nobody waits any longer because of wrong tries.
 *
 * @throws Refusal 404; 409 for one who is deactivated
 */
export async function resetPassword(act: Act, username: string): Promise<OneTimePassword> {
  const before = await find(act, username);
  if (!before.active) {
    const advice = 'An administrator can set them to active; "create --administrator" makes another one.';
    throw new Refusal(409, [{ msg: `${before.username} is deactivated. ${advice}` }]);
  }
  const password = await newPassword(act);
  const user = await users.changeUser(act, { ...before, password, confirmPassword: password }, undefined);
  await forgetAllTries(act.parts.db);
  return { user, password };
}

/**
 * Takes the second factors of somebody away who has lost them. Their sessions end, and nobody waits any longer because of
 * wrong tries.
 *
 * @throws Refusal 404; 409 for who has none
 */
export async function resetSecondFactor(act: Act, username: string): Promise<User> {
  const user = await find(act, username);
  await resetFactors(act, user.id);
  await forgetAllTries(act.parts.db);
  return user;
}

/** Ends somebody's access; what they made and signed stays theirs. @throws Refusal 404; 409 for the last administrator */
export const deactivateUser = async (act: Act, username: string): Promise<User> =>
  users.changeUser(act, { ...(await find(act, username)), active: false }, undefined);

export const listUsers = async ({ parts }: Act): Promise<User[]> =>
  (await repository.listUsers(parts.db)).map(presentUser);

async function find({ parts }: Act, username: string): Promise<User> {
  const row = await repository.findByUsername(parts.db, username);
  if (row !== undefined) return presentUser(row);
  throw new Refusal(404, [{ msg: `Nobody has the username "${username}". "list" shows who is there.` }]);
}

/** Letters and digits that are not taken for one another when they are read aloud or copied from a screen. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;
/** 31^20 is some 2^99. */
const LEAST_GROUPS = 4;

async function newPassword({ parts }: Act): Promise<string> {
  const minimum = Number(await readSetting(parts.db, 'passwordMinimumLength'));
  const groups = Math.max(LEAST_GROUPS, Math.ceil(minimum / GROUP));
  const sign = () => SIGNS[randomInt(SIGNS.length)] ?? '';
  return Array.from({ length: groups }, () => Array.from({ length: GROUP }, sign).join('')).join('-');
}
