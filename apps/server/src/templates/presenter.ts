import { NewDocumentType, type Template } from '@benchbook/contract';
import type { TemplateRow } from './repository.ts';

export const presentTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  title: row.title,
  description: row.description,
  // The schema lets no PDF be a template.
  documentType: NewDocumentType.parse(row.document_type),
  format: row.format,
  autofill: row.autofill,
  dataObject: row.data_object,
  experimentTypeId: row.experiment_type_id,
  version: row.latest_version,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUpdateBy: row.last_update_by,
  updatedAt: row.updated_at.toISOString(),
});
