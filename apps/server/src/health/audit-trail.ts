import type { AuditTrailHealth, HealthCheck } from '@benchbook/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { lastAnchor } from '../trail/anchor-file.ts';
import { dropAndTell } from '../trail/anchoring.ts';
import { lookAtTrail } from '../trail/look.ts';
import { lastVerified, listBreaks } from '../trail/repository.ts';
import { signingKeyOf } from '../trail/signing-key.ts';
import type { TrailState } from '../trail/verify.ts';
import { good, notGood, within } from './checks.ts';

/** On a busy machine; that it is slow says nothing of the trail. */
const LOOK_MS = 20_000;

/**
 * Whether the audit trail is as it was written: its newest entries are verified now, and what was ever found is remembered in
 * the database, the same for every process.
 */
export async function lookAtAuditTrail(parts: Parts): Promise<AuditTrailHealth> {
  try {
    return await told(parts, await within(lookAtTrail(parts), LOOK_MS));
  } catch (error) {
    const finding = `It cannot be verified: ${reasonOf(error)}.`;
    const check = notGood('auditTrail', 'unknown', finding, null);
    return { check, verifiedAt: null, anchor: null, publicKey: signingKeyOf(parts.environment).publicKey };
  }
}

/** All of it, on somebody's request, which is told in it. @param verify the one that everybody shares who asks meanwhile */
export async function verifyAuditTrail(
  act: UserAct,
  verify: () => Promise<TrailState>,
): Promise<AuditTrailHealth> {
  const state = await verify();
  const { entries, head, breaks } = state;
  await record(act, {
    event: 'Verify Activity Log',
    message: `${act.viewer.name} had the activity log verified: ${breaks.length === 0 ? 'unbroken' : 'broken'}`,
    table: 'audit_seals',
    rowId: 'all',
    new: { entries, seals: head, breaks: breaks.length },
  });
  return told(act.parts, state);
}

/** Drops an anchor now, which is told in the trail, and anchored with it. */
export async function anchorAuditTrail(act: UserAct, log: FastifyBaseLogger): Promise<AuditTrailHealth> {
  await record(act, {
    event: 'Anchor Activity Log',
    message: `${act.viewer.name} had the activity log anchored`,
    table: 'audit_seals',
    rowId: 'all',
  });
  await dropAndTell(act.parts, log);
  return lookAtAuditTrail(act.parts);
}

async function told(parts: Parts, state: TrailState): Promise<AuditTrailHealth> {
  const [breaks, verifiedAt, anchor] = await Promise.all([
    listBreaks(parts.db),
    lastVerified(parts.db),
    lastAnchor(parts.environment),
  ]);
  return {
    check: judge(state, breaks),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    anchor,
    publicKey: signingKeyOf(parts.environment).publicKey,
  };
}

function judge(
  { entries, unsealed, verified, head, breaks: found }: TrailState,
  breaks: readonly { detail: string; seenTo: boolean }[],
): HealthCheck {
  const open = breaks.filter(({ seenTo }) => !seenTo);
  const [first] = open;
  if (first !== undefined) {
    const more = open.length === 1 ? '' : ` And ${inWords(open.length - 1)} more.`;
    return notGood(
      'auditTrail',
      'bad',
      `It is not as it was written. ${first.detail}${more}`,
      'Change nothing in the database and make a copy of it. Each of what was found stands under "Needs you", with what to do.',
    );
  }
  // What is found again was seen to, and is as broken as before.
  const how = found.length === 0 ? 'unbroken' : 'unbroken but for what is known';
  const which = verified < head ? `the newest ${inWords(verified)} of them ${how}` : how;
  const waiting = unsealed === 0 ? '' : ` ${inWords(unsealed)} written just now are not sealed yet.`;
  const finding = `${inWords(entries)} entries, ${which}.${waiting}`;
  if (breaks.length === 0) return good('auditTrail', finding);
  const known =
    breaks.length === 1
      ? 'One break that was found earlier has'
      : `${inWords(breaks.length)} breaks that were found earlier have`;
  return notGood('auditTrail', 'warning', `${finding} ${known} been seen to.`, null);
}

const inWords = (count: number) => count.toLocaleString('en-US');
