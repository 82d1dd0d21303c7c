import { DocumentError } from '@benchbook/documents/basics';
import type { Parts } from '../parts.ts';
import { readSearchedText } from '../plumbing/document-threads/index.ts';
import { UnreadableBlob } from '../plumbing/storage/index.ts';
import { noteUnreadable, PROBLEMS } from '../stored-files/findings.ts';
import * as repository from './repository.ts';

/** One that took its process along, or met a fault of ours, as often as this is left alone. */
const MOST_TRIES = 3;

/**
 * Reads documents that wait, for so long. Each is begun, read and kept by itself: whatever this is interrupted in, the next run
 * goes on.
 *
 * @throws Error when the store or the database is away; then what waits goes on waiting.
 */
export async function readWaiting(parts: Parts, milliseconds: number): Promise<void> {
  // A store that is away is no reason to call every file missing.
  await parts.blobs.check();
  const until = performance.now() + milliseconds;
  for (;;) {
    const begun = await repository.beginNext(parts.db);
    if (begun === undefined) return;
    if (begun.tries > MOST_TRIES) {
      const reason = 'Reading it broke off again and again. The log of the application says why.';
      await repository.putUnread(parts.db, begun.sha256, { state: 'failed', reason });
    } else await readOne(parts, begun.sha256);
    if (performance.now() > until) return;
  }
}

async function readOne(parts: Parts, sha256: string): Promise<void> {
  try {
    const storage = parts.environment.storage;
    await repository.putText(parts.db, sha256, await readSearchedText({ sha256, storage }));
  } catch (error) {
    if (error instanceof UnreadableBlob) {
      await noteUnreadable(parts, sha256, error.problem);
      const reason = `The stored file ${PROBLEMS[error.problem]}.`;
      return repository.putUnread(parts.db, sha256, { state: 'failed', reason });
    }
    if (!(error instanceof DocumentError)) throw error;
    const state = error.code === 'encrypted' ? 'locked' : 'failed';
    await repository.putUnread(parts.db, sha256, { state, reason: error.message });
  }
}
