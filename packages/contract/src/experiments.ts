import { z } from 'zod';
import { defineCall } from './call.ts';
import { NO_VALUE_ID } from './constants.ts';
import { ExperimentListQuery } from './lists.ts';
import { based, Footprint, Id, line, optionalText, PathId, Reasoned, Timestamp } from './shapes.ts';
import { uploadAnswer } from './uploads.ts';

export const DocumentType = z.enum(['docx', 'xlsx', 'pdf']);
export type DocumentType = z.infer<typeof DocumentType>;
/** As people call them. */
export const DOCUMENT_TYPE_NAMES: Record<DocumentType, string> = { docx: 'Word', xlsx: 'Excel', pdf: 'PDF' };
/** What can be made here; a PDF comes from elsewhere. */
export const NewDocumentType = z.enum(['docx', 'xlsx'], { error: 'Choose Word (docx) or Excel (xlsx).' });
export type NewDocumentType = z.infer<typeof NewDocumentType>;
export const Visibility = z.enum(['Public', 'Private'], { error: 'A workbook is Public or Private.' });
export type Visibility = z.infer<typeof Visibility>;

/** On screen: Workbook. */
export const Experiment = Footprint.extend({
  id: Id,
  title: z.string(),
  description: z.string(),
  documentType: DocumentType,
  visibility: Visibility,
  experimentTypeId: Id,
  projectId: Id,
  projectTitle: z.string(),
  /** The owner: who created it. */
  userId: Id,
  /** Whether the owner can sign in; a private workbook of somebody who cannot may be taken over (decision 11). */
  ownerIsActive: z.boolean(),
  TESTID: Id,
  INSTRUMENTID: Id,
  isPublished: z.boolean(),
  publisher: z.string().nullable(),
  publisherId: Id.nullable(),
  publishedAt: Timestamp.nullable(),
  isReviewed: z.boolean(),
  reviewer: z.string().nullable(),
  reviewedAt: Timestamp.nullable(),
  /** Number of the latest version of its document. */
  version: z.number().int(),
  /** Name of the user who has it open for editing now. */
  inUseBy: z.string().nullable(),
  copiedFromExperimentId: Id.nullable(),
  /** The template that was loaded into it last, and which version of it. */
  templateId: Id.nullable(),
  templateVersion: z.number().int().nullable(),
});
export type Experiment = z.infer<typeof Experiment>;

const fields = {
  title: line('Title', 300),
  description: optionalText('Description', 5_000),
  experimentTypeId: Id,
  instrumentId: Id.default(NO_VALUE_ID),
  testId: Id.default(NO_VALUE_ID),
  userName: z.string().max(500).optional(),
};

export const NewExperiment = z.object({
  ...fields,
  description: fields.description.default(''),
  documentType: NewDocumentType,
  visibility: Visibility.default('Public'),
});
export type NewExperiment = z.infer<typeof NewExperiment>;

/**
 * What a copy is called and how it is filed. Without a workbook type it has the one of the original, whose document type
 * it has in any case.
 */
export const CopiedExperiment = NewExperiment.extend({
  experimentTypeId: Id.optional(),
  documentType: z.unknown().optional(),
});
export type CopiedExperiment = z.infer<typeof CopiedExperiment>;

const EDITED = ['title', 'description', 'instrumentId', 'testId', 'experimentTypeId', 'visibility'] as const;

/** Of what cannot be done together, nothing is done: the one would be dropped without a word. */
function checkOneAtATime(
  body: { [name in (typeof EDITED)[number] | 'isPublished' | 'isReviewed' | 'templateId']?: unknown },
  context: z.RefinementCtx,
): void {
  const edited = EDITED.find((name) => body[name] !== undefined);
  const acts = [edited, body.isPublished, body.isReviewed, body.templateId];
  if (acts.filter((act) => act !== undefined).length <= 1) return;
  const message = 'Edit, publish, review or load a template one at a time. Nothing was changed.';
  context.addIssue({ code: 'custom', message });
}

