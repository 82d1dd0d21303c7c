import { ADMINISTRATOR_ROLE_ID, type ExperimentType, type ProjectType, type Role } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { type Actor, difference, recordChange } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { refersToNothing, violatesUnique } from '../plumbing/database-errors.ts';
import { conflict, invalid, notFound } from '../plumbing/refusal.ts';
import * as repository from './repository.ts';

export function createProjectType(
  parts: Parts,
  actor: Actor,
  fields: Omit<ProjectType, 'projectTypeId'>,
): Promise<ProjectType> {
  return change(parts, async (trx) => {
    const id = await repository.insertProjectType(trx, projectTypeColumns(fields));
    return recorded(trx, actor, {
      kind: 'project type',
      table: 'project_types',
      id,
      name: fields.typeName,
      before: null,
      after: await existing(repository.findProjectType(trx, id), 'project type'),
    });
  });
}

export function changeProjectType(parts: Parts, actor: Actor, fields: ProjectType): Promise<ProjectType> {
  const id = fields.projectTypeId;
  return change(parts, async (trx) => {
    const before = await existing(repository.findProjectType(trx, id), 'project type');
    await repository.updateProjectType(trx, id, projectTypeColumns(fields));
    return recorded(trx, actor, {
      kind: 'project type',
      table: 'project_types',
      id,
      name: fields.typeName,
      before,
      after: await existing(repository.findProjectType(trx, id), 'project type'),
    });
  });
}

export function createExperimentType(
  parts: Parts,
  actor: Actor,
  fields: { typeName: string; active: boolean },
): Promise<ExperimentType> {
  return change(parts, async (trx) => {
    const id = await repository.insertExperimentType(trx, {
      type_name: fields.typeName,
      active: fields.active,
    });
    return recorded(trx, actor, {
      kind: 'workbook type',
      table: 'experiment_types',
      id,
      name: fields.typeName,
      before: null,
      after: await existing(repository.findExperimentType(trx, id), 'workbook type'),
    });
  });
}

export function changeExperimentType(
  parts: Parts,
  actor: Actor,
  fields: ExperimentType,
): Promise<ExperimentType> {
  if (new Set(fields.roles.map((role) => role.id)).size !== fields.roles.length) {
    throw invalid('A role can stand on the access list only once.', 'roles');
  }
  return change(parts, async (trx) => {
    const before = await existing(repository.findExperimentType(trx, fields.id), 'workbook type');
    await repository.updateExperimentType(trx, fields);
    return recorded(trx, actor, {
      kind: 'workbook type',
      table: 'experiment_types',
      id: fields.id,
      name: fields.typeName,
      before,
      after: await existing(repository.findExperimentType(trx, fields.id), 'workbook type'),
    });
  });
}

export function createRole(parts: Parts, actor: Actor, fields: repository.RoleValues): Promise<Role> {
  return change(parts, async (trx) => {
    const id = await repository.insertRole(trx, fields);
    return recorded(trx, actor, {
      kind: 'role',
      table: 'roles',
      id,
      name: fields.name,
      before: null,
      after: await existing(repository.findRole(trx, id), 'role'),
    });
  });
}

export function changeRole(
  parts: Parts,
  actor: Actor,
  id: number,
  fields: repository.RoleValues,
): Promise<Role> {
  if (id === ADMINISTRATOR_ROLE_ID && !fields.active) {
    throw conflict('The administrator role cannot be set to inactive: nobody could administer the system.');
  }
  return change(parts, async (trx) => {
    const before = await existing(repository.findRole(trx, id), 'role');
    await repository.updateRole(trx, id, fields);
    return recorded(trx, actor, {
      kind: 'role',
      table: 'roles',
      id,
      name: fields.name,
      before,
      after: await existing(repository.findRole(trx, id), 'role'),
    });
  });
}

export function assignProjectTypes(
  parts: Parts,
  actor: Actor,
  roleId: number,
  projectTypeIds: number[],
): Promise<Role> {
  return change(parts, async (trx) => {
    const before = await existing(repository.findRole(trx, roleId), 'role');
    await repository.replaceProjectTypes(trx, roleId, [...new Set(projectTypeIds)]);
    return recorded(trx, actor, {
      kind: 'role',
      table: 'role_project_types',
      id: roleId,
      name: before.name,
      before,
      after: await existing(repository.findRole(trx, roleId), 'role'),
    });
  });
}

/** The audit entry of a created (`before: null`) or edited type or role; answers the new state. */
async function recorded<Entity extends object>(
  trx: Transaction<Schema>,
  actor: Actor,
  entry: {
    kind: 'project type' | 'workbook type' | 'role';
    table: string;
    id: number;
    name: string;
    before: Entity | null;
    after: Entity;
  },
): Promise<Entity> {
  const verb = entry.before === null ? 'created' : 'edited';
  const changed = entry.before === null ? { new: { ...entry.after } } : difference(entry.before, entry.after);
  if (changed !== null) {
    await recordChange(trx, actor, {
      event: `${entry.before === null ? 'Create' : 'Edit'} ${entry.kind}`,
      message: `${actor.name} ${verb} ${entry.kind} "${entry.name}"`,
      table: entry.table,
      rowId: entry.id,
      ...changed,
    });
  }
  return entry.after;
}

async function change<Entity>(
  parts: Parts,
  work: (trx: Transaction<Schema>) => Promise<Entity>,
): Promise<Entity> {
  try {
    return await parts.db.transaction().execute(work);
  } catch (error) {
    if (NAMES.some((index) => violatesUnique(error, index))) throw conflict('This name is taken.');
    if (refersToNothing(error)) throw invalid('One of the assigned entries does not exist.');
    throw error;
  } finally {
    parts.access.clear();
  }
}

const NAMES = ['project_types_name', 'experiment_types_name', 'roles_name'];

async function existing<Entity>(found: Promise<Entity | undefined>, kind: string): Promise<Entity> {
  const entity = await found;
  if (entity === undefined) throw notFound(kind);
  return entity;
}

const projectTypeColumns = (fields: Omit<ProjectType, 'projectTypeId'>) => ({
  type_name: fields.typeName,
  short_name: fields.shortName,
  active: fields.active,
});
