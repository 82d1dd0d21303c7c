import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Parts } from '../parts.ts';
import { keepLock, releaseAbandoned } from './holders.ts';
import { addJob, type Job } from './job.ts';

export interface RunningJobs {
  /** Lets jobs that run finish, for some seconds at most; what is queued waits for the next start. */
  stop(): Promise<void>;
}

/** At once in one process; work on documents itself happens in worker threads. */
const CONCURRENCY = 2;
/** New jobs are told by the database; this is how late a repeated one may begin. */
const POLL_MS = 5_000;
/** Failures to ask for a job, one after the other, after which a runner is thought to be of no use any more. */
const FAILURES_BORNE = 3;
const FIRST_RESTART_MS = 1_000;
const LAST_RESTART_MS = 30_000;

/**
 * Runs the jobs in this process, on the application's own pool. Several processes share one queue, and each job and
 * each time of a schedule is taken by one of them. Goes on after the database was away, and takes up what a process that
 * was killed left behind.
 */
export async function startJobs(
  parts: Parts,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<RunningJobs> {
  const options = { pgPool: parts.pool, logger: loggerTo(log) };
  const lock = keepLock(parts.pool, log);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are marked with the name of their pool, a new one at every start.
  events.on('pool:create', ({ workerPool }) => lock.hold(workerPool.id));
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job): [string, Task] => [
      job.name,
      async (payload, { job: { attempts, max_attempts } }) => {
        try {
          await job.run(parts, job.payload.parse(payload), log);
        } catch (error) {
          if (attempts >= max_attempts) await job.givenUp?.(parts, error);
          throw error;
        }
      },
    ]),
  );
  const scheduled = jobs.flatMap((job) =>
    job.schedule === undefined
      ? []
      : [
          {
            task: job.name,
            match: job.schedule,
            options: {
              jobKey: job.name,
              maxAttempts: job.attempts,
              ...(job.serial ? { queueName: job.name } : {}),
            },
          },
        ],
  );
  const start = () =>
    run({
      ...options,
      events,
      taskList,
      parsedCronItems: parseCronItems(scheduled),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      // The process stops in an order of its own.
      noHandleSignals: true,
    });

  let stopping = false;
  const ended = new AbortController();
  let runner: Runner = await start();
  let failures = 0;
  const works = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  // A runner whose first question to the database broke off keeps that failure for good: another one takes its place.
  events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures < FAILURES_BORNE || stopping) return;
    failures = 0;
    runner.stop().catch(() => {});
  });
  for (const job of jobs) if (job.atStart) await addJob(parts.db, job, {}, { key: job.name });

  /** A runner gives up when the database is away for longer. */
  async function keepRunning(): Promise<void> {
    for (let wait = FIRST_RESTART_MS; !stopping; wait = Math.min(wait * 2, LAST_RESTART_MS)) {
      await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'jobs stopped'));
      if (stopping) return;
      await sleep(wait, undefined, { signal: ended.signal }).catch(() => {});
      if (stopping) return;
      try {
        runner = await start();
        wait = FIRST_RESTART_MS;
      } catch (error) {
        log.warn({ err: error }, 'jobs do not start again yet');
      }
    }
  }
  const kept = keepRunning();
  const released = releaseAbandoned(parts.pool, log, ended.signal);

  return {
    async stop() {
      stopping = true;
      ended.abort();
      // It may have stopped by itself.
      await runner.stop().catch(() => {});
      await Promise.all([kept, released]);
      await lock.close();
    },
  };
}

/** What went wrong, and not what was done: each job writes its own audit entries. */
function loggerTo(log: FastifyBaseLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const fields = { job: scope.taskIdentifier, err: meta?.error };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
  });
}
