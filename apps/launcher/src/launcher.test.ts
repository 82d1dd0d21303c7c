import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect as connectDatabase } from '@benchbook/database';
import { processStart } from '@benchbook/database/embedded';
import { createTestDatabase, freePorts, type Product, startProduct } from '@benchbook/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

/** A machine that other tests keep busy takes a minute for two starts of the product. */
const TEST_MS = 240_000;
const PATIENCE_MS = 90_000;

const root = mkdtempSync(join(tmpdir(), 'benchbook-launcher-'));
const products: Product[] = [];
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.stop()));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const SECRETS = [
  'secret.key',
  'document-server.key',
  ...['benchbook', 'benchbook_owner', 'benchbook_application'].map(
    (role) => `postgres/cluster/${role}.password`,
  ),
];

let directories = 0;
const newDirectory = () => join(root, `data-${++directories}`);

async function start(dataDir: string): Promise<Product> {
  const product = await startProduct({ dataDir });
  products.push(product);
  return product;
}

/** Runs the launcher until it ends by itself, as it does when it can't start. */
async function runLauncher(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const launcher = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    launcher.stdout.toArray(),
    launcher.stderr.toArray(),
    once(launcher, 'exit'),
  ]);
  return { code, output: Buffer.concat([...stdout, ...stderr]).toString() };
}

/** The pids of application and document server. */
function partsOf(dataDir: string): number[] {
  const entries: { pid: number }[] = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  return entries.map(({ pid }) => pid);
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await sleep(20);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

describe('the running product', { timeout: TEST_MS }, () => {
  // One for these tests: the last of them stops it.
  const dataDir = newDirectory();
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ dataDir });
  });
  afterAll(() => product.stop());

  it('answers that every part is ready, says where it is, and refuses a second start on its data', async () => {
    expect(product.log()).toContain(`Benchbook is ready at ${product.url}\n`);
    const answer = await fetch(`${product.url}/health/ready`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      ready: true,
      database: { ok: true },
      storage: { ok: true },
      documentServer: { ok: true },
    });
    const second = await runLauncher({ DATA_DIR: dataDir, PORT: '1024', DOCUMENT_SERVER_PORT: '1025' });
    expect(second.code).toBe(1);
    expect(second.output).toMatch(
      /^Benchbook cannot start: DATA_DIR .* is in use by a running Benchbook .*\n$/,
    );
    expect(await isReady(product.url)).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'writes no password of the database into the environment of a part',
    async () => {
      const kept = (role: string) =>
        readFileSync(join(dataDir, `postgres/cluster/${role}.password`), 'utf8').trim();
      const environments = partsOf(dataDir).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
      expect(environments).toHaveLength(2);
      for (const environment of environments) {
        expect(environment).toContain(dataDir); // so it has been read
        expect(environment).not.toContain('DATABASE_OWNER_URL');
        // Those of who could rewrite the record are given to no part at all.
        for (const role of ['benchbook', 'benchbook_owner', 'benchbook_application']) {
          expect(environment).not.toContain(kept(role));
        }
      }
    },
  );

  it('ends with code 0 when it is stopped, takes all its parts along, and keeps no secret in its output', async () => {
    const processes = [...partsOf(dataDir), postmasterOf(dataDir)];
    expect(processes).toHaveLength(3);
    expect(await product.stop()).toBe(0);
    expect(processes.filter((pid) => processStart(pid) !== undefined)).toEqual([]);
    for (const file of SECRETS) {
      expect(product.log()).not.toContain(readFileSync(join(dataDir, file), 'utf8').trim());
    }
  });
});

describe('a running product whose part is killed', { timeout: TEST_MS }, () => {
  const dataDir = newDirectory();
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ dataDir });
  });
  afterAll(() => product.stop());

  it('starts the application again when it was killed [Annex 11, 16]', async () => {
    for (const pid of partsOf(dataDir)) process.kill(pid, 'SIGKILL');
    await until(async () => !(await isReady(product.url)));
    await until(() => isReady(product.url));
    expect(product.log()).toContain('ended (SIGKILL); it is started again in 1 s');
  });

  it('starts the database again when it was killed', async () => {
    const postmaster = postmasterOf(dataDir);
    process.kill(postmaster, 'SIGKILL');
    await until(() => processStart(postmaster) === undefined);
    await until(() => isReady(product.url));
    expect(product.log()).toContain('database        | ended');
  });
});

