import type { Kysely, Schema } from '@benchbook/database';
import { decide } from '../../auth/decision.ts';
import { seesProjectType } from '../../projects/policy.ts';
import type { Rights } from '../../viewer.ts';
import { listPeopleWithRights } from '../people/rights.ts';
import { decideSign, type SignedFacts } from '../policy.ts';

type Facts = SignedFacts & { project_type_id: number };

/**
 * Whose turn a signature has brought in a chain of signers: who can sign the workbook now and could not before, by the very rules that
 * decide when they do. Without a chain it waits for nobody in particular.
 *
 * @param before null: nobody could, as it was not published
 */
export async function listNextSigners(
  db: Kysely<Schema>,
  before: Facts | null,
  now: Facts,
): Promise<number[]> {
  if (now.steps.length === 0) return [];
  const { people } = await listPeopleWithRights(db, now);
  const canSign = (rights: Rights, facts: Facts): boolean =>
    decide(() => seesProjectType(rights, facts.project_type_id)).allowed && decideSign(rights, facts).allowed;
  return people.flatMap(({ rights }) =>
    canSign(rights, now) && (before === null || !canSign(rights, before)) ? rights.userId : [],
  );
}
