import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { addJob, defineJob, type Job } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { UnreadableBlob } from '../plumbing/storage/index.ts';
import { noteUnreadable, noteWhole } from './findings.ts';
import * as repository from './repository.ts';

/**
 * A round goes through all blobs in this time, and the next one begins at its end: from one reading of a blob to the next,
 * wherever in the rounds it comes, it is 28 days at most.
 */
export const ROUND_MS = 14 * 24 * 3_600_000;
/** One run of the job; what is left of a wanted round comes in the next, so that others have their turn. */
const RUN_MS = 60_000;
/** Read between two entries of how far it is. */
const BATCH = 20;

/**
 * Reads and hashes stored blobs, as many as are due by now: spread evenly over a round, or without a pause when an
 * administrator wanted all of them. Goes on where it was after a restart. What it finds is told by an alarm.
 */
export const checkStoredFiles: Job<z.ZodUnknown> = defineJob({
  name: 'check-stored-files',
  payload: z.unknown(),
  schedule: '*/15 * * * *',
  atStart: true,
  serial: true,
  // The next one on the schedule goes on where this one was.
  attempts: 2,
  run: (parts) => run(parts),
});

async function run(parts: Parts): Promise<void> {
  // A store that is away is no reason to call every blob missing.
  await parts.blobs.check();
  for (const { sha256 } of await repository.listUnreadable(parts.db)) {
    if (await look(parts, sha256)) await noteWhole(parts, sha256);
  }
  if ((await goOn(parts, RUN_MS)) === 'more') {
    await addJob(parts.db, checkStoredFiles, {}, { key: checkStoredFiles.name });
  }
}

/** Reads what is due, for so long. `more`: some is left. */
export async function goOn(parts: Parts, milliseconds: number): Promise<'more' | 'done'> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const round = await presentRound(parts);
    if (round === undefined) return 'done';
    const due = dueOf(round, await repository.countBlobs(parts.db), parts.clock.now());
    if (due === 0) return 'done';
    const blobs = await repository.listBlobsAfter(parts.db, round.checked_up_to, Math.min(due, BATCH));
    const upTo = blobs.at(-1);
    if (upTo === undefined) {
      await repository.finishRound(parts.db, round, parts.clock.now());
      return 'done';
    }
    let unreadable = 0;
    for (const sha256 of blobs) if (!(await look(parts, sha256))) unreadable += 1;
    await repository.advanceRound(parts.db, round, { upTo, checked: blobs.length, unreadable });
    if (performance.now() > until) return 'more';
  }
}

/** The round that goes on, or the next one where it is time for it. */
async function presentRound(parts: Parts): Promise<repository.Round | undefined> {
  const open = await repository.findOpenRound(parts.db);
  if (open !== undefined) return open;
  const at = parts.clock.now();
  const last = await repository.findLastRound(parts.db);
  if (last !== undefined && at.getTime() - last.started_at.getTime() < ROUND_MS) return undefined;
  await repository.insertRound(parts.db, { at, requestedBy: null });
  return repository.findOpenRound(parts.db);
}

/**
 * How many blobs should be read now. Of a round that has read them all, one more is asked for: that there is none is its
 * end.
 */
export function dueOf(
  round: Pick<repository.Round, 'started_at' | 'requested_by' | 'checked'>,
  total: number,
  now: Date,
): number {
  if (round.requested_by !== null) return Math.max(1, total - round.checked);
  const part = Math.min(1, (now.getTime() - round.started_at.getTime()) / ROUND_MS);
  const due = Math.floor(total * part) - round.checked;
  return part === 1 ? Math.max(1, due) : Math.max(0, due);
}

/** Whether a blob is whole; then the disk rests for as long as it was read. */
async function look(parts: Parts, sha256: string): Promise<boolean> {
  const begun = performance.now();
  try {
    await parts.blobs.verify(sha256);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableBlob)) throw error;
    await noteUnreadable(parts, sha256, error.problem);
    return false;
  } finally {
    await sleep(performance.now() - begun);
  }
}
