import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findForceSave, findOpenSession, findSession } from '../editor/repository.ts';
import type { Parts } from '../parts.ts';
import { unavailable } from '../plumbing/refusal.ts';

export interface LastSaveLimits {
  /** For the callback of a force-save that the document server has accepted. */
  saveMs: number;
  /** For the last save of people who have left, which is on its way without our asking. */
  leavingMs: number;
}

export const LAST_SAVE_LIMITS: LastSaveLimits = { saveMs: 20_000, leavingMs: 15_000 };

const STEP_MS = 100;
/** Answers of `/command` (editor protocol 1.5). */
const DONE = 0;
const UNKNOWN_KEY = 1;
const NOTHING_TO_SAVE = 4;

/**
 * Brings what is still only in the editor into a version (decision 16). It waits on the database, because the
 * callback may reach another process of the application.
 *
 * @throws Refusal 503 when that fails or takes too long; then nothing may be signed.
 */
export async function waitForLastSave(
  parts: Parts,
  documentId: number,
  limits: LastSaveLimits = LAST_SAVE_LIMITS,
): Promise<void> {
  const session = await findOpenSession(parts.db, documentId);
  if (session === undefined) return;
  const { key } = session;
  // Nobody can guess it, so no other force-save is taken for ours.
  const userdata = randomUUID();
  const { error } = await parts.documentServer.command({ c: 'forcesave', key, userdata });
  if (error === DONE) return waitForCallback(parts, key, userdata, limits.saveMs);
  if (error !== UNKNOWN_KEY && error !== NOTHING_TO_SAVE) throw notSaved();
  if (session.editing_since !== null) await waitForLeaving(parts, key, limits.leavingMs);
}

async function waitForCallback(parts: Parts, key: string, userdata: string, limitMs: number): Promise<void> {
  for (let waited = 0; waited < limitMs; waited += STEP_MS) {
    const callback = await findForceSave(parts.db, key, userdata);
    if (callback?.status === 6) return;
    if (callback !== undefined) break;
    await sleep(STEP_MS);
  }
  throw notSaved();
}

/**
 * People who have just left leave a save behind that the document server is still putting together; for it their key
 * is unknown, or has nothing to save, already. Where somebody is still there, nothing is on its way.
 */
async function waitForLeaving(parts: Parts, key: string, limitMs: number): Promise<void> {
  const info = await parts.documentServer.command({ c: 'info', key });
  if (info.error === DONE && Array.isArray(info.users) && info.users.length > 0) return;
  for (let waited = 0; waited < limitMs; waited += STEP_MS) {
    const session = await findSession(parts.db, key);
    if (session?.state !== 'open' || session.editing_since === null) return;
    await sleep(STEP_MS);
  }
  // A document server that was restarted will never report it: what it had is lost, and is not waited for.
}

const notSaved = () =>
  unavailable(
    'The editor could not save its last changes, so nothing was published. Please try again in a minute.',
  );
