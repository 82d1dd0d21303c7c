import type { Kysely, Schema } from '@benchbook/database';
import { z } from 'zod';
import { addJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';

/** What is known of the job by those who cause it; what it does stands in `second-opinions/`. */
export const SECOND_OPINION = {
  name: 'second-opinion',
  payload: z.object({ documentId: z.number().int() }),
  /** Nobody waits for it, and the next save asks again. */
  attempts: 2,
  serial: true,
};

/**
 * Has another program look at the results of the document's latest version, once the transaction is done. Only the
 * built-in document server has one, and only workbooks have results.
 */
export async function wantSecondOpinion(
  { environment }: Pick<Parts, 'environment'>,
  db: Kysely<Schema>,
  document: { id: number; document_type: string },
): Promise<void> {
  if (document.document_type !== 'xlsx' || !environment.documentServer.builtIn) return;
  await addJob(db, SECOND_OPINION, { documentId: document.id }, { key: `second opinion ${document.id}` });
}
