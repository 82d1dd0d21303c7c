import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Account, postgresAccount } from './account.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { clusterPath, configure, DATABASE, prepareCluster, readPassword, SUPERUSER } from './cluster.ts';
import { acquireLock } from './lock.ts';
import { clearLeftovers, readPostmaster } from './postmaster.ts';
import { APPLICATION, OWNER, prepareRoles } from './roles.ts';
import { STOP, type WatchdogOptions } from './watchdog-options.ts';

export { acquireLock, type Lock, LockedError } from './lock.ts';
export { processStart } from './process-identity.ts';

export type EmbeddedPostgresOptions = {
  /** A directory of its own for the cluster and its lock; created when missing. */
  dataDir: string;
  /** Where the programs are copied to when they can't be used in place. Default: the system's cache directory. */
  cacheDir?: string;
  /** Receives what the server prints, line by line. */
  log: (line: string) => void;
  /** False switches off everything that protects data against a power cut. For tests only. Default: true. */
  durable?: boolean;
  /**
   * A file that names the processes using the server, as JSON `[{ pid, start }]` with `processStart` of each: when this
   * process is killed, the server goes after them.
   */
  usersFile?: string;
  /** The port to listen on if it is free: a restarted server is found again where it was. Default: any free one. */
  port?: number;
};

/** Addresses of the database, each with a password: for who connects so alone, never for a log or a command line. */
export type Addresses = {
  /** Reads and writes rows, as it is granted by `migrate`. */
  application: string;
  /** Owns the tables, and changes the schema. */
  owner: string;
  /** Whom nothing stops: for what the owner may not, which is to make roles and databases. */
  superuser: string;
};

export type EmbeddedPostgres = {
  addresses: Addresses;
  /** Settles when the server has ended, asked to or not; `reason` is for people to read. */
  ended: Promise<{ reason: string }>;
  /** Shuts the server down in at most 15 seconds. Later calls wait for the same. */
  stop(): Promise<void>;
};

/** A start that fails for a reason that passes (a port just taken, remains of an earlier server) is tried again. */
const ATTEMPTS = 8;

/** Recovery after a power cut replays the log and may take minutes on a slow disk. */
const START_MS = 10 * 60_000;

/**
 * Starts a PostgreSQL server on `dataDir` and returns once its database takes connections. It listens on 127.0.0.1 at a
 * free port, runs as another account when we are root, and ends with this process however this process ends.
 * Throws LockedError when another live process has started one on the same directory, or an Error that says why not.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const lock = await acquireLock(join(dataDir, 'lock'));
  try {
    const cluster = join(dataDir, 'cluster');
    const account = postgresAccount(cluster);
    const binaries = prepareBinaries(options.cacheDir);
    await clearLeftovers(cluster, binaries.pgCtl);
    const password = await prepareCluster(cluster, binaries, account);
    const { server, addresses } = await start(cluster, binaries, account, password, options);
    const ended = server.ended.then((result) => {
      lock.release();
      return result;
    });
    return {
      addresses,
      ended,
      async stop() {
        server.release();
        await ended;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The application's address of the server that another process has started on `dataDir`; undefined while none is ready.
 * The caller sees to it that the server is meant to run: that somebody holds its lock.
 */
export function findRunningPostgres(dataDir: string): string | undefined {
  const cluster = join(dataDir, 'cluster');
  const postmaster = readPostmaster(cluster);
  const password = readPassword(cluster, APPLICATION);
  if (postmaster?.ready !== true || password === undefined) return undefined;
  return addressOf(APPLICATION, password, postmaster.port);
}

const addressOf = (role: string, password: string, port: number): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;

type Server = { ended: Promise<{ reason: string }>; hasEnded: () => boolean; release: () => void };

