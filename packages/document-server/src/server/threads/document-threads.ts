import { unpackedSize } from '@benchbook/documents/basics';
import { Lane, type LaneOptions, TaskFailed, type TaskFailure } from '@benchbook/threads';
import type { Timing } from '../base/timing.ts';
import type { Operations } from './document-operations.ts';
import { sha256Of, type Unopenable } from './unopenable.ts';

type Name = keyof Operations;

/** For whom a task is done, and on which document (its key). */
export interface Asker {
  user: string;
  document: string;
}

export const ownersOf = ({ user, document }: Asker): string[] => [`user ${user}`, `document ${document}`];

/** A task on a document that was not done. `message` is a sentence for the person who wanted it. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly failure: TaskFailure;

  constructor(failure: TaskFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }

  /** Of the HTTP answer: 422 for a file that cannot be worked on, else that it may be tried again. */
  get status(): 422 | 429 | 503 {
    if (this.failure === 'owner-busy') return 429;
    return this.failure === 'queue-full' || this.failure === 'closed' ? 503 : 422;
  }
}

interface LaneRule extends Omit<LaneOptions, 'entry'> {
  limit: 'task' | 'preparing';
}

/**
 * None of these waits for another: a file that is slow to open holds up no save. One user's or one document's work keeps
 * one thread of a lane busy at most, and opening is refused to who asks for more at once than a person does.
 */
const LANES = {
  saving: { threads: 2, memoryMegabytes: 2_048, ofOneOwner: { running: 1 }, limit: 'task' },
  opening: {
    threads: 2,
    memoryMegabytes: 512,
    waiting: 64,
    ofOneOwner: { running: 1, inAll: 12 },
    limit: 'preparing',
  },
  converting: {
    threads: 1,
    memoryMegabytes: 1_024,
    waiting: 64,
    ofOneOwner: { running: 1, inAll: 12 },
    limit: 'task',
  },
  /** What a file asks for to check a password may take seconds. */
  passwords: {
    threads: 1,
    memoryMegabytes: 512,
    waiting: 64,
    ofOneOwner: { running: 1, inAll: 12 },
    limit: 'task',
  },
} satisfies Record<string, LaneRule>;

const LANE_OF: Record<Name, keyof typeof LANES> = {
  patchXlsx: 'saving',
  tryXlsx: 'saving',
  findInapplicable: 'saving',
  asideXlsx: 'saving',
  mergeDocx: 'saving',
  checkRestricted: 'saving',
  inspect: 'opening',
  prepareDocx: 'opening',
  relabelDocx: 'opening',
  importXlsx: 'opening',
  pictureOfXlsx: 'opening',
  checkDocx: 'opening',
  checkXlsx: 'opening',
  typeOf: 'converting',
  exportText: 'converting',
  printCopy: 'converting',
  opensProtection: 'passwords',
};

/**
 * The memory of a thread counts what it holds as JavaScript; unpacked bytes lie outside of it. So tasks on more
 * than this many of them are done one after the other in their lane.
 */
const LARGE_BYTES = 100 * 1024 * 1024;

export interface DocumentThreadsOptions {
  timing: Pick<Timing, 'task' | 'preparing'>;
  /** What could not be opened before. */
  unopenable: Unopenable;
  /** Unpacked bytes from which on a task is done alone in its lane. */
  largeBytes?: number;
}

/** Runs `operations` in threads, so that a bad file can neither block nor kill the server. */
export class DocumentThreads {
  readonly #options: DocumentThreadsOptions;
  readonly #lanes: Record<keyof typeof LANES, Lane<Operations>>;
  /** Preparations of the same bytes that run or wait: all who open a document at once get one. */
  readonly #shared = new Map<string, Promise<unknown>>();

