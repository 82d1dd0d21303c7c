import type { AuditTrailHealth } from '@benchbook/contract';
import { type ChainState, verifyChain } from '../audit/verify-chain.ts';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { good, notGood, within } from './checks.ts';
import { shared } from './shared.ts';

/** Verified in some milliseconds, so that they can be whenever somebody looks. */
const LATEST = 1_000;

/**
 * Whether the audit trail is as it was written. A million entries take some 15 seconds: whoever looks has the newest ones
 * verified, and all of them on request. What that found is remembered until the process ends.
 */
export class AuditTrailCheck {
  readonly #parts: Parts;
  #whole: { chain: ChainState; at: Date } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is known of it, the newest entries verified now. */
  async look(): Promise<AuditTrailHealth> {
    const at = this.#whole?.at.toISOString() ?? null;
    try {
      const latest = await within(verifyChain(this.#parts.db, LATEST));
      const broken = this.#whole?.chain.broken ?? latest.broken;
      return { check: judge({ ...latest, broken }), verifiedAt: at };
    } catch (error) {
      const finding = `It cannot be verified: ${reasonOf(error)}.`;
      return { check: notGood('auditTrail', 'unknown', finding, null), verifiedAt: at };
    }
  }

  /** All of it. */
  readonly verify = shared(() => this.#verify());

  async #verify(): Promise<AuditTrailHealth> {
    const chain = await verifyChain(this.#parts.db);
    const at = this.#parts.clock.now();
    this.#whole = { chain, at };
    return { check: judge(chain), verifiedAt: at.toISOString() };
  }
}

function judge({ entries, verified, broken }: ChainState) {
  if (broken === null) {
    const which = verified < entries ? `the newest ${inWords(verified)} of them unbroken` : 'unbroken';
    return good('auditTrail', `${inWords(entries)} entries, ${which}.`);
  }
  return notGood(
    'auditTrail',
    'bad',
    `Entry ${inWords(broken)} does not fit what was written: it or the one before it was changed or removed, past Benchbook, in the database itself.`,
    'Change nothing in the database and make a copy of it. Compare the entries around this number (the log as CSV) with your last backup, find out who could write to the database since, and report it as your quality rules ask.',
  );
}

const inWords = (count: number) => count.toLocaleString('en-US');
