import { DocumentError, type Inspection } from '@benchbook/documents';
import type { StoredBlob } from '../storage/index.ts';
import type { CompareOrder, FilledFile, FillOrder, ReceivedFile, ReceiveOrder } from './operations.ts';
import { createThreadPool } from './thread-pool.ts';

export type { ReceivedFile } from './operations.ts';

const INSPECT_MS = 20_000;
const COMPARE_MS = 30_000;
const FILL_MS = 30_000;
/** Beyond the time a download may take: for making the bytes durable. */
const STORE_MS = 60_000;

/** Reading documents keeps a core busy: more threads than cores would only take memory. */
const readers = createThreadPool(2);
/** Receiving waits for the network and the disk most of the time. */
const receivers = createThreadPool(4);
/** Apart, so that nobody's save or upload waits for long documents that are compared or filled in. */
const comparers = createThreadPool(1);
const fillers = createThreadPool(1);

/**
 * `inspect` of the documents package in a thread of its own.
 *
 * @throws DocumentError as `inspect` does, and `too-large` when it takes too long or too much memory; another Error
 * when the thread itself fails.
 */
export function inspectDocument(bytes: Uint8Array, timeLimitMs = INSPECT_MS): Promise<Inspection> {
  // A copy of its own, given away: a view into a larger buffer would take all of it along.
  const copy = new Uint8Array(bytes);
  return readers.run('inspect', copy, { timeLimitMs, transfer: [copy.buffer] });
}

/**
 * Fetches a file, makes it durable and says what it is, without its bytes ever reaching this thread.
 *
 * @throws Error when it cannot be fetched within the limits, or not be stored.
 */
export async function receiveFile(order: ReceiveOrder, inspectMs = INSPECT_MS): Promise<ReceivedFile> {
  let stored: StoredBlob | undefined;
  try {
    return await receivers.run('receive', order, {
      timeLimitMs: order.limits.milliseconds + STORE_MS,
      onProgress(blob) {
        stored = blob as StoredBlob;
        return inspectMs;
      },
    });
  } catch (error) {
    if (stored === undefined || !(error instanceof DocumentError)) throw error;
    return { blob: stored, type: null, problem: error.message };
  }
}

/**
 * `diffDocuments` of two documents of the store, as gzipped JSON.
 *
 * @throws DocumentError as `diffDocuments` does, and `too-large` when it takes too long or too much memory; another
 * Error when they cannot be read from the store.
 */
export const compareDocuments = (order: CompareOrder, timeLimitMs = COMPARE_MS): Promise<Uint8Array> =>
  comparers.run('compare', order, { timeLimitMs });

/**
 * `fill` of a document of the store, the result durable in it as well. The same document if it has no placeholders.
 *
 * @throws DocumentError as `fill` does, and `too-large` when it takes too long or too much memory; another Error when
 * it cannot be read from the store or the result not be stored.
 */
export const fillDocument = (order: FillOrder, timeLimitMs = FILL_MS): Promise<FilledFile> =>
  fillers.run('fill', order, { timeLimitMs });
