import { EVENT_TYPES, EXPORT_TRIES, type Export, LimsItem, TEXTS } from '@benchbook/contract';
import { type Actor, actorOf, recordChange } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import { lockDocument } from '../documents/repository.ts';
import { checkOpen } from '../experiments/policy.ts';
import { type ExperimentPlace, findVisible } from '../experiments/service.ts';
import { readEventRows } from '../lims/events.ts';
import { findUsedEvent } from '../lims/repository.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { addJob, isQueued } from '../plumbing/jobs/job.ts';
import { conflict, notFound, Refusal } from '../plumbing/refusal.ts';
import { readProject } from '../projects/service.ts';
import { waitForLastSave } from '../signatures/last-save.ts';
import { findVersion } from '../versions/repository.ts';
import { exportToLims } from './job.ts';
import { presentExport } from './presenter.ts';
import * as repository from './repository.ts';

/**
 * Queues the latest version for the LIMS, after what is still only in the editor has been saved. Asking again while that
 * version is on its way answers the export there is.
 *
 * @throws Refusal 403, 404; 409 for a project without a reference group, and while no connection takes exports; 503
 *   when the editor could not save.
 */
export async function exportDocument(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  place: ExperimentPlace,
): Promise<Export> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  const project = await readProject(parts, viewer, experiment.project_id);
  if (project.refInfoGroupId === undefined) {
    throw conflict(
      'This project has no reference info group, so its workbooks are not exported. Choose one first.',
    );
  }
  const used = await findUsedEvent(parts.db, EVENT_TYPES.exportDocument);
  if (used === undefined) {
    throw conflict('No data connection takes exports yet. An administrator sets its export event up.');
  }
  if (experiment.state === 0 && experiment.document_type !== 'pdf') {
    await waitForLastSave(parts, experiment.document_id).catch((error: unknown) => {
      // The specification's words for it (section 8).
      throw error instanceof Refusal ? new Refusal(error.status, [{ msg: TEXTS.saveFailed }]) : error;
    });
  }
  const { connectionId } = used;
  const id = await parts.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, experiment.document_id);
    const version = await findVersion(trx, document.id, document.latest_version);
    if (version === undefined) throw new Error(`The document ${document.id} has no version.`);
    const present = await repository.findWaiting(trx, {
      experimentId: experiment.id,
      version: version.number,
      connectionId,
    });
    if (present !== undefined) return present.id;
    const exportId = await repository.insertExport(trx, {
      experimentId: experiment.id,
      version: version.number,
      sha256: version.sha256,
      connectionId,
      tries: EXPORT_TRIES,
      userId: viewer.userId,
      at: parts.clock.now(),
    });
    await addJob(trx, exportToLims, { exportId }, { key: jobKey(exportId) });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Export Workbook to LIMS',
      message: `${viewer.name} exported workbook "${experiment.title}"`,
      table: 'exports',
      rowId: exportId,
      new: { experimentId: experiment.id, version: version.number, sha256: version.sha256, connectionId },
    });
    return exportId;
  });
  return readExport(parts, id);
}

export async function listExports(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<Export[]> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  return (await repository.listExports(parts.db, experiment.id)).map(presentExport);
}

/** For administrators: the same export once more, under the same idempotency key. @throws Refusal 404, 409 */
export async function replayExport(parts: Parts, actor: Actor, id: number): Promise<Export> {
  await parts.db.transaction().execute(async (trx) => {
    const row = await repository.lockExport(trx, id);
    if (row === undefined) throw notFound('export');
    // A process that was killed in the last try leaves one behind that waits for nothing.
    if (row.state === 'waiting' && (await isQueued(trx, jobKey(id)))) {
      throw conflict('This export is on its way already.');
    }
    await repository.updateExport(trx, id, { state: 'waiting', tries_left: EXPORT_TRIES, finished_at: null });
    await addJob(trx, exportToLims, { exportId: id }, { key: jobKey(id) });
    await recordChange(trx, actor, {
      event: 'Replay Export',
      message: `${actor.name} tried the export of workbook "${row.workbook}" to ${row.connection} again`,
      table: 'exports',
      rowId: id,
      old: { state: row.state },
      new: { state: 'waiting' },
    });
  });
  return readExport(parts, id);
}

/** What a project can be exported under; empty while no connection knows any. @throws Refusal 502 */
export async function listReferenceGroups(parts: Parts): Promise<LimsItem[]> {
  const used = await findUsedEvent(parts.db, EVENT_TYPES.referenceGroups);
  if (used === undefined) return [];
  const place = { connectionId: used.connectionId, type: EVENT_TYPES.referenceGroups };
  const { items } = await readEventRows(parts, place, LimsItem);
  return items
    .map(({ item }) => item)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

const jobKey = (exportId: number): string => `export ${exportId}`;

async function readExport(parts: Parts, id: number): Promise<Export> {
  const row = await repository.findExport(parts.db, id);
  if (row === undefined) throw notFound('export');
  return presentExport(row);
}
