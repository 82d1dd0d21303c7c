import type { Experiment } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { actorOf, recordChange } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import { freezeDocument, lockDocument } from '../documents/repository.ts';
import { closeOpenSession } from '../editor/repository.ts';
import { checkPublish, checkReview } from '../experiments/policy.ts';
import { lockExperiment, updateExperiment } from '../experiments/repository.ts';
import { type ExperimentPlace, findVisible, readExperiment } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { findVersion } from '../versions/repository.ts';
import { waitForLastSave } from './last-save.ts';
import { insertSignature } from './repository.ts';

/**
 * unpublished -> published (section 4, decision 16): the editor's last save is waited for, then the document is frozen
 * and the SHA-256 of exactly its latest version signed.
 *
 * @throws Refusal 403, 404; 409 when it is published already; 503 when the editor could not save.
 */
export async function publish(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  place: ExperimentPlace,
): Promise<Experiment> {
  const experiment = await findVisible(parts, viewer, place);
  checkPublish(viewer, experiment);
  // A PDF is only ever read in the editor.
  if (experiment.document_type !== 'pdf') await waitForLastSave(parts, experiment.document_id);
  const closedKey = await parts.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, experiment.document_id);
    const before = await lockExperiment(trx, experiment.id);
    checkPublish(viewer, before);
    const at = parts.clock.now();
    const version = await signedVersion(trx, document.id, document.latest_version);
    await freezeDocument(trx, document.id, at);
    const key = await closeOpenSession(trx, document.id, at);
    const published = { publisher_id: viewer.userId, published_at: at, published_version: version.number };
    await updateExperiment(trx, experiment.id, {
      ...published,
      last_update_by: viewer.userId,
      updated_at: at,
    });
    await sign(trx, viewer, { experimentId: experiment.id, kind: 'publish', ...version, at });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Publish Workbook',
      message: `${viewer.name} published workbook "${before.title}"`,
      table: 'experiments',
      rowId: experiment.id,
      new: { ...published, sha256: version.sha256 },
    });
    return key;
  });
  if (closedKey !== undefined) await dropEditors(parts, closedKey);
  return readExperiment(parts, viewer, place);
}

/**
 * published -> reviewed (section 4): by somebody else than the publisher, who may edit workbooks of that type.
 *
 * @throws Refusal 403, 404; 409 when it is not published, reviewed already, or the publisher asks.
 */
export async function review(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  place: ExperimentPlace,
): Promise<Experiment> {
  const experiment = await findVisible(parts, viewer, place);
  checkReview(viewer, experiment);
  await parts.db.transaction().execute(async (trx) => {
    const before = await lockExperiment(trx, experiment.id);
    checkReview(viewer, before);
    const at = parts.clock.now();
    const version = await signedVersion(trx, before.document_id, before.published_version ?? 0);
    const reviewed = { reviewer_id: viewer.userId, reviewed_at: at };
    await updateExperiment(trx, experiment.id, {
      ...reviewed,
      last_update_by: viewer.userId,
      updated_at: at,
    });
    await sign(trx, viewer, { experimentId: experiment.id, kind: 'review', ...version, at });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Review Workbook',
      message: `${viewer.name} reviewed workbook "${before.title}"`,
      table: 'experiments',
      rowId: experiment.id,
      new: { ...reviewed, sha256: version.sha256 },
    });
  });
  return readExperiment(parts, viewer, place);
}

async function signedVersion(
  trx: Transaction<Schema>,
  documentId: number,
  number: number,
): Promise<{ number: number; sha256: string }> {
  const version = await findVersion(trx, documentId, number);
  if (version === undefined) throw new Error(`Document ${documentId} has no version ${number}.`);
  return { number: version.number, sha256: version.sha256 };
}

const sign = (
  trx: Transaction<Schema>,
  viewer: Viewer,
  signed: { experimentId: number; kind: 'publish' | 'review'; number: number; sha256: string; at: Date },
): Promise<void> =>
  insertSignature(trx, {
    experimentId: signed.experimentId,
    kind: signed.kind,
    version: signed.number,
    sha256: signed.sha256,
    at: signed.at,
    userId: viewer.userId,
    userName: viewer.name,
    sessionId: viewer.sessionId,
  });

/** Whoever still has it open goes on as a reader. What they would save is kept aside: the signature stands. */
async function dropEditors(parts: Parts, key: string): Promise<void> {
  await parts.documentServer.command({ c: 'drop', key }).catch(() => {});
}
