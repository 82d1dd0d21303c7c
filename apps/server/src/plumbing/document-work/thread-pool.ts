import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentErrorCode } from '@benchbook/documents';
import type { Operations } from './operations.ts';

type Name = keyof Operations;

export interface Order {
  name: Name;
  input: unknown;
}

/** What a thread answers; errors as plain values, because classes do not survive the way between threads. */
export type Answer =
  | { kind: 'progress'; value: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: DocumentErrorCode; message: string }
  | { kind: 'failed'; message: string; stack: string | undefined };

interface RunOptions {
  timeLimitMs: number;
  /** Buffers that are given away with the order instead of being copied. */
  transfer?: ArrayBuffer[];
  /** Hears what the operation tells on its way; the time limit begins anew with what it answers, in milliseconds. */
  onProgress?: (value: unknown) => number;
}

interface Job extends RunOptions {
  order: Order;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export interface ThreadPool {
  /**
   * @throws DocumentError as the operation does, and `too-large` when it takes too long or too much memory; another
   * Error when the operation fails for a reason that says nothing about the document.
   */
  run<N extends Name>(
    name: N,
    input: Parameters<Operations[N]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Operations[N]>>>;
}

const HEAP_MB = 1_024;

/**
 * Runs operations on documents in threads, one in each at a time: a document that is built to keep a parser busy, or
 * to fill the memory, ends its thread and not the server.
 */
export function createThreadPool(threads: number): ThreadPool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= threads) return;
    const job = waiting.shift();
    if (job === undefined) return;
    running += 1;
    run(idle.pop() ?? startThread(), job);
  }

  function startThread(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // A test runner's own flags are not for our threads.
      execArgv: [],
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
    const startTimer = (milliseconds: number) =>
      setTimeout(() => {
        finish(false);
        job.reject(new DocumentError('too-large', 'The file takes too long to read: it is too complex.'));
      }, milliseconds);
    let timer = startTimer(job.timeLimitMs);

    const answered = (answer: Answer) => {
      if (answer.kind === 'progress') {
        clearTimeout(timer);
        timer = startTimer(job.onProgress?.(answer.value) ?? job.timeLimitMs);
        return;
      }
      finish(true);
      if (answer.kind === 'done') job.resolve(answer.value);
      else if (answer.kind === 'refused') job.reject(new DocumentError(answer.code, answer.message));
      else job.reject(Object.assign(new Error(answer.message), { stack: answer.stack }));
    };
    const failed = (cause: Error & { code?: string }) => {
      finish(false);
      // Any other error is a fault of the thread and says nothing about the document.
      const isDocument = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const message = 'The file cannot be read: it needs too much memory.';
      job.reject(isDocument ? new DocumentError('too-large', message, { cause }) : cause);
    };

    function finish(keep: boolean): void {
      clearTimeout(timer);
      worker.off('message', answered).off('error', failed);
      if (keep) idle.push(worker);
      else void worker.terminate();
      running -= 1;
      startNext();
    }

    worker.on('message', answered).on('error', failed);
    worker.postMessage(job.order, job.transfer ?? []);
  }

  return {
    run: (name, input, options) =>
      new Promise((resolve, reject) => {
        // The answer of an operation is what its type says: both sides are `operations`.
        waiting.push({ ...options, order: { name, input }, resolve: resolve as Job['resolve'], reject });
        startNext();
      }),
  };
}
