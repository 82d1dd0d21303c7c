import type {
  ExperimentType,
  ExperimentTypeFields,
  ProjectType,
  ProjectTypeFields,
  typeCalls,
} from '@benchbook/contract';
import type { Kysely, Schema, Transaction } from '@benchbook/database';
import type { z } from 'zod';
import { type Administered, changeEntity, createEntity } from '../administered/service.ts';
import type { Act } from '../audit/act.ts';
import type { Parts } from '../parts.ts';
import type { Listed } from '../plumbing/paging.ts';
import { invalid, reasonRequired } from '../plumbing/refusal.ts';
import { readTable } from '../plumbing/tables/repository.ts';
import type { Viewer } from '../viewer.ts';
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

const experimentTypes = ({ clock }: Parts): Administered<ExperimentType, ExperimentTypeFields> => ({
  kind: 'workbook type',
  table: 'experiment_types',
  nameOf: (fields) => fields.typeName,
  fieldsOf: ({ typeName, useACL, roles, active, asksReason, chain }) => ({
    typeName,
    useACL,
    roles,
    active,
    asksReason,
    chain,
  }),
  find: async (db, id) => {
    const row = await repository.findExperimentType(db, id);
    return row && presentExperimentType(row);
  },
  insert: repository.insertExperimentType,
  update: (db, id, fields) => repository.updateExperimentType(db, id, fields, clock.now()),
});

/** Project types the viewer sees (decision 9). */
export async function listProjectTypes(
  parts: Parts,
  viewer: Viewer,
  query: z.output<NonNullable<typeof typeCalls.listProjectTypes.query>>,
): Promise<Listed<ProjectType>> {
  const visible = repository.selectVisibleProjectTypes(parts.db, viewer.visibleProjectTypeIds);
  const { rows, total } = await readTable(visible, repository.PROJECT_TYPE_TABLE, query);
  return { rows: rows.map(presentProjectType), total };
}

export const createProjectType = (act: Act, fields: ProjectTypeFields): Promise<ProjectType> =>
  createEntity(act, PROJECT_TYPES, fields);

export const changeProjectType = (
  act: Act,
  change: { id: number; fields: ProjectTypeFields; based: Date | undefined },
): Promise<ProjectType> => changeEntity(act, PROJECT_TYPES, change);

export async function listExperimentTypes(
  parts: Parts,
  query: z.output<NonNullable<typeof typeCalls.listExperimentTypes.query>>,
): Promise<Listed<ExperimentType>> {
  const all = repository.selectExperimentTypes(parts.db);
  const { rows, total } = await readTable(all, repository.EXPERIMENT_TYPE_TABLE, query);
  return { rows: rows.map(presentExperimentType), total };
}

/** What is new may be of this type, and that stays true until the commit. @param id null: of none @throws Refusal 400 */
export const isActiveExperimentType = (trx: Transaction<Schema>, id: number): Promise<boolean> =>
  repository.isActiveExperimentType(trx, id);

export async function checkActiveExperimentType(trx: Transaction<Schema>, id: number | null): Promise<void> {
  if (id === null || (await repository.isActiveExperimentType(trx, id))) return;
  throw invalid('Choose an active workbook type.', 'experimentTypeId');
}

/**
 * A change of a workbook of one of these types has the reason it needs.
 *
 * @throws Refusal 409 `reason-required`
 */
export async function checkReason(
  db: Kysely<Schema>,
  typeIds: readonly number[],
  reason: string | undefined,
): Promise<void> {
  if (reason !== undefined || !(await repository.asksForReason(db, typeIds))) return;
  throw reasonRequired('Workbooks of this type need a reason for each change: say why. Nothing was changed.');
}

/** A new workbook type is open to all; its access list comes with an edit. */
export const createExperimentType = (
  act: Act,
  fields: Pick<ExperimentTypeFields, 'typeName' | 'active'>,
): Promise<ExperimentType> =>
  createEntity(act, experimentTypes(act.parts), { ...fields, useACL: false, roles: [] });

export const changeExperimentType = (
  act: Act,
  change: { id: number; fields: ExperimentTypeFields; based: Date | undefined },
): Promise<ExperimentType> => changeEntity(act, experimentTypes(act.parts), change);
