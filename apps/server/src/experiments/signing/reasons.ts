import type { MissingReason } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import { listMissing } from '../../documents/reasons/repository.ts';
import { reasonRequired } from '../../plumbing/refusal.ts';
import { inWords } from '../../versions/reasons.ts';

/** What was changed in the editor without the reason its type asks for, the first first. */
export async function missingReasons(db: Kysely<Schema>, documentId: number): Promise<MissingReason[]> {
  const missing = await listMissing(db, documentId);
  return missing.map(({ savedAt, ...change }) => ({ ...change, savedAt: savedAt.toISOString() }));
}

/**
 * A workbook whose type asks for reasons has all of them when it is signed, and when it leaves the type.
 *
 * @param rest how the refusal ends: what to do once they are given, and what was not done
 * @throws Refusal 409 `reason-required`
 */
export async function checkReasons(
  db: Kysely<Schema>,
  documentId: number,
  rest = sentence('publish. Nothing was signed.'),
): Promise<void> {
  const missing = (await listMissing(db, documentId)).map(inWords);
  if (missing.length === 0) return;
  throw reasonRequired(
    sentence(
      'Nobody has said why this workbook was changed: {missing}. Give the missing reasons, then {rest}',
      { missing: missing.join(', '), rest },
    ),
    missing,
  );
}
