import { z } from 'zod';
import { defineCall } from './call.ts';
import { NO_VALUE_ID } from './constants.ts';
import { ExperimentListQuery, ExperimentSearchQuery } from './lists.ts';
import { based, Footprint, Id, line, optionalText, PathId, Timestamp, WithReason } from './shapes.ts';
import { EndingGiven, SignatureGiven, SignatureMethod, Signer } from './signing/signing.ts';
import { TagChanges, Tags } from './tags.ts';
import { uploadAnswer } from './uploads.ts';

export const DocumentType = z.enum(['docx', 'xlsx', 'pdf']);
export type DocumentType = z.infer<typeof DocumentType>;
/**
 * The ending that Office expects of a document: with macros, or as a template, it is another one than its type, which is
 * what it is edited as.
 */
export const DocumentFormat = z.enum(['docx', 'docm', 'dotx', 'dotm', 'xlsx', 'xlsm', 'xltx', 'xltm', 'pdf']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;
/** Whether macros are in it, or may be: they are kept, and never run. */
export const isForMacros = (format: DocumentFormat): boolean => format.endsWith('m');
/** As people call them. */
export const DOCUMENT_TYPE_NAMES: Record<DocumentType, string> = { docx: 'Word', xlsx: 'Excel', pdf: 'PDF' };
/** What can be made here; a PDF comes from elsewhere. */
export const NewDocumentType = z.enum(['docx', 'xlsx'], { error: 'Choose Word (docx) or Excel (xlsx).' });
export type NewDocumentType = z.infer<typeof NewDocumentType>;
export const Visibility = z.enum(['Public', 'Private'], { error: 'A workbook is Public or Private.' });
export type Visibility = z.infer<typeof Visibility>;

/** A workbook by its name, where another one leads to it; both are of the same project. */
const Named = z.object({ id: Id, title: z.string() });

/** That the signing of a workbook was ended, and why. */
const Declined = z.object({
  /** By the name they had then. */
  by: z.string(),
  at: Timestamp,
  reason: z.string(),
  /** Its publisher or an administrator withdrew it; else somebody declined who could have reviewed it. */
  withdrawn: z.boolean(),
});

/**
 * On screen: Workbook. Of one that is private to somebody else, the description is empty, and tags, version, format, test,
 * instrument, template and origin are not told (decision 40).
 */
export const Experiment = Footprint.extend({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** In the order of their letters; they may change after it is published (decision 0109). */
  tags: z.array(z.string()),
  documentType: DocumentType,
  /** Of the latest version. */
  format: DocumentFormat,
  visibility: Visibility,
  experimentTypeId: Id,
  /** Its type asks for a reason for each change of it (decision 0076). */
  asksReason: z.boolean(),
  projectId: Id,
  projectTitle: z.string(),
  /** The owner: who created it. */
  userId: Id,
  /** Whether the owner can sign in; a private workbook of somebody who cannot may be taken over (decision 11). */
  ownerIsActive: z.boolean(),
  TESTID: Id,
  INSTRUMENTID: Id,
  isPublished: z.boolean(),
  /** Who signed, by the name they signed with; `createdBy` and `lastUpdateBy` are what people are called now. */
  publisher: z.string().nullable(),
  publisherId: Id.nullable(),
  publishedAt: Timestamp.nullable(),
  /** Null: it is not published, or was before signatures had a meaning. */
  publishedMeaning: z.string().nullable(),
  publishedMethod: SignatureMethod.nullable(),
  /** The cells whose results the signer knew to be possibly out of date, as `Sheet!B2:B9`. */
  publishedStaleResults: z.array(z.string()),
  isReviewed: z.boolean(),
  /** As `publisher`. */
  reviewer: z.string().nullable(),
  reviewedAt: Timestamp.nullable(),
  reviewedMeaning: z.string().nullable(),
  reviewedMethod: SignatureMethod.nullable(),
  reviewedStaleResults: z.array(z.string()),
  /** Who signs it after its publisher; none while it is not published, and where its type has no chain of signers. */
  signers: z.array(Signer),
  /** Null: nobody did. A declined or withdrawn workbook takes no further signature; an amended copy goes on from it. */
  declined: Declined.nullable(),
  /** Those of its amended copies that the user may open, oldest first; at most 20. */
  amendedBy: z.array(Named),
  /** Number of the latest version of its document; 0 where it is not told. */
  version: z.number().int(),
  /** Name of the user who has it open for editing now. */
  inUseBy: z.string().nullable(),
  copiedFromExperimentId: Id.nullable(),
  /** Of one that came in an `.eln` file: where from, and what its sender states, which nobody checked; its first 1,000 characters. */
  imported: z.string().nullable(),
  /** The declined workbook this is an amended copy of, which of its versions it began with, and why that was declined. */
  amends: Named.extend({ version: z.number().int(), declined: Declined }).nullable(),
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
  documentType: NewDocumentType.default('docx'),
  visibility: Visibility.default('Public'),
  tags: Tags.optional(),
});
export type NewExperiment = z.infer<typeof NewExperiment>;

/**
 * What a copy is called and how it is filed. Without a workbook type it has the one of the original, whose document type
 * it has in any case.
 */
export const CopiedExperiment = NewExperiment.extend({
  experimentTypeId: Id.optional(),
  documentType: z.unknown().optional(),
  /** It amends the original, which somebody declined to sign. */
  amends: z.literal(true).optional(),
});
export type CopiedExperiment = z.infer<typeof CopiedExperiment>;

const EDITED = [
  'title',
  'description',
  'instrumentId',
  'testId',
  'experimentTypeId',
  'visibility',
  'tags',
] as const;

/** Of what cannot be done together, nothing is done: the one would be dropped without a word. */
function checkOneAtATime(
  body: { [name in (typeof EDITED)[number] | 'isPublished' | 'isReviewed' | 'templateId']?: unknown },
  context: z.RefinementCtx,
): void {
  const edited = EDITED.find((name) => body[name] !== undefined);
  const acts = [edited, body.isPublished, body.isReviewed, body.templateId];
  if (acts.filter((act) => act !== undefined && act !== null).length <= 1) return;
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
    /** Beside edited fields, and with them all or none. */
    tags: TagChanges.optional(),
    isPublished: z.literal(true).optional(),
    publisher: z.unknown().optional(),
    publishedAt: z.unknown().optional(),
    isReviewed: z.literal(true).optional(),
    reviewer: z.unknown().optional(),
    reviewedAt: z.unknown().optional(),
    /** By whoever publishes or reviews; without it a signature is refused with the code `signature-required`. */
    signature: SignatureGiven.optional(),
    /** The version the signer was shown. Without it the latest one is signed, as specified (decision 32). */
    version: z.number().int().min(0).optional(),
    /** The signer knows that some results may be out of date: the answer to a refusal with the code `stale-results`. */
    acknowledgeStaleResults: z.literal(true).optional(),
    /** Null, as a workbook without one says: none is loaded. */
    templateId: Id.nullable().optional(),
    /** Of edited fields and a template; refused with the code `reason-required` where the type asks and there is none. */
    reason: WithReason.shape.reason.optional(),
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

const editing = { userId: Id, userName: z.string(), since: Timestamp };

/** Decision 13. `edit: false`: someone else holds it. The first of its editors stands on its own, as specified. */
export const ExperimentEditLock = z.object({
  experimentId: Id,
  edit: z.boolean(),
  ...editing,
  /** Everybody who edits it together; whoever began first comes first. */
  editors: z.array(z.object(editing)),
});
export type ExperimentEditLock = z.infer<typeof ExperimentEditLock>;

export const UploadAnswer = uploadAnswer(Experiment);
export type UploadAnswer = z.infer<typeof UploadAnswer>;

/** A place of a document that says something of what was looked for. */
export const FoundPassage = z.object({
  /** As the document is opened there: `body/3`, `Data!B14`, `page 2`. */
  location: z.string(),
  /** In words. */
  place: z.string(),
  /** The passage, or of a long one what stands around the first mark. */
  text: z.string(),
  /** Where the text says it, in UTF-16 units: from, and up to but not including. */
  marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

export const FoundExperiment = Experiment.extend({
  /** What its document says; null where only its title or description does. Left out where documents are not searched. */
  found: z
    .object({
      /** The newest version that says it, of those that were searched. */
      version: z.number().int(),
      /** Of all passages that say something of it. */
      total: z.number().int(),
      /** The first of those that say most of it. */
      passages: z.array(FoundPassage),
    })
    .nullable()
    .optional(),
});
export type FoundExperiment = z.infer<typeof FoundExperiment>;

/** What the sample is called by which people begin to look around. */
export const SAMPLE_TITLE = 'Calibration (sample)';

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
    query: ExperimentSearchQuery,
    answer: z.array(FoundExperiment),
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
  createSample: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/sample',
    summary: 'Create an Excel workbook with data, formulas and a chart, to try things with',
    params: ofProject,
    body: z.object({ experimentTypeId: Id }),
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
  experimentEditLocks: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/locks',
    summary: 'Who has which workbook of a project open for editing',
    params: ofProject,
    answer: z.array(ExperimentEditLock),
  }),
  decline: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/decline',
    summary: 'Decline to review a workbook, with a reason: it takes no further signature',
    params: one,
    body: EndingGiven,
    answer: Experiment,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/withdraw',
    summary:
      'Withdraw a published workbook from signing, with a reason, as its publisher or an administrator',
    params: one,
    body: EndingGiven,
    answer: Experiment,
  }),
  takeOver: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/takeOver',
    summary: 'Become the owner of a private workbook of an inactive user, for administrators',
    params: one,
    body: WithReason,
    answer: Experiment,
  }),
};

