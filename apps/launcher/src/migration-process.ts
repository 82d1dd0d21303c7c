import { parentPort, workerData } from 'node:worker_threads';
import { migrate, UnfitDatabaseError } from '@benchbook/database';
import type { MigrationProblem } from './migration.ts';

try {
  await migrate(workerData);
} catch (error) {
  // Ours says what to do; anything else is shown with its place.
  if (!(error instanceof UnfitDatabaseError)) throw error;
  parentPort?.postMessage({ problem: error.message } satisfies MigrationProblem);
}
