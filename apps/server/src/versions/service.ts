import {
  type ConflictVersion,
  UNPAGED_LIMIT,
  type Version,
  type VersionListQuery,
  type VersionSource,
} from '@benchbook/contract';
import { english, type Sentence, sentence } from '@benchbook/words/server';
import { findReadable, findSource } from '../documents/readable.ts';
import * as repository from '../documents/repository.ts';
import type { HolderPlace, ReadableDocument } from '../holders.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { readStored } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { presentConflict, presentVersion } from './presenter.ts';

/** Newest first, and how many there are. */
export async function listVersions(
  parts: Parts,
  viewer: Viewer,
  place: HolderPlace,
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
  place: HolderPlace,
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
  place: HolderPlace,
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
  place: HolderPlace,
  number: number,
): Promise<FileAnswer> {
  const document = await findReadable(parts, viewer, place);
  return fileAnswer(
    parts,
    document,
    await versionOf(parts, document, number),
    sentence('version {number}', { number }),
  );
}

export async function readConflictFile(
  parts: Parts,
  viewer: Viewer,
  place: HolderPlace,
  id: number,
): Promise<FileAnswer> {
  const document = await findReadable(parts, viewer, place);
  return fileAnswer(
    parts,
    document,
    await conflictOf(parts, document, id),
    sentence('saved aside {id}', { id }),
  );
}

async function fileAnswer(
  parts: Parts,
  document: ReadableDocument,
  { sha256, format }: Pick<repository.VersionRow, 'sha256' | 'format'>,
  which: Sentence,
): Promise<FileAnswer> {
  return {
    bytes: await readStored(parts, { sha256, name: which }),
    format: format ?? document.document_type,
    name: `${document.title} (${english(which)})`,
    disposition: 'attachment',
  };
}

export async function readSource(
  parts: Parts,
  viewer: Viewer,
  place: HolderPlace,
): Promise<{ source: VersionSource | null }> {
  const source = await findSource(parts, viewer, await findReadable(parts, viewer, place));
  if (source === null) return { source: null };
  const { projectId, id: experimentId, title, version } = source;
  return { source: { projectId, experimentId, title, version } };
}
