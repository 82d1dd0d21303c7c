import { randomUUID } from 'node:crypto';
import { AUTH_TYPES } from '@benchbook/contract';
import type { Schema } from '@benchbook/database';
import type { Insertable } from 'kysely';
import { insertConflict, insertDocument, insertVersion } from '../../src/documents/repository.ts';
import { insertExperiment, updateExperiment } from '../../src/experiments/repository.ts';
import type { StoredBlob } from '../../src/plumbing/storage/index.ts';
import { insertBlob } from '../../src/stored-files/repository.ts';
import { insertTemplate } from '../../src/templates/repository.ts';
import type { TestApp } from '../index.ts';

export const CONNECTION = {
  baseUrl: 'http://127.0.0.1:9',
  authTypeId: AUTH_TYPES.bearer,
  username: '',
  header: '',
};

export async function insertProjectType(test: TestApp, name: string): Promise<number> {
  const values = { type_name: name, short_name: name.slice(0, 10) };
  const row = await test.db.insertInto('project_types').values(values).returning('id').executeTakeFirst();
  return row?.id ?? 0;
}

export async function insertExperimentType(
  test: TestApp,
  values: { type_name: string; use_acl?: boolean },
): Promise<number> {
  const row = await test.db.insertInto('experiment_types').values(values).returning('id').executeTakeFirst();
  return row?.id ?? 0;
}

export async function insertNamed(test: TestApp, table: 'roles' | 'locations'): Promise<number> {
  const row = await test.db
    .insertInto(table)
    .values({ name: randomUUID() })
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function insertProject(test: TestApp, typeId: number, userId: number): Promise<number> {
  const row = await test.db
    .insertInto('projects')
    .values({ title: randomUUID(), project_type_id: typeId, created_by: userId, last_update_by: userId })
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? 0;
}

export interface TemplateOptions extends Partial<Insertable<Schema['templates']>> {
  /** It has a second version. */
  changed?: boolean;
}

/** A workbook or template, and its document. */
export interface Made {
  id: number;
  documentId: number;
}

export interface WorkbookOptions {
  /** `owner`, unless somebody else is named. */
  ownerId?: number;
  visibility?: 'Public' | 'Private';
  documentType?: 'docx' | 'pdf';
  published?: boolean;
  /** It has a second version. */
  changed?: boolean;
}

/** A workbook with one version; a published one was published by its owner. */
export async function insertWorkbook(
  test: TestApp,
  place: {
    projectId: number;
    typeId: number;
    ownerId: number;
    blobs: Record<'docx' | 'changed' | 'pdf', StoredBlob>;
  },
  options: WorkbookOptions,
): Promise<Made> {
  const { documentType = 'docx', visibility = 'Public', published = false, changed = false } = options;
  const at = test.clock.now();
  const documentId = await insertDocument(test.db, documentType);
  const first = {
    documentId,
    number: 1,
    blob: place.blobs[documentType],
    reason: 'created' as const,
    authors: [{ id: place.ownerId, name: 'Olga Owner' }],
    editorKey: null,
    at,
  };
  await insertVersion(test.db, first);
  if (changed) await insertVersion(test.db, { ...first, number: 2, blob: place.blobs.changed });
  const values = {
    project_id: place.projectId,
    document_id: documentId,
    title: randomUUID(),
    description: '',
    visibility,
    experiment_type_id: place.typeId,
    instrument_id: -2,
    test_id: -2,
  };
  const id = await insertExperiment(test.db, values, place.ownerId, at);
  if (published) {
    const signed = { publisher_id: place.ownerId, published_at: at, published_version: 1 };
    await updateExperiment(test.db, id, signed);
  }
  return { id, documentId };
}

/** A Word template of a workbook type or of none, with a version for each blob. */
export async function insertTemplateOf(
  test: TestApp,
  { typeId, ownerId, blobs }: { typeId: number | null; ownerId: number; blobs: StoredBlob[] },
  more: Partial<Insertable<Schema['templates']>>,
): Promise<Made> {
  const documentId = await insertDocument(test.db, 'docx');
  const at = test.clock.now();
  for (const [index, blob] of blobs.entries()) {
    const by = { reason: 'created' as const, authors: [], editorKey: null };
    await insertVersion(test.db, { documentId, number: index + 1, blob, ...by, at });
  }
  const id = await insertTemplate(test.db, {
    document_id: documentId,
    title: randomUUID(),
    experiment_type_id: typeId,
    created_by: ownerId,
    last_update_by: ownerId,
    ...more,
  });
  return { id, documentId };
}

export async function insertAside(test: TestApp, documentId: number, blob: StoredBlob): Promise<number> {
  await insertBlob(test.db, blob);
  return insertConflict(test.db, {
    documentId,
    blob,
    reason: 'It arrived after its editor session was over.',
    authors: [],
    editorKey: randomUUID(),
    baseVersion: 1,
    at: test.clock.now(),
  });
}

export async function insertEditorSession(test: TestApp, document_id: number): Promise<string> {
  const key = randomUUID();
  await test.db.insertInto('editor_sessions').values({ key, document_id, base_version: 1 }).execute();
  return key;
}
