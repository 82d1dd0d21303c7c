import type { Project } from '@benchbook/contract';
import type { ProjectRow } from './repository.ts';

export const presentProject = (row: ProjectRow): Project => ({
  id: row.id,
  title: row.title,
  projectTypeId: row.project_type_id,
  projectType: row.type_name,
  type: row.short_name,
  externalPK: row.external_pk,
  active: row.active,
  locationId: row.location_id,
  ...(row.ref_info_group_id === null ? {} : { refInfoGroupId: row.ref_info_group_id }),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUpdateBy: row.last_update_by,
  updatedAt: row.updated_at.toISOString(),
});
