import type { EditorCallback } from '@benchbook/contract';
import type { Author, Schema, Transaction } from '@benchbook/database';
import { type Actor, recordChange } from '../audit/audit.ts';
import { insertBlob } from '../documents/repository.ts';
import { nameOfWork, referenceTo, type Work } from '../documents/works.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { hasBytes, insertConflict } from '../versions/repository.ts';
import { findLastSavedUnder, insertQuarantined } from './repository.ts';

/** A save that is being taken in: of what, by whom, and the transaction it is taken in with. */
export interface Store {
  trx: Transaction<Schema>;
  callback: EditorCallback;
  documentId: number | null;
  /** Null: it is not known of what. */
  work: Work | null;
  actor: Actor;
  authors: Author[];
  at: Date;
}

const nameOf = (work: Work | null) => (work === null ? 'an unknown document' : nameOfWork(work));

/**
 * Keeps a sound document that cannot follow the latest version as a conflict version, for people to decide about.
 * Bytes that already are a version, or lie aside, are there; nothing is asked about them again.
 */
export async function setAside(
  store: Store & { documentId: number; baseVersion: number },
  blob: StoredBlob,
  reason: string,
): Promise<void> {
  const { trx, callback, documentId, work, actor, authors, at } = store;
  if (await hasBytes(trx, documentId, blob.sha256)) return;
  await insertBlob(trx, blob);
  const baseVersion = (await findLastSavedUnder(trx, documentId, callback.key)) ?? store.baseVersion;
  const conflict = { documentId, blob, reason, authors, editorKey: callback.key, baseVersion, at };
  const id = await insertConflict(trx, conflict);
  const by = authors.length === 0 ? '' : ` by ${authors.map((author) => author.name).join(', ')}`;
  await recordChange(trx, actor, {
    event: 'Save Aside',
    message: `A save of ${nameOf(work)}${by} was set aside`,
    table: 'conflict_versions',
    rowId: id,
    reason,
    new: { ...referenceTo(work), baseVersion, sha256: blob.sha256, size: blob.size, authors },
  });
}

/** Keeps bytes that nobody can use as they are: not a document, of another kind, of no known workbook. */
export async function quarantine(store: Store, blob: StoredBlob, reason: string): Promise<void> {
  const { trx, callback, documentId, work, actor, authors, at } = store;
  await insertBlob(trx, blob);
  const id = await insertQuarantined(trx, {
    documentId,
    key: callback.key,
    sha256: blob.sha256,
    reason,
    users: authors.map((author) => author.id),
    at,
  });
  await recordChange(trx, actor, {
    event: 'Quarantine Save',
    message: `A save of ${nameOf(work)} was kept aside`,
    table: 'quarantined_saves',
    rowId: id,
    reason,
    new: { ...referenceTo(work), sha256: blob.sha256, size: blob.size },
  });
}
