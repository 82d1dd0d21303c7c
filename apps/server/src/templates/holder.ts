import { templateFilePaths } from '@benchbook/contract';
import type { HolderAccess, ReadableDocument } from '../holders.ts';
import { notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { checkEditTemplate, mayEditTemplate } from './policy.ts';
import { findTemplate, lockTemplate, type TemplateRow } from './repository.ts';
import { findVisibleTemplate } from './service.ts';

/** Templates, as the documents know them. */
export const templates: HolderAccess = {
  findReadable: async (connection, viewer, { id }) =>
    describe(viewer, await findVisibleTemplate(connection, viewer, id)),

  async findEditable(connection, viewer, { id }) {
    const template = await findVisibleTemplate(connection, viewer, id);
    checkEditTemplate(viewer, template);
    return describe(viewer, template);
  },

  async findStored({ db }, { id }) {
    const template = await findTemplate(db, null, id);
    if (template === undefined) throw notFound('template');
    return { ...template, kind: 'template' };
  },

  async lockEditable(trx, viewer, id) {
    const template = await lockTemplate(trx, id);
    if (template === undefined) throw notFound('template');
    checkEditTemplate(viewer, template);
    return template;
  },

  // Only workbooks are copied.
  findSource: async () => null,
};

function describe(viewer: Viewer, template: TemplateRow): ReadableDocument {
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
}
