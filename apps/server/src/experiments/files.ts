import type { DocumentType } from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../auth/viewer.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { invalid, notFound } from '../plumbing/refusal.ts';
import { findConflict } from '../versions/repository.ts';
import { findVersion } from './document-repository.ts';
import { checkOpen } from './policy.ts';
import { type ExperimentRow, findExperiment } from './repository.ts';
import { type ExperimentPlace, findVisible } from './service.ts';

/** The latest version of a PDF workbook, to be looked at. */
export async function readPdf(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<FileAnswer> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  if (experiment.document_type !== 'pdf') throw invalid('This workbook is not a PDF.');
  return fileOf(parts, experiment, experiment.latest_version);
}

/** A document by its address `/files/…`: which, of which kind, and which state of it. */
export interface FileAddress {
  place: ExperimentPlace;
  documentType: DocumentType;
  state: { version: number } | { conflict: number } | 'latest';
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
  { documentType, state }: FileAddress,
): Promise<FileAnswer> {
  if (experiment.document_type !== documentType) throw notFound('workbook');
  if (state === 'latest') return fileOf(parts, experiment, experiment.latest_version);
  if ('version' in state) return fileOf(parts, experiment, state.version);
  const aside = await findConflict(parts.db, experiment.document_id, state.conflict);
  if (aside === undefined) throw notFound('save that was set aside');
  return answerWith(parts, experiment, aside.sha256);
}

async function fileOf(parts: Parts, experiment: ExperimentRow, number: number): Promise<FileAnswer> {
  const version = await findVersion(parts.db, experiment.document_id, number);
  if (version === undefined) throw notFound('version');
  return answerWith(parts, experiment, version.sha256);
}

const answerWith = async (parts: Parts, experiment: ExperimentRow, sha256: string): Promise<FileAnswer> => ({
  bytes: await parts.blobs.read(sha256),
  documentType: experiment.document_type,
  name: experiment.title,
  disposition: 'inline',
});
