import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { AccessChanges, Notice } from '../auth/access-changes.ts';
import { defineJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { removeOld, type Scope } from './repository.ts';
import { nextExpiry, recheck } from './service.ts';
import { tellDocumentServer } from './telling.ts';

/** Waits after the first and every further failure. */
const RETRY_MS = [500, 1_000, 5_000, 30_000];
/** A session that begins now is not over before; so is the timer's longest wait. */
const LOOK_AGAIN_MS = 30 * 60_000;
/** Between the end of a session and the look at it. */
const AFTER_MS = 100;

/** Tables whose changes are told for the user they concern, on the other channel. */
const OF_ONE_USER = ['users', 'user_roles', 'sessions'];

/** Which openings a notice of the database is about; null: none. */
export function scopeOf(notice: Notice): Scope | null {
  if (notice === 'unknown') return 'all';
  const { channel, payload } = notice;
  if (channel === 'access_changed') return OF_ONE_USER.includes(payload) ? null : 'all';
  const [about, id] = payload.split(' ');
  return about === 'user' ? { userId: Number(id) } : { documentId: Number(id) };
}

export interface OpeningsWatch {
  stop(): Promise<void>;
}

/**
 * Narrows what people have open as soon as their rights become less, in whichever process that was decided, and when a
 * session runs out. Whatever fails is tried again; several processes may do the same, which changes nothing.
 */
export function watchOpenings(
  parts: Parts,
  changes: AccessChanges,
  log: Pick<FastifyBaseLogger, 'warn'>,
): OpeningsWatch {
  const waiting = new Map<string, Scope>();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  const runIn = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => look('all'), milliseconds).unref();
  };

  function look(scope: Scope): void {
    if (stopped) return;
    waiting.set(JSON.stringify(scope), scope);
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 && !stopped) {
      const scopes = [...waiting.values()];
      waiting.clear();
      try {
        for (const scope of scopes.includes('all') ? (['all'] as const) : scopes) await recheck(parts, scope);
        await tellDocumentServer(parts);
        failures = 0;
        const expiry = await nextExpiry(parts);
        const left = expiry === null ? LOOK_AGAIN_MS : expiry.getTime() - parts.clock.now().getTime();
        runIn(Math.max(0, Math.min(left, LOOK_AGAIN_MS)) + AFTER_MS);
      } catch (error) {
        if (stopped) return;
        log.warn({ err: error }, 'open documents could not be held against the rights of their users');
        runIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
        failures += 1;
        return;
      }
    }
  }

  changes.onNotice((notice) => {
    const scope = scopeOf(notice);
    if (scope !== null) look(scope);
  });
  look('all');
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The same for what no process was told of, and the room that old openings take. */
export const checkOpenings = defineJob({
  name: 'check-openings',
  payload: z.unknown(),
  schedule: '* * * * *',
  // The next minute begins anew.
  attempts: 1,
  async run(parts) {
    await recheck(parts, 'all');
    await tellDocumentServer(parts);
    await removeOld(parts.db);
  },
});
