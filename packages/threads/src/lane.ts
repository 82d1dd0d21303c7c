import { Worker } from 'node:worker_threads';
import type { Answer, Operations, TaskRequest } from './messages.ts';
import { Queue } from './queue.ts';
import { TaskFailed, type TaskFailure } from './task-failed.ts';

export interface LaneOptions {
  /** The file a thread runs, which calls `serveOrders`. */
  entry: URL;
  threads: number;
  /** What one thread may hold as JavaScript; bytes of files lie outside of it. */
  memoryMegabytes: number;
  /** What it may hold outside of that: bytes of files, and what is made of them. Default: no bound but the machine's. */
  bytesMegabytes?: number;
  /** More waiting work than this is refused. Default: no bound. */
  waiting?: number;
  /** The machine does what others want first: for what nobody waits for. */
  isBehind?: boolean;
  /** Of each owner: how much runs at once, while the rest waits; and how much may run and wait, while the rest is refused. */
  ofOneOwner?: { running: number; inAll?: number };
}

export interface RunOptions {
  /** From the moment a thread that has loaded what it runs takes it up. */
  timeLimitMs: number;
  /** For whom, and on what: each of them may keep only so many threads busy. */
  owners?: readonly string[];
  /** Takes turns with all other tasks that does: for what needs much memory. */
  alone?: boolean;
  /** Buffers that are given away with the request instead of being copied. */
  transfer?: ArrayBuffer[];
  /** Hears what the operation tells on its way; the time limit begins anew with what it answers, in milliseconds. */
  onProgress?: (value: unknown) => number;
}

/** How often the bytes of a thread are counted. What unpacks most in that time are some hundred megabytes. */
const COUNTING_MS = 100;

/** A thread loads all that it runs before it does anything: seconds, on a machine that is busy. */
const START_MS = 120_000;

interface Task extends RunOptions {
  request: TaskRequest;
  resolve(value: unknown): void;
  reject(error: TaskFailed): void;
}

/**
 * Runs operations in threads of its own, one in each at a time, so that no file can block or end the process: work that
 * takes too long or too much memory takes its thread along, and only its own caller hears of it. What must not wait for
 * each other gets lanes of its own.
 */
export class Lane<Ops extends Operations> {
  readonly #options: LaneOptions;
  readonly #queue: Queue<Task>;
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  /** Those that have loaded what they run. */
  readonly #ready = new WeakSet<Worker>();
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#queue = new Queue(options);
  }

  /** Rejects with `TaskFailed`. */
  run<N extends keyof Ops & string>(
    name: N,
    input: Parameters<Ops[N]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Ops[N]>>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closed());
      // The answer of an operation is what its type says: both sides are `Ops`.
      const task = { ...options, request: { name, input }, resolve: resolve as Task['resolve'], reject };
      const refused = this.#queue.add(task);
      if (refused !== undefined) return reject(new TaskFailed(refused, 'Too much is waiting to be done.'));
      this.#next();
    });
  }

  /** Has a thread load what it runs where there is none yet: what comes first then does not wait for that. */
  startAhead(): void {
    if (this.#closed || this.#idle.length + this.#busy.size > 0) return;
    const worker = this.#start();
    worker.unref();
    this.#idle.push(worker);
  }

  /** Ends the threads; what runs and waits is rejected as `closed`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.clear()) task.reject(closed());
    await Promise.all([...this.#idle, ...this.#busy].map((worker) => worker.terminate()));
  }

  #next(): void {
    while (!this.#closed && this.#busy.size < this.#options.threads) {
      const task = this.#queue.take();
      if (task === undefined) return;
      this.#run(this.#idle.pop() ?? this.#start(), task);
    }
  }

  #run(worker: Worker, task: Task): void {
    this.#busy.add(worker);
    worker.ref();

    let isOver = false;
    const finish = (settle: () => void, reuse: boolean) => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(counting);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      this.#busy.delete(worker);
      this.#queue.done(task);
      if (reuse) {
        // An idle thread keeps no process alive.
        worker.unref();
        this.#idle.push(worker);
      } else {
        void worker.terminate();
      }
      settle();
      this.#next();
    };
    const giveUp = (failure: TaskFailure, message: string, cause?: unknown) =>
      finish(() => task.reject(new TaskFailed(failure, message, { cause })), false);
    const startTimer = (milliseconds: number) =>
      setTimeout(() => giveUp('time', `It took longer than ${milliseconds} ms.`), milliseconds);
    const onMessage = (answer: Answer) => {
      if (answer.kind === 'ready' || answer.kind === 'progress') {
        const told = answer.kind === 'progress' ? task.onProgress?.(answer.value) : undefined;
        clearTimeout(timer);
        timer = startTimer(told ?? task.timeLimitMs);
        return;
      }
      finish(() => {
        if (answer.kind === 'done') task.resolve(answer.value);
        else task.reject(failureOf(answer));
      }, true);
    };
    const onError = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? giveUp('memory', `It took more than ${this.#options.memoryMegabytes} MB.`, error)
        : giveUp('ended', 'The thread failed.', error);
    const onExit = () =>
      this.#closed ? finish(() => task.reject(closed()), false) : giveUp('ended', 'The thread broke off.');

    let timer = startTimer(this.#ready.has(worker) ? task.timeLimitMs : START_MS);
    const { bytesMegabytes } = this.#options;
    const counting =
      bytesMegabytes === undefined
        ? undefined
        : setInterval(async () => {
            const held = await megabytesOutside(worker);
            // While it was counted the thread may have answered, and have begun something else.
            if (isOver || held <= bytesMegabytes) return;
            giveUp('memory', `It took more than ${bytesMegabytes} MB of bytes.`);
          }, COUNTING_MS);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task.request, task.transfer ?? []);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.entry, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMegabytes },
      // A test runner's own flags are not for our threads.
      execArgv: [],
      workerData: { isBehind: this.#options.isBehind === true },
    });
    // An 'error' nobody listens to would end the process.
    worker.on('error', () => {});
    worker.once('message', () => this.#ready.add(worker));
    worker.on('exit', () => {
      const place = this.#idle.indexOf(worker);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    return worker;
  }
}

/** Asked of V8, which answers between two steps of a thread that is busy. Nothing of one that has ended meanwhile. */
async function megabytesOutside(worker: Worker): Promise<number> {
  try {
    return (await worker.getHeapStatistics()).external_memory / 1_048_576;
  } catch {
    return 0;
  }
}

const closed = () => new TaskFailed('closed', 'It is being stopped.');

function failureOf(answer: Extract<Answer, { kind: 'refused' | 'failed' }>): TaskFailed {
  if (answer.kind === 'refused') return new TaskFailed('refused', answer.message, { code: answer.code });
  const { message, stack, code } = answer;
  const cause = Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) });
  return new TaskFailed('failed', message, { cause });
}
