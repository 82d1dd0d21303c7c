import {
  type ConflictVersion,
  UNPAGED_LIMIT,
  type Version,
  type VersionListQuery,
  type VersionSource,
} from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import { checkOpen, mayOpen } from '../experiments/policy.ts';
import { type ExperimentRow, findExperiment } from '../experiments/repository.ts';
import { type ExperimentPlace, findVisible } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { presentConflict, presentVersion } from './presenter.ts';
import * as repository from './repository.ts';

/**
 * The workbook, if its content may be seen, which is what its versions are.
 *
 * @throws Refusal 404; 403 for somebody else's private workbook.
 */
export async function findReadable(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<ExperimentRow> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  return experiment;
}

/** Newest first, and how many there are. */
export async function listVersions(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
  query: VersionListQuery,
): Promise<{ versions: Version[]; total: number }> {
  const experiment = await findReadable(parts, viewer, place);
  const range = { before: query.before ?? null, limit: query.pageSize ?? UNPAGED_LIMIT };
  const rows = await repository.listVersions(parts.db, experiment.document_id, range);
  return {
    versions: rows.map((row) => presentVersion(row, experiment.published_version)),
    total: experiment.latest_version,
  };
}

export async function readVersion(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
  number: number,
): Promise<Version> {
  const experiment = await findReadable(parts, viewer, place);
  return presentVersion(await versionOf(parts, experiment, number), experiment.published_version);
}

/** @throws Refusal 404 */
export async function versionOf(
  parts: Parts,
  experiment: { document_id: number },
  number: number,
): Promise<repository.VersionRow> {
  const version = await repository.findVersion(parts.db, experiment.document_id, number);
  if (version === undefined) throw notFound('version');
  return version;
}

export async function listConflicts(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<ConflictVersion[]> {
  const experiment = await findReadable(parts, viewer, place);
  const rows = await repository.listConflicts(parts.db, experiment.document_id, UNPAGED_LIMIT);
  return rows.map(presentConflict);
}

/** @throws Refusal 404 */
export async function conflictOf(
  parts: Parts,
  experiment: { document_id: number },
  id: number,
): Promise<repository.ConflictRow> {
  const conflict = await repository.findConflict(parts.db, experiment.document_id, id);
  if (conflict === undefined) throw notFound('save that was set aside');
  return conflict;
}

/** The bytes of one version, to be kept; the number stands in the file's name. */
export async function readVersionFile(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
  number: number,
): Promise<FileAnswer> {
  const experiment = await findReadable(parts, viewer, place);
  const { sha256 } = await versionOf(parts, experiment, number);
  return fileAnswer(parts, experiment, sha256, `version ${number}`);
}

export async function readConflictFile(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
  id: number,
): Promise<FileAnswer> {
  const experiment = await findReadable(parts, viewer, place);
  const { sha256 } = await conflictOf(parts, experiment, id);
  return fileAnswer(parts, experiment, sha256, `saved aside ${id}`);
}

async function fileAnswer(
  parts: Parts,
  experiment: ExperimentRow,
  sha256: string,
  which: string,
): Promise<FileAnswer> {
  return {
    bytes: await parts.blobs.read(sha256),
    documentType: experiment.document_type,
    name: `${experiment.title} (${which})`,
    disposition: 'attachment',
  };
}

/** What a copied workbook began with; null where it is no copy, or the viewer may not see the original. */
export async function findSource(
  parts: Parts,
  viewer: Viewer,
  experiment: ExperimentRow,
): Promise<{ original: ExperimentRow; version: number } | null> {
  const source = await repository.findSource(parts.db, experiment.id);
  if (source?.experiment_id == null) return null;
  const types = viewer.visibleProjectTypeIds;
  const original = await findExperiment(parts.pool, types, source.experiment_id, null);
  if (original === undefined || !mayOpen(viewer, original)) return null;
  const version = source.version ?? original.published_version;
  return version === null ? null : { original, version };
}

export async function readSource(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<{ source: VersionSource | null }> {
  const found = await findSource(parts, viewer, await findReadable(parts, viewer, place));
  if (found === null) return { source: null };
  const { original, version } = found;
  return {
    source: { projectId: original.project_id, experimentId: original.id, title: original.title, version },
  };
}
