import { connect } from '@benchbook/database';
import { pino } from 'pino';
import { z } from 'zod';
import { defineJob } from '../src/jobs/job.ts';
import { startJobs } from '../src/jobs/runner.ts';
import type { Parts } from '../src/parts.ts';

/** As the application, which waits longer for jobs that end. */
const STOP_MS = 500;

/**
 * For tests: a process of its own that begins a job and never ends it. Started with the address of the database; says
 * `begun` for each job, and stops as the application does when it is told to.
 */
export const heldJob = defineJob({
  name: 'held',
  payload: z.object({}),
  attempts: 5,
  async run() {
    process.send?.('begun');
    await new Promise(() => {});
  },
});

if (import.meta.main) {
  const connection = connect(process.argv[2] ?? '');
  // Jobs take what they need from the parts, and this one needs nothing.
  const jobs = await startJobs(connection as unknown as Parts, [heldJob], pino({ level: 'silent' }));
  process.on('SIGTERM', () => {
    setTimeout(() => process.exit(1), STOP_MS);
    void jobs.stop().finally(() => process.exit(0));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}
