import { EVENT_TYPES, EXPORT_TRIES, type Export, LimsItem, TEXTS } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { Act, UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { findLatest, findVersion, lockDocument } from '../documents/repository.ts';
import { waitForLastSave } from '../editor/last-save.ts';
import { checkOpen } from '../experiments/policy.ts';
import { findVisible } from '../experiments/service.ts';
import type { ExperimentPlace } from '../holders.ts';
import { addJob } from '../jobs/job.ts';
import { isQueued } from '../jobs/repository.ts';
import { readEventRows } from '../lims/events.ts';
import { findUsedEvent } from '../lims/repository.ts';
import type { Parts } from '../parts.ts';
import { conflict, notFound, Refusal } from '../plumbing/refusal.ts';
import { readProject } from '../projects/service.ts';
import { checkStored, versionFile } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { exportToLims } from './job.ts';
import { presentExport } from './presenter.ts';
import * as repository from './repository.ts';

/**
 * Queues the latest version for the LIMS, after what is still only in the editor has been saved. Asking again while that
 * version is on its way answers the export there is.
 *
 * @throws Refusal 403, 404; 409 for a project without a reference group, while no connection takes exports, and when the
 *   stored bytes are damaged or missing; 503 when the editor could not save.
 */
export async function exportDocument(act: UserAct, place: ExperimentPlace): Promise<Export> {
  const { parts, viewer } = act;
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
  await checkStored(
    parts,
    versionFile(await findLatest(parts.db, experiment.document_id)),
    sentence('Nothing was exported.'),
  );
  const { connectionId } = used;
  const id = await change(act, async (trx) => {
    const document = await lockDocument(trx, experiment.document_id);
    const version = await findVersion(trx, document.id, document.latest_version);
    if (version === undefined) throw new Error(`The document ${document.id} has no version.`);
    const present = await repository.findWaiting(trx, {
      experimentId: experiment.id,
      version: version.number,
      connectionId,
    });
    if (present !== undefined) return { entry: null, done: present.id };
    const exportId = await repository.insertExport(trx, {
      experimentId: experiment.id,
      version: version.number,
      sha256: version.sha256,
      connectionId,
      tries: EXPORT_TRIES,
      userId: viewer.userId,
      at: parts.clock.now(),
    });
    // Who exports fifty workbooks at once keeps nobody else's from being made before the last of them.
    const after = await repository.countWaiting(trx, viewer.userId);
    await addJob(trx, exportToLims, { exportId }, { key: jobKey(exportId), after });
    return {
      entry: {
        event: 'Export Workbook to LIMS',
        message: `${viewer.name} exported workbook "${experiment.title}"`,
        table: 'exports',
        rowId: exportId,
        new: { experimentId: experiment.id, version: version.number, sha256: version.sha256, connectionId },
      },
      done: exportId,
    };
  });
  return readExport(parts, id);
}

export async function listExports(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<Export[]> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  return (await repository.listExports(parts.db, experiment.id)).map(presentExport);
}

/** For administrators: the same export once more, under the same idempotency key. @throws Refusal 404, 409 */
export async function replayExport(act: Act, id: number): Promise<Export> {
  const { parts, actor } = act;
  await change(act, async (trx) => {
    const row = await repository.lockExport(trx, id);
    if (row === undefined) throw notFound('export');
    // A process that was killed in the last try leaves one behind that waits for nothing.
    if (row.state === 'waiting' && (await isQueued(trx, jobKey(id)))) {
      throw conflict('This export is on its way already.');
    }
    await repository.updateExport(trx, id, { state: 'waiting', tries_left: EXPORT_TRIES, finished_at: null });
    await addJob(trx, exportToLims, { exportId: id }, { key: jobKey(id) });
    return {
      entry: {
        event: 'Replay Export',
        message: `${actor.name} tried the export of workbook "${row.workbook}" to ${row.connection} again`,
        table: 'exports',
        rowId: id,
        old: { state: row.state },
        new: { state: 'waiting' },
      },
    };
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
