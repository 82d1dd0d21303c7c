import { ADMINISTRATOR_ROLE_ID, FIRST_ADMINISTRATOR_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { readSetting } from '../../configuration/repository.ts';
import type { Rights } from '../../viewer.ts';
import { listPeople } from './repository.ts';

/** Somebody who may be here or not, and what the rules of workbooks ask of them. */
interface Person {
  name: string;
  rights: Rights;
}

/** Everybody who is active, with their rights about workbooks of a type in projects of a type, by name; and the active roles. */
export async function listPeopleWithRights(
  db: Kysely<Schema>,
  { experiment_type_id, project_type_id }: { experiment_type_id: number; project_type_id: number },
): Promise<{ people: Person[]; roles: { id: number; name: string }[] }> {
  const [{ people, roles, editRoles, projectRoles }, useRoles] = await Promise.all([
    listPeople(db, { experimentTypeId: experiment_type_id, projectTypeId: project_type_id }),
    readSetting(db, 'useRoles'),
  ]);
  const withRights = people.map(({ id, name, role_ids }): Person => {
    const own = (ids: readonly number[]) => ids.filter((roleId) => role_ids.includes(roleId));
    const rights: Rights = {
      userId: id,
      isAdministrator: id === FIRST_ADMINISTRATOR_ID || role_ids.includes(ADMINISTRATOR_ROLE_ID),
      roleIds: role_ids,
      usesRoles: useRoles === 'true',
      projectTypeRoles: new Map([[project_type_id, own(projectRoles)]]),
      experimentTypeRights: new Map(
        editRoles === null ? [] : [[experiment_type_id, { create: [], edit: own(editRoles) }]],
      ),
    };
    return { name, rights };
  });
  return { people: withRights, roles };
}