  constructor(options: DocumentThreadsOptions) {
    this.#options = options;
    const lane = (rule: LaneRule) =>
      new Lane<Operations>({ ...rule, entry: new URL('./document-thread.ts', import.meta.url) });
    this.#lanes = {
      saving: lane(LANES.saving),
      opening: lane(LANES.opening),
      converting: lane(LANES.converting),
      passwords: lane(LANES.passwords),
    };
  }

  /**
   * Rejects with `TaskError`. `asker`: left out for what the server does by itself; `within`: milliseconds, when that is less
   * than its lane allows.
   */
  async run<N extends Name>(
    name: N,
    input: Parameters<Operations[N]>[0],
    asker?: Asker,
    within?: number,
  ): Promise<Awaited<ReturnType<Operations[N]>>> {
    const opened = openedBytes(name, input);
    if (opened === undefined) return this.#run(name, input, asker, within);
    const sha256 = await sha256Of(opened);
    const known = await this.#options.unopenable.find(sha256);
    if (known !== undefined) throw new TaskError('refused', known);
    const label = [name, languageIn(input), sha256].join(' ');
    // Under this name is what this operation makes of these bytes, for who reads this language.
    const running = this.#shared.get(label) as ReturnType<typeof this.run<N>> | undefined;
    if (running) return running;
    const task = this.#run(name, input, asker).finally(() => this.#shared.delete(label));
    this.#shared.set(label, task);
    return task.catch(async (error: TaskError) => {
      await this.#options.unopenable.add(sha256, error.failure, error.message);
      throw error;
    });
  }

  /** Somebody loads an editor, who is about to open something. */
  expectOpening(): void {
    this.#lanes.opening.startAhead();
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()));
  }

  async #run<N extends Name>(
    name: N,
    input: Parameters<Operations[N]>[0],
    asker: Asker | undefined,
    within?: number,
  ): Promise<Awaited<ReturnType<Operations[N]>>> {
    const lane = LANE_OF[name];
    const { timing, largeBytes = LARGE_BYTES } = this.#options;
    const timeLimitMs = Math.min(within ?? Infinity, timing[LANES[lane].limit]);
    try {
      return await this.#lanes[lane].run(name, input, {
        timeLimitMs,
        owners: asker ? ownersOf(asker) : [],
        alone: sizeOf(input) >= largeBytes,
      });
    } catch (error) {
      throw error instanceof TaskFailed ? workError(error, timeLimitMs) : error;
    }
  }
}

/** The stored bytes that an opening is about; undefined for other tasks, and for bytes that somebody typed in. */
function openedBytes(name: Name, input: unknown): Uint8Array | undefined {
  if (input instanceof Uint8Array) return LANE_OF[name] === 'opening' ? input : undefined;
  if (name === 'prepareDocx') return (input as Parameters<Operations['prepareDocx']>[0]).document;
  if (name !== 'importXlsx') return undefined;
  const { original, edits } = input as Parameters<Operations['importXlsx']>[0];
  return edits.length === 0 ? original : undefined;
}

const languageIn = (input: unknown): unknown => (input as { language?: unknown }).language;

/** Unpacked bytes of the documents a task gets, alone or under names. */
function sizeOf(input: unknown): number {
  const parts = input instanceof Uint8Array ? [input] : Object.values(Object(input));
  return parts.reduce<number>(
    (sum, part) => (part instanceof Uint8Array ? sum + unpackedSize(part) : sum),
    0,
  );
}

function workError({ failure, message, cause }: TaskFailed, limit: number): TaskError {
  const count = Math.ceil(limit / 1_000);
  const seconds = count === 1 ? '1 second' : `${count} seconds`;
  const elsewhere = 'Download it and open it in Word or Excel.';
  const words: Record<TaskFailure, string> = {
    refused: message,
    time: `This document took too long: more than ${seconds}. ${elsewhere}`,
    memory: `This document is too large or too complex to work on here. ${elsewhere}`,
    ended: 'Working on this document broke off. Try again.',
    failed: 'This document could not be processed.',
    'owner-busy':
      'Too many documents are being opened or converted for you at once. Wait until they are done, and try again.',
    'queue-full': 'The document server has too much to do at the moment. Try again in a minute.',
    closed: 'The document server is stopping.',
  };
  return new TaskError(failure, words[failure], { cause: cause ?? new Error(message) });
}