/**
 * The four bodies of the specified PUT: edited fields, a publication, a review, or a template to load. `publisher`,
 * `reviewer`, the times and `documentType` are accepted and ignored (decision 6).
 */
export const ChangedExperiment = z
  .object({
    title: fields.title.optional(),
    description: fields.description.optional(),
    instrumentId: Id.optional(),
    testId: Id.optional(),
    experimentTypeId: Id.optional(),
    visibility: Visibility.optional(),
    isPublished: z.literal(true).optional(),
    publisher: z.unknown().optional(),
    publishedAt: z.unknown().optional(),
    isReviewed: z.literal(true).optional(),
    reviewer: z.unknown().optional(),
    reviewedAt: z.unknown().optional(),
    templateId: Id.optional(),
    documentType: z.unknown().optional(),
    userName: z.string().max(500).optional(),
    ...based,
  })
  .superRefine(checkOneAtATime);
export type ChangedExperiment = z.infer<typeof ChangedExperiment>;

/** Decision 12. `open`: may see its content. */
export const ExperimentPermission = z.object({
  experimentId: Id,
  edit: z.boolean(),
  review: z.boolean(),
  open: z.boolean(),
});
export type ExperimentPermission = z.infer<typeof ExperimentPermission>;

/** Decision 13. `edit: false`: someone else holds it. */
export const ExperimentLock = z.object({
  experimentId: Id,
  edit: z.boolean(),
  userId: Id,
  userName: z.string(),
  since: Timestamp,
});
export type ExperimentLock = z.infer<typeof ExperimentLock>;

export const UploadAnswer = uploadAnswer(Experiment);
export type UploadAnswer = z.infer<typeof UploadAnswer>;

const ofProject = z.object({ projectId: PathId });
const one = z.object({ projectId: PathId, experimentId: PathId });

export const experimentCalls = {
  listExperiments: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments',
    summary: 'Workbooks of a project, newest first',
    params: ofProject,
    query: ExperimentListQuery,
    answer: z.array(Experiment),
  }),
  searchExperiments: defineCall({
    method: 'GET',
    path: '/api/search/experiments',
    summary: 'Workbooks of every project the user may see',
    query: ExperimentListQuery,
    answer: z.array(Experiment),
  }),
  readExperiment: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/:experimentId',
    summary: 'One workbook',
    params: one,
    answer: Experiment,
  }),
  createExperiment: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments',
    summary: 'Create a workbook with a blank document',
    params: ofProject,
    body: NewExperiment,
    answer: Experiment,
    status: 201,
  }),
  copyExperiment: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/copy',
    summary: 'A new workbook that begins with what was published of another one',
    params: one,
    body: CopiedExperiment,
    answer: Experiment,
    status: 201,
  }),
  changeExperiment: defineCall({
    method: 'PUT',
    path: '/api/projects/:projectId/experiments/:experimentId',
    summary: 'Change, publish or review a workbook, or load a template into it',
    params: one,
    body: ChangedExperiment,
    answer: Experiment,
  }),
  experimentPermissions: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/permissions',
    summary: 'What the user may do with each workbook of a project',
    params: ofProject,
    answer: z.array(ExperimentPermission),
  }),
  experimentLocks: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/locks',
    summary: 'Who has which workbook of a project open for editing',
    params: ofProject,
    answer: z.array(ExperimentLock),
  }),
  takeOver: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/takeOver',
    summary: 'Become the owner of a private workbook of an inactive user, for administrators',
    params: one,
    body: Reasoned,
    answer: Experiment,
  }),
};

/** Calls that carry files instead of JSON. */
export const experimentFilePaths = {
  /** POST, multipart form with any number of files; query userName is ignored. Answers `UploadAnswer`. */
  upload: (projectId: number) => `/api/projects/${projectId}/experiments/upload`,
  /** GET, the latest version of a PDF workbook. */
  pdf: (projectId: number, experimentId: number) => `/api/projects/${projectId}/pdf/${experimentId}`,
  /** GET, the latest version. */
  file: (projectId: number, experimentId: number, documentType: DocumentType) =>
    `/files/projects/${projectId}/${experimentId}.${documentType}`,
};
