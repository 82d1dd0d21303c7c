import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The superuser and the database of the embedded server. */
export const SUPERUSER = 'benchbook';
export const DATABASE = 'benchbook';

/**
 * Where the password of a role is kept. That of the superuser is written last, so that its presence says that initdb was not
 * interrupted.
 */
const passwordFile = (cluster: string, role: string): string => join(cluster, `${role}.password`);

/**
 * The path by which PostgreSQL finds its cluster. An account other than ours can't walk to a cluster below, say,
 * /root; but it is started inside it, and Linux lets a process reach its own working directory without the walk.
 */
export function clusterPath(cluster: string, account: Account | undefined): string {
  return account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/**
 * Makes sure that `cluster` is a complete PostgreSQL cluster and returns its superuser's password. A cluster whose
 * creation was interrupted holds no data and is made anew. Throws when the cluster belongs to another major version or
 * another user, or when initdb fails.
 */
export async function prepareCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> {
  const sentinel = passwordFile(cluster, SUPERUSER);
  if (existsSync(sentinel)) {
    refuseOtherVersion(cluster, binaries);
    if (account !== undefined) handOver(cluster, account);
    return readFileSync(sentinel, 'utf8').trim();
  }
  refuseUnreadable(cluster);
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  if (account !== undefined) chownSync(cluster, account.uid, account.gid);

  const password = newPassword();
  // A place of its own, because initdb wants an empty cluster and must be able to reach the file.
  const scratch = mkdtempSync(join(tmpdir(), 'benchbook-initdb-'));
  try {
    const handed = join(scratch, 'password');
    writeFileSync(handed, `${password}\n`, { mode: 0o600 });
    if (account !== undefined) {
      chownSync(scratch, account.uid, account.gid);
      chownSync(handed, account.uid, account.gid);
    }
    await initdb(cluster, binaries, account, handed);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  keepPassword(cluster, SUPERUSER, password);
  return password;
}

/** Nothing in it needs quotes, in SQL or in an address. */
export const newPassword = (): string => randomBytes(24).toString('base64url');

export function keepPassword(cluster: string, role: string, password: string): void {
  const file = passwordFile(cluster, role);
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** The password of a role; undefined while it has none. */
export function readPassword(cluster: string, role: string): string | undefined {
  const file = passwordFile(cluster, role);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Writes the server's settings, which are ours alone: an installation that needs others uses DATABASE_URL.
 * `durable: false` trades the safety of the data for speed and is for tests only.
 */
export function configure(cluster: string, port: number, durable: boolean): void {
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''", // their paths may be at most 107 bytes long, and DATA_DIR may not
    // Files of tests share a server.
    `max_connections = ${durable ? 100 : 300}`,
    'shared_buffers = 128MB',
    'max_wal_size = 1GB',
    "password_encryption = 'scram-sha-256'",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    // The application logs its own errors; statements hold what people wrote and don't belong into a log.
    'log_min_messages = fatal',
    'log_min_error_statement = panic',
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
  ];
  const file = join(cluster, 'postgresql.conf');
  writeFileSync(file, `# Written by Benchbook at every start.\n${settings.join('\n')}\n`);
  chmodSync(file, 0o644); // root writes it, the server's account reads it; the cluster itself is closed to others
}

function initdb(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  handed: string,
): Promise<void> {
  const args = [
    `--pgdata=${clusterPath(cluster, account)}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${handed}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Plain C would know no upper and lower case outside ASCII: 'ÉLAN' ILIKE 'élan' would be false.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      cwd: cluster,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...account,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => reject(new Error(`initdb cannot be run: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb failed (${code}): ${output.trim().split('\n').slice(-5).join(' / ')}`));
    });
  });
}

function refuseOtherVersion(cluster: string, binaries: Binaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (made !== ours) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${made} and this is PostgreSQL ${ours}: restore it from a backup.`,
    );
  }
}

/** A cluster that root restored from a backup belongs to root, whom PostgreSQL does not run as. */
function handOver(cluster: string, account: Account): void {
  const stat = statSync(cluster);
  if (stat.uid === account.uid && (stat.mode & 0o077) === 0) return;
  execFileSync('chown', ['-R', `${account.uid >>> 0}:${account.gid >>> 0}`, cluster]);
  chmodSync(cluster, 0o700);
}

function refuseUnreadable(cluster: string): void {
  const uid = process.getuid?.();
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || uid === 0 || owner === undefined || owner === uid) return;
  throw new Error(
    `The database in ${cluster} belongs to another user, because Benchbook was started as root before: start it as root again, or give the directory to this user with "chown -R".`,
  );
}
