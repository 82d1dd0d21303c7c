import { ADMINISTRATOR_ROLE_ID, type Role, type RoleFields, type roleCalls } from '@benchbook/contract';
import type { z } from 'zod';
import { type Administered, changeEntity, changeLocked, createEntity } from '../administered/service.ts';
import type { Act } from '../audit/act.ts';
import type { Parts } from '../parts.ts';
import type { Listed } from '../plumbing/paging.ts';
import { conflict } from '../plumbing/refusal.ts';
import { readTable } from '../plumbing/tables/repository.ts';
import { presentRole } from './presenter.ts';
import * as repository from './repository.ts';

const ROLES: Administered<Role, RoleFields> = {
  kind: 'role',
  table: 'roles',
  nameOf: (fields) => fields.name,
  fieldsOf: ({ name, description, active }) => ({ name, description, active }),
  find: async (db, id) => {
    const row = await repository.findRole(db, id);
    return row && presentRole(row);
  },
  insert: repository.insertRole,
  update: repository.updateRole,
};

export async function listRoles(
  parts: Parts,
  query: z.output<NonNullable<typeof roleCalls.listRoles.query>>,
): Promise<Listed<Role>> {
  const { rows, total } = await readTable(repository.selectRoles(parts.db), repository.ROLE_TABLE, query);
  return { rows: rows.map(presentRole), total };
}

export const createRole = (act: Act, fields: RoleFields): Promise<Role> => createEntity(act, ROLES, fields);

export async function changeRole(
  act: Act,
  change: { id: number; fields: RoleFields; based: Date | undefined },
): Promise<Role> {
  if (change.id === ADMINISTRATOR_ROLE_ID && !change.fields.active) {
    throw conflict('The administrator role cannot be set to inactive: nobody could administer the system.');
  }
  return changeEntity(act, ROLES, change);
}

/** Replaces the project types of a role. */
export function assignProjectTypes(
  act: Act,
  change: { id: number; projectTypeIds: number[]; based: Date | undefined },
): Promise<Role> {
  return changeLocked(act, ROLES, change, async (trx, before) => {
    await repository.replaceProjectTypes(trx, change.id, [...new Set(change.projectTypeIds)]);
    const after = await repository.findRole(trx, change.id);
    return {
      event: 'Edit role',
      message: `${act.actor.name} changed the project types of role "${before.name}"`,
      table: 'role_project_types',
      before: { projectTypes: before.projectTypes },
      after: { projectTypes: after?.projectTypes ?? [] },
    };
  });
}
