import { z } from 'zod';
import { addJob, defineJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { READ_TEXTS } from './job-facts.ts';
import { readWaiting } from './service.ts';

/** One run of the job; what is left comes in the next, so that others have their turn. */
const RUN_MS = 60_000;

/**
 * Reads the documents that wait to be searched, the newest first. Each new version asks for it (`documents/repository.ts`); the
 * schedule is for what a run had to leave.
 */
export const readTexts = defineJob({
  ...READ_TEXTS,
  payload: z.unknown(),
  schedule: '*/10 * * * *',
  atStart: true,
  serial: true,
  run: (parts: Parts) => run(parts),
});

async function run(parts: Parts): Promise<void> {
  if ((await readWaiting(parts, RUN_MS)) === 'more') {
    await addJob(parts.db, readTexts, {}, { key: readTexts.name, after: 1 });
  }
}
