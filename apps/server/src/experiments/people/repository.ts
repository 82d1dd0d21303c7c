import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { fullName } from '../../plumbing/expressions/repository.ts';

/**
 * Every active person with what decides what they may do with workbooks of a type in projects of a type, by name.
 * `edit_roles` is null where the type has no access list.
 */
export async function listPeople(
  db: Kysely<Schema>,
  { experimentTypeId, projectTypeId }: { experimentTypeId: number; projectTypeId: number },
) {
  const [people, roles, editRoles, seeing] = await Promise.all([
    db
      .selectFrom('users as u')
      .leftJoin('user_roles as m', 'm.user_id', 'u.id')
      .leftJoin('roles as r', (join) => join.onRef('r.id', '=', 'm.role_id').on('r.active', '=', true))
      .select(['u.id', fullName('u').as('name')])
      .select(sql<number[]>`coalesce(array_agg(r.id) filter (where r.id is not null), '{}')`.as('role_ids'))
      .where('u.active', '=', true)
      .groupBy('u.id')
      .orderBy('name')
      .orderBy('u.id')
      .execute(),
    db.selectFrom('roles').select(['id', 'name']).where('active', '=', true).orderBy('name').execute(),
    db
      .selectFrom('experiment_types as t')
      .leftJoin('experiment_type_roles as a', (join) =>
        join.onRef('a.experiment_type_id', '=', 't.id').on('a.can_edit', '=', true),
      )
      .select(['t.use_acl', 'a.role_id'])
      .where('t.id', '=', experimentTypeId)
      .execute(),
    db
      .selectFrom('role_project_types')
      .select('role_id')
      .where('project_type_id', '=', projectTypeId)
      .execute(),
  ]);
  return {
    people,
    roles,
    editRoles: editRoles[0]?.use_acl ? editRoles.flatMap(({ role_id }) => role_id ?? []) : null,
    projectRoles: seeing.map(({ role_id }) => role_id),
  };
}
