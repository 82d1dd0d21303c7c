import { readFile } from 'node:fs/promises';
import type { TaskFailure } from '@benchbook/threads';
import { z } from 'zod';
import { writeDurably } from '../base/durable.ts';
import { SerialQueue } from '../base/serial-queue.ts';

const fileSchema = z.object({
  version: z.string(),
  /** Oldest first. */
  files: z.array(z.object({ sha256: z.string(), reason: z.string(), until: z.iso.datetime().nullable() })),
});

type Known = z.infer<typeof fileSchema>['files'][number];

/** More are not remembered: the oldest are forgotten. */
const MOST = 1_000;

/**
 * How long which failure is remembered, in milliseconds; others are not. A machine that had much to do, or was short of
 * memory, may do better in an hour; a heap that was too small stays so.
 */
const REMEMBERED: Partial<Record<TaskFailure, number>> = {
  time: 3_600_000,
  ended: 3_600_000,
  memory: Number.POSITIVE_INFINITY,
};

export interface UnopenableDependencies {
  /** Where it is kept; undefined: only as long as the process lives. */
  file: string | undefined;
  /** Of the program: what another one could not open, this one may. Asked for when it is needed. */
  version: () => Promise<string>;
  /** Hears what could not be read or written. */
  report: (problem: string) => void;
  now?: () => number;
}

/**
 * Files that could not be opened within the limits, by their SHA-256, with the sentence for the person: whoever opens one
 * again hears it at once, and nobody's thread is busy with it.
 */
export class Unopenable {
  readonly #dependencies: UnopenableDependencies;
  readonly #now: () => number;
  readonly #writes = new SerialQueue();
  #known: Promise<Map<string, Known>> | undefined;

  constructor(dependencies: UnopenableDependencies) {
    this.#dependencies = dependencies;
    this.#now = dependencies.now ?? Date.now;
  }

  /** Why the file with this SHA-256 cannot be opened; undefined: nothing is known against it. */
  async find(sha256: string): Promise<string | undefined> {
    const known = (await this.#all()).get(sha256);
    if (!known || (known.until !== null && Date.parse(known.until) <= this.#now())) return undefined;
    return known.reason;
  }

  /** Remembers a failure, if it is one that would come again. Never rejects. */
  async add(sha256: string, failure: TaskFailure, reason: string): Promise<void> {
    const life = REMEMBERED[failure];
    if (life === undefined) return;
    const all = await this.#all();
    all.delete(sha256);
    const until = Number.isFinite(life) ? new Date(this.#now() + life).toISOString() : null;
    all.set(sha256, { sha256, reason, until });
    for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - MOST))) all.delete(oldest);
    await this.#write([...all.values()]);
  }

  #all(): Promise<Map<string, Known>> {
    this.#known ??= this.#read();
    return this.#known;
  }

  async #read(): Promise<Map<string, Known>> {
    const { file, version, report } = this.#dependencies;
    const text = file && (await readFile(file, 'utf8').catch(() => undefined));
    if (!text) return new Map();
    try {
      const { version: of, files } = fileSchema.parse(JSON.parse(text));
      return new Map(of === (await version()) ? files.map((known) => [known.sha256, known]) : []);
    } catch (error) {
      report(`What could not be opened before is not known any more: ${String(error)}`);
      return new Map();
    }
  }

  async #write(files: Known[]): Promise<void> {
    const { file, version, report } = this.#dependencies;
    if (!file) return;
    try {
      const content = JSON.stringify({ version: await version(), files });
      await this.#writes.take(() => writeDurably(file, content));
    } catch (error) {
      report(`What could not be opened is known until the next start only: ${String(error)}`);
    }
  }
}

/** Hexadecimal. Not in this thread: a large file would keep it busy. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}
