import type { Kysely, Schema } from '@benchbook/database';
import { insertAlarm, settleAlarms } from '../alarms/repository.ts';
import { closeOpenSession, type EditorSession, findSession } from './repository.ts';

/**
 * Changes that a document server holds although nobody edits any more, and that become no version by themselves: after a
 * crash an ONLYOFFICE Docs saves them only when its key is opened and left again. Until then nothing may be built on
 * the version before them.
 */
export type UnsavedWork = Pick<EditorSession, 'key' | 'document_id' | 'last_users'> & { unsaved_since: Date };

/** A last save that is on its way has come by then. */
const ON_ITS_WAY_MS = 60_000;

/** Whether changes that have been held since then come by themselves no more. */
export const isLeftBehind = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > ON_ITS_WAY_MS;

/** Tells administrators, once for each time it happens. */
export async function raiseUnsavedWork(db: Kysely<Schema>, work: UnsavedWork, at: Date): Promise<void> {
  await insertAlarm(db, {
    kind: 'unsaved work',
    documentId: work.document_id,
    key: work.key,
    mark: work.unsaved_since.toISOString(),
    detail:
      'The document server holds changes to this document that nobody is there to save, as it does after a crash.',
    users: work.last_users,
    at,
  });
}

export async function settleUnsavedWork(
  db: Kysely<Schema>,
  key: string,
  how: string,
  at: Date,
): Promise<void> {
  await settleAlarms(db, { kind: 'unsaved work', key, how, at });
}

/**
 * The document goes on from its latest version under another key. Should the changes arrive after all, they are kept
 * beside it as a conflict version.
 *
 * @param alarm the alarm about them, which somebody has seen to.
 */
export async function giveUpUnsavedWork(
  db: Kysely<Schema>,
  alarm: { document_id: number | null; editor_key: string },
  at: Date,
): Promise<void> {
  const session = await findSession(db, alarm.editor_key);
  if (session?.state !== 'open' || session.unsaved_since === null) return;
  await closeOpenSession(db, session.document_id, at);
}