async function start(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
  { log, durable = true, port: wantedPort, usersFile }: EmbeddedPostgresOptions,
): Promise<{ server: Server; addresses: Addresses }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? wantedPort : undefined);
    const superuser = addressOf(SUPERUSER, password, port);
    const lastLines: string[] = [];
    configure(cluster, port, durable);
    const server = launch(cluster, binaries, account, usersFile, (line) => {
      lastLines.push(line);
      if (lastLines.length > 5) lastLines.shift();
    });
    try {
      await untilReady(cluster, port, server);
      await ensureDatabase(superuser);
      const passwords = await prepareRoles(superuser, cluster);
      // What it printed until now concerns only a start that failed.
      server.onLine(log);
      const addresses = {
        application: addressOf(APPLICATION, passwords.application, port),
        owner: addressOf(OWNER, passwords.owner, port),
        superuser,
      };
      return { server, addresses };
    } catch (error) {
      server.release();
      await server.ended;
      if (attempt >= ATTEMPTS) {
        const said = lastLines.length > 0 ? ` It said: ${lastLines.join(' / ')}` : '';
        throw new Error(`The embedded PostgreSQL does not start.${said}`, { cause: error });
      }
      await sleep(100 * 2 ** attempt);
      await clearLeftovers(cluster, binaries.pgCtl);
    }
  }
}

function launch(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  usersFile: string | undefined,
  firstListener: (line: string) => void,
): Server & { onLine: (listener: (line: string) => void) => void } {
  const options: WatchdogOptions = {
    postgres: binaries.postgres,
    pgCtl: binaries.pgCtl,
    cluster,
    clusterForServer: clusterPath(cluster, account),
    account,
    usersFile,
  };
  const watchdog = spawn(
    process.execPath,
    [fileURLToPath(new URL('./watchdog.ts', import.meta.url)), JSON.stringify(options)],
    // Detached: a Ctrl-C in the terminal must not stop the server while the application still uses it.
    { detached: true, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true, env: watchdogEnvironment() },
  );
  let listener = firstListener;
  let reason = 'its watchdog ended';
  let over = false;
  createInterface({ input: watchdog.stdout }).on('line', (line) => {
    if (line.startsWith('exited')) reason = line;
    else listener(line);
  });
  createInterface({ input: watchdog.stderr }).on('line', (line) => listener(line));
  watchdog.stdin.on('error', () => {}); // it has ended; 'close' follows
  const ended = closed(watchdog).then(async (error) => {
    over = true;
    // A server whose watchdog was killed would outlive us.
    await clearLeftovers(cluster, binaries.pgCtl);
    return { reason: error?.message ?? reason };
  });
  return {
    ended,
    hasEnded: () => over,
    release: () => watchdog.stdin.end(STOP),
    onLine(next) {
      listener = next;
    },
  };
}

function closed(child: ChildProcess): Promise<Error | undefined> {
  return new Promise((resolve) => {
    child.on('error', resolve);
    // 'exit', not 'close': an orphaned server would keep the pipes open.
    child.on('exit', () => resolve(undefined));
  });
}

/** The server needs none of our variables, some of which are secrets. */
function watchdogEnvironment(): NodeJS.ProcessEnv {
  const places = ['PATH', 'Path', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'HOME', 'USERPROFILE'];
  // Without it, the watchdog would hold a compiler of TypeScript as long as it runs.
  const kept = [...places, 'NODE_COMPILE_CACHE'];
  const environment: NodeJS.ProcessEnv = { NODE_NO_WARNINGS: '1' };
  for (const name of kept) if (process.env[name] !== undefined) environment[name] = process.env[name];
  return environment;
}

async function untilReady(cluster: string, port: number, server: Server): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (server.hasEnded()) throw new Error('It ended while starting.');
    const postmaster = readPostmaster(cluster);
    // The file of an earlier server stays until ours replaces it; that one had another port.
    if (postmaster?.ready === true && postmaster.port === port) return;
    await sleep(15);
  }
  throw new Error('It was not ready in time.');
}

/** Connects once, which proves that the server is ours, and creates the database at the first start. */
async function ensureDatabase(connectionString: string): Promise<void> {
  try {
    await query(connectionString, 'SELECT 1');
  } catch (error) {
    const missing = error instanceof pg.DatabaseError && error.code === '3D000'; // invalid_catalog_name
    if (!missing) throw error;
    const maintenance = new URL(connectionString);
    maintenance.pathname = '/postgres';
    await query(maintenance.href, `CREATE DATABASE ${DATABASE}`);
  }
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The wanted port if it is free, else any free one. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => {
      if (wanted === 0) reject(error);
      else resolve(freePort());
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port.'));
      });
    });
  });
}
