import type { Kysely, Schema } from '@benchbook/database';
import { fullName } from '../plumbing/expressions/repository.ts';

/** What the sentences of an explanation name. */
export interface Names {
  projectTypeId: number;
  projectType: string;
  experimentType: string;
  /** Of the workbook. */
  owner: string;
  roles: ReadonlyMap<number, string>;
}

export function findPerson(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('users')
    .select(['id', fullName().as('name')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findNames(
  db: Kysely<Schema>,
  projectId: number,
  experiment: { experiment_type_id: number; user_id: number },
): Promise<Names> {
  const [project, type, owner, roles] = await Promise.all([
    db
      .selectFrom('projects')
      .innerJoin('project_types', 'project_types.id', 'project_type_id')
      .select(['project_type_id', 'type_name'])
      .where('projects.id', '=', projectId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('experiment_types')
      .select('type_name')
      .where('id', '=', experiment.experiment_type_id)
      .executeTakeFirstOrThrow(),
    findPerson(db, experiment.user_id),
    db.selectFrom('roles').select(['id', 'name']).execute(),
  ]);
  return {
    projectTypeId: project.project_type_id,
    projectType: project.type_name,
    experimentType: type.type_name,
    owner: owner?.name ?? '',
    roles: new Map(roles.map((role) => [role.id, role.name])),
  };
}
