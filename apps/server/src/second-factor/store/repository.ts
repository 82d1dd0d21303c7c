import type { Kysely, Schema } from '@benchbook/database';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { isKnownAt } from '../../plumbing/expressions/repository.ts';

const eb = expressionBuilder<Schema, never>();

/** Whether somebody proves a second factor beside the password: an app that counts, or a passkey. */
export const hasFactor = (userId: Expression<number>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('authenticator_apps')
        .select('authenticator_apps.id')
        .where('authenticator_apps.user_id', '=', userId)
        .where('confirmed_at', 'is not', null),
    ),
    eb.exists(eb.selectFrom('passkeys').select('passkeys.id').where('passkeys.user_id', '=', userId)),
  ]);

/** What somebody may prove at a sign-in; none: the password is enough. */
export async function findMethods(db: Kysely<Schema>, userId: number) {
  const [app, passkeys, codes] = await Promise.all([
    findApp(db, userId),
    listPasskeys(db, userId),
    countCodes(db, userId),
  ]);
  return { hasApp: app !== undefined, hasPasskey: passkeys.length > 0, hasCodes: codes > 0 };
}

/** Until the end of the transaction nobody else changes the factors of that user. False: there is no such user. */
export async function lockFactors(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

/** A sign-in that waits for the second factor. Those that came to nothing are tidied away with it. */
export async function insertHalfSession(
  db: Kysely<Schema>,
  half: { tokenHash: Buffer; userId: number; at: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('half_sessions').where('expires_at', '<', half.at).execute();
  await db
    .insertInto('half_sessions')
    .values({ token_hash: half.tokenHash, user_id: half.userId, expires_at: half.expiresAt })
    .execute();
}

/** Whose sign-in it is, and whether they have signed in from that address before. */
export function findHalfSession(db: Kysely<Schema>, tokenHash: Buffer, at: Date, address: string) {
  return db
    .selectFrom('half_sessions')
    .innerJoin('users', 'users.id', 'half_sessions.user_id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .select(isKnownAt(address))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('users.active', '=', true)
    .executeTakeFirst();
}

/** Uses the half session up; false: somebody else has. */
export async function takeHalfSession(db: Kysely<Schema>, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('half_sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteHalfSessions(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('half_sessions').where('user_id', '=', userId).execute();
}

const apps = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('authenticator_apps')
    .select(['id', 'secret_sealed', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId);

/** The one that counts. */
export const findApp = (db: Kysely<Schema>, userId: number) =>
  apps(db, userId).where('confirmed_at', 'is not', null).executeTakeFirst();

/** The one that was begun, and does not count before a code of it was sent. */
export const findBegunApp = (db: Kysely<Schema>, userId: number, since: Date) =>
  apps(db, userId).where('confirmed_at', 'is', null).where('created_at', '>', since).executeTakeFirst();

/** In the place of one that was begun before. */
export async function insertApp(
  db: Kysely<Schema>,
  app: { userId: number; secretSealed: Buffer; at: Date },
): Promise<void> {
  await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', app.userId)
    .where('confirmed_at', 'is', null)
    .execute();
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: app.userId, secret_sealed: app.secretSealed, created_at: app.at })
    .execute();
}

/** From now on it counts, in the place of the one before. False: it is not there any more. */
export async function confirmApp(
  db: Kysely<Schema>,
  app: { id: string; userId: number; step: number; at: Date },
): Promise<boolean> {
  await deleteApp(db, app.userId);
  const confirmed = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: app.at, last_step: app.step })
    .where('id', '=', app.id)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses a time step up, with all before it. False: it is used up already, or the app is not there any more. */
export async function takeStep(db: Kysely<Schema>, appId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('id', '=', appId)
    .where((app) => app.or([app('last_step', 'is', null), app('last_step', '<', String(step))]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The one that counts. False: there was none. */
export async function deleteApp(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export const listPasskeys = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

export const findPasskey = (db: Kysely<Schema>, userId: number, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export function insertPasskey(
  db: Kysely<Schema>,
  passkey: {
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    created_at: Date;
  },
) {
  return db.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow();
}

/** Notes a use. False: the counter was used meanwhile, or the passkey is not there any more. */
export async function usePasskey(
  db: Kysely<Schema>,
  used: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter: used.counter, last_used_at: used.at })
    .where('id', '=', used.id)
    // Many authenticators do not count, and say 0 for ever (WebAuthn, 6.1.1).
    .where((key) =>
      key.or([
        key('counter', '<', String(used.counter)),
        key.and([key('counter', '=', '0'), key.val(used.counter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What somebody calls one of theirs, which nobody else changes until the end of the transaction. */
export const holdPasskey = (db: Kysely<Schema>, userId: number, id: string) =>
  db
    .selectFrom('passkeys')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function renamePasskey(db: Kysely<Schema>, id: string, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** The name of the one that is gone; undefined: there was none. */
export const deletePasskey = (db: Kysely<Schema>, userId: number, id: string) =>
  db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

/** Of one person, in however many pages; nobody answers more at a time. */
const MAX_CHALLENGES = 20;

export interface Challenge {
  challenge: Buffer;
  userId: number;
  purpose: 'enrol' | 'sign-in' | 'sign';
  /** The session, or the hash of the half one, in which it is asked. */
  holder: string;
}

/** Those nobody answered are tidied away with it; of one sign-in or session not many are kept. */
export async function insertChallenge(
  db: Kysely<Schema>,
  { challenge, userId, purpose, holder }: Challenge,
  times: { at: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', times.at).execute();
  await db
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', userId)
    .where('holder', '=', holder)
    .where('challenge', 'not in', (newest) =>
      newest
        .selectFrom('passkey_challenges')
        .select('challenge')
        .where('user_id', '=', userId)
        .where('holder', '=', holder)
        .orderBy('expires_at', 'desc')
        .limit(MAX_CHALLENGES),
    )
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, purpose, holder, expires_at: times.expiresAt })
    .execute();
}

/** Uses the challenge up. False: it was never asked there, is used, or too old. */
export async function takeChallenge(db: Kysely<Schema>, asked: Challenge, at: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', asked.challenge)
    .where('user_id', '=', asked.userId)
    .where('purpose', '=', asked.purpose)
    .where('holder', '=', asked.holder)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Recovery codes that were not used. */
export async function countCodes(db: Kysely<Schema>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** In the place of all there were. */
export async function replaceCodes(
  db: Kysely<Schema>,
  userId: number,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: at })))
    .execute();
}

const unusedCode = (userId: number, hash: Buffer) =>
  eb.and([
    eb(sql.ref('user_id'), '=', userId),
    eb(sql.ref('code_hash'), '=', hash),
    eb(sql.ref('used_at'), 'is', null),
  ]);

export async function isUnusedCode(db: Kysely<Schema>, userId: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where(unusedCode(userId, hash))
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code up. False: it is used. */
export async function takeCode(db: Kysely<Schema>, userId: number, hash: Buffer, at: Date): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where(unusedCode(userId, hash))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Everything somebody has set up or begun. False: there was nothing. */
export async function deleteFactors(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const gone = [
    await db
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('id')
      .execute(),
    await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute(),
  ];
  await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  return gone.flat().length > 0;
}

export async function hasBegunSince(db: Kysely<Schema>, sessionId: string, since: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return session !== undefined;
}

/** Sessions that a password began, besides one: without tokens of programs, and without those of a provider. */
export async function endOtherPasswordSessions(
  db: Kysely<Schema>,
  { userId, except, at }: { userId: number; except: string; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'second factor set up' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', '<>', except)
    .where('id', 'not in', (tokens) => tokens.selectFrom('api_tokens').select('session_id'))
    .where('id', 'not in', (begun) => begun.selectFrom('sign_on_sessions').select('session_id'))
    .execute();
}