describe('a product of one’s own', { timeout: TEST_MS }, () => {
  it.skipIf(process.platform !== 'linux')(
    'migrates an external database by its owner, whom no part gets',
    async () => {
      const database = await createTestDatabase();
      const owner = connectDatabase(database.ownerUrl, { maxConnections: 1 });
      await owner.pool.query(
        `drop schema public cascade; drop schema graphile_worker cascade; create schema public; grant usage on schema public to public`,
      );
      await owner.db.destroy();
      const dataDir = newDirectory();
      const [port, documentServerPort] = await freePorts();
      const ports = { PORT: String(port), DOCUMENT_SERVER_PORT: String(documentServerPort) };
      const alone = await runLauncher({ ...ports, DATA_DIR: dataDir, DATABASE_URL: database.url });
      expect(alone).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Benchbook cannot start: .*: set DATABASE_OWNER_URL /m),
      });
      const product = await startProduct({
        dataDir,
        env: { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
      });
      products.push(product);
      expect(await isReady(product.url)).toBe(true);
      for (const pid of partsOf(dataDir)) {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        expect(environment).not.toContain('DATABASE_OWNER_URL');
        expect(environment).not.toContain(new URL(database.ownerUrl).password);
      }
      await product.stop();
      await database.drop();
    },
  );

  it('leaves nothing behind when it is killed, and starts again at once', async () => {
    const dataDir = newDirectory();
    const first = await startProduct({ dataDir });
    const processes = [...partsOf(dataDir), postmasterOf(dataDir)];
    await first.kill9();
    const second = await start(dataDir);
    expect(await isReady(second.url)).toBe(true);
    expect(processes.filter((pid) => processStart(pid) !== undefined)).toEqual([]);
  });

  it('lets the database go last when it is killed, and waits for nobody who cannot finish', async () => {
    const dataDir = newDirectory();
    const product = await startProduct({ dataDir });
    const parts = partsOf(dataDir);
    const postmaster = postmasterOf(dataDir);
    for (const file of ['lock', 'postgres/lock', 'processes.json']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
    // A request that the application would answer, and that never comes to its end.
    const { hostname, port } = new URL(product.url);
    const body = 'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n';
    const slow = connect(Number(port), hostname).on('error', () => {});
    slow.write(`${body}content-length: 1000\r\n\r\n{"userName":`);
    await isReady(product.url);
    await product.kill9();
    const isRunning = (pid: number) => processStart(pid) !== undefined;
    let wentLast = true;
    await until(() => {
      // Looked at first: it may end between the two.
      const databaseIsGone = !isRunning(postmaster);
      if (databaseIsGone && parts.some(isRunning)) wentLast = false;
      return databaseIsGone && !parts.some(isRunning);
    });
    expect(wentLast).toBe(true);
    slow.destroy();
  });
});

describe('a start that cannot work', { timeout: TEST_MS }, () => {
  it('names the port that is taken', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    const port = address !== null && typeof address === 'object' ? String(address.port) : '';
    const { code, output } = await runLauncher({ DATA_DIR: newDirectory(), PORT: port });
    expect(code).toBe(1);
    expect(output).toBe(
      `Benchbook cannot start: PORT ${port} is taken by another program: stop that program, or set PORT to a free port.\n`,
    );
    occupant.close();
  });

  it('names the data directory that is a file', async () => {
    const file = join(root, 'a file');
    writeFileSync(file, '');
    const { code, output } = await runLauncher({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toBe(
      `Benchbook cannot start: DATA_DIR ${file} is not a directory: write the name of one.\n`,
    );
  });

  it.skipIf(process.platform === 'win32')('names the data directory that cannot be written to', async () => {
    // Not even root may write here.
    const { code, output } = await runLauncher({ DATA_DIR: '/proc/benchbook' });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Benchbook cannot start: DATA_DIR \/proc\/benchbook cannot be written to \(\w+\): .*\n$/,
    );
  });

  it('names every variable that is wrong, one line each', async () => {
    const { code, output } = await runLauncher({
      DATA_DIR: newDirectory(),
      PORT: 'eighty',
      SECRET_KEY: 'short',
    });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^Benchbook cannot start: PORT is not a port: write /),
      expect.stringMatching(/^Benchbook cannot start: SECRET_KEY is too short: write /),
    ]);
  });
});
