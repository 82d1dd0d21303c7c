import { Worker } from 'node:worker_threads';
import { StartError } from './checks.ts';

/** What the thread answers where it could not; else it just ends. */
export type MigrationProblem = { problem: string };

/**
 * Brings the schema up to date, in a thread: it ends with the launcher, no process has the owner's address in its environment,
 * and the memory it takes is given back. A migration that is interrupted is done anew at the next start.
 *
 * @throws StartError that says why it could not.
 */
export function migrateApart(
  { owner, application }: { owner: string; application: string },
  stop: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./migration-thread.ts', import.meta.url), {
      workerData: { owner, application },
    });
    const end = () => void thread.terminate();
    stop.addEventListener('abort', end);
    thread.on('message', ({ problem }: MigrationProblem) => reject(new StartError(problem)));
    thread.on('error', reject);
    thread.on('exit', () => {
      stop.removeEventListener('abort', end);
      resolve();
    });
  });
}
