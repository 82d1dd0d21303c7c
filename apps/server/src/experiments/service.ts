import {
  type DocumentFormat,
  type DocumentType,
  type Experiment,
  type ExperimentEditLock,
  type ExperimentListQuery,
  type ExperimentPermission,
  type ExperimentSearchQuery,
  type FoundExperiment,
  MAX_FOUND_INSIDE,
  type NewExperiment,
  NO_VALUE_ID,
  SAMPLE_TITLE,
  type VersionReason,
} from '@benchbook/contract';
import { type Asked, createBlank } from '@benchbook/documents/basics';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { addDocument } from '../documents/new-document.ts';
import type { ExperimentPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { makeSample } from '../plumbing/document-threads/index.ts';
import { type Listed, pageOf } from '../plumbing/paging.ts';
import { moved, notFound } from '../plumbing/refusal.ts';
import type { Say } from '../plumbing/speaking.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { checkTakesWorkbooks, holdForWorkbooks, readProject } from '../projects/service.ts';
import { findPassages } from '../texts/passages.ts';
import { readQuery, valuesOf } from '../texts/query.ts';
import { checkActiveExperimentType } from '../types/service.ts';
import type { Viewer } from '../viewer.ts';
import * as lists from './lists/repository.ts';
import { stoodIn } from './moving/repository.ts';
import { checkCreate, mayEdit, mayOpen, mayReview } from './policy.ts';
import { presentExperiment } from './presenter.ts';
import * as repository from './repository.ts';
import { addTags } from './tags/repository.ts';
import { spelledAsKnown } from './tags/spelling.ts';

/** @throws Refusal 404 for a project that does not exist or is not visible. */
export async function listExperiments(
  parts: Parts,
  viewer: Viewer,
  projectId: number,
  query: ExperimentListQuery,
): Promise<Listed<Experiment>> {
  const list = await lists.listExperiments(parts.db, askingOf(viewer), projectId, query, pageOf(query));
  if (list === undefined) throw notFound('project');
  return { ...list, rows: list.rows.map((row) => presentExperiment(viewer, row)) };
}

const askingOf = (viewer: Viewer): lists.Asking => ({
  viewerId: viewer.userId,
  visibleTypes: viewer.visibleProjectTypeIds,
});

/**
 * @param say names the places inside documents, in the language of the viewer
 * @throws Refusal 400 where text inside documents is searched and there is nothing to look for
 */
export function searchExperiments(
  parts: Parts,
  viewer: Viewer,
  query: ExperimentSearchQuery,
  say: Say,
): Promise<Listed<FoundExperiment>> {
  const search = query.search?.trim();
  if (query.in === 'content' && search) return searchInside(parts, viewer, query, readQuery(search), say);
  return searchFields(parts, viewer, query);
}

async function searchInside(
  { db }: Parts,
  viewer: Viewer,
  query: ExperimentSearchQuery,
  asked: Asked,
  say: Say,
): Promise<Listed<FoundExperiment>> {
  const said = { values: valuesOf(asked), looked: query.versions ?? 'newest' };
  const first = { limit: query.pageSize ?? MAX_FOUND_INSIDE, offset: 0 };
  const page = query.page === undefined ? first : pageOf(query);
  const { rows, total } = await lists.searchExperiments(db, askingOf(viewer), query, page, said);
  const readable = rows.filter((row) => mayOpen(viewer, row));
  const found = await findPassages(db, readable, asked, said, say);
  const inside = (row: repository.ExperimentRow) => found.get(row.document_id) ?? null;
  return { rows: rows.map((row) => ({ ...presentExperiment(viewer, row), found: inside(row) })), total };
}

/** By what stands on their cards: titles and descriptions, people, types, dates. */
export async function searchFields(
  { db }: Parts,
  viewer: Viewer,
  query: ExperimentSearchQuery,
): Promise<Listed<FoundExperiment>> {
  const list = await lists.searchExperiments(db, askingOf(viewer), query, pageOf(query));
  return { ...list, rows: list.rows.map((row) => presentExperiment(viewer, row)) };
}

/**
 * @throws Refusal 404 for a workbook that does not exist or whose project is not visible; `Moved` for one that stood in the project once
 *   and is in another one now.
 */
export async function findVisible(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<repository.ExperimentRow> {
  const types = viewer.visibleProjectTypeIds;
  const { projectId, experimentId } = place;
  const row = await repository.findExperiment(db, types, experimentId, projectId);
  if (row !== undefined) return row;
  const elsewhere = projectId !== null && (await repository.findExperiment(db, types, experimentId, null));
  if (elsewhere && (await stoodIn(db, experimentId, projectId))) throw moved(projectId, elsewhere.project_id);
  throw notFound('workbook');
}

export const readExperiment = async (
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<Experiment> => presentExperiment(viewer, await findVisible(parts, viewer, place));

/** Creates a workbook with a blank document as its first version. `locale`: as its author writes, such as `de-CH`. */
export async function createExperiment(
  act: UserAct,
  projectId: number,
  fields: NewExperiment,
  locale: string,
): Promise<Experiment> {
  const { parts, viewer } = act;
  await checkTakesWorkbooks(parts, viewer, projectId);
  const bytes = createBlank(fields.documentType, parts.clock.now(), locale);
  return storeNewFile(act, { ...fields, projectId, reason: 'created' }, bytes);
}

/** What the first steps offer. */
const SAMPLE = {
  title: SAMPLE_TITLE,
  description:
    'Six points, their line, and the concentration of a sample. Change what you like; nothing depends on it.',
  documentType: 'xlsx',
  visibility: 'Public',
  instrumentId: NO_VALUE_ID,
  testId: NO_VALUE_ID,
} as const;

/** Creates a workbook with something in it, for somebody who looks around. @throws Refusal 400, 403, 404 */
export async function createSample(
  act: UserAct,
  projectId: number,
  experimentTypeId: number,
): Promise<Experiment> {
  const { parts, viewer } = act;
  await checkTakesWorkbooks(parts, viewer, projectId);
  // Before the file is stored: nobody without the right fills the store.
  checkCreate(viewer, experimentTypeId);
  const { blob } = await makeSample({ at: parts.clock.now(), storage: parts.environment.storage });
  return storeNewExperiment(act, { ...SAMPLE, experimentTypeId, projectId, reason: 'created', blob });
}

export interface NewWorkbook {
  projectId: number;
  title: string;
  description: string;
  tags?: readonly string[] | undefined;
  documentType: DocumentType;
  /** Of bytes that are new here. */
  format?: DocumentFormat;
  visibility: 'Public' | 'Private';
  experimentTypeId: number;
  instrumentId: number;
  testId: number;
  /** What its document begins with; durable already. */
  blob: StoredBlob;
  reason: Extract<VersionReason, 'created' | 'upload'>;
  /** The workbook and version whose bytes these are, and whether it was declined and is amended by this one. */
  copiedFrom?: { experimentId: number; version: number; title: string; amends: boolean };
  /** The `.eln` file it was in, and what its sender states of it, which stays with its first version. */
  imported?: { file: string; note: string };
}

/** A new workbook from bytes that were checked, in a project that takes it. @throws Refusal 400, 403, 404, 409 */
export async function storeNewFile(
  act: UserAct,
  workbook: Omit<NewWorkbook, 'blob'>,
  bytes: Uint8Array,
): Promise<Experiment> {
  const { parts, viewer } = act;
  // Before the file is stored: nobody without the right fills the store.
  checkCreate(viewer, workbook.experimentTypeId);
  const blob = await parts.blobs.put(bytes);
  return storeNewExperiment(act, { ...workbook, blob });
}

/** A new workbook from a blob that is stored. @throws Refusal 400, 403, 404, 409 as it is decided while it is added */
export async function storeNewExperiment(act: UserAct, workbook: NewWorkbook): Promise<Experiment> {
  const { parts, viewer } = act;
  checkCreate(viewer, workbook.experimentTypeId);
  const tags = await spelledAsKnown(parts, viewer, workbook.tags ?? []);
  const id = await change(act, async (trx) => {
    await holdForWorkbooks(trx, viewer, workbook.projectId);
    await checkActiveExperimentType(trx, workbook.experimentTypeId);
    const at = parts.clock.now();
    const { documentType, format, blob, reason, copiedFrom, imported } = workbook;
    const documentId = await addDocument(trx, viewer, {
      documentType,
      format,
      blob,
      reason,
      at,
      ...(imported && { note: imported.note }),
    });
    const values = {
      project_id: workbook.projectId,
      document_id: documentId,
      title: workbook.title,
      description: workbook.description,
      visibility: workbook.visibility,
      experiment_type_id: workbook.experimentTypeId,
      instrument_id: workbook.instrumentId,
      test_id: workbook.testId,
      ...(copiedFrom && {
        copied_from_id: copiedFrom.experimentId,
        copied_from_version: copiedFrom.version,
        amends: copiedFrom.amends,
      }),
    };
    const created = await repository.insertExperiment(trx, values, viewer.userId, at);
    if (tags.length > 0) await addTags(trx, created, { tags, by: viewer.userId, at });
    return {
      entry: {
        ...announcementOf(viewer, workbook),
        table: 'experiments',
        rowId: created,
        new: {
          ...values,
          ...(tags.length > 0 && { tags }),
          document_type: documentType,
          sha256: blob.sha256,
          ...(imported && { imported: imported.note }),
        },
      },
      done: created,
    };
  });
  return readExperiment(parts, viewer, { projectId: workbook.projectId, experimentId: id });
}

/** Its event and sentence in the activity log. */
function announcementOf(viewer: Viewer, { title, reason, visibility, copiedFrom, imported }: NewWorkbook) {
  if (imported !== undefined) {
    // A private one tells others its title alone; what its sender states is with its version.
    const from = visibility === 'Private' ? 'an .eln file' : `“${imported.file}”`;
    const message = `${viewer.name} imported workbook "${title}" from ${from}`;
    return { event: 'Import Workbook', message } as const;
  }
  if (reason === 'upload') {
    return { event: 'Upload Workbook', message: `${viewer.name} uploaded workbook "${title}"` } as const;
  }
  const message = `${viewer.name} created workbook "${title}"`;
  if (copiedFrom === undefined) return { event: 'Create Workbook', message } as const;
  // The workbook it was copied from tells its private copies to nobody else; nor does the log.
  if (visibility === 'Private') return { event: 'Copy Workbook', message } as const;
  return {
    event: 'Copy Workbook',
    message: `${message} as ${copiedFrom.amends ? 'an amended copy' : 'a copy'} of ${copiedFrom.title}`,
  } as const;
}

/** Decision 12 */
export async function listPermissions(
  parts: Parts,
  viewer: Viewer,
  projectId: number,
): Promise<ExperimentPermission[]> {
  await readProject(parts, viewer, projectId);
  const experiments = await repository.listFacts(parts.db, projectId);
  return experiments.map((experiment) => ({
    experimentId: experiment.id,
    edit: mayEdit(viewer, experiment),
    review: mayReview(viewer, experiment),
    open: mayOpen(viewer, experiment),
  }));
}

/** Decision 13 */
export async function listEditLocks(
  parts: Parts,
  viewer: Viewer,
  projectId: number,
): Promise<ExperimentEditLock[]> {
  await readProject(parts, viewer, projectId);
  const held = await repository.listHeld(parts.db, projectId);
  return held.flatMap(({ id, editors }) => {
    const [first] = editors;
    if (first === undefined) return [];
    return [
      { experimentId: id, edit: editors.some(({ userId }) => userId === viewer.userId), ...first, editors },
    ];
  });
}
