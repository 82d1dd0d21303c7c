import type { StoredFilesHealth } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { addJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { reasonSaid } from '../plumbing/reasons.ts';
import { checkStoredFiles } from '../stored-files/job.ts';
import * as repository from '../stored-files/repository.ts';
import { type Finding, good, notGood } from './checks.ts';

/** Two rounds and some days of rest: when nothing was finished for longer, something is wrong with the jobs. */
const OVERDUE_MS = 30 * 24 * 3_600_000;

/** Their health, before it is known who reads it. */
export type StoredFilesFound = Omit<StoredFilesHealth, 'check'> & { check: Finding };

/** How far the stored files are read, and what was found. */
export async function lookAtStoredFiles(parts: Parts): Promise<StoredFilesFound> {
  try {
    return await look(parts);
  } catch (error) {
    const finding = sentence('They cannot be looked at: {why}.', { why: reasonSaid(error) });
    const check = notGood('storedFiles', 'unknown', finding, null);
    return { check, total: 0, round: null, lastRound: null };
  }
}

async function look(parts: Parts): Promise<StoredFilesFound> {
  const { db } = parts;
  const [total, unreadable, open, last] = await Promise.all([
    repository.countBlobs(db),
    repository.listUnreadable(db),
    repository.findOpenRound(db),
    repository.findLastRound(db),
  ]);
  const round = open && {
    startedAt: open.started_at.toISOString(),
    checked: open.checked,
    requestedBy: open.requested_by === null ? null : await repository.findName(db, open.requested_by),
  };
  const lastRound = last?.finished_at && {
    startedAt: last.started_at.toISOString(),
    finishedAt: last.finished_at.toISOString(),
    checked: last.checked,
    unreadable: last.unreadable,
  };
  const since = last?.started_at ?? open?.started_at;
  const overdue = since !== undefined && parts.clock.now().getTime() - since.getTime() > OVERDUE_MS;
  return {
    check: judge({ total, unreadable: unreadable.length, overdue, checked: open?.checked ?? null }),
    total,
    round: round ?? null,
    lastRound: lastRound ?? null,
  };
}

function judge(of: { total: number; unreadable: number; overdue: boolean; checked: number | null }): Finding {
  const { total, unreadable, overdue, checked } = of;
  if (unreadable > 0) {
    const finding = sentence(
      '{count, plural, one {One stored file is} other {# stored files are}} damaged or missing, of {total, number}.',
      { count: unreadable, total },
    );
    const advice = sentence(
      'Put each back from your last backup, at the place its alarm names, and press "Check all now".',
    );
    return notGood('storedFiles', 'bad', finding, advice);
  }
  const finding = [
    sentence('{total, number} files, none known to be damaged or missing.', { total }),
    ...(checked === null
      ? []
      : [sentence('{count, number} read in this round.', { count: Math.min(checked, total) })]),
  ];
  if (!overdue) return good('storedFiles', finding);
  return notGood(
    'storedFiles',
    'warning',
    [...finding, sentence('No round through all of them was finished in 30 days.')],
    sentence(
      'They are read in the background while Benchbook runs. Press "Check all now"; if that does not go on, look into the log of the application.',
    ),
  );
}

/** Begins a round that does not wait for its time; a round that goes on begins anew. */
export async function checkAllStoredFiles(act: UserAct): Promise<StoredFilesFound> {
  const { parts, viewer } = act;
  const at = parts.clock.now();
  await change(act, async (trx) => {
    await repository.insertRound(trx, { at, requestedBy: viewer.userId });
    await repository.restartRound(trx, { at, requestedBy: viewer.userId });
    await addJob(trx, checkStoredFiles, {}, { key: checkStoredFiles.name });
    return {
      entry: {
        event: 'Check Stored Files',
        message: `${viewer.name} had all stored files checked`,
        table: 'blob_rounds',
        rowId: 'all',
      },
    };
  });
  return lookAtStoredFiles(parts);
}
