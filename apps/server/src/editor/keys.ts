import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDocument } from '../documents/repository.ts';
import type { Parts } from '../parts.ts';
import { unavailable } from '../plumbing/refusal.ts';
import * as repository from './repository.ts';

/** How long an opening waits for the last save of the session before it. */
const WAIT_MS = 10_000;
const STEP_MS = 100;
/** A save that is taken in for longer was abandoned by a process that died. */
const ABANDONED_MS = 120_000;

/** A save that was refused for now is reported again after 1, 3 and 7 seconds (editor protocol 1.4). */
const REPEATED_MS = 15_000;

/**
 * What `closing_since` is set to when a last save was refused for now: nobody is sent to its key while it is reported
 * again. After that the document server has put the file aside, and the same key opens it with the changes in it.
 */
export const closingUntilRepeated = (now: Date): Date => new Date(now.getTime() - ABANDONED_MS + REPEATED_MS);

/**
 * A new key for the document; the present one if somebody is editing under it, because a save under a key that was
 * replaced could not become a version.
 */
export async function renewKey(parts: Parts, documentId: number): Promise<string> {
  const present = await openSession(parts, documentId);
  if (present.editing_since !== null && !(await isUnknownToDocumentServer(parts, present.key))) {
    return present.key;
  }
  return parts.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, documentId);
    const open = await repository.findOpenSession(trx, document.id);
    // Somebody else was faster: theirs is the new one.
    if (open !== undefined && open.key !== present.key) return open.key;
    const at = parts.clock.now();
    await repository.closeOpenSession(trx, document.id, at);
    const session = { documentId: document.id, baseVersion: document.latest_version, at };
    return (await repository.insertSession(trx, { ...session, key: newKey(parts, session) })).key;
  });
}

/**
 * The document's one open session. Waits while the last save of the session before it is being taken in.
 *
 * @throws Refusal 503 when that takes longer than an opening may wait.
 */
export async function openSession(
  parts: Parts,
  documentId: number,
  waitMs = WAIT_MS,
): Promise<repository.EditorSession> {
  for (let waited = 0; ; waited += STEP_MS) {
    const open = await repository.findOpenSession(parts.db, documentId);
    if (open === undefined) return insertSession(parts, documentId);
    const closing = open.closing_since;
    const abandoned = closing !== null && parts.clock.now().getTime() - closing.getTime() > ABANDONED_MS;
    if (closing === null || abandoned) return open;
    // Its key is dead for the document server already (editor protocol 1.8): nobody may be sent there.
    if (waited >= waitMs) throw stillSaving();
    await sleep(STEP_MS);
  }
}

const stillSaving = () =>
  unavailable('The last changes of this document are still being saved. Please open it again in a minute.');

function insertSession(parts: Parts, documentId: number): Promise<repository.EditorSession> {
  return parts.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, documentId);
    const open = await repository.findOpenSession(trx, documentId);
    if (open !== undefined) return open;
    const session = { documentId, baseVersion: document.latest_version, at: parts.clock.now() };
    return repository.insertSession(trx, { ...session, key: newKey(parts, session) });
  });
}

/**
 * At most 128 of `0-9 A-Z a-z - _ . =` (editor protocol 1.2). The beginning names this installation, because a
 * document server may serve several; the end is random, so that no key ever comes back.
 */
function newKey(parts: Parts, session: { documentId: number; baseVersion: number }): string {
  const { documentId, baseVersion } = session;
  return `${installationPrefix(parts)}${documentId}-${baseVersion}-${randomBytes(16).toString('base64url')}`;
}

/** Whether a key was made by this installation; others may use the same document server. */
export const isOwnKey = (parts: Parts, key: string): boolean => key.startsWith(installationPrefix(parts));

/** What the keys of this installation begin with. */
export function installationPrefix(parts: Parts): string {
  const text = `editor keys of ${parts.environment.secretKey}`;
  return `${createHash('sha256').update(text).digest('hex').slice(0, 10)}-`;
}

async function isUnknownToDocumentServer(parts: Parts, key: string): Promise<boolean> {
  try {
    return (await parts.documentServer.command({ c: 'info', key })).error === 1;
  } catch {
    return false;
  }
}
