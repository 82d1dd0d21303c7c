import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, LockedError, startEmbeddedPostgres } from '@benchbook/database/embedded';
import { codeOf, StartError } from './checks.ts';
import type { Log } from './log.ts';

/** How long an external server that does not answer is waited for: it may be starting at the same time. */
const EXTERNAL_MS = 30_000;

export type Database = {
  /** By whom the application connects. */
  application: string;
  /** By whom the schema is changed: not for the application. */
  owner: string;
  stop(): Promise<void>;
};

/** Waits until the database of DATABASE_URL answers. Throws StartError when it does not. */
export async function awaitExternalDatabase(
  { application, owner }: { application: string; owner: string },
  log: Log,
): Promise<Database> {
  await awaitAnswer('DATABASE_URL', application, log);
  if (owner !== application) await awaitAnswer('DATABASE_OWNER_URL', owner, log);
  return { application, owner, stop: async () => {} };
}

async function awaitAnswer(variable: string, address: string, log: Log): Promise<void> {
  const deadline = Date.now() + EXTERNAL_MS;
  for (;;) {
    const problem = await problemOf(address);
    if (problem === undefined) return;
    if (Date.now() > deadline) {
      throw new StartError(
        `${variable}: the database does not answer (${problem}): check the address and that it runs.`,
      );
    }
    log('database', `does not answer yet (${problem})`);
    await sleep(2_000);
  }
}

async function problemOf(address: string): Promise<string | undefined> {
  // Loaded where it is needed: the launcher of an embedded database asks it nothing.
  const { probe } = await import('@benchbook/database');
  try {
    await probe(address);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * Starts the embedded PostgreSQL and starts it again should it end, on the same port so that the application finds it;
 * `usersFile` names the parts, see
 * startEmbeddedPostgres; `onMoved` is told when that port was taken. Throws StartError when the first start fails.
 */
export async function runEmbeddedDatabase(
  dataDir: string,
  usersFile: string,
  log: Log,
  onMoved: (application: string) => void,
): Promise<Database> {
  const directory = join(dataDir, 'postgres');
  const start = (port?: number) =>
    startEmbeddedPostgres({ dataDir: directory, log: (line) => log('database', line), port, usersFile });
  let server: EmbeddedPostgres | undefined;
  try {
    server = await start();
  } catch (error) {
    if (error instanceof LockedError)
      throw new StartError(`The embedded database is in use: ${error.message}`);
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
  const database = {
    application: server.addresses.application,
    owner: server.addresses.owner,
    async stop() {
      stopping = true;
      await server?.stop();
    },
  };
  let stopping = false;
  const watch = async (watched: EmbeddedPostgres): Promise<void> => {
    const { reason } = await watched.ended;
    for (let wait = 1; !stopping; wait = Math.min(wait * 2, 30)) {
      log('database', `ended (${reason}); it is started again in ${wait} s`);
      await sleep(wait * 1_000);
      if (stopping) return;
      try {
        server = await start(Number(new URL(database.application).port));
      } catch (error) {
        log('database', error instanceof Error ? error.message : String(error));
        continue;
      }
      const { application, owner } = server.addresses;
      if (application !== database.application) {
        Object.assign(database, { application, owner });
        onMoved(application);
      }
      watch(server);
      return;
    }
  };
  watch(server);
  return database;
}
