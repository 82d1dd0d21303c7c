import type { Schema, Transaction } from '@benchbook/database';
import type { Change } from '../audit/audit.ts';
import { nameOfHolder, referenceTo } from '../documents/holder.ts';
import { hasBytes, insertConflict, noteFormat } from '../documents/repository.ts';
import type { Holder } from '../holders.ts';
import type { ReceivedFile } from '../plumbing/document-threads/index.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { insertBlob } from '../stored-files/repository.ts';
import { findLastSavedUnder, insertQuarantined } from './repository.ts';
import type { Save } from './save.ts';

/** A save that is being taken in: of what, and the transaction it is taken in with. */
export interface Store {
  trx: Transaction<Schema>;
  save: Save;
  documentId: number | null;
  /** Null: it is not known of what. */
  holder: Holder | null;
  at: Date;
}

const nameOf = (holder: Holder | null) => (holder === null ? 'an unknown document' : nameOfHolder(holder));

/**
 * Keeps a sound document that cannot follow the latest version as a conflict version, for people to decide about.
 * Bytes that already are a version, or lie aside, are there; nothing is asked about them again: null.
 */
export async function keepAsConflict(
  store: Store & { documentId: number; baseVersion: number },
  { blob, format }: Pick<ReceivedFile, 'blob' | 'format'>,
  reason: string,
): Promise<Change | null> {
  const { trx, save, documentId, holder, at } = store;
  const { key, authors } = save;
  if (await hasBytes(trx, documentId, blob.sha256)) return null;
  await insertBlob(trx, blob);
  if (format !== null) await noteFormat(trx, blob.sha256, format);
  const baseVersion = (await findLastSavedUnder(trx, documentId, key)) ?? store.baseVersion;
  const conflict = { documentId, blob, reason, authors, editorKey: key, baseVersion, at };
  const id = await insertConflict(trx, conflict);
  const by = authors.length === 0 ? '' : ` by ${authors.map((author) => author.name).join(', ')}`;
  return {
    event: 'Save Aside',
    message: `A save of ${nameOf(holder)}${by} was set aside`,
    table: 'conflict_versions',
    rowId: id,
    reason,
    new: { ...referenceTo(holder), baseVersion, sha256: blob.sha256, size: blob.size, authors },
  };
}

/** Keeps bytes that nobody can use as they are: not a document, of another kind, of no known workbook. */
export async function quarantine(store: Store, blob: StoredBlob, reason: string): Promise<Change> {
  const { trx, save, documentId, holder, at } = store;
  await insertBlob(trx, blob);
  const id = await insertQuarantined(trx, {
    documentId,
    key: save.key,
    sha256: blob.sha256,
    reason,
    users: save.authors.map((author) => author.id),
    at,
  });
  return {
    event: 'Quarantine Save',
    message: `A save of ${nameOf(holder)} was kept aside`,
    table: 'quarantined_saves',
    rowId: id,
    reason,
    new: { ...referenceTo(holder), sha256: blob.sha256, size: blob.size },
  };
}
