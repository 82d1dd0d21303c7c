import type {
  ExperimentType,
  ExperimentTypeFields,
  ProjectType,
  ProjectTypeFields,
  typeCalls,
} from '@benchbook/contract';
import type { z } from 'zod';
import { type Administered, changeEntity, createEntity } from '../audit/administered.ts';
import type { Actor } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Parts } from '../parts.ts';
import { readTable } from '../plumbing/table.ts';
import { presentExperimentType, presentProjectType } from './presenter.ts';
import * as repository from './repository.ts';

const PROJECT_TYPES: Administered<ProjectType, ProjectTypeFields> = {
  kind: 'project type',
  table: 'project_types',
  nameOf: (fields) => fields.typeName,
  fieldsOf: ({ typeName, shortName, active }) => ({ typeName, shortName, active }),
  find: async (db, id) => {
    const row = await repository.findProjectType(db, id);
    return row && presentProjectType(row);
  },
  insert: repository.insertProjectType,
  update: repository.updateProjectType,
};

const EXPERIMENT_TYPES: Administered<ExperimentType, ExperimentTypeFields> = {
  kind: 'workbook type',
  table: 'experiment_types',
  nameOf: (fields) => fields.typeName,
  fieldsOf: ({ typeName, useACL, roles, active }) => ({ typeName, useACL, roles, active }),
  find: async (db, id) => {
    const row = await repository.findExperimentType(db, id);
    return row && presentExperimentType(row);
  },
  insert: repository.insertExperimentType,
  update: repository.updateExperimentType,
};

/** Project types the viewer sees (decision 9). */
export async function listProjectTypes(
  parts: Parts,
  viewer: Viewer,
  query: z.output<NonNullable<typeof typeCalls.listProjectTypes.query>>,
): Promise<{ types: ProjectType[]; total: number }> {
  const visible = repository.selectVisibleProjectTypes(parts.db, viewer.visibleProjectTypeIds);
  const { rows, total } = await readTable(visible, repository.PROJECT_TYPE_TABLE, query);
  return { types: rows.map(presentProjectType), total };
}

export const createProjectType = (
  parts: Parts,
  actor: Actor,
  fields: ProjectTypeFields,
): Promise<ProjectType> => createEntity(parts, actor, PROJECT_TYPES, fields);

export const changeProjectType = (
  parts: Parts,
  actor: Actor,
  change: { id: number; fields: ProjectTypeFields; based: Date | undefined },
): Promise<ProjectType> => changeEntity(parts, actor, PROJECT_TYPES, change);

export async function listExperimentTypes(
  parts: Parts,
  query: z.output<NonNullable<typeof typeCalls.listExperimentTypes.query>>,
): Promise<{ types: ExperimentType[]; total: number }> {
  const all = repository.selectExperimentTypes(parts.db);
  const { rows, total } = await readTable(all, repository.EXPERIMENT_TYPE_TABLE, query);
  return { types: rows.map(presentExperimentType), total };
}

/** A new workbook type is open to all; its access list comes with an edit. */
export const createExperimentType = (
  parts: Parts,
  actor: Actor,
  fields: Pick<ExperimentTypeFields, 'typeName' | 'active'>,
): Promise<ExperimentType> =>
  createEntity(parts, actor, EXPERIMENT_TYPES, { ...fields, useACL: false, roles: [] });

export const changeExperimentType = (
  parts: Parts,
  actor: Actor,
  change: { id: number; fields: ExperimentTypeFields; based: Date | undefined },
): Promise<ExperimentType> => changeEntity(parts, actor, EXPERIMENT_TYPES, change);
