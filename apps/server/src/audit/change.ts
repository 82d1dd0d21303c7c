import { type Schema, type Transaction, transact } from '@benchbook/database';
import type { Act } from './act.ts';
import type { Actor, Change } from './audit.ts';
import { insertEntries } from './repository.ts';

/** What a transaction comes to. */
export interface Outcome<Done> {
  /** What the audit trail says; null: nothing was changed. */
  entry: Change | null;
  /** Statements that were executed and are not waited for: they go to the database together with the entry. */
  last?: readonly Promise<unknown>[];
  /** Who it is said of, where that is not known before: somebody who signs in. */
  by?: Actor;
  done: Done;
}

/**
 * One transaction that changes something, and its audit entry. The entry is the last statement, because nobody can put
 * one after it: it takes the lock of the hash chain, which others wait for until the commit, and is sent together with
 * that.
 *
 * @param work answers what was changed. Whatever it throws rolls everything back.
 */
export function change<Done>(
  act: Act,
  work: (trx: Transaction<Schema>) => Promise<Outcome<Done>>,
): Promise<Done>;
export function change(
  act: Act,
  work: (trx: Transaction<Schema>) => Promise<Omit<Outcome<void>, 'done'>>,
): Promise<void>;
export function change<Done>(
  { parts, actor }: Act,
  work: (trx: Transaction<Schema>) => Promise<Omit<Outcome<Done>, 'done'> & { done?: Done }>,
): Promise<Done | undefined> {
  return transact(parts.db, async (trx) => {
    const { entry, last = [], by = actor, done } = await work(trx);
    return { done, last: entry === null ? last : [...last, insertEntries(trx, [entryOf(by, entry)])] };
  });
}

const jsonOf = (values: object | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);

/** The row of an audit entry. */
const entryOf = (actor: Actor, entry: Change) => ({
  actor_id: actor.userId,
  actor_name: actor.name,
  event: entry.event,
  message: entry.message,
  table_name: entry.table,
  row_id: String(entry.rowId),
  old: jsonOf(entry.old),
  new: jsonOf(entry.new),
  reason: entry.reason ?? null,
  session_id: actor.sessionId,
  address: actor.address,
  request_id: actor.requestId,
});

/** Says something in the audit trail that changes nothing else: a file was downloaded, a login failed. */
export const record = (act: Act, entry: Change): Promise<void> => change(act, async () => ({ entry }));
