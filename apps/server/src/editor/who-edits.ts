import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import * as repository from './repository.ts';
import { userIdsOf } from './save.ts';
import { isLeftBehind, raiseUnsavedWork } from './unsaved-work.ts';

/** After so long without a report the document server is asked who edits. */
const ASK_AFTER_MS = 60_000;
/** A lock nothing was heard of for so long is no lock: the time a document server keeps one for a closed laptop. */
const STALE_AFTER_MS = 10 * 60_000;
/** Answers of `/command` (editor protocol 1.5). */
const DONE = 0;
const NO_SUCH_KEY = 1;

const Info = z.looseObject({ error: z.number(), users: z.array(z.string()).default([]) });

/**
 * Keeps true what the cards and the locks say: a report that got lost, a document server that was replaced or is
 * away for good would leave a workbook in use for ever.
 */
export const checkWhoEdits = defineJob({
  name: 'check-who-edits',
  payload: z.unknown(),
  schedule: '* * * * *',
  atStart: true,
  // The next minute begins anew.
  attempts: 1,
  run: (parts) => updateWhoEdits(parts),
});

/** Asks about every workbook that is said to be in use and that nothing was heard of for a minute. */
export async function updateWhoEdits(parts: Parts): Promise<void> {
  const askBefore = new Date(parts.clock.now().getTime() - ASK_AFTER_MS);
  for (const session of await repository.listUnseen(parts.db, askBefore)) await checkOne(parts, session);
}

async function checkOne(parts: Parts, session: repository.UnseenSession): Promise<void> {
  const at = parts.clock.now();
  const { unsaved_since } = session;
  if (unsaved_since !== null && isLeftBehind(unsaved_since, at)) {
    await raiseUnsavedWork(parts.db, { ...session, unsaved_since }, at);
  }
  const isStale = at.getTime() - session.last_seen_at.getTime() > STALE_AFTER_MS;
  // A last save may still be on its way; publishing waits for it as long as editing is not said to be over.
  const nobody: repository.WhoEdits = {
    users: [],
    editing: isStale && unsaved_since === null ? 'over' : 'as before',
    at: session.last_seen_at,
  };
  const answer = await askWhoEdits(parts, session.key);
  if (answer === null) {
    if (isStale) await repository.setWhoEdits(parts.db, session.key, nobody);
    return;
  }
  if (answer.error === NO_SUCH_KEY) return repository.setWhoEdits(parts.db, session.key, nobody);
  if (answer.error !== DONE) return;
  const users = (await repository.findUsers(parts.db, userIdsOf(answer.users))).map(({ id }) => id);
  const whoEdits = users.length > 0 ? { users, editing: 'going on' as const, at } : nobody;
  await repository.setWhoEdits(parts.db, session.key, whoEdits);
}

/** Null: the document server does not answer. */
async function askWhoEdits(parts: Parts, key: string): Promise<z.output<typeof Info> | null> {
  try {
    return Info.parse(await parts.documentServer.command({ c: 'info', key }));
  } catch {
    return null;
  }
}
