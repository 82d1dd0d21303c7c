import type { DocumentType, VersionReason } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { Viewer } from '../auth/viewer.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { insertDocument, insertVersion } from './repository.ts';

export interface NewDocument {
  documentType: DocumentType;
  /** Durable already. */
  blob: StoredBlob;
  reason: Extract<VersionReason, 'created' | 'upload'>;
  at: Date;
}

/** A document with its first version, by the viewer; answers its id. */
export async function addDocument(
  trx: Transaction<Schema>,
  viewer: Viewer,
  { documentType, ...first }: NewDocument,
): Promise<number> {
  const documentId = await insertDocument(trx, documentType);
  const authors = [{ id: viewer.userId, name: viewer.name }];
  await insertVersion(trx, { documentId, number: 1, authors, editorKey: null, ...first });
  return documentId;
}
