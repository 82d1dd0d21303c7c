import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { checkMigrated, connect, UnfitDatabaseError } from '@benchbook/database';
import { giveBackStartMemory } from '@benchbook/threads';
import { pino } from 'pino';
import { sendResetLink } from './account/reset-link.ts';
import { buildApp } from './app.ts';
import { listenForAccessChanges } from './auth/access-changes.ts';
import { createAccessDirectory } from './auth/access-directory.ts';
import { recoverForgottenFiles } from './editor/forgotten-files.ts';
import { checkWhoEdits } from './editor/who-edits.ts';
import { EnvironmentError, readApplicationEnvironment } from './environment.ts';
import { workbooks } from './experiments/holder.ts';
import { exportToLims } from './exports/job.ts';
import { Followers } from './following/followers.ts';
import { tellOfDatabaseRole } from './health/database-role.ts';
import { startJobs } from './jobs/runner.ts';
import { mailNotifications } from './notifications/job.ts';
import { checkOpenings, watchOpenings } from './openings/watch.ts';
import type { Parts } from './parts.ts';
import { systemClock } from './plumbing/clock.ts';
import { createDocumentServerClient } from './plumbing/document-server/client.ts';
import { openBlobStore } from './plumbing/storage/index.ts';
import { ReadRecorder } from './reads/recorder.ts';
import { tellOfSecondFactor } from './second-factor/letters.ts';
import { secondOpinion } from './second-opinions/job.ts';
import { checkStoredFiles } from './stored-files/job.ts';
import { templates } from './templates/holder.ts';
import { readTexts, watchTexts } from './texts/job.ts';
import { mailAnchor } from './trail/anchor-mail.ts';
import { anchorToSyslog } from './trail/anchor-syslog.ts';
import { keepAnchoring } from './trail/anchoring.ts';
import { Sealer } from './trail/sealer.ts';
import { stampTrail } from './trail/time-stamps/job.ts';

/** How long requests that are being answered may take to finish once the process is told to stop. */
const STOP_MS = 15_000;
/** The same when the launcher is gone: the next one waits for us, and the database for as long as this. */
const ORPHANED_MS = 1_500;

const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** The only place where the parts are wired. */
async function start(): Promise<void> {
  const environment = readApplicationEnvironment({ ...process.env, DATABASE_URL: await databaseAddress() });
  let stopping = false;
  const { db, pool } = connect(environment.databaseUrl, {
    onError: (error) => {
      log.warn({ err: error }, 'a database connection was lost');
      // Nothing that waits for it can be finished any more.
      if (stopping) process.exit(1);
    },
  });
  await checkMigrated(db);
  const changes = await listenForAccessChanges(environment.databaseUrl);
  await tellOfDatabaseRole({ db }, log);
  const sealer = new Sealer(log);
  const reads = new ReadRecorder(log);
  const followers = new Followers(log);
  const parts: Parts = {
    environment,
    db,
    pool,
    access: createAccessDirectory({ db, clock: systemClock, changes }),
    holders: { workbook: workbooks, template: templates },
    blobs: await openBlobStore(environment.storage),
    documentServer: createDocumentServerClient(environment.documentServer),
    clock: systemClock,
    sealer,
    followers,
    reads,
  };
  sealer.start(parts);
  reads.start(parts);
  followers.start(parts, changes);
  const anchoring = keepAnchoring(parts, log);
  const app = await buildApp(parts, { logger: log });
  const jobs = await startJobs(
    parts,
    [
      checkWhoEdits,
      recoverForgottenFiles,
      exportToLims,
      checkOpenings,
      checkStoredFiles,
      secondOpinion,
      readTexts,
      sendResetLink,
      tellOfSecondFactor,
      mailNotifications,
      mailAnchor,
      anchorToSyslog,
      stampTrail,
    ],
    log,
  );
  const watches = [watchOpenings(parts, changes, log), watchTexts(parts, log)];
  await app.listen({ port: environment.port, host: environment.host });
  process.send?.({ type: 'ready' });
  // For the next start, also should this process be killed; nothing where no cache is set.
  flushCompileCache();
  giveBackStartMemory();

  const stop = async (within: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), within).unref();
    await Promise.all([app.close(), followers.stop(), jobs.stop(), ...watches.map((watch) => watch.stop())]);
    await changes.close();
    await reads.stop();
    await sealer.stop();
    await anchoring.stop();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop(STOP_MS));
  process.on('SIGINT', () => stop(STOP_MS));
  // The launcher is gone, however that happened: nothing may outlive it.
  process.on('disconnect', () => stop(ORPHANED_MS));
}

/**
 * Where the database is: the launcher says so by the channel when there is one with the schema we want, and has started us
 * before. Without a launcher the operator has said it.
 */
async function databaseAddress(): Promise<string | undefined> {
  if (process.env.DATABASE_URL !== undefined || process.send === undefined) return process.env.DATABASE_URL;
  const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }];
  return databaseUrl;
}

start().catch((error: unknown) => {
  if (error instanceof EnvironmentError) for (const problem of error.problems) log.fatal(problem);
  else if (error instanceof UnfitDatabaseError) log.fatal(error.message);
  else log.fatal({ err: error }, error instanceof Error ? error.message : 'The application could not start.');
  process.exit(1);
});
