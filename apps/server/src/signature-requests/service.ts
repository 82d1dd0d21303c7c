import type {
  NewSignatureRequest,
  PossibleSigners,
  SignatureRequest,
  SignatureRequests,
} from '@benchbook/contract';
import type { Kysely, Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { checkAsk, checkOpen, mayAsk } from '../experiments/policy.ts';
import { lockExperiment } from '../experiments/repository.ts';
import { findVisible } from '../experiments/service.ts';
import { listSteps } from '../experiments/signing/repository.ts';
import type { ExperimentPlace } from '../holders.ts';
import { notify, notifyAsked } from '../notifications/notify.ts';
import type { Parts } from '../parts.ts';
import { conflict, forbidden, invalid, notFound, tooMany } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import * as repository from './repository.ts';
import { listSigners, type SignableFacts, whyNot } from './signers.ts';

/** A workbook that waits for so many waits for nobody in particular. */
const MOST_OPEN = 20;
/** Of one person. */
const MOST_AN_HOUR = 100;
/** Mail goes out to each of them. Who has asked fewer may ask any role, however many people have it. */
const MOST_PEOPLE_AN_HOUR = 300;
const HOUR_MS = 3_600_000;

/** Where a due day that is over here may still be today. */
const EARLIEST_ZONE_MS = 12 * HOUR_MS;

/** @throws Refusal 403, 404 */
export async function listRequests(
  { db, clock }: Parts,
  viewer: Viewer,
  { place, timeZone }: { place: ExperimentPlace; timeZone: string | undefined },
): Promise<SignatureRequests> {
  const experiment = await findVisible({ db }, viewer, place);
  checkOpen(viewer, experiment);
  const rows = await repository.listRequests(db, experiment.id, { at: clock.now(), timeZone });
  return { mayAsk: mayAsk(viewer, experiment), requests: rows.map((row) => present(viewer, row)) };
}

/** Whom the viewer can ask. @throws Refusal 403, 404, 409 */
export async function possibleSigners(
  { db }: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<PossibleSigners> {
  const experiment = await findVisible({ db }, viewer, place);
  checkAsk(viewer, experiment);
  return signersBeside(db, viewer, experiment);
}

/** Who can sign it now beside the viewer, and the roles of these. */
export async function signersBeside(
  db: Kysely<Schema>,
  viewer: Viewer,
  experiment: SignableFacts,
): Promise<PossibleSigners> {
  const { signers, roles } = await listSigners(db, experiment);
  const able = signers.filter(({ id, refusal }) => refusal === null && id !== viewer.userId);
  return {
    people: able.map(({ id, name }) => ({ id, name })),
    roles: roles.filter(({ id }) => able.some(({ roleIds }) => roleIds.includes(id))),
  };
}

/**
 * Asks a person or a role to sign a workbook as it is now: to publish it, or else to review it or sign a step of its chain.
 * The workbook stays as it is.
 *
 * @throws Refusal 400 for a day that is over; 403, 404; 409 where it takes no signature, where who is asked cannot sign it
 *   or was asked already; 429
 */
export async function ask(
  act: UserAct,
  { place, asked }: { place: ExperimentPlace; asked: NewSignatureRequest },
): Promise<SignatureRequest> {
  const { parts, viewer } = act;
  const experiment = await findVisible(parts, viewer, place);
  checkAsk(viewer, experiment);
  const id = await change(act, async (trx) => {
    const { entry, requestId } = await askIn(trx, act, experiment.id, asked);
    return { entry, done: requestId };
  });
  return readRequest(parts, viewer, { place, requestId: id });
}

/** The same of one whose project the viewer sees, in a transaction that may do more. @throws Refusal */
export async function askIn(
  trx: Transaction<Schema>,
  act: UserAct,
  experimentId: number,
  asked: NewSignatureRequest,
): Promise<{ entry: Change; requestId: number }> {
  const { parts, viewer } = act;
  const { userId, roleId, due, remark } = asked;
  const before = await lockExperiment(trx, experimentId);
  const facts = { ...before, steps: await listSteps(trx, before.id) };
  checkAsk(viewer, facts);
  const at = parts.clock.now();
  if (due !== null && due < new Date(at.getTime() - EARLIEST_ZONE_MS).toISOString().slice(0, 10)) {
    throw invalid('This day is over: choose a later due date, or none.', 'due');
  }
  const { who, reach } = await findAsked(trx, viewer, { facts, asked });
  await checkHowMany(trx, viewer, { experimentId, asked, who, at });
  const said = {
    kind: before.state === 0 ? ('publish' as const) : ('review' as const),
    user_id: userId,
    role_id: roleId,
    who,
    due,
    remark,
  };
  const by = { asked_by: viewer.userId, asked_by_name: viewer.name, asked_at: at };
  const requestId = await repository.insertRequest(trx, { experiment_id: experimentId, ...said, ...by });
  await notify(trx, act, reach, { kind: 'asked', experimentId, requestId, detail: remark });
  const entry: Change = {
    event: 'Ask For Signature',
    message: `${viewer.name} asked ${asWho(who, roleId)} to sign workbook "${before.title}"${until(due)}`,
    table: 'signature_requests',
    rowId: requestId,
    new: { experimentId, ...said },
  };
  return { entry, requestId };
}

/**
 * The request waits no more. Its mail is not taken back.
 *
 * @throws Refusal 403 for who neither asked nor is an administrator, 404, 409 where it is over already
 */
export async function withdraw(
  act: UserAct,
  { place, requestId }: { place: ExperimentPlace; requestId: number },
): Promise<SignatureRequest> {
  const { parts, viewer } = act;
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  await change(act, async (trx) => {
    const before = await lockExperiment(trx, experiment.id);
    checkOpen(viewer, before);
    const request = await findRequest(trx, { experimentId: before.id, requestId, at: parts.clock.now() });
    if (!isTheirs(viewer, request)) {
      throw forbidden('Only who asked for a signature, or an administrator, withdraws the request.');
    }
    if (request.state !== 'open') {
      throw conflict('This request is over already: there is nothing to withdraw.');
    }
    await repository.withdrawRequest(trx, requestId, {
      withdrawn_by: viewer.userId,
      withdrawn_at: parts.clock.now(),
    });
    await notifyAsked(trx, act, { kind: 'withdrawn', experimentId: before.id, requestId, detail: '' });
    return {
      entry: {
        event: 'Withdraw Request',
        message: `${viewer.name} withdrew the request to ${asWho(request.who, request.role_id)} to sign workbook "${before.title}"`,
        table: 'signature_requests',
        rowId: requestId,
        new: { experimentId: before.id, withdrawn: true },
      },
    };
  });
  return readRequest(parts, viewer, { place, requestId });
}

const asWho = (who: string, roleId: number | null): string => (roleId === null ? who : `the role ${who}`);
const until = (due: string | null): string => (due === null ? '' : ` until ${due}`);

/**
 * What who is asked is called, and the ids of those who are told.
 *
 * @throws Refusal 404, 409
 */
async function findAsked(
  db: Kysely<Schema>,
  viewer: Viewer,
  { facts, asked }: { facts: SignableFacts; asked: NewSignatureRequest },
): Promise<{ who: string; reach: number[] }> {
  const { signers, roles } = await listSigners(db, facts);
  if (asked.userId !== null) {
    if (asked.userId === viewer.userId) {
      throw conflict('You do not ask yourself: sign the workbook, or ask somebody else.');
    }
    const person = signers.find(({ id }) => id === asked.userId);
    if (person === undefined) throw notFound('person');
    if (person.refusal === null) return { who: person.name, reach: [person.id] };
    throw conflict(
      sentence('{name} {whyNot}. Ask somebody else.', { name: person.name, whyNot: whyNot(person.refusal) }),
    );
  }
  const role = roles.find(({ id }) => id === asked.roleId);
  if (role === undefined) throw notFound('role');
  const reach = signers.filter(
    ({ id, roleIds, refusal }) => refusal === null && roleIds.includes(role.id) && id !== viewer.userId,
  );
  if (reach.length > 0) return { who: role.name, reach: reach.map(({ id }) => id) };
  throw conflict(
    sentence('Nobody with the role {name} can sign this workbook now. Ask somebody else.', {
      name: role.name,
    }),
  );
}

/** @throws Refusal 409, 429 */
async function checkHowMany(
  db: Kysely<Schema>,
  viewer: Viewer,
  about: { experimentId: number; asked: NewSignatureRequest; who: string; at: Date },
): Promise<void> {
  const { experimentId, asked, who, at } = about;
  const rows = await repository.listRequests(db, experimentId, { at, standing: true });
  const open = rows.filter(({ state }) => state === 'open');
  if (open.some(({ user_id, role_id }) => user_id === asked.userId && role_id === asked.roleId)) {
    throw conflict(
      sentence('{who} was asked already. Withdraw that request to ask anew.', {
        who: asked.roleId === null ? who : sentence('The role {role}', { role: who }),
      }),
    );
  }
  if (open.length >= MOST_OPEN) {
    throw conflict(
      sentence('At most {mostOpen} requests of a workbook wait at a time. Withdraw one of them first.', {
        mostOpen: MOST_OPEN,
      }),
    );
  }
  const since = new Date(at.getTime() - HOUR_MS);
  const { requests, people } = await repository.countAskedBy(db, viewer.userId, since);
  if (requests >= MOST_AN_HOUR) {
    throw tooMany(
      sentence('You have asked for {mostAnHour} signatures within an hour. Go on later.', {
        mostAnHour: MOST_AN_HOUR,
      }),
    );
  }
  if (people >= MOST_PEOPLE_AN_HOUR) {
    throw tooMany(
      sentence(
        'Within an hour you have asked {people} people for signatures, everybody with a role counted. Go on later, or ask them in person.',
        { people },
      ),
    );
  }
}

async function findRequest(
  db: Kysely<Schema>,
  { experimentId, requestId, at }: { experimentId: number; requestId: number; at: Date },
): Promise<repository.RequestRow> {
  const [request] = await repository.listRequests(db, experimentId, { at, id: requestId });
  if (request === undefined) throw notFound('request');
  return request;
}

async function readRequest(
  { db, clock }: Parts,
  viewer: Viewer,
  { place, requestId }: { place: ExperimentPlace; requestId: number },
): Promise<SignatureRequest> {
  const at = clock.now();
  return present(viewer, await findRequest(db, { experimentId: place.experimentId, requestId, at }));
}

const isTheirs = (viewer: Viewer, { asked_by }: repository.RequestRow): boolean =>
  viewer.isAdministrator || asked_by === viewer.userId;

const present = (viewer: Viewer, row: repository.RequestRow): SignatureRequest => ({
  id: row.id,
  kind: row.kind,
  who: row.who,
  isRole: row.role_id !== null,
  askedBy: row.asked_by_name,
  askedAt: row.asked_at.toISOString(),
  due: row.due,
  isOverdue: row.state === 'open' && row.is_late,
  remark: row.remark,
  state: row.state,
  mayWithdraw: row.state === 'open' && isTheirs(viewer, row),
});
