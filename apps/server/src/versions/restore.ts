import type { ConflictVersion, Version } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { actorOf, recordChange } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import { openSession } from '../editor/keys.ts';
import { closeOpenSession, type EditorSession, findOpenSession, findUsers } from '../editor/repository.ts';
import { insertVersion, lockDocument } from '../experiments/document-repository.ts';
import { checkEdit } from '../experiments/policy.ts';
import { lockExperiment, updateExperiment } from '../experiments/repository.ts';
import { type ExperimentPlace, findVisible } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { conflict, forbidden, notFound } from '../plumbing/refusal.ts';
import { waitForLastSave } from '../signatures/last-save.ts';
import { mayEditType } from '../types/policy.ts';
import { presentConflict } from './presenter.ts';
import * as repository from './repository.ts';
import { conflictOf, findReadable, readVersion } from './service.ts';

export interface Wish {
  place: ExperimentPlace;
  /** In the words of the person; kept with the version and in the audit trail. */
  reason: string;
}

/** What is to become the latest version once more. */
interface Restorable {
  blob: { sha256: string; size: number };
  from: number | null;
  conflictId: number | null;
  /** In a sentence: `version 3`. */
  name: string;
}

/**
 * Makes a new version of the bytes of an older one; nothing is overwritten.
 *
 * @throws Refusal 403, 404; 409 when the workbook is published, somebody else is editing, or nothing would change;
 * 503 when the editor could not save what its own user typed last.
 */
export function restoreVersion(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  wish: Wish & { number: number },
): Promise<Version> {
  return restore(parts, viewer, origin, wish, async (db, documentId) => {
    const version = await repository.findVersion(db, documentId, wish.number);
    if (version === undefined) throw notFound('version');
    const blob = { sha256: version.sha256, size: Number(version.size) };
    return { blob, from: version.number, conflictId: null, name: `version ${version.number}` };
  });
}

/** Makes a save that was set aside the latest version. @throws as restoreVersion does; 409 when it was decided before. */
export function restoreConflict(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  wish: Wish & { conflictId: number },
): Promise<Version> {
  return restore(parts, viewer, origin, wish, async (db, documentId) => {
    const aside = await repository.findConflict(db, documentId, wish.conflictId);
    if (aside === undefined) throw notFound('save that was set aside');
    checkUndecided(aside);
    const blob = { sha256: aside.sha256, size: Number(aside.size) };
    return { blob, from: null, conflictId: aside.id, name: `the save set aside (${aside.id})` };
  });
}

async function restore(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  { place, reason }: Wish,
  find: (db: Kysely<Schema>, documentId: number) => Promise<Restorable>,
): Promise<Version> {
  const experiment = await findVisible(parts, viewer, place);
  checkEdit(viewer, experiment);
  const { document_id: documentId } = experiment;
  await find(parts.db, documentId);
  await bringIn(parts, viewer, documentId);

  const { number, closedKey } = await parts.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, documentId);
    const before = await lockExperiment(trx, experiment.id);
    checkEdit(viewer, before);
    await checkFree(trx, viewer, await findOpenSession(trx, documentId));
    const { blob, name, ...restored } = await find(trx, documentId);
    const latest = await repository.findVersion(trx, documentId, document.latest_version);
    if (latest?.sha256 === blob.sha256) {
      throw conflict(`The latest version has the same content as ${name}, so there is nothing to restore.`);
    }
    const at = parts.clock.now();
    const next = document.latest_version + 1;
    await insertVersion(trx, {
      documentId,
      number: next,
      blob,
      reason: 'restore',
      authors: [{ id: viewer.userId, name: viewer.name }],
      editorKey: null,
      at,
      restored: { ...restored, note: reason },
    });
    if (restored.conflictId !== null) {
      const decision = { version: next, reason, userId: viewer.userId, at };
      await repository.resolveConflict(trx, restored.conflictId, decision);
    }
    const key = await closeOpenSession(trx, documentId, at);
    await updateExperiment(trx, experiment.id, { last_update_by: viewer.userId, updated_at: at });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Restore Version',
      message: `${viewer.name} restored ${name} of workbook "${before.title}" as version ${next}`,
      table: 'experiments',
      rowId: experiment.id,
      old: { version: document.latest_version, sha256: latest?.sha256 },
      new: { version: next, sha256: blob.sha256, ...restored },
      reason,
    });
    return { number: next, closedKey: key };
  });
  // Whoever still has it open goes on as a reader until their screen opens it anew, with the new key.
  if (closedKey !== undefined) {
    await parts.documentServer.command({ c: 'drop', key: closedKey }).catch(() => {});
  }
  return readVersion(parts, viewer, place, number);
}

/**
 * Leaves a save aside for good; the decision, and why, stays with it. Also on a published workbook, where nothing else
 * can be done with it.
 */
export async function keepConflict(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  { place, reason, conflictId }: Wish & { conflictId: number },
): Promise<ConflictVersion> {
  const experiment = await findReadable(parts, viewer, place);
  if (!mayEditType(viewer, experiment.experiment_type_id)) {
    throw forbidden('You do not have the right to edit workbooks of this type.');
  }
  await parts.db.transaction().execute(async (trx) => {
    await lockDocument(trx, experiment.document_id);
    const aside = await repository.findConflict(trx, experiment.document_id, conflictId);
    if (aside === undefined) throw notFound('save that was set aside');
    checkUndecided(aside);
    const at = parts.clock.now();
    await repository.resolveConflict(trx, aside.id, { version: null, reason, userId: viewer.userId, at });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Keep Save Aside',
      message: `${viewer.name} left a save of workbook "${experiment.title}" aside`,
      table: 'conflict_versions',
      rowId: aside.id,
      new: { experimentId: experiment.id, resolution: 'kept', sha256: aside.sha256 },
      reason,
    });
  });
  return presentConflict(await conflictOf(parts, experiment, conflictId));
}

function checkUndecided(aside: repository.ConflictRow): void {
  if (aside.resolution === null) return;
  const what = aside.resolution === 'kept' ? 'leave it aside' : `make it version ${aside.resolved_version}`;
  throw conflict(`${aside.resolver ?? 'Somebody'} has already decided to ${what}.`);
}

/** What the viewer's own editor still holds becomes a version first, so that a restore takes nothing from it. */
async function bringIn(parts: Parts, viewer: Viewer, documentId: number): Promise<void> {
  if ((await findOpenSession(parts.db, documentId)) === undefined) return;
  const session = await openSession(parts, documentId);
  await checkFree(parts.db, viewer, session);
  if (session.editing_since !== null) await waitForLastSave(parts, documentId);
}

/** @throws Refusal 409 that names who else is editing. */
async function checkFree(
  db: Kysely<Schema>,
  viewer: Viewer,
  session: EditorSession | undefined,
): Promise<void> {
  if (session === undefined || session.editing_since === null) return;
  const others = session.users.filter((id) => id !== viewer.userId);
  if (others.length === 0) return;
  const names = (await findUsers(db, others)).map((user) => user.name).join(' and ');
  throw conflict(
    `${names || 'Somebody'} is editing this workbook, and restoring would take it out of their hands. ` +
      'Ask them to finish, then restore.',
  );
}
