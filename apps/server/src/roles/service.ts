import { ADMINISTRATOR_ROLE_ID, type Role, type RoleFields, type roleCalls } from '@benchbook/contract';
import type { z } from 'zod';
import { type Administered, changeEntity, changeLocked, createEntity } from '../audit/administered.ts';
import type { Actor } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import { readTable } from '../plumbing/table.ts';
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
): Promise<{ roles: Role[]; total: number }> {
  const { rows, total } = await readTable(repository.selectRoles(parts.db), repository.ROLE_TABLE, query);
  return { roles: rows.map(presentRole), total };
}

export const createRole = (parts: Parts, actor: Actor, fields: RoleFields): Promise<Role> =>
  createEntity(parts, actor, ROLES, fields);

export async function changeRole(
  parts: Parts,
  actor: Actor,
  change: { id: number; fields: RoleFields; based: Date | undefined },
): Promise<Role> {
  if (change.id === ADMINISTRATOR_ROLE_ID && !change.fields.active) {
    throw conflict('The administrator role cannot be set to inactive: nobody could administer the system.');
  }
  return changeEntity(parts, actor, ROLES, change);
}

/** Replaces the project types of a role. */
export function assignProjectTypes(
  parts: Parts,
  actor: Actor,
  change: { id: number; projectTypeIds: number[]; based: Date | undefined },
): Promise<Role> {
  return changeLocked(parts, ROLES, change, async (trx, before) => {
    await repository.replaceProjectTypes(trx, change.id, [...new Set(change.projectTypeIds)]);
    const after = await repository.findRole(trx, change.id);
    return {
      event: 'Edit role',
      message: `${actor.name} changed the project types of role "${before.name}"`,
      table: 'role_project_types',
      actor,
      before: { projectTypes: before.projectTypes },
      after: { projectTypes: after?.projectTypes ?? [] },
    };
  });
}
