import type {
  ChangedTemplate,
  DocumentFormat,
  NewDocumentType,
  NewTemplate,
  Template,
  TemplateListQuery,
  VersionReason,
} from '@benchbook/contract';
import { dataObjectProblem } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { createBlank } from '@benchbook/documents/basics';
import { asSentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { difference } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { checkFieldsUnchanged, fieldsEditedBy } from '../documents/field-edits.ts';
import { addDocument } from '../documents/new-document.ts';
import type { Parts } from '../parts.ts';
import { type Listed, pageOf } from '../plumbing/paging.ts';
import { invalid, notFound } from '../plumbing/refusal.ts';
import { checkActiveExperimentType } from '../types/service.ts';
import type { Viewer } from '../viewer.ts';
import { checkAssignType, checkCreateTemplate, checkEditTemplate, hiddenTypes } from './policy.ts';
import { presentTemplate } from './presenter.ts';
import * as repository from './repository.ts';

export async function listTemplates(
  parts: Parts,
  viewer: Viewer,
  query: TemplateListQuery,
): Promise<Listed<Template>> {
  const { rows, total } = await repository.listTemplates(parts.db, hiddenTypes(viewer), query, pageOf(query));
  return { rows: rows.map(presentTemplate), total };
}

/** @throws Refusal 404 for a template that does not exist, is deleted or not visible. */
export async function findVisibleTemplate(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<repository.TemplateRow> {
  const row = await repository.findTemplate(db, hiddenTypes(viewer), id);
  if (row === undefined) throw notFound('template');
  return row;
}

export const readTemplate = async (parts: Parts, viewer: Viewer, id: number): Promise<Template> =>
  presentTemplate(await findVisibleTemplate(parts, viewer, id));

/** Creates a template with a blank document as its first version. `locale`: as its author writes. @throws Refusal 400, 403 */
export const createTemplate = (act: UserAct, fields: NewTemplate, locale: string): Promise<Template> =>
  storeNewTemplate(act, {
    ...fields,
    bytes: createBlank(fields.documentType, act.parts.clock.now(), locale),
    reason: 'created',
  });

export interface NewTemplateFile {
  title: string;
  description: string;
  documentType: NewDocumentType;
  /** Of bytes that are new here. */
  format?: DocumentFormat;
  experimentTypeId: number | null;
  autofill: boolean;
  dataObject: string;
  bytes: Uint8Array;
  reason: Extract<VersionReason, 'created' | 'upload'>;
}

/** A new template from bytes that were checked: blob first, then one transaction. */
export async function storeNewTemplate(act: UserAct, template: NewTemplateFile): Promise<Template> {
  const { parts, viewer } = act;
  const { documentType, format, reason } = template;
  const fields = columnsOf(template);
  checkCreateTemplate(viewer, fields);
  const blob = await parts.blobs.put(template.bytes);
  const id = await change(act, async (trx) => {
    await checkActiveExperimentType(trx, fields.experiment_type_id);
    const at = parts.clock.now();
    const documentId = await addDocument(trx, viewer, { documentType, format, blob, reason, at });
    const created = await repository.insertTemplate(trx, {
      ...fields,
      document_id: documentId,
      created_by: viewer.userId,
      created_at: at,
      last_update_by: viewer.userId,
      updated_at: at,
    });
    const uploaded = reason === 'upload';
    return {
      entry: {
        event: uploaded ? 'Upload Template' : 'Create Template',
        message: `${viewer.name} ${uploaded ? 'uploaded' : 'created'} template "${template.title}"`,
        table: 'templates',
        rowId: created,
        new: { ...fields, document_id: documentId, document_type: documentType, sha256: blob.sha256 },
      },
      done: created,
    };
  });
  return readTemplate(parts, viewer, id);
}

const columnsOf = (fields: Omit<NewTemplateFile, 'documentType' | 'format' | 'bytes' | 'reason'>) => ({
  title: fields.title,
  description: fields.description,
  experiment_type_id: fields.experimentTypeId,
  autofill: fields.autofill,
  data_object: fields.dataObject,
});

/**
 * @param based time of the state the change is based on; see `checkFieldsUnchanged`.
 * @throws Refusal 400, 403, 404, 409
 */
export async function editTemplate(
  act: UserAct,
  edit: { id: number; fields: ChangedTemplate; based: Date | undefined },
): Promise<Template> {
  const { parts, viewer } = act;
  const { id, fields, based } = edit;
  await findVisibleTemplate(parts, viewer, id);
  await change(act, async (trx) => {
    const before = await lockTemplate(trx, id);
    checkEditTemplate(viewer, before);
    checkFieldsUnchanged(before, based);
    const after = columnsOf({
      title: fields.title ?? before.title,
      description: fields.description ?? before.description,
      experimentTypeId:
        fields.experimentTypeId === undefined ? before.experiment_type_id : fields.experimentTypeId,
      autofill: fields.autofill ?? before.autofill,
      dataObject: fields.dataObject ?? before.data_object,
    });
    const changed = difference<typeof after>(before, after);
    if (changed === null) return { entry: null };
    checkDataObject(after);
    if (changed.new.experiment_type_id !== undefined) {
      await checkActiveExperimentType(trx, after.experiment_type_id);
      checkAssignType(viewer, after);
    }
    await repository.updateTemplate(trx, id, {
      ...after,
      ...fieldsEditedBy(viewer, parts.clock.now()),
    });
    return {
      entry: {
        event: 'Edit Template',
        message: `${viewer.name} edited template "${after.title}"`,
        table: 'templates',
        rowId: id,
        ...changed,
      },
    };
  });
  return readTemplate(parts, viewer, id);
}

/** @throws Refusal 404 when it was deleted meanwhile */
async function lockTemplate(trx: Transaction<Schema>, id: number) {
  const template = await repository.lockTemplate(trx, id);
  if (template === undefined) throw notFound('template');
  return template;
}

/** The body may switch autofill on for the Data Object that is kept. */
function checkDataObject(after: { autofill: boolean; data_object: string }): void {
  const problem = after.autofill ? dataObjectProblem(after.data_object) : null;
  if (problem !== null)
    throw invalid(sentence('Data Object: {msg}', { msg: asSentence(problem.msg) }), 'dataObject');
}
