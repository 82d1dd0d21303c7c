import { z } from 'zod';
import { defineCall } from './call.ts';
import { dataObjectProblem } from './data-object.ts';
import { DocumentFormat, type DocumentType, NewDocumentType } from './experiments.ts';
import { ListQuery } from './lists.ts';
import { based, Footprint, Id, line, optionalText, PathId } from './shapes.ts';
import { uploadAnswer } from './uploads.ts';

/** Section 3. A Word or Excel document that is loaded into workbooks. */
export const Template = Footprint.extend({
  id: Id,
  title: z.string(),
  description: z.string(),
  documentType: NewDocumentType,
  /** Of the latest version. */
  format: DocumentFormat,
  /** Whether loading it puts the values of the Data Object in the place of its placeholders (decision 22). */
  autofill: z.boolean(),
  /** A JSON object when autofill is on. */
  dataObject: z.string(),
  /** Whose access list says who may see, create and edit it (decision 33); null: everybody may. */
  experimentTypeId: Id.nullable(),
  /** Number of the latest version of its document. */
  version: z.number().int(),
});
export type Template = z.infer<typeof Template>;

export const MAX_DATA_OBJECT = 50_000;

const fields = {
  title: line('Title', 300),
  description: optionalText('Description', 5_000),
  autofill: z.boolean(),
  dataObject: optionalText('Data Object', MAX_DATA_OBJECT),
  experimentTypeId: Id.nullable(),
  userName: z.string().max(500).optional(),
};

/** The Data Object counts only while autofill is on. */
const checkDataObject = (
  { autofill, dataObject }: { autofill?: boolean | undefined; dataObject?: string | undefined },
  context: z.RefinementCtx,
) => {
  const problem = autofill && dataObject !== undefined ? dataObjectProblem(dataObject) : null;
  if (problem === null) return;
  context.addIssue({ code: 'custom', path: ['dataObject'], message: `Data Object: ${problem.msg}` });
};

export const NewTemplate = z
  .object({
    ...fields,
    description: fields.description.default(''),
    autofill: fields.autofill.default(false),
    dataObject: fields.dataObject.default(''),
    experimentTypeId: fields.experimentTypeId.default(null),
    documentType: NewDocumentType,
  })
  .superRefine(checkDataObject);
export type NewTemplate = z.infer<typeof NewTemplate>;

/** What is left out stays as it is. */
export const ChangedTemplate = z
  .object({ ...fields, ...based })
  .partial()
  .superRefine(checkDataObject);
export type ChangedTemplate = z.infer<typeof ChangedTemplate>;

export const TemplateListQuery = ListQuery.extend({ documentType: NewDocumentType.optional() });
export type TemplateListQuery = z.infer<typeof TemplateListQuery>;

export const TemplateUploadAnswer = uploadAnswer(Template);
export type TemplateUploadAnswer = z.infer<typeof TemplateUploadAnswer>;

const params = z.object({ id: PathId });

export const templateCalls = {
  listTemplates: defineCall({
    method: 'GET',
    path: '/api/templates',
    summary: 'Templates the user may see, newest first',
    query: TemplateListQuery,
    answer: z.array(Template),
  }),
  readTemplate: defineCall({
    method: 'GET',
    path: '/api/templates/:id',
    summary: 'One template',
    params,
    answer: Template,
  }),
  createTemplate: defineCall({
    method: 'POST',
    path: '/api/templates',
    summary: 'Create a template with a blank document',
    body: NewTemplate,
    answer: Template,
    status: 201,
  }),
  changeTemplate: defineCall({
    method: 'PUT',
    path: '/api/templates/:id',
    summary: 'Change the fields of a template',
    params,
    body: ChangedTemplate,
    answer: Template,
  }),
  deleteTemplate: defineCall({
    method: 'DELETE',
    path: '/api/templates/:id',
    summary: 'Delete a template; workbooks it was loaded into keep what they have',
    params,
    answer: Template,
  }),
};

/** Calls that carry files instead of JSON. */
export const templateFilePaths = {
  /** POST, multipart form with any number of files; query userName is ignored. Answers `TemplateUploadAnswer`. */
  upload: '/api/templates/upload',
  /** GET, the latest version. */
  file: (id: number, documentType: DocumentType) => `/files/templates/${id}.${documentType}`,
};
