import { randomUUID } from 'node:crypto';
import { type Schema, type Transaction, transact } from '@benchbook/database';
import type { Parts } from '../parts.ts';
import { isDeadlock } from '../plumbing/database-errors.ts';
import type { Act } from './act.ts';
import type { Actor, Change } from './audit.ts';
import { entryMac } from './entry-mac.ts';
import { auditKeysOf } from './keys.ts';
import { insertEntries } from './repository.ts';

/** How often a transaction is begun that waits for another one which waits for it. Each time one of them is through. */
const TRIES = 5;

/** What a transaction comes to. */
export interface Outcome<Done> {
  /** What the audit trail says, of several things an entry each; null or none: nothing was changed. */
  entry: Change | readonly Change[] | null;
  /** Statements that were executed and are not waited for: they go to the database together with the entry. */
  last?: readonly Promise<unknown>[];
  /** Who it is said of, where that is not known before: somebody who signs in. */
  by?: Actor;
  done: Done;
}

/**
 * One transaction that changes something, and its audit entry, which is the last statement and is sent together with the
 * commit. It carries a code that nobody without the key can make, and is sealed into the chain right after.
 *
 * @param work answers what was changed. Whatever it throws rolls everything back. It is begun anew where the database ended it, because it
 *   and another one waited for each other: as workbooks are moved and signed at once, whose totals both count.
 */
export function change<Done>(
  act: Act,
  work: (trx: Transaction<Schema>) => Promise<Outcome<Done>>,
): Promise<Done>;
export function change(
  act: Act,
  work: (trx: Transaction<Schema>) => Promise<Omit<Outcome<void>, 'done'>>,
): Promise<void>;
export async function change<Done>(
  { parts, actor }: Act,
  work: (trx: Transaction<Schema>) => Promise<Omit<Outcome<Done>, 'done'> & { done?: Done }>,
): Promise<Done | undefined> {
  let written: string[] = [];
  const attempt = () =>
    transact(parts.db, async (trx) => {
      written = [];
      const { entry, last = [], by = actor, done } = await work(trx);
      const entries = [entry ?? []].flat();
      if (entries.length === 0) return { done, last };
      const rows = entries.map((each) => entryOf(parts, randomUUID(), by, each));
      written = rows.map(({ nonce }) => nonce);
      return { done, last: [...last, insertEntries(trx, rows)] };
    });
  const result = await untilThrough(attempt);
  for (const nonce of written) parts.sealer.written(nonce);
  parts.followers.soon();
  return result;
}

async function untilThrough<Done>(attempt: () => Promise<Done>, left = TRIES): Promise<Done> {
  try {
    return await attempt();
  } catch (error) {
    if (left === 1 || !isDeadlock(error)) throw error;
    return untilThrough(attempt, left - 1);
  }
}

/** The database keeps half a pair of surrogates as U+FFFD: what is sealed is what it keeps. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

const jsonOf = (values: object | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values, wellFormed);

/** The row of an audit entry, with its code. */
function entryOf(parts: Parts, nonce: string, actor: Actor, entry: Change) {
  const row = { ...rowOf(actor, entry), at: parts.clock.now(), nonce };
  const text = Object.entries(row).map(([name, value]) => [name, textOf(value)]);
  return { ...row, mac: entryMac(auditKeysOf(parts.environment).present, Object.fromEntries(text)) };
}

const textOf = (value: string | number | Date | null): string | null =>
  value instanceof Date ? value.toISOString() : value === null ? null : String(value);

const rowOf = (actor: Actor, entry: Change) => ({
  actor_id: actor.userId,
  actor_name: actor.name.toWellFormed(),
  event: entry.event,
  message: entry.message.toWellFormed(),
  table_name: entry.table,
  row_id: String(entry.rowId).toWellFormed(),
  old: jsonOf(entry.old),
  new: jsonOf(entry.new),
  reason: entry.reason?.toWellFormed() ?? null,
  session_id: actor.sessionId,
  address: actor.address,
  request_id: actor.requestId,
});

/** Says something in the audit trail that changes nothing else: a file was downloaded, a login failed. */
export const record = (act: Act, entry: Change): Promise<void> => change(act, async () => ({ entry }));
