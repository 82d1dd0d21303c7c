import type { EditorCallback } from '@benchbook/contract';
import { inTwoTurns, type Schema, type Transaction } from '@benchbook/database';
import { recordChange } from '../audit/audit.ts';
import { findWork, insertVersion, lockDocument, touchWork } from '../documents/repository.ts';
import { nameOfWork, tableOf } from '../documents/works.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { type ReceivedFile, receiveFile } from '../plumbing/document-work/index.ts';
import { invalid, Refusal } from '../plumbing/refusal.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { quarantine, type Store, setAside } from './aside.ts';
import { markOf, namedIn, peopleOf, userIdsOf } from './callback-content.ts';
import { closingUntilRepeated } from './keys.ts';
import * as repository from './repository.ts';

const DOWNLOAD_LIMITS = { bytes: 512 * 1024 * 1024, milliseconds: 60_000 };

/**
 * Takes in a save (status 2: the session is over, status 6: it goes on). The bytes are durable before anything is
 * written about them, in one transaction; a crash in between leaves a blob that nothing names. What cannot become a
 * version is kept aside with its reason, never dropped and never put over a newer version. A save that is reported
 * again changes nothing.
 */
export async function receiveSave(
  parts: Parts,
  callback: EditorCallback,
  session: repository.ReportedSession | undefined,
  origin: RequestOrigin,
): Promise<void> {
  if (session?.carried_out) return;
  const closing = callback.status === 2 && session?.state === 'open';
  if (closing) await repository.setClosing(parts.db, callback.key, parts.clock.now());
  try {
    const file = (await isAccountedFor(parts, callback)) ? null : await fetchFile(parts, callback.url);
    await takeIn(parts, callback, session, file, origin);
  } catch (error) {
    const isFinal = error instanceof Refusal && error.status < 500;
    const since = isFinal ? null : closingUntilRepeated(parts.clock.now());
    if (closing) await repository.setClosing(parts.db, callback.key, since);
    throw error;
  }
}

/**
 * "Not modified" means: since the last force-save (editor protocol 1.4). That one has reached us, unless it was lost
 * on the way, which is looked at like any other save.
 */
async function isAccountedFor(parts: Parts, callback: EditorCallback): Promise<boolean> {
  return callback.notmodified === true && (await repository.hasForceSave(parts.db, callback.key));
}

function fetchFile(parts: Parts, url: string | undefined): Promise<ReceivedFile> {
  if (url === undefined) throw invalid('The callback names no file.');
  return receiveFile({
    url: parts.documentServer.addressOf(url),
    limits: DOWNLOAD_LIMITS,
    storage: parts.environment.storage,
  });
}

/** `file` null: nothing new, the session just ends. */
function takeIn(
  parts: Parts,
  callback: EditorCallback,
  session: repository.EditorSession | undefined,
  file: ReceivedFile | null,
  origin: RequestOrigin,
): Promise<void> {
  if (session !== undefined) return settle(parts, callback, session.document_id, file, origin);
  return parts.db
    .transaction()
    .execute((trx) => keepAside(trx, parts, callback, null, file, origin, UNKNOWN_KEY));
}

function settle(
  parts: Parts,
  callback: EditorCallback,
  documentId: number,
  file: ReceivedFile | null,
  origin: RequestOrigin,
): Promise<void> {
  const mark = markOf(callback);
  return inTwoTurns(
    parts.db,
    (trx) => [lockDocument(trx, documentId), repository.readSaveState(trx, mark, namedIn(callback))],
    async (trx, [document, state]) => {
      if (state.carriedOut) return [];
      const at = parts.clock.now();
      const { authors, actor } = peopleOf(callback, state.users, origin);
      const store = { trx, callback, documentId, work: state.work, actor, authors, at };
      const report = (version: number | null) => [
        reportSession(trx, callback, documentId, state, at),
        repository.insertCallback(trx, { ...mark, version, userdata: callback.userdata ?? null, at }),
      ];
      if (file === null || file.blob.sha256 === state.latest.sha256) return report(null);
      const problem = problemOf(callback, file, document, state);
      if (problem === null) {
        const number = document.latest_version + 1;
        return [...report(number), ...addVersion(store, file, number, state.latest.sha256)];
      }
      await Promise.all(report(null));
      if (problem.isSound) {
        await setAside({ ...store, baseVersion: state.baseVersion }, file.blob, problem.why);
      } else await quarantine(store, file.blob, problem.why);
      return [];
    },
  );
}

/** Ends the session that a last save was for; says of another one who is there. */
async function reportSession(
  trx: Transaction<Schema>,
  callback: EditorCallback,
  documentId: number,
  state: repository.SaveState,
  at: Date,
): Promise<void> {
  if (callback.status !== 2) {
    const here = userIdsOf(callback.users ?? []).filter((id) => state.users.some((user) => user.id === id));
    await repository.setPresence(trx, callback.key, { users: here, editing: 'going on', at });
  } else if (state.sessionState === 'open') await repository.closeOpenSession(trx, documentId, at);
}

