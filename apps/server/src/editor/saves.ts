import { type DocumentType, isForMacros } from '@benchbook/contract';
import type { Author, Schema, Transaction } from '@benchbook/database';
import { insertAlarm } from '../alarms/repository.ts';
import type { Change, RequestOrigin } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { nameOfHolder, tableOf } from '../documents/holder.ts';
import { findHolder, insertVersion, lockDocument, noteFormat, touchHolder } from '../documents/repository.ts';
import { wantSecondOpinion } from '../documents/second-opinion.ts';
import type { Parts } from '../parts.ts';
import { type ReceivedFile, receiveFile } from '../plumbing/document-threads/index.ts';
import { invalid, Refusal } from '../plumbing/refusal.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { findAuthorsWithoutRight } from './authors-without-right.ts';
import { closingUntilRepeated } from './keys.ts';
import { mergedSave } from './merged-save.ts';
import { keepAsConflict, quarantine, type Store } from './not-taken.ts';
import * as repository from './repository.ts';
import { namedIn, type Save, saveOf } from './save.ts';
import { settleUnsavedWork } from './unsaved-work.ts';

const DOWNLOAD_LIMITS = { bytes: 512 * 1024 * 1024, milliseconds: 60_000 };

/**
 * Takes in a save (status 2: the session is over, status 6: it goes on). The bytes are durable before anything is
 * written about them, in one transaction; a crash in between leaves a blob that nothing names. What cannot become a
 * version is kept aside with its reason, never dropped and never put over a newer version. A save that is reported
 * again changes nothing.
 */
export async function receiveSave(
  parts: Parts,
  save: Save,
  session: repository.ReportedSession | undefined,
): Promise<void> {
  if (session?.carried_out) return;
  const closing = save.isLast && session?.state === 'open';
  if (closing) await repository.setClosing(parts.db, save.key, parts.clock.now());
  try {
    const isNews = !(await isAccountedFor(parts, save));
    await takeIn(parts, save, session, isNews ? await receive(parts, save, session) : null);
  } catch (error) {
    const isFinal = error instanceof Refusal && error.status < 500;
    const since = isFinal ? null : closingUntilRepeated(parts.clock.now());
    if (closing) await repository.setClosing(parts.db, save.key, since);
    throw error;
  }
}

/**
 * "Not modified" means: since the last force-save (editor protocol 1.4). That one has reached us, unless it was lost
 * on the way, which is looked at like any other save.
 */
async function isAccountedFor(parts: Parts, save: Save): Promise<boolean> {
  return save.isUnchanged && (await repository.hasForceSave(parts.db, save.key));
}

/** A file that may become a version, and which of its authors stand against that. */
interface Received {
  file: ReceivedFile;
  withoutRight: readonly Author[];
}

/** What somebody may do is asked while the file comes: it was written before. */
async function receive(
  parts: Parts,
  save: Save,
  session: repository.ReportedSession | undefined,
): Promise<Received> {
  const [file, withoutRight] = await Promise.all([
    fetchFile(parts, save.url).then((fetched) => mergedSave(parts, save.key, fetched)),
    session === undefined ? [] : findAuthorsWithoutRight(parts, save, session.document_id, session.editing),
  ]);
  return { file, withoutRight };
}

async function fetchFile(parts: Parts, url: string | undefined): Promise<ReceivedFile> {
  if (url === undefined) throw invalid('The callback names no file.');
  return receiveFile({
    url: parts.documentServer.addressOf(url),
    limits: DOWNLOAD_LIMITS,
    storage: parts.environment.storage,
  });
}

/** `received` null: nothing new, the session just ends. */
async function takeIn(
  parts: Parts,
  save: Save,
  session: repository.EditorSession | undefined,
  received: Received | null,
): Promise<void> {
  if (session !== undefined) return settle(parts, save, session.document_id, received);
  if (received !== null) await keepInQuarantine(parts, save, null, received.file, UNKNOWN_KEY);
}

