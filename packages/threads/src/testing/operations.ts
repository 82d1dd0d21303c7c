import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';

export class Refused extends Error {}

/** What the threads of the tests can do. */
export const operations = {
  thread: () => threadId,
  /** As Linux has it. */
  priority: () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))),
  refuse(): never {
    throw new Refused('Not this one.');
  },
  fail(): never {
    throw Object.assign(new Error('A fault.'), { code: 'ENOSPC' });
  },
  forever(): never {
    for (;;);
  },
  fill(): number {
    const kept: number[][] = [];
    for (;;) kept.push(new Array(1_000_000).fill(kept.length + 0.5));
  },
  /** Ever more bytes, as of a stream that is unpacked: they are no JavaScript, whose limit does not see them. */
  unpack(): never {
    const kept: Uint8Array[] = [];
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      kept.push(new Uint8Array(4 * 1_048_576).fill(kept.length % 255));
      // It does not outrun whoever counts, however busy the machine is.
      if (kept.length > 64) Atomics.wait(pause, 0, 0, 100);
    }
  },
  end(): never {
    process.exit(3);
  },
  /** Tells `steps` times that it goes on, each after so many milliseconds. */
  async steps({ steps, each }: { steps: number; each: number }, tell: (value: unknown) => void) {
    for (let step = 0; step < steps; step++) {
      await sleep(each);
      tell(step);
    }
    return 'done';
  },
};
