import { parentPort } from 'node:worker_threads';
import { DocumentError } from '@benchbook/documents';
import { operations } from './document-operations.ts';
import type { WorkAnswer, WorkOrder } from './document-work.ts';

/** The thread where bytes nobody trusts are opened: see `DocumentWork`. */
parentPort?.on('message', async (order: WorkOrder) => {
  parentPort?.postMessage(await answer(order));
});

async function answer({ name, input }: WorkOrder): Promise<WorkAnswer> {
  try {
    // `DocumentWork` pairs each name with its own input.
    const operation = operations[name] as (input: unknown) => unknown;
    return { value: await operation(input) };
  } catch (error) {
    const refusal = error instanceof DocumentError ? error.message : undefined;
    return { failed: error instanceof Error ? error.message : String(error), refusal };
  }
}
