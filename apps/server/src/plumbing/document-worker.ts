import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentErrorCode, type Inspection } from '@benchbook/documents';

/** What a thread answers; errors as plain values, because classes do not survive the way between threads. */
export type InspectionAnswer = { inspection: Inspection } | { code: DocumentErrorCode; message: string };

interface Job {
  bytes: Uint8Array;
  timeLimitMs: number;
  resolve: (inspection: Inspection) => void;
  reject: (error: Error) => void;
}

const THREADS = 2;
const TIME_LIMIT_MS = 20_000;
const HEAP_MB = 1_024;

const waiting: Job[] = [];
const idle: Worker[] = [];
let running = 0;

/**
 * `inspect` of the documents package in a thread of its own: a document that is built to keep a parser busy, or to
 * fill the memory, ends its thread and not the server.
 *
 * @throws DocumentError as `inspect` does, and `too-large` when it takes too long or too much memory; another Error
 * when the thread itself fails.
 */
export function inspectDocument(bytes: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    waiting.push({ bytes, timeLimitMs, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  if (running >= THREADS) return;
  const job = waiting.shift();
  if (job === undefined) return;
  running += 1;
  run(idle.pop() ?? startThread(), job);
}

function startThread(): Worker {
  const worker = new Worker(new URL('./document-worker-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // An idle thread keeps no process alive, and what one that is being ended still says is of no interest; but an
  // 'error' that nobody hears would end the process.
  worker.unref();
  worker.on('error', () => {});
  worker.once('exit', () => {
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  });
  return worker;
}

function run(worker: Worker, job: Job): void {
  const answered = (answer: InspectionAnswer) => {
    finish(true);
    if ('inspection' in answer) job.resolve(answer.inspection);
    else job.reject(new DocumentError(answer.code, answer.message));
  };
  const failed = (cause: Error & { code?: string }) => {
    finish(false);
    // Any other error is a fault of the thread and says nothing about the document.
    const isDocument = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const message = 'The file cannot be read: it needs too much memory.';
    job.reject(isDocument ? new DocumentError('too-large', message, { cause }) : cause);
  };
  const timer = setTimeout(() => {
    finish(false);
    job.reject(new DocumentError('too-large', 'The file takes too long to read: it is too complex.'));
  }, job.timeLimitMs);

  function finish(keep: boolean): void {
    clearTimeout(timer);
    worker.off('message', answered).off('error', failed);
    if (keep) idle.push(worker);
    else void worker.terminate();
    running -= 1;
    startNext();
  }

  worker.on('message', answered).on('error', failed);
  // A copy of its own, given away: a view into a larger buffer would take all of it along.
  const copy = new Uint8Array(job.bytes);
  worker.postMessage(copy, [copy.buffer]);
}
