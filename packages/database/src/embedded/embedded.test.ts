import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, LockedError, processStart, startEmbeddedPostgres } from './index.ts';
import { readPostmaster } from './postmaster.ts';

const root = mkdtempSync(join(tmpdir(), 'benchbook-embedded-'));
const running = new Set<EmbeddedPostgres>();
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  rmSync(root, { recursive: true, force: true });
});

let directories = 0;
function newDirectory(): string {
  directories += 1;
  return join(root, `installation ${directories}`); // a blank in the path is a common cause of trouble
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  running.add(server);
  return server;
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts the server in a process of its own, as the launcher does, so that the test can kill that process. */
async function startElsewhere(dataDir: string) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const server = await startEmbeddedPostgres({ dataDir: process.env.DIRECTORY, log: () => {} });
    console.log(server.addresses.owner);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, DIRECTORY: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [connectionString] = await once(createInterface({ input: owner.stdout }), 'line');
  const postmaster = readPostmaster(join(dataDir, 'cluster'));
  if (postmaster === undefined) throw new Error('no postmaster.pid');
  return { owner, connectionString: String(connectionString), postmaster: postmaster.pid };
}

async function untilGone(pid: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (processStart(pid) !== undefined) {
    if (Date.now() > deadline) throw new Error(`process ${pid} is still there`);
    await sleep(50);
  }
}

describe('the embedded PostgreSQL', () => {
  it('starts on nothing, and starts again with what was written', async () => {
    const dataDir = newDirectory();
    const first = await start(dataDir);
    await ask(first.addresses.owner, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.addresses.owner, 'SELECT answer FROM kept')).toEqual([42]);
    expect(new URL(second.addresses.owner)).toMatchObject({ hostname: '127.0.0.1', pathname: '/benchbook' });
    await second.stop();
  });

  it('knows upper and lower case beyond ASCII, keeps data safe, and shows itself only on this machine', async () => {
    const dataDir = newDirectory();
    const server = await start(dataDir);
    expect(await ask(server.addresses.owner, `SELECT 'ÉLAN' ILIKE 'élan', lower('ÄÖÜ')`)).toEqual([
      true,
      'äöü',
    ]);
    const settings = `SELECT current_setting('fsync'), current_setting('listen_addresses'),
      current_setting('unix_socket_directories'), current_setting('password_encryption')`;
    expect(await ask(server.addresses.superuser, settings)).toEqual(['on', '127.0.0.1', '', 'scram-sha-256']);
    const wrong = new URL(server.addresses.owner);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    if (process.platform !== 'win32') {
      expect(statSync(join(dataDir, 'cluster', 'benchbook.password')).mode & 0o777).toBe(0o600);
      expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
    }
    await server.stop();
  });

  it('refuses a second start on the same directory and leaves the first alone', async () => {
    const dataDir = newDirectory();
    const server = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(LockedError);
    expect(await ask(server.addresses.owner, 'SELECT 1')).toEqual([1]);
    await server.stop();
  });

  it('ends within seconds when its owner is killed, and starts again with the data [Annex 11, 16]', async () => {
    const dataDir = newDirectory();
    const { owner, connectionString, postmaster } = await startElsewhere(dataDir);
    await ask(connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
    owner.kill('SIGKILL');
    await untilGone(postmaster);
    const server = await start(dataDir);
    expect(await ask(server.addresses.owner, 'SELECT answer FROM kept')).toEqual([42]);
    await server.stop();
  });

  it('starts at once after its owner was killed, while the earlier server is still shutting down', async () => {
    const dataDir = newDirectory();
    const { owner, connectionString } = await startElsewhere(dataDir);
    await ask(connectionString, 'CREATE TABLE kept AS SELECT g FROM generate_series(1, 100000) g');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const server = await start(dataDir);
    expect(await ask(server.addresses.owner, 'SELECT count(*)::int FROM kept')).toEqual([100_000]);
    await server.stop();
  });

  it.skipIf(process.platform !== 'linux')(
    'starts over a server that outlived both its owner and its watchdog',
    async () => {
      const dataDir = newDirectory();
      const { owner, postmaster } = await startElsewhere(dataDir);
      const stat = readFileSync(`/proc/${postmaster}/stat`, 'utf8');
      const watchdog = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]); // the parent
      process.kill(watchdog, 'SIGKILL');
      owner.kill('SIGKILL');
      await once(owner, 'exit');
      const server = await start(dataDir);
      expect(await ask(server.addresses.owner, 'SELECT 1')).toEqual([1]);
      expect(processStart(postmaster)).toBeUndefined();
      await server.stop();
    },
  );

  it('starts over the remains of a killed server whose pid now belongs to another process', async () => {
    const dataDir = newDirectory();
    const { owner, connectionString, postmaster } = await startElsewhere(dataDir);
    await ask(connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(postmaster, 'SIGKILL');
    await untilGone(postmaster);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const file = join(dataDir, 'cluster', 'postmaster.pid');
    await sleep(500); // the owner's last act was to look after the dead server
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    writeFileSync(file, text.replace(/^\d+/, String(process.ppid)));
    const server = await start(dataDir);
    expect(await ask(server.addresses.owner, 'SELECT answer FROM kept')).toEqual([42]);
    await server.stop();
  });

  it('makes a cluster anew whose creation was interrupted', async () => {
    const dataDir = newDirectory();
    mkdirSync(join(dataDir, 'cluster', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    const server = await start(dataDir);
    expect(await ask(server.addresses.owner, 'SELECT 1')).toEqual([1]);
    await server.stop();
  });

  it('tells its owner when the server ends by itself', async () => {
    const dataDir = newDirectory();
    const server = await start(dataDir);
    process.kill(readPostmaster(join(dataDir, 'cluster'))?.pid ?? 0, 'SIGKILL');
    await expect(server.ended).resolves.toEqual({ reason: 'exited SIGKILL' });
    const next = await start(dataDir);
    await next.stop();
  });

  it('names the version when the cluster was made by another one', async () => {
    const dataDir = newDirectory();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 12 and this is PostgreSQL 17/);
  });

  it.skipIf(process.getuid?.() !== 0)('works for root in a directory that only root may enter', async () => {
    const closed = join(root, 'only root');
    mkdirSync(closed, { mode: 0o700 });
    const server = await start(join(closed, 'data', 'postgres'));
    expect(await ask(server.addresses.owner, 'SELECT 1')).toEqual([1]);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  it.skipIf(process.getuid?.() !== 0)('works for root on a copy that root restored as its own', async () => {
    const dataDir = newDirectory();
    const first = await start(dataDir);
    await ask(first.addresses.owner, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    execFileSync('chown', ['-R', '0:0', dataDir]);
    chmodSync(join(dataDir, 'cluster'), 0o755);
    const server = await start(dataDir);
    expect(await ask(server.addresses.owner, 'SELECT answer FROM kept')).toEqual([42]);
    await server.stop();
  });
});
