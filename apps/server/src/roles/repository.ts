import type { Role, RoleFields } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type { TableShape } from '../plumbing/tables/repository.ts';

const projectTypesOfRole = sql<Role['projectTypes']>`coalesce((
  select jsonb_agg(jsonb_build_object('projectTypeId', project_types.id, 'typeName', type_name) order by type_name)
  from role_project_types join project_types on project_types.id = project_type_id
  where role_id = roles.id), '[]')`;

const experimentTypesOfRole = sql<Role['experimentTypes']>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', experiment_types.id, 'typeName', type_name, 'create', can_create, 'edit', can_edit) order by type_name)
  from experiment_type_roles join experiment_types on experiment_types.id = experiment_type_id
  where role_id = roles.id and use_acl), '[]')`;

export const selectRoles = (db: Kysely<Schema>) =>
  db
    .selectFrom('roles')
    .select([
      'id',
      'name',
      'description',
      'active',
      'updated_at',
      projectTypesOfRole.as('projectTypes'),
      experimentTypesOfRole.as('experimentTypes'),
    ]);

export type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;

export const ROLE_TABLE: TableShape<'name' | 'active'> = {
  words: sql`name || ' ' || description`,
  columns: { name: sql`lower(name)`, active: sql`active` },
  first: 'name',
};

export function findRole(db: Kysely<Schema>, id: number): Promise<RoleRow | undefined> {
  return selectRoles(db).where('id', '=', id).executeTakeFirst();
}

export async function insertRole(db: Kysely<Schema>, fields: RoleFields): Promise<number> {
  const { id } = await db.insertInto('roles').values(fields).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(db: Kysely<Schema>, id: number, fields: RoleFields): Promise<void> {
  await db.updateTable('roles').set(fields).where('id', '=', id).execute();
}

export async function replaceProjectTypes(
  db: Kysely<Schema>,
  roleId: number,
  typeIds: number[],
): Promise<void> {
  await db.deleteFrom('role_project_types').where('role_id', '=', roleId).execute();
  if (typeIds.length === 0) return;
  await db
    .insertInto('role_project_types')
    .values(typeIds.map((id) => ({ role_id: roleId, project_type_id: id })))
    .execute();
}
