import type { Kysely, Schema } from '@benchbook/database';
import { BEFORE_THE_FIRST, readChainPage } from './repository.ts';

/** What verifying the chain without a key found. */
export interface ChainState {
  /** Entries that were looked at, up to the one that does not fit. */
  verified: number;
  /** The number of the first one that does not fit what was written; null: each does. */
  broken: number | null;
}

const ENTRIES_AT_ONCE = 5_000;

/**
 * Verifies the entries from before there were seals: each has the hash of what it says, the hash of the one before it and
 * the number that follows it. Somebody who can write to the database can compute those anew; since then seals hold them as well.
 * Page by page, within the database, so that it needs the same memory whatever the length.
 */
export async function verifyChain(db: Kysely<Schema>): Promise<ChainState> {
  let last = 0;
  let hash: Buffer | null = BEFORE_THE_FIRST;
  for (let verified = 0; ; ) {
    const page = await readChainPage(db, { last, hash }, ENTRIES_AT_ONCE);
    verified += page.count;
    if (page.broken !== null) return { verified, broken: page.broken };
    if (page.last === null || page.count < ENTRIES_AT_ONCE) return { verified, broken: null };
    ({ last, hash } = { last: page.last, hash: page.hash });
  }
}
