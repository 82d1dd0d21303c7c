import { insertAlarm, settleAlarms } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import type { BlobProblem } from '../plumbing/storage/index.ts';
import * as repository from './repository.ts';

const ORIGIN = { address: 'document store', requestId: 'stored files' };
const ALARM = 'file unreadable';
/** Uses of one blob that an alarm names. */
const NAMED_USES = 5;

/** What was found, as the end of a sentence that begins with the stored file. */
export const PROBLEMS: Record<BlobProblem, string> = {
  damaged: 'is damaged: its bytes are not the ones that were saved',
  missing: 'is missing from the document store',
};

/**
 * Somebody found that a blob cannot be read: administrators are told once, however often it is found, until it is whole
 * again.
 */
export async function noteUnreadable(parts: Parts, sha256: string, problem: BlobProblem): Promise<void> {
  const at = parts.clock.now();
  await change(systemAct(parts, ORIGIN), async (trx) => {
    if (!(await repository.insertUnreadable(trx, { sha256, problem, at }))) return { entry: null };
    const uses = await repository.listUses(trx, sha256);
    await insertAlarm(trx, {
      kind: ALARM,
      documentId: uses[0]?.document_id ?? null,
      key: sha256,
      mark: at.toISOString(),
      detail: `The stored file ${nameOf(uses)} is ${problem === 'damaged' ? 'damaged: its bytes are not the ones that were saved' : 'missing from the document store'}. It belongs at ${sha256.slice(0, 2)}/${sha256}.`,
      users: [],
      at,
    });
    return {
      entry: {
        event: 'File Unreadable',
        message: `A stored file ${PROBLEMS[problem]}`,
        table: 'blobs',
        rowId: sha256,
        new: { problem },
      },
    };
  });
}

/** A blob was read and has the bytes that were stored: an alarm about it is over. */
export async function noteWhole(parts: Parts, sha256: string): Promise<void> {
  const at = parts.clock.now();
  await change(systemAct(parts, ORIGIN), async (trx) => {
    if (!(await repository.deleteUnreadable(trx, sha256))) return { entry: null };
    await settleAlarms(trx, { kind: ALARM, key: sha256, how: 'Its bytes are whole again.', at });
    return {
      entry: {
        event: 'File Whole Again',
        message: 'A stored file that could not be read is whole again',
        table: 'blobs',
        rowId: sha256,
      },
    };
  });
}

/** The title of the first stands above an alarm. */
function nameOf(uses: readonly repository.BlobUse[]): string {
  const [first, ...others] = uses;
  if (first === undefined) return 'of no document';
  const named = others.slice(0, NAMED_USES).map(({ what, title }) => `${what} of "${title ?? 'unknown'}"`);
  const more = others.length > NAMED_USES ? [`${others.length - NAMED_USES} more`] : [];
  const also = [...named, ...more];
  return also.length === 0 ? `of ${first.what}` : `of ${first.what} (also ${also.join(', ')})`;
}
