import type { Kysely, Schema } from '@benchbook/database';

export interface NewSignature {
  experimentId: number;
  kind: 'publish' | 'review';
  userId: number;
  /** As the user is called at this time; a later change of name does not change a signature. */
  userName: string;
  version: number;
  sha256: string;
  sessionId: string;
  /** Cells whose results the signer knew to be possibly out of date. */
  staleResults: string[];
  at: Date;
}

export async function insertSignature(db: Kysely<Schema>, signature: NewSignature): Promise<void> {
  await db
    .insertInto('signatures')
    .values({
      experiment_id: signature.experimentId,
      kind: signature.kind,
      user_id: signature.userId,
      user_name: signature.userName,
      version: signature.version,
      sha256: signature.sha256,
      session_id: signature.sessionId,
      stale_results: signature.staleResults,
      signed_at: signature.at,
    })
    .execute();
}