async function settle(
  parts: Parts,
  save: Save,
  documentId: number,
  received: Received | null,
): Promise<void> {
  await change({ parts, actor: save.actor }, async (trx) => {
    // What does not wait for one another goes to the database at once.
    const [document, state] = await Promise.all([
      lockDocument(trx, documentId),
      repository.readSaveState(trx, save),
    ]);
    if (state.carriedOut) return { entry: null };
    const at = parts.clock.now();
    const news = received?.file.blob.sha256 === state.latest.sha256 ? null : received;
    const problem = news && problemOf(save, news, document, state);
    const number = document.latest_version + 1;
    const isVersion = news !== null && problem === null;

    const store = { trx, save, documentId, holder: state.holder, at };
    const reported = [
      ...reportSession(trx, save, documentId, state, at),
      ...(isVersion || save.isLast ? [wantSecondOpinion(parts, trx, document)] : []),
      repository.insertCallback(trx, { ...save, version: isVersion ? number : null, at }),
    ];
    if (news === null) return { entry: null, last: reported };
    if (problem === null) {
      const { entry, last } = addVersion(store, news.file, number, state.latest.sha256);
      return { entry, last: [...reported, ...last] };
    }
    await Promise.all(reported);
    return { entry: await keep(store, news.file, problem, state.baseVersion) };
  });
}

/** Executes what ends the session that a last save was for, and what says of another one who is there. */
function reportSession(
  trx: Transaction<Schema>,
  save: Save,
  documentId: number,
  state: repository.SaveState,
  at: Date,
): Promise<unknown>[] {
  const settled = state.hasUnsaved ? [settleUnsavedWork(trx, save.key, 'The changes were saved.', at)] : [];
  if (!save.isLast) {
    const whoEdits = { users: save.present, editing: 'going on', unsaved: false, at } as const;
    return [repository.setWhoEdits(trx, save.key, whoEdits), ...settled];
  }
  if (state.sessionState !== 'open') return settled;
  return [repository.closeOpenSession(trx, documentId, at), ...settled];
}

/** Why bytes cannot become the next version. */
interface Problem {
  why: string;
  /** They are a sound document of the right kind: people are to compare it and decide. */
  isSound: boolean;
  /** Administrators are to look as well. */
  alarms?: true;
}

/** Null when they can. */
function problemOf(
  save: Save,
  { file, withoutRight }: Received,
  document: { document_type: DocumentType; frozen_at: Date | null; latest_version: number },
  state: repository.SaveState,
): Problem | null {
  if (file.problem !== null) return unusable(`It is not a document that can be opened: ${file.problem}`);
  if (file.type !== document.document_type) {
    return unusable(`It is a ${file.type}, not a ${document.document_type}.`);
  }
  if (file.hasMacros && !isForMacros(state.baseFormat ?? document.document_type)) {
    return unusable('It holds macros, which the document it was opened from does not.');
  }
  if (document.frozen_at !== null) return cannotFollow(FROZEN[state.holder?.kind ?? 'workbook']);
  if (withoutRight.length > 0) {
    const names = withoutRight.map(({ name }) => name).join(' and ');
    return { ...cannotFollow(`${names} wrote in it without the right to edit it.`), alarms: true };
  }
  if (state.sessionState !== 'open') return cannotFollow('It arrived after its editor session was over.');
  const follows = state.baseVersion === document.latest_version || state.latest.editorKey === save.key;
  if (!follows)
    return cannotFollow('The document has a newer version that this editor session did not start from.');
  if (save.isUnchanged) {
    return cannotFollow('The editor says that nothing changed since a save that never arrived.');
  }
  return null;
}

/** A document is frozen by what happened to what it is the content of. */
const FROZEN = {
  workbook: 'It arrived after the workbook was published.',
  template: 'It arrived after the template was deleted.',
};