/** Calls that carry files instead of JSON. */
export const experimentFilePaths = {
  /** POST, multipart form with any number of files; query userName is ignored. Answers `UploadAnswer`. */
  upload: (projectId: number) => `/api/projects/${projectId}/experiments/upload`,
  /** POST, multipart form: fields of `NewPhotoFields`, then the photo, a JPEG file. A new Word workbook; answers `Experiment`, 201. */
  newFromPhoto: (projectId: number) => `/api/projects/${projectId}/experiments/photo`,
  /** POST, multipart form: fields of `PhotoFields`, then the photo, a JPEG file. Answers the new `Version`, 201. */
  photo: (projectId: number, experimentId: number) =>
    `/api/projects/${projectId}/experiments/${experimentId}/photo`,
  /** GET, of a published workbook: its signed file with all that proves it, in one zip that checks itself offline. */
  evidence: (projectId: number, experimentId: number) =>
    `/api/projects/${projectId}/experiments/${experimentId}/evidence`,
  /** GET, the latest version of any workbook as a PDF that ends with its signatures; `?for=print` to print it. */
  printed: (projectId: number, experimentId: number) =>
    `/api/projects/${projectId}/experiments/${experimentId}/pdf`,
  /** GET, a small PNG of the first page or sheet; 204 where there is none, with `Retry-After` while it is made. */
  preview: (projectId: number, experimentId: number) =>
    `/api/projects/${projectId}/experiments/${experimentId}/preview`,
  /** GET, the latest version of a PDF workbook. */
  pdf: (projectId: number, experimentId: number) => `/api/projects/${projectId}/pdf/${experimentId}`,
  /** GET, the latest version. */
  file: (projectId: number, experimentId: number, documentType: DocumentType) =>
    `/files/projects/${projectId}/${experimentId}.${documentType}`,
};
