import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasLostChanges } from '../alarms/repository.ts';
import type { Parts } from '../parts.ts';
import { conflict, unavailable } from '../plumbing/refusal.ts';
import { recoverOne } from './forgotten-files.ts';
import { findForceSave, findLastSave, findOpenSession, findSession } from './repository.ts';
import { isLeftBehind, raiseUnsavedWork } from './unsaved-work.ts';

export interface LastSaveLimits {
  /** For the callback of a force-save that the document server has accepted. */
  saveMs: number;
  /** For the last save of people who have left, which is on its way without our asking. */
  leavingMs: number;
  /** For a save that somebody's editor began before we asked. */
  begunMs: number;
}

export const LAST_SAVE_LIMITS: LastSaveLimits = { saveMs: 20_000, leavingMs: 15_000, begunMs: 3_000 };

const STEP_MS = 100;
/** Answers of `/command` (editor protocol 1.5). */
const DONE = 0;
const UNKNOWN_KEY = 1;
const NOTHING_TO_SAVE = 4;

/**
 * Brings what is still only in the editor into a version (decision 16). It waits on the database, because the
 * callback may reach another process of the application.
 *
 * @throws Refusal 503 when that fails or takes too long; 409 when the last changes were lost before, or are held by a
 *   document server that crashed; then nothing may be signed.
 */
export async function waitForLastSave(
  parts: Parts,
  documentId: number,
  limits: LastSaveLimits = LAST_SAVE_LIMITS,
): Promise<void> {
  if (await hasLostChanges(parts.db, documentId)) throw lost();
  const session = await findOpenSession(parts.db, documentId);
  if (session === undefined) return;
  const { key } = session;
  const before = await findLastSave(parts.db, key);
  // Nobody can guess it, so no other force-save is taken for ours.
  const userdata = randomUUID();
  const { error } = await parts.documentServer.command({ c: 'forcesave', key, userdata });
  if (error === DONE) return waitForCallback(parts, key, userdata, limits.saveMs);
  if (error !== UNKNOWN_KEY && error !== NOTHING_TO_SAVE) throw notSaved();
  if (error === UNKNOWN_KEY && (await recoverOne(parts, key))) throw broughtIn();
  if (session.editing_since === null && session.unsaved_since === null) return;
  if (!(await isAnybodyThere(parts, key))) await waitForLeaving(parts, key, limits.leavingMs);
  else if (error === NOTHING_TO_SAVE) await waitForBegun(parts, key, before?.save_mark, limits.begunMs);
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

async function isAnybodyThere(parts: Parts, key: string): Promise<boolean> {
  const info = await parts.documentServer.command({ c: 'info', key });
  return info.error === DONE && Array.isArray(info.users) && info.users.length > 0;
}

/**
 * An ONLYOFFICE Docs has "nothing to save" also while it is still putting together what somebody has just saved with
 * the editor's own button. It does not say which, so there is a short wait; our own server answers only afterwards.
 */
async function waitForBegun(
  parts: Parts,
  key: string,
  before: string | undefined,
  limitMs: number,
): Promise<void> {
  if (parts.environment.documentServer.builtIn) return;
  for (let waited = 0; waited < limitMs; waited += STEP_MS) {
    const save = await findLastSave(parts.db, key);
    if (save !== undefined && save.save_mark !== before) {
      if (save.status === 7) throw notSaved();
      return;
    }
    await sleep(STEP_MS);
  }
  // The last one had failed before we asked: what it was to save is in no version.
  if ((await findLastSave(parts.db, key))?.status === 7) throw notSaved();
}

/**
 * People who have just left leave a save behind that the document server is still putting together; for it their key
 * is unknown, or has nothing to save, already.
 */
async function waitForLeaving(parts: Parts, key: string, limitMs: number): Promise<void> {
  for (let waited = 0; waited < limitMs; waited += STEP_MS) {
    const session = await findSession(parts.db, key);
    if (session?.state !== 'open') return;
    const { editing_since, unsaved_since } = session;
    if (editing_since === null && unsaved_since === null) return;
    if (unsaved_since !== null && isLeftBehind(unsaved_since, parts.clock.now())) break;
    await sleep(STEP_MS);
  }
  const session = await findSession(parts.db, key);
  if (session?.state !== 'open' || session.unsaved_since === null) return;
  // It was asked, and has said meanwhile that it holds changes: it crashed while they were typed.
  await raiseUnsavedWork(parts.db, { ...session, unsaved_since: session.unsaved_since }, parts.clock.now());
  throw unsaved();
}

const lost = () =>
  conflict(
    'The editor could not save the last changes to this document, so nothing else was done. Please open it, check that everything is there, and save it; then try again.',
  );

const unsaved = () =>
  conflict(
    'The document server still holds changes to this document that were never saved, so nothing else was done. Please open the document, look at it, and close it again; then they are saved. If that does not help, an administrator can give them up on the health screen.',
  );

const broughtIn = () =>
  conflict(
    'The document server had kept earlier changes to this document, which have just become a version. Nothing else was done: please look at the document, then try again.',
  );

const notSaved = () =>
  unavailable(
    'The editor could not save its last changes, so nothing else was done. Please try again in a minute.',
  );
