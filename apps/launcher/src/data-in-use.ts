import { join } from 'node:path';
import {
  acquireLock,
  findRunningPostgres,
  LockedError,
  startEmbeddedPostgres,
} from '@benchbook/database/embedded';
import type { Environment } from '@benchbook/server/environment';
import { StartError } from './checks.ts';

/** The database of a data directory, for one command. */
export interface CommandDatabase {
  /** By whom the application connects, as which the command works. */
  address: string;
  close(): Promise<void>;
}

/**
 * The database whether Benchbook runs or not: that of DATABASE_URL, the embedded one that a running Benchbook has
 * started, or else the embedded one, started and brought up to date for this command.
 *
 * @throws StartError
 */
export async function openDatabaseInUse({ databaseUrl, dataDir }: Environment): Promise<CommandDatabase> {
  if (databaseUrl !== undefined) return { address: databaseUrl, close: async () => {} };
  try {
    const lock = await acquireLock(join(dataDir, 'lock'));
    try {
      return await startForCommand(dataDir, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const address = error.pid === undefined ? undefined : findRunningPostgres(join(dataDir, 'postgres'));
    if (address !== undefined) return { address, close: async () => {} };
    throw new StartError(
      error.pid === undefined
        ? `DATA_DIR ${dataDir} is in use by a Benchbook in another container: run this command in that one.`
        : `DATA_DIR ${dataDir} is in use by a running Benchbook (process ${error.pid}) whose database is not ready: wait until it says that it is ready, and try again.`,
    );
  }
}

async function startForCommand(dataDir: string, release: () => void): Promise<CommandDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => {} });
  const close = async () => {
    await server.stop();
    release();
  };
  try {
    const { migrate } = await import('@benchbook/database');
    await migrate(server.addresses);
    return { address: server.addresses.application, close };
  } catch (error) {
    await close();
    throw error;
  }
}
