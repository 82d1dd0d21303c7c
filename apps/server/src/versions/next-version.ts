import type { DocumentFormat } from '@benchbook/contract';
import type { Kysely, Schema, Transaction } from '@benchbook/database';
import { type Sentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { checkFieldsUnchanged } from '../documents/field-edits.ts';
import { tableOf } from '../documents/holder.ts';
import { lockEditable } from '../documents/readable.ts';
import {
  findVersion,
  insertVersion,
  lockDocument,
  type NewVersion,
  noteFormat,
  touchHolder,
  type VersionRow,
} from '../documents/repository.ts';
import { wantSecondOpinion } from '../documents/second-opinion.ts';
import { dropEditors } from '../editor/drop.ts';
import { openSession } from '../editor/keys.ts';
import { waitForLastSave } from '../editor/last-save.ts';
import { closeOpenSession, type EditorSession, findOpenSession, findUsers } from '../editor/repository.ts';
import type { Holder } from '../holders.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { conflict } from '../plumbing/refusal.ts';
import { checkReason } from '../types/service.ts';
import type { Viewer } from '../viewer.ts';

/** The holder as the transaction finds it, both its rows locked. */
export interface LockedHolder {
  title: string;
  latest: VersionRow;
  /** The number the new version gets, and its time. */
  next: number;
  at: Date;
}

export interface NextVersion extends Pick<NewVersion, 'blob' | 'reason' | 'restored' | 'note'> {
  /** Of bytes that are new here. */
  format?: DocumentFormat;
  /** What else is written, about the version or its holder, once the version is there. */
  after?: () => Promise<void>;
  /** The audit entry; versions and hashes are added to it. */
  entry: Pick<Change, 'event' | 'message'> & { new?: object };
}

interface Target extends Pick<Holder, 'kind' | 'id'> {
  document_id: number;
}

/** Who does what to the document of which holder. */
export interface VersionRequest {
  act: UserAct;
  target: Target;
  /** The same in the two forms that its refusal needs: `restoring`, `restore`. */
  doing: Sentence;
  command: Sentence;
  /** Time of the state it is based on; undefined: of whatever is there (decision 32). */
  based?: Date | undefined;
  /** In the words of the person; a workbook type may ask for it. */
  reason?: string | undefined;
}

/** A reason at the end of what is said of a version. */
export const because = (reason: string | undefined): string => (reason === undefined ? '' : `: ${reason}`);

/**
 * What the viewer's own editor still holds becomes a version first, so that nothing is taken from it.
 *
 * @throws Refusal 409 when somebody else is editing; 503 when the editor could not save what its user typed last.
 */
export async function bringIn(request: VersionRequest): Promise<void> {
  const { target } = request;
  const { parts } = request.act;
  if ((await findOpenSession(parts.db, target.document_id)) === undefined) return;
  const session = await openSession(parts, target.document_id);
  await checkFree(parts.db, session, request);
  if (session.editing_since !== null || session.unsaved_since !== null) {
    await waitForLastSave(parts, target.document_id);
  }
}

/**
 * Gives a document a version that no editor saved; nothing is overwritten. Its editor session ends, so that whoever has
 * it open goes on as a reader until their screen opens it anew, with the new key. Call `bringIn` first.
 *
 * @param make decides, within the transaction, what the version is.
 * @returns the number of the new version.
 * @throws Refusal 403, 404, 409 as `lockEditable`, `checkReason`; 409 when somebody else is editing, or changed its fields or document
 *   since the state the request is based on; whatever `make` throws.
 */
export async function addNextVersion(
  request: VersionRequest,
  make: (trx: Transaction<Schema>, present: LockedHolder) => Promise<NextVersion>,
): Promise<number> {
  const { act, target, based, reason: why } = request;
  const { parts, viewer } = act;
  const { id, document_id: documentId } = target;
  const { number, closedKey } = await change(act, async (trx) => {
    const document = await lockDocument(trx, documentId);
    const { title, experiment_type_id, ...lastEdit } = await lockEditable(parts, trx, viewer, target);
    checkFieldsUnchanged(lastEdit, based);
    if (target.kind === 'workbook' && experiment_type_id !== null) {
      await checkReason(trx, [experiment_type_id], why);
    }
    await checkFree(trx, await findOpenSession(trx, documentId), request);
    const latest = await findVersion(trx, documentId, document.latest_version);
    if (latest === undefined) throw new Error(`document ${documentId} has no version`);
    checkNoLaterSave(latest, viewer, based);
    const next = latest.number + 1;
    const at = parts.clock.now();
    const made = await make(trx, { title, latest, next, at });
    const { blob, format, reason, restored, note, after, entry } = made;
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
    if (format !== undefined) await noteFormat(trx, blob.sha256, format);
    await after?.();
    const closedKey = await closeOpenSession(trx, documentId, at);
    await wantSecondOpinion(parts, trx, document);
    await touchHolder(trx, target, { userId: viewer.userId, at });
    return {
      entry: {
        ...entry,
        reason: why,
        table: tableOf(target),
        rowId: id,
        old: { version: latest.number, sha256: latest.sha256 },
        new: { version: next, sha256: blob.sha256, ...entry.new },
      },
      done: { number: next, closedKey },
    };
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

const THE = { workbook: sentence('workbook'), template: sentence('template') };

/** @throws Refusal 409 that names who else is editing. */
export async function checkFree(
  db: Kysely<Schema>,
  session: EditorSession | undefined,
  { act: { viewer }, target, doing, command }: VersionRequest,
): Promise<void> {
  if (session === undefined || session.editing_since === null) return;
  const others = session.users.filter((id) => id !== viewer.userId);
  if (others.length === 0) return;
  const names = (await findUsers(db, others)).map((user) => user.name).join(' and ');
  const who = names === '' ? sentence('Somebody') : names;
  throw conflict(
    sentence(
      '{who} is editing this {kind}, and {doing} would take it out of their hands. Ask them to finish, then {command}.',
      { who, kind: THE[target.kind], doing, command },
    ),
  );
}
