import { randomBytes } from 'node:crypto';
import {
  FIRST_ADMINISTRATOR_ID,
  type Login,
  type NewUserFields,
  type SessionStart,
  type SessionUser,
  SYSTEM_USER_ID,
  TEXTS,
} from '@benchbook/contract';
import { sql } from 'kysely';
import { actorOf, anonymousActor, recordChange } from '../audit/audit.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { conflict, invalid, Refusal } from '../plumbing/refusal.ts';
import { hashToken } from './access-directory.ts';
import { checkNewPassword, hashPassword, passwordMatches } from './passwords.ts';
import { endSessions, findLogin, insertSession, loadViewer } from './repository.ts';
import { checkLoginAllowed, countLoginFailure, forgetLoginFailures } from './throttle.ts';
import type { Viewer } from './viewer.ts';

/** One sentence for an unknown name, a wrong password and a deactivated user, so that it tells nothing. */
const loginRefused = () => new Refusal(401, [{ msg: 'The username or the password is not right.' }]);

/** Held while the first administrator is created, so that of two who ask at once one wins. */
const FIRST_ADMINISTRATOR_LOCK = 4207849485;

export async function login(
  parts: Parts,
  credentials: Login,
  client: RequestOrigin & { userAgent: string },
): Promise<SessionStart> {
  const { db, clock } = parts;
  const attempt = { username: credentials.username, address: client.address, at: clock.now() };
  await checkLoginAllowed(db, attempt);
  const user = await findLogin(db, credentials.username);
  if (!(await passwordMatches(user?.password_hash ?? null, credentials.password)) || user === undefined) {
    await countLoginFailure(db, attempt);
    await db.transaction().execute((trx) =>
      recordChange(trx, anonymousActor(client, credentials.username), {
        event: 'Failed Login',
        message: `Failed login as "${credentials.username}"`,
        table: 'users',
        rowId: user?.id ?? '',
      }),
    );
    throw loginRefused();
  }
  const token = randomBytes(32).toString('base64url');
  const viewer = await db.transaction().execute(async (trx) => {
    const session = await insertSession(trx, {
      tokenHash: hashToken(token),
      userId: user.id,
      at: clock.now(),
      address: client.address,
      userAgent: client.userAgent.slice(0, 500),
    });
    const signedIn = await loadViewer(trx, session.id, user.id);
    if (signedIn === null) throw loginRefused();
    await forgetLoginFailures(trx, attempt);
    await recordChange(trx, actorOf(signedIn, client), {
      event: 'Login',
      message: `${signedIn.name} signed in`,
      table: 'sessions',
      rowId: session.id,
    });
    return signedIn;
  });
  return { token, user: viewer.user };
}

export async function logout(parts: Parts, viewer: Viewer, origin: RequestOrigin): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    await endSessions(trx, { sessionId: viewer.sessionId }, 'logout', parts.clock.now());
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Logout',
      message: `${viewer.name} signed out`,
      table: 'sessions',
      rowId: viewer.sessionId,
    });
  });
  parts.access.clear();
}

export async function usersExist(parts: Parts): Promise<boolean> {
  const user = await parts.db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', SYSTEM_USER_ID)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

/** Decision 4: possible only while no user exists; the server checks that the two passwords match. */
export async function createFirstAdministrator(
  parts: Parts,
  fields: NewUserFields,
  origin: RequestOrigin,
): Promise<SessionUser> {
  if (fields.password !== fields.confirmPassword) throw invalid(TEXTS.passwordMismatch, 'confirmPassword');
  checkNewPassword(fields.password, Number(await readSetting(parts.db, 'passwordMinimumLength')));
  const passwordHash = await hashPassword(fields.password);
  const user = await parts.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(trx);
    const present = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '<>', SYSTEM_USER_ID)
      .limit(1)
      .executeTakeFirst();
    if (present !== undefined) {
      throw conflict('The first administrator exists already. Please sign in, or ask your administrator.');
    }
    const created = await trx
      .insertInto('users')
      .values({
        id: FIRST_ADMINISTRATOR_ID,
        username: fields.username,
        first_name: fields.firstName,
        last_name: fields.lastName,
        email: fields.email,
        password_hash: passwordHash,
      })
      .returning(['id', 'username', 'first_name', 'last_name', 'email'])
      .executeTakeFirstOrThrow();
    await recordChange(trx, anonymousActor(origin, `${fields.firstName} ${fields.lastName}`), {
      event: 'Create User',
      message: `${fields.firstName} ${fields.lastName} was created as the first administrator`,
      table: 'users',
      rowId: created.id,
      new: created,
    });
    return created;
  });
  return {
    UserID: user.id,
    LoginID: user.username,
    FirstName: user.first_name,
    LastName: user.last_name,
    externalUserId: null,
    roles: [],
    Timezone: null,
  };
}
