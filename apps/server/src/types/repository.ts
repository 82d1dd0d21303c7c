import type { ExperimentType, ProjectType, Role } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

export async function listProjectTypes(
  db: Kysely<Schema>,
  visibleIds: readonly number[] | null,
): Promise<ProjectType[]> {
  let query = db
    .selectFrom('project_types')
    .select(['id as projectTypeId', 'type_name as typeName', 'short_name as shortName', 'active'])
    .orderBy('type_name');
  if (visibleIds !== null) query = query.where(sql<boolean>`id = any(${visibleIds}::int[])`);
  return query.execute();
}

export async function findProjectType(db: Kysely<Schema>, id: number): Promise<ProjectType | undefined> {
  const [type] = await listProjectTypes(db, [id]);
  return type;
}

export async function insertProjectType(
  db: Kysely<Schema>,
  values: { type_name: string; short_name: string; active: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('project_types')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProjectType(
  db: Kysely<Schema>,
  id: number,
  values: { type_name: string; short_name: string; active: boolean },
): Promise<void> {
  await db.updateTable('project_types').set(values).where('id', '=', id).execute();
}

const rolesOfType = sql<ExperimentType['roles']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', role_id, 'create', can_create, 'edit', can_edit) order by role_id)
  from experiment_type_roles where experiment_type_id = experiment_types.id), '[]')`;

const selectExperimentTypes = (db: Kysely<Schema>) =>
  db
    .selectFrom('experiment_types')
    .select(['id', 'type_name as typeName', 'use_acl as useACL', 'active', rolesOfType.as('roles')]);

export function listExperimentTypes(db: Kysely<Schema>): Promise<ExperimentType[]> {
  return selectExperimentTypes(db).orderBy('type_name').execute();
}

export function findExperimentType(db: Kysely<Schema>, id: number): Promise<ExperimentType | undefined> {
  return selectExperimentTypes(db).where('id', '=', id).executeTakeFirst();
}

export async function insertExperimentType(
  db: Kysely<Schema>,
  values: { type_name: string; active: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('experiment_types')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the access list with the one given. */
export async function updateExperimentType(
  db: Kysely<Schema>,
  type: { id: number; typeName: string; useACL: boolean; active: boolean; roles: ExperimentType['roles'] },
): Promise<void> {
  await db
    .updateTable('experiment_types')
    .set({ type_name: type.typeName, use_acl: type.useACL, active: type.active })
    .where('id', '=', type.id)
    .execute();
  await db.deleteFrom('experiment_type_roles').where('experiment_type_id', '=', type.id).execute();
  if (type.roles.length === 0) return;
  await db
    .insertInto('experiment_type_roles')
    .values(
      type.roles.map((role) => ({
        experiment_type_id: type.id,
        role_id: role.id,
        can_create: role.create,
        can_edit: role.edit,
      })),
    )
    .execute();
}

const projectTypesOfRole = sql<Role['projectTypes']>`coalesce((
  select jsonb_agg(jsonb_build_object('projectTypeId', project_types.id, 'typeName', type_name) order by type_name)
  from role_project_types join project_types on project_types.id = project_type_id
  where role_id = roles.id), '[]')`;

const selectRoles = (db: Kysely<Schema>) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'active', projectTypesOfRole.as('projectTypes')]);

export function listRoles(db: Kysely<Schema>): Promise<Role[]> {
  return selectRoles(db).orderBy('name').execute();
}

export function findRole(db: Kysely<Schema>, id: number): Promise<Role | undefined> {
  return selectRoles(db).where('id', '=', id).executeTakeFirst();
}

export interface RoleValues {
  name: string;
  description: string;
  active: boolean;
}

export async function insertRole(db: Kysely<Schema>, values: RoleValues): Promise<number> {
  const { id } = await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(db: Kysely<Schema>, id: number, values: RoleValues): Promise<void> {
  await db.updateTable('roles').set(values).where('id', '=', id).execute();
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
