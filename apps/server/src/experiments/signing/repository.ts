import {
  ADMINISTRATOR_ROLE_ID,
  FIRST_ADMINISTRATOR_ID,
  type SignatureKind,
  type SignatureMethod,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';
import { readSetting } from '../../configuration/repository.ts';
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
 * Until the end of the transaction nobody else proves anything by the sign-on of this session. It locks the session: the
 * application may not change the sign-on, and so not lock it either.
 */
export async function lockSignOn(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await db.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute();
}

/**
 * Whether somebody signed in anew at their provider for this session, minutes ago, and has signed, declined and withdrawn
 * nothing since. The database keeps a second signature from being given by the same sign-on, and a second declining; one
 * of each only who has locked it before.
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('experiments')
            .select('id')
            .whereRef('experiments.declined_sign_on', '=', 's.session_id'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a signer's account is active; held, so that it stays so until the commit. */
export async function holdSigner(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('active')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.active ?? false;
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

/** The chain of signers of a workbook type, by its present names. */
export function readChain(db: Kysely<Schema>, experimentTypeId: number): Promise<BoundStep[]> {
  return db
    .selectFrom('experiment_type_steps as p')
    .innerJoin('experiment_types as t', 't.id', 'p.experiment_type_id')
    .leftJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.step', 'p.meaning', 'p.role_id', 'p.user_id', 't.chain_in_order as in_order'])
    .select(sql<string>`coalesce(r.name, ${fullName('u')})`.as('who'))
    .where('p.experiment_type_id', '=', experimentTypeId)
    .orderBy('p.step')
    .execute() as Promise<BoundStep[]>;
}

/** The roles whose people see a project; null: everybody does. */
async function rolesThatSee(db: Kysely<Schema>, projectId: number): Promise<number[] | null> {
  if ((await readSetting(db, 'useRoles')) !== 'true') return null;
  const rows = await db
    .selectFrom('projects as p')
    .innerJoin('role_project_types as t', 't.project_type_id', 'p.project_type_id')
    .select('t.role_id')
    .where('p.id', '=', projectId)
    .execute();
  return [ADMINISTRATOR_ROLE_ID, ...rows.map(({ role_id }) => role_id)];
}

/**
 * Who could sign each of some steps now: active users who see the project, the one the step names or those with its role.
 * A person who is named for one of them signs that one, and no step of a role.
 *
 * @param besides users who sign none of them, as they have signed the workbook
 * @returns by step, the ids of its users
 */
export async function listPeople(
  db: Kysely<Schema>,
  projectId: number,
  steps: readonly Pick<BoundStep, 'role_id' | 'user_id'>[],
  besides: readonly (number | null)[],
): Promise<number[][]> {
  if (steps.length === 0) return [];
  const named = steps.flatMap(({ user_id }) => user_id ?? []);
  const users = await db
    .selectFrom('users as u')
    .leftJoin('user_roles as m', 'm.user_id', 'u.id')
    .leftJoin('roles as r', (join) => join.onRef('r.id', '=', 'm.role_id').on('r.active', '=', true))
    .select(({ ref }) => ['u.id', sql<(number | null)[]>`array_agg(${ref('r.id')})`.as('role_ids')])
    .where('u.active', '=', true)
    .groupBy('u.id')
    .orderBy('u.id')
    .execute();
  const seeing = await rolesThatSee(db, projectId);
  const sees = ({ id, role_ids }: (typeof users)[number]): boolean =>
    seeing === null || id === FIRST_ADMINISTRATOR_ID || seeing.some((role) => role_ids.includes(role));
  const free = users.filter((user) => !besides.includes(user.id) && sees(user));
  return steps.map(({ role_id, user_id }) =>
    free
      .filter(({ id, role_ids }) =>
        named.includes(id) ? id === user_id : role_id !== null && role_ids.includes(role_id),
      )
      .map(({ id }) => id),
  );
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
