import { createHash } from 'node:crypto';
import { INACTIVITY_LOGOUT_MS } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { Clock } from '../plumbing/clock.ts';
import type { AccessChanges } from './access-changes.ts';
import { findOpenSession, loadViewer, recordActivity } from './repository.ts';
import type { Viewer } from './viewer.ts';

/** How often activity of a session is written down; small against the 60 minutes it decides about. */
const ACTIVITY_STEP_MS = 30_000;
const MAX_CACHED = 10_000;

interface Cached {
  viewer: Viewer;
  lastActivityAt: number;
  /** The activity the database knows of. */
  recordedActivityAt: number;
}

export interface AccessDirectory {
  /**
   * Who a session token belongs to, or null when it is unknown, ended or expired. A request that a person caused
   * keeps the session alive.
   */
  viewerOf(token: string, options: { causedByPerson: boolean }): Promise<Viewer | null>;
  /** Forget everything cached, because this process changed who may do what. */
  clear(): void;
}

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
    const viewer = await loadViewer(db, session.id, session.user_id);
    if (viewer === null) return null;
    const lastActivityAt = session.last_activity_at.getTime();
    const entry = { viewer, lastActivityAt, recordedActivityAt: lastActivityAt };
    // A change that came while we read may not be in what we read.
    if (changes.isListening() && changes.generation() === generation) {
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(token, entry);
    }
    return entry;
  }

  return {
    async viewerOf(token, { causedByPerson }) {
      if (token.length > 100) return null;
      const now = clock.now().getTime();
      let entry = changes.isListening() ? cache.get(token) : undefined;
      if (entry === undefined || now - entry.lastActivityAt >= INACTIVITY_LOGOUT_MS) {
        // Another process may have seen activity since: the database decides.
        const loaded = await load(token);
        if (loaded === null || now - loaded.lastActivityAt >= INACTIVITY_LOGOUT_MS) return null;
        entry = loaded;
      }
      if (causedByPerson) {
        entry.lastActivityAt = now;
        if (now - entry.recordedActivityAt >= ACTIVITY_STEP_MS) {
          entry.recordedActivityAt = now;
          await recordActivity(db, entry.viewer.sessionId, new Date(now));
        }
      }
      return entry.viewer;
    },
    clear: () => cache.clear(),
  };
}
