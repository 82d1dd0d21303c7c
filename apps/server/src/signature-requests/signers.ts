import type { Kysely, Schema } from '@benchbook/database';
import { type Sentence, sentence } from '@benchbook/words/server';
import { decide, type Rule } from '../auth/decision.ts';
import { listPeopleWithRights } from '../experiments/people/rights.ts';
import { decideSign, type SignedFacts } from '../experiments/policy.ts';
import { seesProjectType } from '../projects/policy.ts';

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
  const { people, roles } = await listPeopleWithRights(db, experiment);
  const signers = people.map(({ name, rights }): PossibleSigner => {
    const sees = decide(() => seesProjectType(rights, experiment.project_type_id));
    const refusal = sees.refusal ?? decideSign(rights, experiment).refusal;
    return { id: rights.userId, name, roleIds: rights.roleIds, refusal };
  });
  return { signers, roles };
}

/** Why somebody cannot sign it, as the rest of a sentence that begins with their name. */
const WHY_NOT: Partial<Record<Rule, Sentence>> = {
  'no-role-has-project-type': sentence('does not see its project'),
  private: sentence('cannot open it: it is private'),
  'no-role-may-edit': sentence('has no right to sign workbooks of its type'),
  'is-publisher': sentence('published it, and somebody else has to review it'),
  'signed-already': sentence('has signed it already'),
  'not-next': sentence('signs it later: others sign before'),
  'no-signer': sentence('is not among those who sign it'),
};

export const whyNot = (rule: Rule): Sentence => WHY_NOT[rule] ?? sentence('cannot sign it now');
