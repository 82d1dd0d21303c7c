import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireLock, type Lock, LockedError } from '@benchbook/database/embedded';
import { type Environment, EnvironmentError, readEnvironment } from '@benchbook/server/environment';
import { giveBackStartMemory } from '@benchbook/threads';
import { checkDataDirectory, checkPorts, StartError } from './checks.ts';
import { applicationEnvironment, documentServerEnvironment, secretsOf } from './child-environment.ts';
import { awaitExternalDatabase, type Database, runEmbeddedDatabase } from './database.ts';
import { createLog } from './log.ts';
import { prepareMigration } from './migration.ts';
import { type Part, runPart } from './part.ts';
import { waitForProcesses, writeProcesses } from './processes.ts';

/** How long each part may take to end; together less than the 20 seconds that a service manager usually grants. */
const DOCUMENT_SERVER_STOP_MS = 9_000;
const APPLICATION_STOP_MS = 6_000;
const TOTAL_STOP_MS = 20_000;

const log = createLog(process.stdout);
const programs = {
  application: fileURLToPath(new URL('../../server/src/main.ts', import.meta.url)),
  documentServer: fileURLToPath(new URL('../../../packages/document-server/src/main.ts', import.meta.url)),
};

let lock: Lock | undefined;
let database: Database | undefined;
let application: Part | undefined;
let documentServer: Part | undefined;
const ended = new AbortController();
let stopping = false;

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  checkDataDirectory(environment.dataDir);
  lock = await lockDataDirectory(environment.dataDir);
  const processesFile = join(environment.dataDir, 'processes.json');
  await waitForProcesses(processesFile, (line) => log('launcher', line));
  await checkPorts(environment);
  const secrets = secretsOf(environment);
  const onProcess = () => {
    // Ours alone while we hold the lock, which is given back after the last part has ended.
    if (lock !== undefined) writeProcesses(processesFile, [application?.pid(), documentServer?.pid()]);
  };

  const migrated = Promise.withResolvers<{ databaseUrl: string }>();
  // Before all else, and before there is a database: it is the longest to load.
  application = runPart({
    name: 'application',
    entry: programs.application,
    // Documents pass through it by the megabyte: from a small heap, each few of them would have it collected.
    flags: ['--initial-old-space-size=256'],
    env: applicationEnvironment(environment, secrets),
    awaits: migrated.promise,
    required: true,
    log,
    onProcess,
  });
  if (environment.documentServer.builtIn) {
    documentServer = runPart({
      name: 'document server',
      entry: programs.documentServer,
      env: documentServerEnvironment(environment, secrets),
      required: false, // one that can't start takes the editors with it, not the notebook
      log,
      onProcess,
    });
  }
  const migrate = prepareMigration(ended.signal);
  database = await openDatabase(environment, processesFile, (databaseUrl) =>
    application?.restart({ databaseUrl }),
  );
  if (stopping) return;
  await migrate(database);
  if (stopping) return;
  migrated.resolve({ databaseUrl: database.application });
  const [started] = await Promise.all([application.firstStart, documentServer?.firstStart]);
  if (stopping) return;
  if (!started) throw new StartError('The application does not start: see the lines above.');
  process.stdout.write(`Benchbook is ready at ${environment.publicUrl}\n`);
  process.send?.({ type: 'ready' });
  giveBackStartMemory();
}

async function lockDataDirectory(dataDir: string): Promise<Lock> {
  try {
    return await acquireLock(join(dataDir, 'lock'));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const owner =
      error.pid === undefined
        ? 'a Benchbook in another container'
        : `a running Benchbook (process ${error.pid})`;
    throw new StartError(
      `DATA_DIR ${dataDir} is in use by ${owner}: stop that one first, or choose another DATA_DIR.`,
    );
  }
}

function openDatabase(
  environment: Environment,
  usersFile: string,
  onMoved: (url: string) => void,
): Promise<Database> {
  const { databaseUrl: application, databaseOwnerUrl: owner = application } = environment;
  return application === undefined || owner === undefined
    ? runEmbeddedDatabase(environment.dataDir, usersFile, log, onMoved)
    : awaitExternalDatabase({ application, owner }, log);
}

/**
 * The document server goes first, because it hands its last saves to the application; the application next, because it
 * writes them into the database.
 */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  ended.abort();
  setTimeout(() => process.exit(exitCode || 1), TOTAL_STOP_MS).unref();
  await documentServer?.stop(DOCUMENT_SERVER_STOP_MS);
  await application?.stop(APPLICATION_STOP_MS);
  await database?.stop();
  lock?.release();
  process.exit(exitCode);
}

/** With the schema that its sources want by now. */
async function restartApplication(): Promise<void> {
  try {
    if (database !== undefined) await prepareMigration(ended.signal)(database);
    if (!stopping) await application?.restart();
  } catch (error) {
    log('launcher', describe(error));
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
// Started with a channel, by scripts/start.mjs or a test: when that process is gone, so are we.
process.on('disconnect', () => stop(0));
// While developing, scripts/dev.mjs says when the sources of a part have changed.
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('restart' in message) || stopping) return;
  if (message.restart === 'application') restartApplication();
  if (message.restart === 'document server') documentServer?.restart();
});

start().catch(async (error: unknown) => {
  const problems = error instanceof EnvironmentError ? error.problems : [describe(error)];
  for (const problem of problems) process.stderr.write(`Benchbook cannot start: ${problem}\n`);
  await stop(1);
});

/** A StartError is for the operator; anything else is a fault of ours, whose place must be found. */
function describe(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
