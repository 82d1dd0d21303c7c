import type { Kysely, Schema } from '@benchbook/database';
import { hashOf, numberOfNewest, readChainPage } from './repository.ts';

/** What verifying the chain of the audit trail found. */
export interface ChainState {
  /** Entries of the whole trail, by its newest one: their numbers have no gaps. */
  entries: number;
  /** Those that were looked at, the newest ones, up to the one that does not fit. */
  verified: number;
  /** The number of the first one that does not fit what was written; null: each does. */
  broken: number | null;
}

const ENTRIES_AT_ONCE = 5_000;

/**
 * Verifies that each audit entry has the hash of what it says, the hash of the one before it and the number that follows
 * it: an entry that was changed, removed or put in past the triggers does not fit, or the one after it. Page by page,
 * within the database, so that it needs the same memory whatever the length; what is written meanwhile is looked at too.
 * That the newest entries are missing no chain can tell by itself: compare their number with a backup.
 *
 * @param latest how many of the newest entries are looked at; all of them where it is left out.
 */
export async function verifyChain(
  db: Kysely<Schema>,
  latest = Number.POSITIVE_INFINITY,
): Promise<ChainState> {
  const newest = await numberOfNewest(db);
  let last = Math.max(0, newest - latest);
  let hash = await hashOf(db, last);
  for (let verified = 0; ; ) {
    const page = await readChainPage(db, { last, hash }, ENTRIES_AT_ONCE);
    verified += page.count;
    const entries = Math.max(newest, page.last ?? last);
    if (page.broken !== null) return { entries, verified, broken: page.broken };
    if (page.last === null || page.count < ENTRIES_AT_ONCE) return { entries, verified, broken: null };
    ({ last, hash } = { last: page.last, hash: page.hash });
  }
}
