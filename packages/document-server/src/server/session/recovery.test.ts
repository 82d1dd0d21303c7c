import { type ChildProcess, fork } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCells } from '@benchbook/documents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDocumentServer } from '../app.ts';
import { PageClient } from '../testing/page-client.ts';
import { eventually, secret, TestServer, textOfDocx } from '../testing/test-server.ts';

const main = join(import.meta.dirname, '../../main.ts');

/** A document server in a process of its own, as the launcher runs it; its host is the test's. */
class ServerProcess extends TestServer {
  #process: ChildProcess | undefined;
  #address = '';
  #data = '';

  override get url(): string {
    return this.#address;
  }

  override get folder(): string {
    return this.#data;
  }

  override async start(): Promise<this> {
    await super.start();
    await super.stopServer();
    this.#data = await mkdtemp(join(tmpdir(), 'document-server-'));
    await this.run();
    return this;
  }

  async run(): Promise<void> {
    const child = fork(main, {
      env: {
        DOCUMENT_SERVER_PORT: '0',
        DOCUMENT_SERVER_SECRET: secret,
        DOCUMENT_SERVER_DATA_DIR: this.#data,
        ALLOWED_HOST_ORIGINS: this.host.origin,
        FRAME_ANCESTORS: this.host.origin,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = child;
    this.#address = await new Promise((resolve) =>
      child.once('message', ({ url }: { url: string }) => resolve(url)),
    );
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    return new Promise((resolve) => {
      child?.once('exit', (code) => resolve(code));
      child?.kill(signal);
    });
  }

  disconnect(): Promise<number | null> {
    const child = this.#process;
    return new Promise((resolve) => {
      child?.once('exit', (code) => resolve(code));
      child?.disconnect();
    });
  }

  override async stop(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.end('SIGKILL');
    await rm(this.#data, { recursive: true, force: true });
    await super.stop();
  }
}

let server: ServerProcess;
beforeEach(async () => {
  server = await new ServerProcess().start();
});
afterEach(() => server.stop());

test('kill -9: the page comes back with its ticket, finds its journal where it was, and goes on', async () => {
  const docx = await (await server.openDocx('killed-docx')).acceptBase();
  await docx.type('typed before the crash');
  const xlsx = await server.openXlsx('killed-xlsx');
  await xlsx.type(0, 1);
  await xlsx.type(1, 2);
  await server.end('SIGKILL');

  await server.run();
  const page = await PageClient.connect(server.url);
  page.send({ type: 'resume', ticket: xlsx.page.opened.ticket });
  expect(await page.next('resumed')).toEqual({ type: 'resumed', mode: 'edit', revision: 2 });
  page.send({
    type: 'edits',
    revision: 3,
    edits: [
      {
        op: 'set-cells',
        sheet: xlsx.sheet,
        cells: [
          { row: 2, column: 0, content: { kind: 'number', value: 3 } },
          // Its page dies before it knows the result.
          { row: 3, column: 0, content: { kind: 'formula', formula: 'SUM(A1:A3)' } },
        ],
      },
    ],
  });
  await page.next('journaled', ({ revision }) => revision === 3);
  page.send({ type: 'save', cause: 'button' });
  const { document } = await server.host.callback('killed-xlsx', 6);
  const values = readCells(document ?? new Uint8Array()).flatMap(({ cells }) =>
    cells.map(({ value }) => value),
  );
  expect(values).toEqual([1, 2, 3, 6]);

  const again = await PageClient.connect(server.url);
  again.send({ type: 'resume', ticket: docx.page.opened.ticket });
  expect(await again.next('resumed')).toEqual({ type: 'resumed', mode: 'edit', revision: 1 });
  await page.breakOff();
  await again.breakOff();
});

test('SIGTERM: the page is asked for what it had not sent, and sent away to come back; the process ends with 0', async () => {
  const docx = await (await server.openDocx('term')).acceptBase();
  const ended = server.end('SIGTERM');
  await docx.page.next('flush');
  expect(await ended).toBe(0);
  expect(await docx.page.closed).toBe(1012);
});

test('a launcher that is gone ends the process with 0', async () => {
  expect(await server.disconnect()).toBe(0);
});

test('when nobody comes back after a crash, the work is brought to the host', async () => {
  const docx = await (await server.openDocx('abandoned')).acceptBase();
  await docx.type('nobody came back');
  await server.end('SIGKILL');
  const restarted = await startDocumentServer({ ...server.options, dataDir: server.folder });
  const { body, document } = await server.host.callback('abandoned', 2);
  expect(body).toMatchObject({ users: ['u1'], notmodified: false });
  expect(textOfDocx(document ?? new Uint8Array())).toBe('nobody came back');
  await eventually(() => readdir(join(server.folder, 'sessions'))).toEqual([]);
  await restarted.close();
});

test('a journal with a broken end is cut at the last good line', async () => {
  const xlsx = await server.openXlsx('cut');
  await xlsx.type(0, 1);
  await xlsx.type(1, 2);
  await server.end('SIGKILL');
  const [folder = ''] = await readdir(join(server.folder, 'sessions'));
  const path = join(server.folder, 'sessions', folder, 'edits.log');
  const good = await readFile(path);
  await writeFile(path, good.subarray(0, good.length - 10));
  await server.run();
  const page = await PageClient.connect(server.url);
  page.send({ type: 'resume', ticket: xlsx.page.opened.ticket });
  expect(await page.next('resumed')).toEqual({ type: 'resumed', mode: 'edit', revision: 1 });
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(2);
  await page.breakOff();
});

test('a journal that cannot be read at all is kept aside and does not stop the start', async () => {
  const xlsx = await server.openXlsx('unreadable');
  await xlsx.type(0, 1);
  await server.end('SIGKILL');
  const [folder = ''] = await readdir(join(server.folder, 'sessions'));
  await appendFile(join(server.folder, 'sessions', folder, 'meta.json'), 'garbage');
  await server.run();
  expect(await readdir(join(server.folder, 'sessions'))).toEqual([
    expect.stringMatching(new RegExp(`^unreadable-${folder}-`)),
  ]);
  const page = await PageClient.connect(server.url);
  page.send({ type: 'resume', ticket: xlsx.page.opened.ticket });
  await page.next('stale');
});
