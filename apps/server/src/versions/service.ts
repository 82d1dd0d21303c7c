import {
  type ConflictVersion,
  UNPAGED_LIMIT,
  type Version,
  type VersionListQuery,
  type VersionSource,
} from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import { findReadable, type ReadableDocument, type WorkPlace } from '../documents/readable.ts';
import { mayOpen } from '../experiments/policy.ts';
import { type ExperimentRow, findExperiment } from '../experiments/repository.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { presentConflict, presentVersion } from './presenter.ts';
import * as repository from './repository.ts';

/** Newest first, and how many there are. */
export async function listVersions(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
  query: VersionListQuery,
): Promise<{ versions: Version[]; total: number }> {
  const document = await findReadable(parts, viewer, place);
  const range = { before: query.before ?? null, limit: query.pageSize ?? UNPAGED_LIMIT };
  const rows = await repository.listVersions(parts.db, document.document_id, range);
  return {
    versions: rows.map((row) => presentVersion(row, document.published_version)),
    total: document.latest_version,
  };
}

export async function readVersion(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
  number: number,
): Promise<Version> {
  const document = await findReadable(parts, viewer, place);
  return presentVersion(await versionOf(parts, document, number), document.published_version);
}

/** @throws Refusal 404 */
export async function versionOf(
  parts: Parts,
  document: { document_id: number },
  number: number,
): Promise<repository.VersionRow> {
  const version = await repository.findVersion(parts.db, document.document_id, number);
  if (version === undefined) throw notFound('version');
  return version;
}

export async function listConflicts(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
): Promise<ConflictVersion[]> {
  const document = await findReadable(parts, viewer, place);
  const rows = await repository.listConflicts(parts.db, document.document_id, UNPAGED_LIMIT);
  return rows.map(presentConflict);
}

/** @throws Refusal 404 */
export async function conflictOf(
  parts: Parts,
  document: { document_id: number },
  id: number,
): Promise<repository.ConflictRow> {
  const conflict = await repository.findConflict(parts.db, document.document_id, id);
  if (conflict === undefined) throw notFound('save that was set aside');
  return conflict;
}

/** The bytes of one version, to be kept; the number stands in the file's name. */
export async function readVersionFile(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
  number: number,
): Promise<FileAnswer> {
  const document = await findReadable(parts, viewer, place);
  const { sha256 } = await versionOf(parts, document, number);
  return fileAnswer(parts, document, sha256, `version ${number}`);
}

export async function readConflictFile(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
  id: number,
): Promise<FileAnswer> {
  const document = await findReadable(parts, viewer, place);
  const { sha256 } = await conflictOf(parts, document, id);
  return fileAnswer(parts, document, sha256, `saved aside ${id}`);
}

async function fileAnswer(
  parts: Parts,
  document: ReadableDocument,
  sha256: string,
  which: string,
): Promise<FileAnswer> {
  return {
    bytes: await parts.blobs.read(sha256),
    documentType: document.document_type,
    name: `${document.title} (${which})`,
    disposition: 'attachment',
  };
}

/** What a copied workbook began with; null where it is no copy, or the viewer may not see the original. */
export async function findSource(
  parts: Parts,
  viewer: Viewer,
  document: ReadableDocument,
): Promise<{ original: ExperimentRow; version: number } | null> {
  if (document.kind !== 'workbook') return null;
  const source = await repository.findSource(parts.db, document.id);
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
  place: WorkPlace,
): Promise<{ source: VersionSource | null }> {
  const found = await findSource(parts, viewer, await findReadable(parts, viewer, place));
  if (found === null) return { source: null };
  const { original, version } = found;
  return {
    source: { projectId: original.project_id, experimentId: original.id, title: original.title, version },
  };
}
