import { EditorCallback } from '@benchbook/contract';
import { z } from 'zod';
import { insertAlarm } from '../alarms/repository.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { nameOfHolder, tableOf } from '../documents/holder.ts';
import { findHolder, findWaitingForOpinion } from '../documents/repository.ts';
import { wantSecondOpinion } from '../documents/second-opinion.ts';
import { dropPresent } from '../openings/telling.ts';
import type { Parts } from '../parts.ts';
import { conflict, forbidden, invalid } from '../plumbing/refusal.ts';
import { documentOf } from './address-tokens.ts';
import * as repository from './repository.ts';
import { markOf, namedIn, type Save, saveOf } from './save.ts';
import { receiveFailed, receiveSave } from './saves.ts';
import { settleUnsavedWork } from './unsaved-work.ts';

export interface ReceivedCallback {
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** `token` of the callback's address: the document it was made for. */
  documentToken: string | undefined;
  origin: RequestOrigin;
}

/**
 * What the document server reports (editor protocol 1.4). Returns only when what it reports is durable; it may then
 * forget its own copy. Only the content of the verified token is believed.
 *
 * @throws Refusal for what will not become right by repeating it; any other error asks for a repetition.
 */
export async function receiveCallback(parts: Parts, received: ReceivedCallback): Promise<void> {
  const callback = EditorCallback.safeParse(await verifiedContent(parts, received));
  if (!callback.success) throw invalid('The callback is not one of the Docs API.');
  const named = namedIn(callback.data);
  const session = await repository.findReportedSession(parts.db, markOf(callback.data), named);
  const known = session?.people ?? (await repository.findUsers(parts.db, named));
  const save = saveOf(callback.data, known, received.origin);
  await checkDocument(parts, received.documentToken, session);

  switch (callback.data.status) {
    case 1:
      return recordWhoEdits(parts, callback.data, save, session);
    case 2:
    case 6:
      return receiveSave(parts, save, session);
    case 3:
    case 7:
      return recordFailure(parts, save, session);
    case 4:
      return recordLeaving(parts, callback.data, session);
    default:
      return;
  }
}

/** Editor protocol 1.3: the token in the body is the flat content, the one in the header wraps it in `payload`. */
async function verifiedContent(parts: Parts, received: ReceivedCallback): Promise<unknown> {
  const body = z.object({ token: z.string() }).safeParse(received.body);
  if (body.success) {
    const content = await parts.documentServer.verify(body.data.token);
    if (content === null) throw forbidden('The token of the callback is not valid.');
    return content;
  }
  const content = await parts.documentServer.verifyHeader(received.headers);
  if (content === null) throw forbidden('The callback is not signed.');
  return content;
}

/** A callback's address was made for one document; a session of another one has no business there. */
async function checkDocument(
  parts: Parts,
  documentToken: string | undefined,
  session: repository.EditorSession | undefined,
): Promise<void> {
  if (documentToken === undefined || session === undefined) return;
  if ((await documentOf(parts, documentToken)) !== session.document_id) {
    throw forbidden('The callback is for another document.');
  }
}

async function recordWhoEdits(
  parts: Parts,
  callback: EditorCallback,
  { present }: Save,
  session: repository.EditorSession | undefined,
): Promise<void> {
  if (session?.state !== 'open') {
    // The editor warns a person who starts to edit under a key that is over that it cannot be saved.
    if (callback.actions?.some((action) => action.type === 1)) throw conflict('This editor session is over.');
    return;
  }
  const at = parts.clock.now();
  if (isWithoutWriter(callback)) {
    return repository.setWhoEdits(parts.db, callback.key, {
      users: [],
      editing: 'as before',
      unsaved: true,
      at,
    });
  }
  await repository.setWhoEdits(parts.db, callback.key, {
    users: present,
    editing: 'going on',
    ...(present.length > 0 && { unsaved: false }),
    at,
  });
  if (session.unsaved_since !== null && present.length > 0) {
    await settleUnsavedWork(parts.db, callback.key, 'The document was opened again.', at);
  }
  // The built-in one has asked before it let anybody in. Not waited for, and repeated every minute: its answer to us
  // may wait for ours.
  if (!parts.environment.documentServer.builtIn) void dropPresent(parts).catch(() => {});
}

/**
 * What an ONLYOFFICE Docs answers to `info` when it has changes that nobody is there to save: a moment after people have
 * left, and for good after it crashed under them. A key with nothing unsaved is answered for with status 4.
 */
const isWithoutWriter = (callback: EditorCallback): boolean =>
  callback.users?.length === 0 && callback.actions === undefined;

/**
 * Nobody is left and nothing changed; the key stays good. Without actions it only answers `info`, and a last save may
 * still be on its way: then editing is not over yet.
 */
async function recordLeaving(
  parts: Parts,
  callback: EditorCallback,
  session: repository.EditorSession | undefined,
): Promise<void> {
  const at = parts.clock.now();
  await repository.setWhoEdits(parts.db, callback.key, {
    users: [],
    editing: callback.actions === undefined ? 'as before' : 'over',
    unsaved: false,
    at,
  });
  if (session !== undefined && session.unsaved_since !== null) {
    await settleUnsavedWork(parts.db, callback.key, 'The document server has nothing unsaved any more.', at);
  }
  const waiting = session && callback.actions && (await findWaitingForOpinion(parts.db, session.document_id));
  if (waiting) await wantSecondOpinion(parts, parts.db, waiting);
}

/**
 * The editor could not make a file of what was typed: everything stays as it is, administrators are told, and what it
 * made of it, if anything, is kept aside. The trouble is on record before that is fetched.
 */
async function recordFailure(
  parts: Parts,
  save: Save,
  session: repository.EditorSession | undefined,
): Promise<void> {
  if (session === undefined) return;
  const at = parts.clock.now();
  await change({ parts, actor: save.actor }, async (trx) => {
    const reported = await repository.findReportedSession(trx, save);
    if (reported?.carried_out) return { entry: null };
    const holder = await findHolder(trx, session.document_id);
    await repository.insertCallback(trx, { ...save, version: null, at });
    await insertAlarm(trx, {
      kind: 'save failed',
      documentId: session.document_id,
      key: save.key,
      mark: `${save.status} ${save.saveMark}`,
      detail: save.isLast
        ? 'Everybody has left the document, and the document server could not put their last changes together.'
        : 'The document server could not save while the document was open.',
      users: save.authors.map((author) => author.id),
      at,
    });
    return {
      entry: {
        event: 'Save Failed',
        message: `The editor could not save ${holder === null ? 'a document' : nameOfHolder(holder)}`,
        table: holder === null ? 'documents' : tableOf(holder),
        rowId: holder?.id ?? session.document_id,
        new: { editorKey: save.key, status: save.status },
      },
    };
  });
  if (save.isLast) {
    await repository.setWhoEdits(parts.db, save.key, { users: [], editing: 'as before', at });
  }
  if (save.url !== undefined) await receiveFailed(parts, save, session);
}
