import type { DocumentType, Version } from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../auth/viewer.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { invalid, notFound } from '../plumbing/refusal.ts';
import { findVersion, listVersions as listVersionRows } from './document-repository.ts';
import { checkOpen } from './policy.ts';
import { presentVersion } from './presenter.ts';
import { type ExperimentRow, findExperiment } from './repository.ts';
import { type ExperimentPlace, findVisible } from './service.ts';

/** @throws Refusal 403 for the versions of somebody else's private workbook. */
export async function listVersions(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<Version[]> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  const rows = await listVersionRows(parts.db, experiment.document_id);
  return rows.map((row) => presentVersion(row, experiment.published_version));
}

/** The bytes of one version, to be kept; the number stands in the file's name. */
export async function readVersion(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
  number: number,
): Promise<FileAnswer> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  const file = await fileOf(parts, experiment, number);
  return { ...file, name: `${experiment.title} (version ${number})`, disposition: 'attachment' };
}

/** The latest version of a PDF workbook, to be looked at. */
export async function readPdf(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<FileAnswer> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  if (experiment.document_type !== 'pdf') throw invalid('This workbook is not a PDF.');
  return fileOf(parts, experiment, experiment.latest_version);
}

/** A document by its address `/files/…`: which, of which kind, and which version (null: the latest). */
export interface FileAddress {
  place: ExperimentPlace;
  documentType: DocumentType;
  version: number | null;
}

/** For a person, who sees what the session may see. */
export async function readFileFor(parts: Parts, viewer: Viewer, address: FileAddress): Promise<FileAnswer> {
  const experiment = await findVisible(parts, viewer, address.place);
  checkOpen(viewer, experiment);
  return readAddressed(parts, experiment, address);
}

/** For the document server, which has proved that it is the one. */
export async function readFileForDocumentServer(parts: Parts, address: FileAddress): Promise<FileAnswer> {
  const { experimentId, projectId } = address.place;
  const experiment = await findExperiment(parts.pool, null, experimentId, projectId);
  if (experiment === undefined) throw notFound('workbook');
  return readAddressed(parts, experiment, address);
}

/**
 * Whether the request carries the document server's signature over exactly this address (editor protocol 1.3:
 * over `{ payload: { url } }` in the configured header).
 */
export async function isSignedByDocumentServer(parts: Parts, request: FastifyRequest): Promise<boolean> {
  const payload = await parts.documentServer.verifyHeader(request.headers);
  return payload?.url === `${parts.environment.documentServer.hostUrl}${request.url}`;
}

async function readAddressed(
  parts: Parts,
  experiment: ExperimentRow,
  address: FileAddress,
): Promise<FileAnswer> {
  if (experiment.document_type !== address.documentType) throw notFound('workbook');
  return fileOf(parts, experiment, address.version ?? experiment.latest_version);
}

async function fileOf(parts: Parts, experiment: ExperimentRow, number: number): Promise<FileAnswer> {
  const version = await findVersion(parts.db, experiment.document_id, number);
  if (version === undefined) throw notFound('version');
  return {
    bytes: await parts.blobs.read(version.sha256),
    documentType: experiment.document_type,
    name: experiment.title,
    disposition: 'inline',
  };
}
