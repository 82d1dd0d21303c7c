import { createHash } from 'node:crypto';
import { INACTIVITY_LOGOUT_MS } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { Clock } from '../plumbing/clock.ts';
import type { AccessDirectory, Viewer } from '../viewer.ts';
import type { AccessChanges } from './access-changes.ts';
import { findOpenSession, loadViewer, recordActivity, recordUse } from './repository.ts';

/** How often activity of a session is written down; small against the 60 minutes it decides about. */
export const ACTIVITY_STEP_MS = 30_000;
const MAX_CACHED = 10_000;
/** Ours are shorter. */
const MAX_TOKEN_LENGTH = 100;

interface Cached {
  viewer: Viewer;
  /** When it ends whatever happens; null: an hour after the last activity. */
  expiresAt: number | null;
  lastActivityAt: number;
  /** The activity the database knows of. */
  recordedActivityAt: number;
}

const isOver = ({ expiresAt, lastActivityAt }: Cached, now: number): boolean =>
  now >= (expiresAt ?? lastActivityAt + INACTIVITY_LOGOUT_MS);

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Sessions and rights are read from the database once and kept in memory until `changes` says that any of them
 * changed, in this process or another. While it can't listen, nothing is cached.
 */
export function createAccessDirectory(parts: {
  db: Kysely<Schema>;
  clock: Clock;
  changes: AccessChanges;
}): AccessDirectory {
  const { db, clock, changes } = parts;
  const cache = new Map<string, Cached>();
  changes.onChange(() => cache.clear());

  async function load(token: string): Promise<Cached | null> {
    const generation = changes.generation();
    const session = await findOpenSession(db, hashToken(token));
    if (session === undefined) return null;
    const viewer = await loadViewer(db, session.id, session.user_id, session.scopes);
    if (viewer === null) return null;
    const lastActivityAt =
      (session.scopes === null ? session.last_activity_at : session.last_used_at)?.getTime() ?? 0;
    const expiresAt = session.expires_at?.getTime() ?? null;
    const entry = { viewer, expiresAt, lastActivityAt, recordedActivityAt: lastActivityAt };
    // A change that came while we read may not be in what we read.
    if (changes.isListening() && changes.generation() === generation) {
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(token, entry);
    }
    return entry;
  }

  async function find(token: string, now: number): Promise<Cached | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const cached = changes.isListening() ? cache.get(token) : undefined;
    if (cached !== undefined && !isOver(cached, now)) return cached;
    // Another process may have seen activity since: the database decides.
    const loaded = await load(token);
    return loaded === null || isOver(loaded, now) ? null : loaded;
  }

  /** Writes activity down where it is news. */
  async function touch(entry: Cached, now: number, write: typeof recordActivity): Promise<void> {
    entry.lastActivityAt = now;
    if (now - entry.recordedActivityAt < ACTIVITY_STEP_MS) return;
    entry.recordedActivityAt = now;
    await write(db, entry.viewer.sessionId, new Date(now));
  }

  return {
    async viewerOf(token, { causedByPerson }) {
      const now = clock.now().getTime();
      const entry = await find(token, now);
      if (entry === null || entry.viewer.scopes !== null) return null;
      if (causedByPerson) await touch(entry, now, recordActivity);
      return entry.viewer;
    },
    async viewerOfApiToken(token) {
      const now = clock.now().getTime();
      const entry = await find(token, now);
      if (entry === null || entry.viewer.scopes === null) return null;
      await touch(entry, now, recordUse);
      return entry.viewer;
    },
    clear: () => cache.clear(),
  };
}
