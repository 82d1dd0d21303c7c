import { connect, migrate } from '@benchbook/database';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { listenForAccessChanges } from './auth/access-changes.ts';
import { createAccessDirectory } from './auth/access-directory.ts';
import { createDocumentServerClient } from './editor/document-server-client.ts';
import { recoverForgottenFiles } from './editor/forgotten-files.ts';
import { checkWhoEdits } from './editor/presence.ts';
import { EnvironmentError, readApplicationEnvironment } from './environment.ts';
import { exportToLims } from './exports/job.ts';
import type { Parts } from './parts.ts';
import { systemClock } from './plumbing/clock.ts';
import { startJobs } from './plumbing/jobs/runner.ts';
import { openBlobStore } from './plumbing/storage/index.ts';

/** How long requests that are being answered may take to finish once the process is told to stop. */
const STOP_MS = 15_000;

const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** The only place where the parts are wired. */
async function start(): Promise<void> {
  const environment = readApplicationEnvironment(process.env);
  await migrate(environment.databaseUrl);
  const { db, pool } = connect(environment.databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const changes = await listenForAccessChanges(environment.databaseUrl);
  const parts: Parts = {
    environment,
    db,
    pool,
    access: createAccessDirectory({ db, clock: systemClock, changes }),
    blobs: await openBlobStore(environment.storage),
    documentServer: createDocumentServerClient(environment.documentServer),
    clock: systemClock,
  };
  const app = await buildApp(parts, { logger: log });
  const jobs = await startJobs(parts, [checkWhoEdits, recoverForgottenFiles, exportToLims], log);
  await app.listen({ port: environment.port, host: environment.host });
  process.send?.({ type: 'ready' });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await Promise.all([app.close(), jobs.stop()]);
    await changes.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The launcher is gone, however that happened: nothing may outlive it.
  process.on('disconnect', stop);
}

start().catch((error: unknown) => {
  if (error instanceof EnvironmentError) for (const problem of error.problems) log.fatal(problem);
  else log.fatal({ err: error }, error instanceof Error ? error.message : 'The application could not start.');
  process.exit(1);
});