const unusable = (why: string): Problem => ({ why, isSound: false });
const cannotFollow = (why: string): Problem => ({ why, isSound: true });

/** Keeps what cannot be a version. */
async function keep(
  store: Store & { documentId: number },
  file: ReceivedFile,
  { why, isSound, alarms }: Problem,
  baseVersion: number,
): Promise<Change | null> {
  if (!isSound) return quarantine(store, file.blob, why);
  if (alarms) await alarmWithoutRight(store, file.blob, why);
  return keepAsConflict({ ...store, baseVersion }, file, why);
}

/** Somebody writes who may not: that is more than two people in each other's way. */
async function alarmWithoutRight(
  { trx, save, documentId, at }: Store,
  blob: StoredBlob,
  why: string,
): Promise<void> {
  await insertAlarm(trx, {
    kind: 'save without right',
    documentId,
    key: save.key,
    mark: blob.sha256,
    detail: `${why} The save was kept aside beside the versions.`,
    users: save.authors.map(({ id }) => id),
    at,
  });
}

/** Executes what makes a version of the file; its entry is null where the document is the content of nothing any more. */
function addVersion(
  { trx, save, documentId, holder, at }: Store & { documentId: number },
  { blob, format }: ReceivedFile,
  number: number,
  before: string,
): { entry: Change | null; last: Promise<unknown>[] } {
  const { key, reason, authors, actor } = save;
  const last = [
    insertVersion(trx, { documentId, number, blob, reason, authors, editorKey: key, at }),
    ...(format === null ? [] : [noteFormat(trx, blob.sha256, format)]),
    ...(holder === null ? [] : [touchHolder(trx, holder, { userId: actor.userId, at })]),
  ];
  if (holder === null) return { entry: null, last };
  const entry: Change = {
    event: holder.kind === 'workbook' ? 'Save Workbook' : 'Save Template',
    message: `${actor.name} saved ${nameOfHolder(holder)}`,
    table: tableOf(holder),
    rowId: holder.id,
    old: { version: number - 1, sha256: before },
    new: { version: number, sha256: blob.sha256, size: blob.size, authors },
  };
  return { entry, last };
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
  const callback = {
    ...found,
    status: 2,
    lastsave: `forgotten ${file.blob.sha256.slice(0, 32)}`,
    // The file says nothing of who wrote it; those who were there last did.
    users: (session?.last_users ?? []).map(String),
  };
  const merged = await mergedSave(parts, found.key, file);
  const known = await repository.findUsers(parts.db, namedIn(callback));
  const save = saveOf(callback, known, origin);
  const withoutRight = session && (await findAuthorsWithoutRight(parts, save, session.document_id, []));
  await takeIn(parts, save, session, { file: merged, withoutRight: withoutRight ?? [] });
  return merged.blob;
}

/** Takes in what came with a failed save (status 3 and 7): it may hold what no version holds, and it may be broken. */
export async function receiveFailed(
  parts: Parts,
  save: Save,
  session: repository.EditorSession,
): Promise<void> {
  const file = await fetchFile(parts, save.url);
  const reason = 'The editor said that it could not put this file together.';
  await keepInQuarantine(parts, save, session.document_id, file, reason);
}

/** A key that is not ours, or no longer in our database: the bytes are kept all the same. */
const UNKNOWN_KEY = 'Its editor key is not known here.';

async function keepInQuarantine(
  parts: Parts,
  save: Save,
  documentId: number | null,
  file: ReceivedFile,
  reason: string,
): Promise<void> {
  await change({ parts, actor: save.actor }, async (trx) => {
    if (documentId !== null) await lockDocument(trx, documentId);
    if (await repository.isQuarantined(trx, save.key, file.blob.sha256)) return { entry: null };
    const holder = documentId === null ? null : await findHolder(trx, documentId);
    const store = { trx, save, documentId, holder, at: parts.clock.now() };
    return { entry: await quarantine(store, file.blob, reason) };
  });
}
