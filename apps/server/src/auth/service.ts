import type { Login, LoginAnswer, NewUserFields, SessionStart, SessionUser } from '@benchbook/contract';
import { anonymousAct } from '../audit/act.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import { change, record } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import { lockFactors } from '../second-factor/store/repository.ts';
import { provePassword } from './credentials.ts';
import { beginHalfSession, methodsOf } from './half-session.ts';
import { hashOfChosen } from './passwords.ts';
import { hasUsers, insertFirstAdministrator, lockFirstAdministrator } from './repository.ts';
import { beginSession, type Client, loginRefused } from './sessions.ts';

/**
 * A session, or what the second factor of somebody who has one is proved with; who has one is told to nobody without the
 * password.
 *
 * @throws Refusal 401, 429
 */
export async function login(parts: Parts, credentials: Login, client: Client): Promise<LoginAnswer> {
  const { userId, isRight } = await provePassword(parts, credentials, client.address);
  if (isRight && userId !== null) {
    const methods = await methodsOf(parts.db, userId);
    const session = methods.length === 0 ? await beginByPassword(parts, userId, client) : null;
    if (session !== null) return session;
    return {
      secondFactor: await beginHalfSession(parts, userId, await methodsOf(parts.db, userId), client),
    };
  }
  await recordFailure(parts, userId, credentials.username, client);
  throw loginRefused();
}

/** The person has set up a second factor while their password was looked at. */
class FactorMeanwhile extends Error {}

/**
 * Begins the session of somebody for whom the password is enough. Who sets up their first factor ends the sessions that a
 * password began: this one waits for them, or is there for them to end.
 *
 * @returns null where it is not enough any more
 */
async function beginByPassword(parts: Parts, userId: number, client: Client): Promise<SessionStart | null> {
  try {
    return await beginSession(parts, {
      userId,
      client,
      also: async (trx) => {
        await lockFactors(trx, userId);
        if ((await methodsOf(trx, userId)).length > 0) throw new FactorMeanwhile();
      },
    });
  } catch (error) {
    if (error instanceof FactorMeanwhile) return null;
    throw error;
  }
}

/** A name nobody has stays out of the trail, which forgets nothing: it may well be a password. */
const recordFailure = (parts: Parts, userId: number | null, username: string, client: Client) =>
  record(anonymousAct(parts, client, userId === null ? 'Nobody known' : username), {
    event: 'Failed Login',
    message: userId === null ? 'Failed login under an unknown name' : `Failed login as "${username}"`,
    table: 'users',
    rowId: userId ?? '',
  });

export const usersExist = (parts: Parts): Promise<boolean> => hasUsers(parts.db);

/** Decision 4: possible only while no user exists; the server checks that the two passwords match. */
export async function createFirstAdministrator(
  parts: Parts,
  fields: NewUserFields,
  origin: RequestOrigin,
): Promise<SessionUser> {
  const passwordHash = await hashOfChosen(parts.db, fields);
  const anonymous = anonymousAct(parts, origin, `${fields.firstName} ${fields.lastName}`);
  const user = await change(anonymous, async (trx) => {
    await lockFirstAdministrator(trx);
    if (await hasUsers(trx)) {
      throw conflict('The first administrator exists already. Please sign in, or ask your administrator.');
    }
    const created = await insertFirstAdministrator(trx, {
      username: fields.username,
      first_name: fields.firstName,
      last_name: fields.lastName,
      email: fields.email,
      password_hash: passwordHash,
    });
    return {
      entry: {
        event: 'Create User',
        message: `${fields.firstName} ${fields.lastName} was created as the first administrator`,
        table: 'users',
        rowId: created.id,
        new: created,
      },
      done: created,
    };
  });
  return {
    UserID: user.id,
    LoginID: user.username,
    FirstName: user.first_name,
    LastName: user.last_name,
    externalUserId: null,
    roles: [],
    Timezone: null,
    language: null,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
  };
}
