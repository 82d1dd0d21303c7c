import { parentPort } from 'node:worker_threads';
import { DocumentError, inspect } from '@benchbook/documents';
import type { InspectionAnswer } from './document-worker.ts';

/** The inside of a thread of document-worker.ts: one document in, what it is out. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(answerFor(bytes)));

function answerFor(bytes: Uint8Array): InspectionAnswer {
  try {
    return { inspection: inspect(bytes) };
  } catch (error) {
    if (error instanceof DocumentError) return { code: error.code, message: error.message };
    return { code: 'damaged', message: 'The file cannot be read: it is damaged.' };
  }
}
