import type { AuditTrailHealth } from '@benchbook/contract';
import { asSentence, sentence } from '@benchbook/words/server';
import type { FastifyBaseLogger } from 'fastify';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { reasonSaid } from '../plumbing/reasons.ts';
import { lastAnchor } from '../trail/anchor-file.ts';
import { dropAndTell } from '../trail/anchoring.ts';
import { lookAtTrail } from '../trail/look.ts';
import { lastVerified, listBreaks } from '../trail/repository.ts';
import { signingKeyOf } from '../trail/signing-key.ts';
import type { TrailState } from '../trail/verify.ts';
import { type Finding, good, notGood, within } from './checks.ts';

/** Its health, before it is known who reads it. */
export type AuditTrailFound = Omit<AuditTrailHealth, 'check'> & { check: Finding };

/** On a busy machine; that it is slow says nothing of the trail. */
const LOOK_MS = 20_000;

/**
 * Whether the audit trail is as it was written: its newest entries are verified now, and what was ever found is remembered in
 * the database, the same for every process.
 */
export async function lookAtAuditTrail(parts: Parts): Promise<AuditTrailFound> {
  try {
    return await told(parts, await within(lookAtTrail(parts), LOOK_MS));
  } catch (error) {
    const finding = sentence('It cannot be verified: {why}.', { why: reasonSaid(error) });
    const check = notGood('auditTrail', 'unknown', finding, null);
    return { check, verifiedAt: null, anchor: null, publicKey: signingKeyOf(parts.environment).publicKey };
  }
}

/** All of it, on somebody's request, which is told in it. @param verify the one that everybody shares who asks meanwhile */
export async function verifyAuditTrail(
  act: UserAct,
  verify: () => Promise<TrailState>,
): Promise<AuditTrailFound> {
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
export async function anchorAuditTrail(act: UserAct, log: FastifyBaseLogger): Promise<AuditTrailFound> {
  await record(act, {
    event: 'Anchor Activity Log',
    message: `${act.viewer.name} had the activity log anchored`,
    table: 'audit_seals',
    rowId: 'all',
  });
  await dropAndTell(act.parts, log);
  return lookAtAuditTrail(act.parts);
}

async function told(parts: Parts, state: TrailState): Promise<AuditTrailFound> {
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
): Finding {
  const open = breaks.filter(({ seenTo }) => !seenTo);
  const [first] = open;
  if (first !== undefined) {
    return notGood(
      'auditTrail',
      'bad',
      [
        sentence('It is not as it was written.'),
        asSentence(first.detail),
        ...(open.length === 1 ? [] : [sentence('And {count, number} more.', { count: open.length - 1 })]),
      ],
      sentence(
        'Change nothing in the database and make a copy of it. Each of what was found stands under "Needs you", with what to do.',
      ),
    );
  }
  // What is found again was seen to, and is as broken as before.
  const how = sentence(found.length === 0 ? 'unbroken' : 'unbroken but for what is known');
  const finding = [
    verified < head
      ? sentence('{count, number} entries, the newest {verified, number} of them {how}.', {
          count: entries,
          verified,
          how,
        })
      : sentence('{count, number} entries, {how}.', { count: entries, how }),
    ...(unsealed === 0
      ? []
      : [sentence('{count, number} written just now are not sealed yet.', { count: unsealed })]),
  ];
  if (breaks.length === 0) return good('auditTrail', finding);
  const known = sentence(
    '{count, plural, one {One break that was found earlier has} other {# breaks that were found earlier have}} been seen to.',
    { count: breaks.length },
  );
  return notGood('auditTrail', 'warning', [...finding, known], null);
}
