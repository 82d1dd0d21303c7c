import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Operations, OwnAnswer, TaskRequest } from './messages.ts';

/**
 * The inside of a lane's thread: one request in, its answer out. Called once, by the file that the lane starts.
 *
 * @param refusalCode the code of an error with which an operation says no; undefined for every other error
 */
export function serveOrders(
  operations: Operations,
  refusalCode: (error: unknown) => string | undefined,
): void {
  if (workerData?.isBehind === true) stepBehind();
  const post = (answer: Answer) => parentPort?.postMessage(answer);
  post({ kind: 'ready' });
  parentPort?.on('message', async ({ name, input }: TaskRequest) => {
    try {
      const operation = operations[name];
      if (operation === undefined) throw new Error(`There is no operation ${name}.`);
      // The lane types names and inputs together.
      const value = await operation(input as never, (told) => post({ kind: 'progress', value: told }));
      post({ kind: 'done', value });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const code = refusalCode(error);
      post(code !== undefined ? { kind: 'refused', code, message } : failureOf(error));
    }
  });
}

/** Linux has priorities of threads, and names them; elsewhere this one has the same as the others. */
function stepBehind(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is slower for the others, and nothing else.
  }
}

function failureOf(error: unknown): OwnAnswer {
  if (!(error instanceof Error)) {
    return { kind: 'failed', message: String(error), stack: undefined, code: undefined };
  }
  // Of the system, as `ENOSPC`, or of the database.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { kind: 'failed', message: error.message, stack: error.stack, code };
}
