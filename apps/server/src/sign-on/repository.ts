import type { SignOnKind } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** Times of what is under way are the database's, whichever process asks. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
const now = sql<Date>`now()`;

const selectProviders = (db: Kysely<Schema>) => db.selectFrom('sign_on_providers').selectAll();

export type ProviderRow = Awaited<ReturnType<ReturnType<typeof selectProviders>['executeTakeFirstOrThrow']>>;

/** There is one row for each kind. */
export function findProvider(db: Kysely<Schema>, kind: SignOnKind): Promise<ProviderRow> {
  return selectProviders(db).where('kind', '=', kind).executeTakeFirstOrThrow();
}

/** As `findProvider`, locked until the end of the transaction. */
export function lockProvider(db: Kysely<Schema>, kind: SignOnKind): Promise<ProviderRow> {
  return selectProviders(db).where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow();
}

/** What was read of the provider before is forgotten. @param changed.secret undefined: as it is */
export async function updateProvider(
  db: Kysely<Schema>,
  kind: SignOnKind,
  changed: { settings: object; secret?: Buffer | null; at: Date },
): Promise<void> {
  await db
    .updateTable('sign_on_providers')
    .set({
      settings: JSON.stringify(changed.settings),
      ...(changed.secret === undefined ? {} : { secret_sealed: changed.secret }),
      metadata: null,
      metadata_read_at: null,
      updated_at: changed.at,
    })
    .where('kind', '=', kind)
    .execute();
}

/**
 * @param settings those it was read with: what was changed meanwhile is not overwritten
 * @param at by the clock its age will be told by
 */
export async function keepMetadata(
  db: Kysely<Schema>,
  { kind, updated_at }: ProviderRow,
  metadata: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sign_on_providers')
    .set({ metadata, metadata_read_at: at })
    .where('kind', '=', kind)
    .where('updated_at', '=', updated_at)
    .execute();
}

export const findKey = (db: Kysely<Schema>) =>
  db.selectFrom('sign_on_keys').select(['certificate', 'private_key_sealed']).executeTakeFirst();

/** Of two processes that make one at once, the first one's stays. */
export async function insertKey(
  db: Kysely<Schema>,
  key: { certificate: string; private_key_sealed: Buffer },
): Promise<void> {
  await db
    .insertInto('sign_on_keys')
    .values({ id: 1, ...key })
    .onConflict((present) => present.doNothing())
    .execute();
}

export interface RequestUnderWay {
  id: string;
  kind: SignOnKind;
  purpose: 'login' | 'logout';
  browser_hash: Buffer | null;
  target: string;
  secret_sealed?: Buffer;
  /** The provider is to have them sign in anew. */
  forced?: boolean;
}

/** Those that came to nothing are tidied away with it. */
export async function insertRequest(
  db: Kysely<Schema>,
  request: RequestUnderWay,
  seconds: number,
): Promise<void> {
  await db.deleteFrom('sign_on_requests').where('expires_at', '<', now).execute();
  await db
    .insertInto('sign_on_requests')
    .values({ ...request, expires_at: inSeconds(seconds) })
    .execute();
}

/** The request, which is then no longer under way; undefined when it is none, or was too long ago. */
export function takeRequest(
  db: Kysely<Schema>,
  { id, kind, purpose }: Pick<RequestUnderWay, 'id' | 'kind' | 'purpose'>,
) {
  return db
    .deleteFrom('sign_on_requests')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['browser_hash', 'target', 'secret_sealed', 'forced', 'begun_at'])
    .executeTakeFirst();
}

/** Notes that a message was taken. @returns whether it is the first time */
export async function noteMessage(
  db: Kysely<Schema>,
  kind: SignOnKind,
  messageId: string,
  seconds: number,
): Promise<boolean> {
  await db.deleteFrom('sign_on_seen').where('expires_at', '<', now).execute();
  const noted = await db
    .insertInto('sign_on_seen')
    .values({ kind, message_id: messageId, expires_at: inSeconds(seconds) })
    .onConflict((present) => present.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** By what a provider knows somebody whom it signed in. */
export interface Origin {
  kind: SignOnKind;
  subject: string;
  subject_format: string | null;
  session_index: string | null;
  id_token_sealed: Buffer | null;
}

/** Somebody whom a provider has just signed in. */
export interface SignedOnPerson extends Origin {
  /** They signed in anew for this session, because they were asked to. */
  anew: boolean;
}

export async function insertTicket(
  db: Kysely<Schema>,
  ticket: SignedOnPerson & { ticket_hash: Buffer; user_id: number; browser_hash: Buffer },
  seconds: number,
): Promise<void> {
  await db.deleteFrom('sign_on_tickets').where('expires_at', '<', now).execute();
  await db
    .insertInto('sign_on_tickets')
    .values({ ...ticket, expires_at: inSeconds(seconds) })
    .execute();
}

/** The ticket, which is then used up. */
export function takeTicket(db: Kysely<Schema>, hash: Buffer) {
  return db
    .deleteFrom('sign_on_tickets')
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning([
      'user_id',
      'browser_hash',
      'kind',
      'subject',
      'subject_format',
      'session_index',
      'id_token_sealed',
      'anew',
    ])
    .executeTakeFirst();
}

export async function insertOrigin(
  db: Kysely<Schema>,
  sessionId: string,
  { anew, ...origin }: SignedOnPerson,
): Promise<void> {
  await db
    .insertInto('sign_on_sessions')
    .values({ session_id: sessionId, ...origin, authenticated_at: anew ? now : null })
    .execute();
}

export const findOrigin = (db: Kysely<Schema>, sessionId: string) =>
  db.selectFrom('sign_on_sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

/** Open sessions a provider began, of somebody it names. @param which.indexes none: all of theirs */
export function findSessions(
  db: Kysely<Schema>,
  which: { kind: SignOnKind; subject: string | null; indexes: readonly string[] },
) {
  let query = db
    .selectFrom('sign_on_sessions')
    .innerJoin('sessions', 'sessions.id', 'sign_on_sessions.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.id as userId', 'users.first_name', 'users.last_name'])
    .where('sign_on_sessions.kind', '=', which.kind)
    .where('sessions.ended_at', 'is', null);
  if (which.subject !== null) query = query.where('subject', '=', which.subject);
  if (which.indexes.length > 0) query = query.where('session_index', 'in', which.indexes);
  return query.execute();
}

export const findByExternalId = (db: Kysely<Schema>, externalId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'active', 'timezone', 'username', 'first_name', 'last_name'])
    .where('external_user_id', '=', externalId)
    .executeTakeFirst();

export async function updateTimeZone(db: Kysely<Schema>, userId: number, timezone: string): Promise<void> {
  await db.updateTable('users').set({ timezone, updated_at: now }).where('id', '=', userId).execute();
}

export async function roleIdsOf(db: Kysely<Schema>, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.role_id);
}

/** Those of the ids that are roles. */
export async function existingRoles(db: Kysely<Schema>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('roles').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
