import { parentPort } from 'node:worker_threads';
import { DocumentError } from '@benchbook/documents';
import { operations } from './operations.ts';
import type { Answer, Order } from './thread-pool.ts';

/** The inside of a thread of thread-pool.ts: one order in, its answer out. */
parentPort?.on('message', async ({ name, input }: Order) => {
  const post = (answer: Answer) => parentPort?.postMessage(answer);
  // An order carries the input of the operation it names: thread-pool.ts types both together.
  const operation = operations[name] as (input: unknown, tell: (value: unknown) => void) => unknown;
  try {
    post({ kind: 'done', value: await operation(input, (value) => post({ kind: 'progress', value })) });
  } catch (error) {
    post(failureOf(error));
  }
});

function failureOf(error: unknown): Answer {
  if (error instanceof DocumentError) return { kind: 'refused', code: error.code, message: error.message };
  return error instanceof Error
    ? { kind: 'failed', message: error.message, stack: error.stack }
    : { kind: 'failed', message: String(error), stack: undefined };
}
