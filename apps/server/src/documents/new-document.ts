import type { DocumentFormat, DocumentType, VersionReason } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import type { Viewer } from '../viewer.ts';
import { insertDocument, insertVersion, noteFormat } from './repository.ts';

export interface NewDocument {
  documentType: DocumentType;
  /** Of bytes that are new here, where it is another one than the type. */
  format?: DocumentFormat | undefined;
  /** Durable already. */
  blob: StoredBlob;
  reason: Extract<VersionReason, 'created' | 'upload'>;
  at: Date;
  /** Where it is from. */
  note?: string;
}

/** A document with its first version, by the viewer; answers its id. */
export async function addDocument(
  trx: Transaction<Schema>,
  viewer: Viewer,
  { documentType, format, ...first }: NewDocument,
): Promise<number> {
  const documentId = await insertDocument(trx, documentType);
  const authors = [{ id: viewer.userId, name: viewer.name }];
  await insertVersion(trx, { documentId, number: 1, authors, editorKey: null, ...first });
  if (format !== undefined) await noteFormat(trx, first.blob.sha256, format);
  return documentId;
}
