import type { SignatureKind, SignatureMethod } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** How long a sign-on is taken for somebody who is there. */
const FRESH_MINUTES = 10;

export interface NewSignature {
  experimentId: number;
  projectId: number;
  kind: SignatureKind;
  userId: number;
  /** As the user is called at this time; a later change of name does not change a signature. */
  userName: string;
  meaning: string;
  method: Exclude<SignatureMethod, 'unrecorded'>;
  version: number;
  sha256: string;
  sessionId: string;
  /** Cells whose results the signer knew to be possibly out of date. */
  staleResults: string[];
  at: Date;
}

export async function insertSignature(db: Kysely<Schema>, signature: NewSignature): Promise<void> {
  await db
    .insertInto('signatures')
    .values({
      experiment_id: signature.experimentId,
      project_id: signature.projectId,
      kind: signature.kind,
      user_id: signature.userId,
      user_name: signature.userName,
      meaning: signature.meaning,
      method: signature.method,
      version: signature.version,
      sha256: signature.sha256,
      session_id: signature.sessionId,
      stale_results: signature.staleResults,
      signed_at: signature.at,
    })
    .execute();
}

/** In the order they were given. */
export function listSignatures(db: Kysely<Schema>, experimentId: number) {
  return db
    .selectFrom('signatures as s')
    .innerJoin('blobs as b', 'b.sha256', 's.sha256')
    .select(['s.kind', 's.user_id', 's.user_name', 's.meaning', 's.method', 's.signed_at'])
    .select(['s.version', 's.sha256', 'b.size', 's.stale_results'])
    .where('s.experiment_id', '=', experimentId)
    .orderBy('s.id')
    .execute();
}

/** Whether the session has a signature whose signer gave user name and password. */
export async function hasProvenSignature(db: Kysely<Schema>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('signatures')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('method', '=', 'name-and-password')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether somebody signed in anew at their provider for this session, minutes ago, and has signed nothing since. The
 * database keeps a second signature from being given by the same sign-on.
 */
export async function hasFreshSignOn(db: Kysely<Schema>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_sessions as s')
    .select('s.session_id')
    .where('s.session_id', '=', sessionId)
    .where('s.authenticated_at', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signatures')
            .select('id')
            .whereRef('signatures.session_id', '=', 's.session_id')
            .where('method', '=', 'sign-on'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody can sign in with a password that is kept here. */
export async function hasPassword(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How often somebody failed to prove that it is they who sign, as the trail has it. */
export async function countFailures(db: Kysely<Schema>, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event', '=', 'Failed Signing')
    .where('actor_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
