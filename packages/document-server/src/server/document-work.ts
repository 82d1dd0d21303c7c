import { Worker } from 'node:worker_threads';
import { unpackedSize } from '@benchbook/documents';
import type { Operations } from './document-operations.ts';

type Name = keyof Operations;

export interface WorkOrder {
  name: Name;
  input: unknown;
}

export type WorkAnswer = { value: unknown } | { failed: string; refusal: string | undefined };

/** A piece of work on a document that was not done. `message` is a sentence for the person who typed. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
}

interface Job extends WorkOrder {
  isLarge: boolean;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A file that needs more than this is refused rather than starving the machine. */
const memoryMegabytes = 2_048;

/**
 * The limit above counts what a thread holds as JavaScript; unpacked bytes lie outside of it. So pieces of work on more
 * than this many of them are done one after the other, or some that are each allowed would together take everything.
 */
const largeBytes = 100 * 1024 * 1024;

/**
 * Runs `operations` in threads of their own, so that a bad file can neither block nor kill the server: a piece of
 * work that takes too long or too much memory takes its thread along, and only its own caller hears of it. Large
 * documents take turns, and the others go on beside them.
 */
export class DocumentWork {
  readonly #limit: number;
  readonly #threads: number;
  readonly #largeBytes: number;
  readonly #queue: Job[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  #isLargeRunning = false;
  #closed = false;

  /** @param limit milliseconds for one piece of work; `large`: unpacked bytes from which on it is done alone */
  constructor(limit: number, threads = 2, large = largeBytes) {
    this.#limit = limit;
    this.#threads = threads;
    this.#largeBytes = large;
  }

  /** Rejects with `WorkError`. */
  run<N extends Name>(
    name: N,
    input: Parameters<Operations[N]>[0],
  ): Promise<Awaited<ReturnType<Operations[N]>>> {
    return new Promise((resolve, reject) => {
      // The answer of an operation is what its type says: both sides are `operations`.
      const isLarge = sizeOf(input) >= this.#largeBytes;
      this.#queue.push({ name, input, isLarge, resolve: resolve as Job['resolve'], reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.splice(0)) job.reject(new WorkError('The document server is stopping.'));
    await Promise.all([...this.#idle, ...this.#busy].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#closed || this.#busy.size >= this.#threads) return;
    const place = this.#queue.findIndex(({ isLarge }) => !isLarge || !this.#isLargeRunning);
    const [job] = place < 0 ? [] : this.#queue.splice(place, 1);
    if (!job) return;
    if (job.isLarge) this.#isLargeRunning = true;
    const worker = this.#idle.pop() ?? this.#start();
    this.#busy.add(worker);
    worker.ref();

    const finish = (tellCaller: () => void, reuse: boolean) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      this.#busy.delete(worker);
      if (job.isLarge) this.#isLargeRunning = false;
      if (reuse) {
        worker.unref();
        this.#idle.push(worker);
      } else {
        void worker.terminate();
      }
      tellCaller();
      this.#next();
    };
    const giveUp = (message: string) => finish(() => job.reject(new WorkError(message)), false);
    const onMessage = (answer: WorkAnswer) => finish(() => settle(job, answer), true);
    const onError = () => giveUp('This document is too large or too complex to work on.');
    const onExit = () => giveUp('Working on this document broke off.');
    const timer = setTimeout(() => giveUp('Working on this document took too long.'), this.#limit);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ name: job.name, input: job.input } satisfies WorkOrder);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      // A test runner's own flags are not for our threads.
      execArgv: [],
    });
    // An 'error' nobody listens to would bring the server down.
    worker.on('error', () => {});
    worker.on('exit', () => {
      const place = this.#idle.indexOf(worker);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    return worker;
  }
}

/** Unpacked bytes of the documents a piece of work gets, alone or under names. */
function sizeOf(input: unknown): number {
  const parts = input instanceof Uint8Array ? [input] : Object.values(Object(input));
  return parts.reduce<number>(
    (sum, part) => (part instanceof Uint8Array ? sum + unpackedSize(part) : sum),
    0,
  );
}

function settle(job: Job, answer: WorkAnswer): void {
  if ('value' in answer) {
    job.resolve(answer.value);
  } else {
    const message = answer.refusal ?? 'This document could not be processed.';
    job.reject(new WorkError(message, { cause: new Error(answer.failed) }));
  }
}
