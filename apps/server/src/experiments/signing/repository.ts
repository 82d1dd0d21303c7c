import type { SignatureKind, SignatureMethod } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../plumbing/expressions/repository.ts';
import type { Step } from './chain.ts';

/** How long a sign-on is taken for somebody who is there. */
const FRESH_MINUTES = 10;

export interface NewSignature {
  experimentId: number;
  projectId: number;
  kind: SignatureKind;
  /** Of the chain of signers; null: it publishes, or there is no chain. */
  step: number | null;
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
      step: signature.step,
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

/** The steps a workbook is bound to, with their signatures. Raw, because the builder has no words for objects of JSON. */
export const stepsOfExperiment = (experimentId: RawBuilder<number>) =>
  sql<Step[]>`(select coalesce(jsonb_agg(jsonb_build_object('step', p.step, 'meaning', p.meaning,
      'role_id', p.role_id, 'user_id', p.user_id, 'who', p.who, 'in_order', p.in_order, 'signed', (
        select jsonb_build_object('kind', s.kind, 'user_id', s.user_id, 'by', s.user_name, 'at', s.signed_at,
          'method', s.method, 'stale_results', s.stale_results)
        from signatures s where s.experiment_id = p.experiment_id and s.step = p.step)) order by p.step), '[]')
    from signing_steps p where p.experiment_id = ${experimentId})`;

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

/** A step as a workbook is bound to it. */
export type BoundStep = Omit<Step, 'signed'>;

/**
 * The chain of signers of a workbook type, by its present names.
 *
 * @returns `has_signer`: whether somebody other than the publisher could sign the step
 */
export function readChain(
  db: Kysely<Schema>,
  experimentTypeId: number,
  publisherId: number,
): Promise<(BoundStep & { has_signer: boolean })[]> {
  return db
    .selectFrom('experiment_type_steps as p')
    .innerJoin('experiment_types as t', 't.id', 'p.experiment_type_id')
    .leftJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.step', 'p.meaning', 'p.role_id', 'p.user_id', 't.chain_in_order as in_order'])
    .select(sql<string>`coalesce(r.name, ${fullName('u')})`.as('who'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as signer')
          .select('signer.id')
          .where('signer.active', '=', true)
          .where('signer.id', '<>', publisherId)
          .where(({ or, exists: some, ref, selectFrom: from }) =>
            or([
              sql<boolean>`${ref('signer.id')} = ${ref('p.user_id')}`,
              some(
                from('user_roles as ur')
                  .select('ur.user_id')
                  .whereRef('ur.user_id', '=', 'signer.id')
                  .whereRef('ur.role_id', '=', 'p.role_id')
                  .where('r.active', '=', true),
              ),
            ]),
          ),
      ).as('has_signer'),
    )
    .where('p.experiment_type_id', '=', experimentTypeId)
    .orderBy('p.step')
    .execute() as Promise<(BoundStep & { has_signer: boolean })[]>;
}

export async function bindSteps(
  db: Kysely<Schema>,
  experimentId: number,
  steps: readonly BoundStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map((step) => ({ ...step, experiment_id: experimentId }));
  await db.insertInto('signing_steps').values(rows).execute();
}

/** The steps of a workbook as they are now. Ask under its lock: each signature is written under that. */
export async function listSteps(db: Kysely<Schema>, experimentId: number): Promise<Step[]> {
  const { steps } = await db
    .selectNoFrom(stepsOfExperiment(sql.val(experimentId)).as('steps'))
    .executeTakeFirstOrThrow();
  return steps;
}
