import type { DocumentFormat, DocumentType } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { FastifyRequest } from 'fastify';
import type { HolderPlace, StoredDocument } from '../holders.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { type NamedFile, readStored, versionFile } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { findReadable, findStored } from './readable.ts';
import { findConflict, findVersion } from './repository.ts';

/** A document by its address `/files/…`: which, of which kind, and which state of it. */
export interface FileAddress {
  place: HolderPlace;
  documentType: DocumentType;
  state: { version: number } | { conflict: number } | 'latest';
}

/** For a person, who sees what the session may see. */
export const readFileFor = async (parts: Parts, viewer: Viewer, address: FileAddress): Promise<FileAnswer> =>
  readAddressed(parts, await findReadable(parts, viewer, address.place), address);

/** For the document server, which has proved that it is the one. */
export const readFileForDocumentServer = async (parts: Parts, address: FileAddress): Promise<FileAnswer> =>
  readAddressed(parts, await findStored(parts, address.place), address);

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
  document: StoredDocument,
  { documentType, state }: FileAddress,
): Promise<FileAnswer> {
  if (document.document_type !== documentType) throw notFound(document.kind);
  if (state === 'latest') return readState(parts, document, document.latest_version);
  if ('version' in state) return readState(parts, document, state.version);
  const aside = await findConflict(parts.db, document.document_id, state.conflict);
  if (aside === undefined) throw notFound('save that was set aside');
  const file = { sha256: aside.sha256, name: sentence('the save that was set aside') };
  return answerWith(parts, document, file, aside.format);
}

/** One version, to be looked at. @throws Refusal 404; 409 when its bytes are not the ones that were saved. */
export async function readState(parts: Parts, document: StoredDocument, number: number): Promise<FileAnswer> {
  const version = await findVersion(parts.db, document.document_id, number);
  if (version === undefined) throw notFound('version');
  return answerWith(parts, document, versionFile(version), version.format);
}

const answerWith = async (
  parts: Parts,
  document: StoredDocument,
  file: NamedFile,
  format: DocumentFormat | null,
): Promise<FileAnswer> => ({
  bytes: await readStored(parts, file),
  format: format ?? document.document_type,
  name: document.title,
  disposition: 'inline',
});
