import type {
  ExperimentType,
  ExperimentTypeFields,
  ProjectTypeFields,
  SignerChain,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { fullName } from '../plumbing/expressions/repository.ts';
import type { TableShape } from '../plumbing/tables/repository.ts';
import type { VisibleTypes } from '../viewer.ts';

export const selectProjectTypes = (db: Kysely<Schema>) =>
  db
    .selectFrom('project_types')
    .select([
      'id as projectTypeId',
      'type_name as typeName',
      'short_name as shortName',
      'active',
      'updated_at',
    ]);

export type ProjectTypeRow = Awaited<
  ReturnType<ReturnType<typeof selectProjectTypes>['executeTakeFirstOrThrow']>
>;

export const PROJECT_TYPE_TABLE: TableShape<'name' | 'shortName' | 'active'> = {
  words: sql`type_name || ' ' || short_name`,
  columns: { name: sql`lower(type_name)`, shortName: sql`lower(short_name)`, active: sql`active` },
  first: 'name',
};

/** Those the viewer sees; null: all. */
export function selectVisibleProjectTypes(db: Kysely<Schema>, visibleIds: VisibleTypes) {
  const types = selectProjectTypes(db);
  return visibleIds === null ? types : types.where(sql<boolean>`id = any(${visibleIds}::int[])`);
}

export function findProjectType(db: Kysely<Schema>, id: number): Promise<ProjectTypeRow | undefined> {
  return selectProjectTypes(db).where('id', '=', id).executeTakeFirst();
}

export async function insertProjectType(db: Kysely<Schema>, fields: ProjectTypeFields): Promise<number> {
  const { id } = await db
    .insertInto('project_types')
    .values(projectTypeColumns(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProjectType(
  db: Kysely<Schema>,
  id: number,
  fields: ProjectTypeFields,
): Promise<void> {
  await db.updateTable('project_types').set(projectTypeColumns(fields)).where('id', '=', id).execute();
}

const projectTypeColumns = (fields: ProjectTypeFields) => ({
  type_name: fields.typeName,
  short_name: fields.shortName,
  active: fields.active,
});

const rolesOfType = sql<ExperimentType['roles']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', role_id, 'create', can_create, 'edit', can_edit) order by role_id)
  from experiment_type_roles where experiment_type_id = experiment_types.id), '[]')`;

const chainOfType = sql<
  ExperimentType['chain']
>`jsonb_build_object('inOrder', chain_in_order, 'steps', coalesce((
  select jsonb_agg(jsonb_build_object('meaning', p.meaning, 'roleId', p.role_id, 'userId', p.user_id,
    'who', coalesce(r.name, ${fullName('u')})) order by p.step)
  from experiment_type_steps p left join roles r on r.id = p.role_id left join users u on u.id = p.user_id
  where p.experiment_type_id = experiment_types.id), '[]'))`;

export const selectExperimentTypes = (db: Kysely<Schema>) =>
  db
    .selectFrom('experiment_types')
    .select([
      'id',
      'type_name as typeName',
      'use_acl as useACL',
      'active',
      'updated_at',
      sql<boolean>`reasons_asked_since is not null`.as('asksReason'),
      rolesOfType.as('roles'),
      chainOfType.as('chain'),
    ]);

export type ExperimentTypeRow = Awaited<
  ReturnType<ReturnType<typeof selectExperimentTypes>['executeTakeFirstOrThrow']>
>;

export const EXPERIMENT_TYPE_TABLE: TableShape<'name' | 'active'> = {
  words: sql`type_name`,
  columns: { name: sql`lower(type_name)`, active: sql`active` },
  first: 'name',
};

export function findExperimentType(db: Kysely<Schema>, id: number): Promise<ExperimentTypeRow | undefined> {
  return selectExperimentTypes(db).where('id', '=', id).executeTakeFirst();
}

export async function insertExperimentType(
  db: Kysely<Schema>,
  type: Pick<ExperimentTypeFields, 'typeName' | 'active'>,
): Promise<number> {
  const { id } = await db
    .insertInto('experiment_types')
    .values({ type_name: type.typeName, active: type.active })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Replaces the access list with the one given, and the chain of signers where one is given.
 *
 * @param at when it begins to ask for reasons, unless it does already
 */
export async function updateExperimentType(
  db: Kysely<Schema>,
  id: number,
  type: ExperimentTypeFields,
  at: Date,
): Promise<void> {
  await db
    .updateTable('experiment_types')
    .set({ type_name: type.typeName, use_acl: type.useACL, active: type.active })
    .$if(type.asksReason === true, (row) =>
      row.set({ reasons_asked_since: sql`coalesce(reasons_asked_since, ${at})` }),
    )
    .$if(type.asksReason === false, (row) => row.set({ reasons_asked_since: null }))
    .where('id', '=', id)
    .execute();
  if (type.chain !== undefined) await replaceChain(db, id, type.chain);
  await db.deleteFrom('experiment_type_roles').where('experiment_type_id', '=', id).execute();
  if (type.roles.length === 0) return;
  await db
    .insertInto('experiment_type_roles')
    .values(
      type.roles.map((role) => ({
        experiment_type_id: id,
        role_id: role.id,
        can_create: role.create,
        can_edit: role.edit,
      })),
    )
    .execute();
}

async function replaceChain(db: Kysely<Schema>, id: number, { inOrder, steps }: SignerChain): Promise<void> {
  await db.updateTable('experiment_types').set({ chain_in_order: inOrder }).where('id', '=', id).execute();
  await db.deleteFrom('experiment_type_steps').where('experiment_type_id', '=', id).execute();
  if (steps.length === 0) return;
  await db
    .insertInto('experiment_type_steps')
    .values(
      steps.map(({ meaning, roleId, userId }, index) => ({
        experiment_type_id: id,
        step: index + 1,
        meaning,
        role_id: roleId,
        user_id: userId,
      })),
    )
    .execute();
}

/** Whether each change of workbooks of one of these types needs a reason. */
export async function asksForReason(db: Kysely<Schema>, ids: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('experiment_types')
    .select('id')
    .where('id', 'in', [...ids])
    .where('reasons_asked_since', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether workbooks and templates may be of this type; the row is held, so that it stays true until the commit. */
export async function isActiveExperimentType(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('experiment_types')
    .select('active')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.active ?? false;
}
