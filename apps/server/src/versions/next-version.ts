import type { Kysely, Schema, Transaction } from '@benchbook/database';
import { actorOf, type Change, recordChange } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import { checkFieldsUnchanged } from '../documents/field-edits.ts';
import { lockEditable } from '../documents/readable.ts';
import { insertVersion, lockDocument, type NewVersion, touchWork } from '../documents/repository.ts';
import { tableOf, type Work } from '../documents/works.ts';
import { openSession } from '../editor/keys.ts';
import { closeOpenSession, type EditorSession, findOpenSession, findUsers } from '../editor/repository.ts';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { conflict } from '../plumbing/refusal.ts';
import { waitForLastSave } from '../signatures/last-save.ts';
import { findVersion, type VersionRow } from './repository.ts';

/** What is done to a document, in the two forms that its refusal needs: `restoring`, `restore`. */
export interface Act {
  doing: string;
  command: string;
}

/** The work as the transaction finds it, both its rows locked. */
export interface Present {
  title: string;
  latest: VersionRow;
  /** The number the new version gets, and its time. */
  next: number;
  at: Date;
}

export interface NextVersion extends Pick<NewVersion, 'blob' | 'reason' | 'restored' | 'note'> {
  /** What else is written, about the version or its work, once the version is there. */
  after?: () => Promise<void>;
  /** The audit entry; versions and hashes are added to it. */
  change: Pick<Change, 'event' | 'message' | 'reason'> & { new?: object };
}

interface Target extends Pick<Work, 'kind' | 'id'> {
  document_id: number;
}

/** Who does what to the document of which work. */
export interface Order {
  viewer: Viewer;
  origin: RequestOrigin;
  target: Target;
  act: Act;
  /** Time of the state it is based on; undefined: of whatever is there (decision 32). */
  based?: Date | undefined;
}

/**
 * What the viewer's own editor still holds becomes a version first, so that nothing is taken from it.
 *
 * @throws Refusal 409 when somebody else is editing; 503 when the editor could not save what its user typed last.
 */
export async function bringIn(parts: Parts, order: Order): Promise<void> {
  const { target } = order;
  if ((await findOpenSession(parts.db, target.document_id)) === undefined) return;
  const session = await openSession(parts, target.document_id);
  await checkFree(parts.db, session, order);
  if (session.editing_since !== null) await waitForLastSave(parts, target.document_id);
}

/**
 * Gives a document a version that no editor saved; nothing is overwritten. Its editor session ends, so that whoever has
 * it open goes on as a reader until their screen opens it anew, with the new key. Call `bringIn` first.
 *
 * @param make decides, within the transaction, what the version is.
 * @returns the number of the new version.
 * @throws Refusal 403, 404, 409 as `lockEditable`; 409 when somebody else is editing, or changed its fields or document
 *   since the state the order is based on; whatever `make` throws.
 */
export async function addNextVersion(
  parts: Parts,
  order: Order,
  make: (trx: Transaction<Schema>, present: Present) => Promise<NextVersion>,
): Promise<number> {
  const { viewer, origin, target, based } = order;
  const { id, document_id: documentId } = target;
  const { number, closedKey } = await parts.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, documentId);
    const { title, ...lastEdit } = await lockEditable(trx, viewer, target);
    checkFieldsUnchanged(lastEdit, based);
    await checkFree(trx, await findOpenSession(trx, documentId), order);
    const latest = await findVersion(trx, documentId, document.latest_version);
    if (latest === undefined) throw new Error(`document ${documentId} has no version`);
    checkNoLaterSave(latest, viewer, based);
    const next = latest.number + 1;
    const at = parts.clock.now();
    const made = await make(trx, { title, latest, next, at });
    const { blob, reason, restored, note, after, change } = made;
    await insertVersion(trx, {
      documentId,
      number: next,
      blob,
      reason,
      authors: [{ id: viewer.userId, name: viewer.name }],
      editorKey: null,
      at,
      ...(restored === undefined ? {} : { restored }),
      ...(note === undefined ? {} : { note }),
    });
    await after?.();
    const closedKey = await closeOpenSession(trx, documentId, at);
    await touchWork(trx, target, { userId: viewer.userId, at });
    await recordChange(trx, actorOf(viewer, origin), {
      ...change,
      table: tableOf(target),
      rowId: id,
      old: { version: latest.number, sha256: latest.sha256 },
      new: { version: next, sha256: blob.sha256, ...change.new },
    });
    return { number: next, closedKey };
  });
  await dropEditors(parts, closedKey);
  return number;
}

/** What the viewer saved is no news to them: their editor saves while their screen stays as it is. */
function checkNoLaterSave(
  { authors, created_at }: VersionRow,
  viewer: Viewer,
  based: Date | undefined,
): void {
  const others = authors.filter(({ id }) => id !== viewer.userId).map(({ name }) => name);
  if (others.length > 0) checkUnchanged({ at: created_at, by: others.join(' and ') }, based);
}

/** Whoever still has it open goes on as a reader until their screen opens it anew. @param key of a closed session */
export async function dropEditors(parts: Parts, key: string | undefined): Promise<void> {
  if (key !== undefined) await parts.documentServer.command({ c: 'drop', key }).catch(() => {});
}

/** @throws Refusal 409 that names who else is editing. */
export async function checkFree(
  db: Kysely<Schema>,
  session: EditorSession | undefined,
  { viewer, target, act: { doing, command } }: Order,
): Promise<void> {
  if (session === undefined || session.editing_since === null) return;
  const others = session.users.filter((id) => id !== viewer.userId);
  if (others.length === 0) return;
  const names = (await findUsers(db, others)).map((user) => user.name).join(' and ');
  throw conflict(
    `${names || 'Somebody'} is editing this ${target.kind}, and ${doing} would take it out of their hands. ` +
      `Ask them to finish, then ${command}.`,
  );
}