/** Why bytes cannot become the next version. */
interface Problem {
  why: string;
  /** They are a sound document of the right kind: people are to compare it and decide. */
  isSound: boolean;
}

/** Null when they can. */
function problemOf(
  callback: EditorCallback,
  file: ReceivedFile,
  document: { document_type: string; frozen_at: Date | null; latest_version: number },
  state: repository.SaveState,
): Problem | null {
  if (file.problem !== null) return unusable(`It is not a document that can be opened: ${file.problem}`);
  if (file.type !== document.document_type) {
    return unusable(`It is a ${file.type}, not a ${document.document_type}.`);
  }
  if (document.frozen_at !== null) return late(FROZEN[state.work?.kind ?? 'workbook']);
  if (state.sessionState !== 'open') return late('It arrived after its editor session was over.');
  const follows = state.baseVersion === document.latest_version || state.latest.editorKey === callback.key;
  if (!follows) return late('The document has a newer version that this editor session did not start from.');
  if (callback.notmodified === true) {
    return late('The editor says that nothing changed since a save that never arrived.');
  }
  return null;
}

/** A document is frozen by what happened to what it is the content of. */
const FROZEN = {
  workbook: 'It arrived after the workbook was published.',
  template: 'It arrived after the template was deleted.',
};

const unusable = (why: string): Problem => ({ why, isSound: false });
const late = (why: string): Problem => ({ why, isSound: true });

/** Decision 17: the timer and the end of a session save by themselves, a button or a command is a person's wish. */
const reasonOf = (callback: EditorCallback) =>
  callback.status === 2 || callback.forcesavetype === 2 ? 'autosave' : 'forcesave';

/** The statements that make a version of the file, the audit entry last. */
function addVersion(
  { trx, callback, documentId, work, actor, authors, at }: Store & { documentId: number },
  file: ReceivedFile,
  number: number,
  before: string,
): Promise<unknown>[] {
  const { blob } = file;
  const version = { documentId, number, blob, reason: reasonOf(callback), authors, at } as const;
  const added = insertVersion(trx, { ...version, editorKey: callback.key });
  if (work === null) return [added];
  return [
    added,
    touchWork(trx, work, { userId: actor.userId, at }),
    recordChange(trx, actor, {
      event: work.kind === 'workbook' ? 'Save Workbook' : 'Save Template',
      message: `${actor.name} saved ${nameOfWork(work)}`,
      table: tableOf(work),
      rowId: work.id,
      old: { version: number - 1, sha256: before },
      new: { version: number, sha256: blob.sha256, size: blob.size, authors },
    }),
  ];
}

/**
 * Takes in a file that nobody reported: the document server had kept it because it was not taken (editor protocol 1.4).
 * It goes the way of a last save, and a second time changes nothing, which its content tells.
 */
export async function receiveForgotten(
  parts: Parts,
  found: { key: string; url: string },
  session: repository.EditorSession | undefined,
  origin: RequestOrigin,
): Promise<StoredBlob> {
  const file = await fetchFile(parts, found.url);
  const callback = { ...found, status: 2, lastsave: `forgotten ${file.blob.sha256.slice(0, 32)}` };
  await takeIn(parts, callback, session, file, origin);
  return file.blob;
}

/** Takes in what came with a failed save (status 3 and 7): it may hold what no version holds, and it may be broken. */
export async function receiveFailed(
  parts: Parts,
  callback: EditorCallback,
  session: repository.EditorSession,
  origin: RequestOrigin,
): Promise<void> {
  const file = await fetchFile(parts, callback.url);
  await parts.db.transaction().execute(async (trx) => {
    await lockDocument(trx, session.document_id);
    const reason = 'The editor said that it could not put this file together.';
    await keepAside(trx, parts, callback, session.document_id, file, origin, reason);
  });
}

/** A key that is not ours, or no longer in our database: the bytes are kept all the same. */
const UNKNOWN_KEY = 'Its editor key is not known here.';

async function keepAside(
  trx: Transaction<Schema>,
  parts: Parts,
  callback: EditorCallback,
  documentId: number | null,
  file: ReceivedFile | null,
  origin: RequestOrigin,
  reason: string,
): Promise<void> {
  if (file === null || (await repository.isQuarantined(trx, callback.key, file.blob.sha256))) return;
  const known = await repository.findUsers(trx, namedIn(callback));
  const { authors, actor } = peopleOf(callback, known, origin);
  const work = documentId === null ? null : await findWork(trx, documentId);
  const at = parts.clock.now();
  const store = { trx, callback, documentId, work, actor, authors, at };
  await quarantine(store, file.blob, reason);
}
