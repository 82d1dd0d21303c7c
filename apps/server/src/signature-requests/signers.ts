import { ADMINISTRATOR_ROLE_ID, FIRST_ADMINISTRATOR_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { decide, type Rule } from '../auth/decision.ts';
import { readSetting } from '../configuration/repository.ts';
import { decideSign, type SignedFacts } from '../experiments/policy.ts';
import { seesProjectType } from '../projects/policy.ts';
import type { Rights } from '../viewer.ts';
import { listPeople } from './repository.ts';

/** What decides who can sign a workbook. */
export type SignableFacts = SignedFacts & { project_type_id: number };

export interface PossibleSigner {
  id: number;
  name: string;
  roleIds: readonly number[];
  /** The rule by which they cannot sign it now; null: they can. */
  refusal: Rule | null;
}

/**
 * Everybody, and whether they can sign a workbook as it is now, by the very rules that decide when they do; by name.
 * Roles are those that are active.
 */
export async function listSigners(db: Kysely<Schema>, experiment: SignableFacts) {
  const { experiment_type_id: experimentTypeId, project_type_id: projectTypeId } = experiment;
  const [{ people, roles, editRoles, projectRoles }, useRoles] = await Promise.all([
    listPeople(db, { experimentTypeId, projectTypeId }),
    readSetting(db, 'useRoles'),
  ]);
  const signers = people.map(({ id, name, role_ids }): PossibleSigner => {
    const own = (ids: readonly number[]) => ids.filter((roleId) => role_ids.includes(roleId));
    const person: Rights = {
      userId: id,
      isAdministrator: id === FIRST_ADMINISTRATOR_ID || role_ids.includes(ADMINISTRATOR_ROLE_ID),
      roleIds: role_ids,
      usesRoles: useRoles === 'true',
      projectTypeRoles: new Map([[projectTypeId, own(projectRoles)]]),
      experimentTypeRights: new Map(
        editRoles === null ? [] : [[experimentTypeId, { create: [], edit: own(editRoles) }]],
      ),
    };
    const sees = decide(() => seesProjectType(person, projectTypeId));
    return { id, name, roleIds: role_ids, refusal: sees.refusal ?? decideSign(person, experiment).refusal };
  });
  return { signers, roles };
}

/** Why somebody cannot sign it, as the rest of a sentence that begins with their name. */
const WHY_NOT: Partial<Record<Rule, string>> = {
  'no-role-has-project-type': 'does not see its project',
  private: 'cannot open it: it is private',
  'no-role-may-edit': 'has no right to sign workbooks of its type',
  'is-publisher': 'published it, and somebody else has to review it',
  'signed-already': 'has signed it already',
  'not-next': 'signs it later: others sign before',
  'no-signer': 'is not among those who sign it',
};

export const whyNot = (rule: Rule): string => WHY_NOT[rule] ?? 'cannot sign it now';
