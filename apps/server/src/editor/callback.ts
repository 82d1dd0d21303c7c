import { EditorCallback } from '@benchbook/contract';
import { z } from 'zod';
import { recordChange } from '../audit/audit.ts';
import { findWork } from '../documents/repository.ts';
import { nameOfWork, tableOf } from '../documents/works.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { conflict, forbidden, invalid } from '../plumbing/refusal.ts';
import { documentOf } from './address-tokens.ts';
import { insertAlarm } from './alarms.ts';
import { markOf, namedIn, peopleOf, userIdsOf } from './callback-content.ts';
import * as repository from './repository.ts';
import { receiveFailed, receiveSave } from './saves.ts';

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
  const session = await repository.findReportedSession(parts.db, markOf(callback.data));
  await checkDocument(parts, received.documentToken, session);
  const { origin } = received;

  switch (callback.data.status) {
    case 1:
      return recordPresence(parts, callback.data, session);
    case 2:
    case 6:
      return receiveSave(parts, callback.data, session, origin);
    case 3:
    case 7:
      return recordFailure(parts, callback.data, session, origin);
    case 4:
      return recordLeaving(parts, callback.data);
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

async function recordPresence(
  parts: Parts,
  callback: EditorCallback,
  session: repository.EditorSession | undefined,
): Promise<void> {
  if (session?.state !== 'open') {
    // Whoever starts to edit under a key that is over is warned by the editor that it cannot be saved.
    if (callback.actions?.some((action) => action.type === 1)) throw conflict('This editor session is over.');
    return;
  }
  const users = await repository.findUsers(parts.db, userIdsOf(callback.users ?? []));
  await repository.setPresence(parts.db, callback.key, {
    users: users.map((user) => user.id),
    editing: 'going on',
    at: parts.clock.now(),
  });
}

/**
 * Nobody is left and nothing changed; the key stays good. Without actions it only answers `info`, and a last save may
 * still be on its way: then editing is not over yet.
 */
async function recordLeaving(parts: Parts, callback: EditorCallback): Promise<void> {
  await repository.setPresence(parts.db, callback.key, {
    users: [],
    editing: callback.actions === undefined ? 'as before' : 'over',
    at: parts.clock.now(),
  });
}

/**
 * The editor could not make a file of what was typed: everything stays as it is, administrators are told, and what it
 * made of it, if anything, is kept aside. The trouble is on record before that is fetched.
 */
async function recordFailure(
  parts: Parts,
  callback: EditorCallback,
  session: repository.EditorSession | undefined,
  origin: RequestOrigin,
): Promise<void> {
  if (session === undefined) return;
  const mark = markOf(callback);
  const at = parts.clock.now();
  await parts.db.transaction().execute(async (trx) => {
    const reported = await repository.findReportedSession(trx, mark);
    if (reported?.carried_out) return;
    const work = await findWork(trx, session.document_id);
    const known = await repository.findUsers(trx, namedIn(callback));
    const { authors, actor } = peopleOf(callback, known, origin);
    await repository.insertCallback(trx, { ...mark, version: null, userdata: callback.userdata ?? null, at });
    await insertAlarm(trx, {
      kind: 'save failed',
      documentId: session.document_id,
      key: callback.key,
      mark: `${callback.status} ${mark.saveMark}`,
      detail:
        callback.status === 3
          ? 'Everybody has left the document, and the document server could not put their last changes together.'
          : 'The document server could not save while the document was open.',
      users: authors.map((author) => author.id),
      at,
    });
    await recordChange(trx, actor, {
      event: 'Save Failed',
      message: `The editor could not save ${work === null ? 'a document' : nameOfWork(work)}`,
      table: work === null ? 'documents' : tableOf(work),
      rowId: work?.id ?? session.document_id,
      new: { editorKey: callback.key, status: callback.status },
    });
  });
  if (callback.status === 3) {
    await repository.setPresence(parts.db, callback.key, { users: [], editing: 'as before', at });
  }
  if (callback.url !== undefined) await receiveFailed(parts, callback, session, origin);
}
