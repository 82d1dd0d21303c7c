import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { addJob, defineJob } from '../jobs/job.ts';
import { isQueued } from '../jobs/repository.ts';
import type { Parts } from '../parts.ts';
import { isWaiting } from './repository.ts';
import { readWaiting } from './service.ts';

/** One run of the job; what is left comes in the next, so that others have their turn. */
const RUN_MS = 60_000;
/** From a version to its being read. */
const EVERY_MS = 2_000;

/** Reads the documents that wait to be searched, what newest versions say first. */
export const readTexts = defineJob({
  name: 'read-texts',
  payload: z.unknown(),
  // The next one goes on where this one was.
  attempts: 5,
  serial: true,
  run: (parts: Parts) => readWaiting(parts, RUN_MS),
});

export interface TextsWatch {
  stop(): Promise<void>;
}

/**
 * Queues the job while documents wait; one for all processes that look. A version does not queue it: that would be half of what
 * a save costs the database, and commits that tell the job runner wait for each other.
 */
export function watchTexts(parts: Parts, log: Pick<FastifyBaseLogger, 'warn'>): TextsWatch {
  let stopped = false;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      if (!(await isWaiting(parts.db)) || (await isQueued(parts.db, readTexts.name))) return;
      await addJob(parts.db, readTexts, {}, { key: readTexts.name, after: 1 });
    } catch (error) {
      log.warn({ err: error }, 'documents that wait to be read for the search are not looked for');
    }
  }

  const lookAgain = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look().then(lookAgain);
    }, EVERY_MS);
  };

  looking = look().then(lookAgain);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
