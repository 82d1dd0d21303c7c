import { type DocumentType, experimentFilePaths, templateFilePaths } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { Viewer } from '../auth/viewer.ts';
import { checkEdit, checkOpen, mayEdit, mayReview } from '../experiments/policy.ts';
import { type ExperimentRow, findExperiment, lockExperiment } from '../experiments/repository.ts';
import { type ExperimentPlace, findVisible } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import { checkEditTemplate, mayEditTemplate } from '../templates/policy.ts';
import { findTemplate, lockTemplate, type TemplateRow } from '../templates/repository.ts';
import { findVisibleTemplate } from '../templates/service.ts';
import { mayEditType } from '../types/policy.ts';
import type { LastFieldEdit } from './field-edits.ts';
import type { Work } from './works.ts';

/** Where a document is: in a workbook or a template. */
export type WorkPlace = ExperimentPlace | { templateId: number };

export interface StoredDocument extends Work {
  document_id: number;
  document_type: DocumentType;
  latest_version: number;
}

/** A document whose content the viewer may see: what the editor and the versions need to know of it and its work. */
export interface ReadableDocument extends StoredDocument {
  description: string;
  /** The one that was signed; null while none is, and for a template. */
  published_version: number | null;
  /** Empty for a template. */
  project_title: string;
  /** Where its latest version is fetched from, and its screen. */
  filePath: string;
  urlPath: string;
  rights: {
    edit: boolean;
    review: boolean;
    /** About saves that were set aside, also where the document is frozen. */
    decide: boolean;
  };
}

/** @throws Refusal 404; 403 for somebody else's private workbook. */
export async function findReadable(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
): Promise<ReadableDocument> {
  if ('templateId' in place) {
    return describeTemplate(viewer, await findVisibleTemplate(parts, viewer, place.templateId));
  }
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  return describeWorkbook(viewer, experiment);
}

/** A document for the document server, which has proved that it is the one: whoever may see it. @throws Refusal 404 */
export async function findStored(parts: Parts, place: WorkPlace): Promise<StoredDocument> {
  if ('templateId' in place) {
    const template = await findTemplate(parts.db, null, place.templateId);
    if (template === undefined) throw notFound('template');
    return { ...template, kind: 'template' };
  }
  const experiment = await findExperiment(parts.pool, null, place.experimentId, place.projectId);
  if (experiment === undefined) throw notFound('workbook');
  return { ...experiment, kind: 'workbook' };
}

/** @throws Refusal 404; 403 without the right to edit, 409 for a published workbook. */
export async function findEditable(
  parts: Parts,
  viewer: Viewer,
  place: WorkPlace,
): Promise<ReadableDocument> {
  if ('templateId' in place) {
    const template = await findVisibleTemplate(parts, viewer, place.templateId);
    checkEditTemplate(viewer, template);
    return describeTemplate(viewer, template);
  }
  const experiment = await findVisible(parts, viewer, place);
  checkEdit(viewer, experiment);
  return describeWorkbook(viewer, experiment);
}

/** The row as it is now, locked; its document is locked already. @throws Refusal 403, 404, 409 as `findEditable` */
export async function lockEditable(
  trx: Transaction<Schema>,
  viewer: Viewer,
  work: Pick<Work, 'kind' | 'id'>,
): Promise<{ title: string } & LastFieldEdit> {
  if (work.kind === 'workbook') {
    const experiment = await lockExperiment(trx, work.id);
    checkEdit(viewer, experiment);
    return experiment;
  }
  const template = await lockTemplate(trx, work.id);
  if (template === undefined) throw notFound('template');
  checkEditTemplate(viewer, template);
  return template;
}

export const placeOf = ({ kind, id }: Work): WorkPlace =>
  kind === 'workbook' ? { projectId: null, experimentId: id } : { templateId: id };

const describeWorkbook = (viewer: Viewer, experiment: ExperimentRow): ReadableDocument => {
  const { id, project_id: projectId, document_type: type } = experiment;
  return {
    ...experiment,
    kind: 'workbook',
    filePath: experimentFilePaths.file(projectId, id, type),
    urlPath: `/projects/${projectId}/experiments/${id}`,
    rights: {
      edit: mayEdit(viewer, experiment),
      review: mayReview(viewer, experiment),
      decide: mayEditType(viewer, experiment.experiment_type_id),
    },
  };
};

const describeTemplate = (viewer: Viewer, template: TemplateRow): ReadableDocument => {
  const edit = mayEditTemplate(viewer, template);
  return {
    ...template,
    kind: 'template',
    published_version: null,
    project_title: '',
    filePath: templateFilePaths.file(template.id, template.document_type),
    urlPath: `/templates/${template.id}`,
    rights: { edit, review: false, decide: edit },
  };
};
