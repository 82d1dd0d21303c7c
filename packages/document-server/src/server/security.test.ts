import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SettingsError, settingsFromEnvironment } from './base/settings.ts';
import { Results } from './session/results.ts';
import { PageClient } from './testing/page-client.ts';
import { secret, TestServer } from './testing/test-server.ts';

const SCRIPT = 'export {};\n'.repeat(1_000);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const pagesDir = join(folder, 'pages');
  await mkdir(join(pagesDir, 'documenteditor/main'), { recursive: true });
  await mkdir(join(pagesDir, 'assets'));
  await writeFile(join(pagesDir, 'documenteditor/main/index.html'), '<!doctype html><title>Editor</title>');
  await writeFile(join(pagesDir, 'assets/main-Ab12_-9z.js'), SCRIPT);
  await writeFile(join(pagesDir, 'assets/main-Ab12_-9z.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(pagesDir, 'assets/main-Ab12_-9z.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'outside.txt'), 'outside');
  server = await new TestServer({ pagesDir, maxDocumentBytes: 100_000, timing: { silence: 200 } }).start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('pages', () => {
  test('may be embedded by the host only, may call nobody else, and set no cookie', async () => {
    const { headers, status } = await fetch(
      `${server.url}/web-apps/apps/documenteditor/main/index.html?lang=en`,
    );
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain(`frame-ancestors ${server.host.origin}`);
    expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual([server.host.origin]);
    expect(policy).not.toContain('*');
    expect(policy).toMatch(/connect-src 'self' data: blob: ws:\/\/127\.0\.0\.1:\d+;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.has('set-cookie')).toBe(false);
  });

  test('say that they come by https alone where they do, and nothing of it where they do not', async () => {
    const told = async ({ url }: TestServer) =>
      (await fetch(`${url}/healthcheck`)).headers.get('strict-transport-security');
    expect(await told(server)).toBeNull();
    const secured = await new TestServer({ pagesDir: folder, publicUrl: 'https://docs.lab.example' }).start();
    expect(await told(secured)).toBe('max-age=31536000');
    await secured.stop();
  });

  test('keep their hashed files for good, and give out nothing from elsewhere', async () => {
    const asset = await fetch(`${server.url}/web-apps/apps/assets/main-Ab12_-9z.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    for (const path of ['..%2foutside.txt', '%2e%2e/outside.txt', 'assets/..%2f..%2foutside.txt']) {
      expect((await fetch(`${server.url}/web-apps/apps/${path}`)).ok).toBe(false);
    }
  });

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    [null, 'identity'],
  ])('send their files compressed as %s to whoever accepts %s', async (encoding, accepted) => {
    const asset = await fetch(`${server.url}/web-apps/apps/assets/main-Ab12_-9z.js`, {
      headers: { 'accept-encoding': accepted },
    });
    expect(asset.headers.get('content-encoding')).toBe(encoding);
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('vary')).toContain('accept-encoding');
    const sent = Number(asset.headers.get('content-length'));
    if (encoding === null) expect(sent).toBe(SCRIPT.length);
    else expect(sent).toBeLessThan(SCRIPT.length / 10);
    expect(await asset.text()).toBe(SCRIPT);
  });

  test('that are not built are said to be so', async () => {
    const response = await fetch(`${server.url}/web-apps/apps/spreadsheeteditor/main/index.html`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('not built');
  });

  test('api.js is given to any page, compressed', async () => {
    const response = await fetch(`${server.url}/web-apps/apps/api/documents/api.js?shardkey=k`);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await response.text()).toContain('DocsAPI');
    expect(response.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  });
});

describe('the socket', () => {
  test('speaks only with pages of its own origin', async () => {
    const page = await PageClient.connect(server.url, 'http://evil.example');
    expect(await page.closed).toBe(1006);
  });

  test('is closed when nothing is asked of it, when it is asked nonsense, and when it is asked too much', async () => {
    const silent = await PageClient.connect(server.url);
    expect(await silent.closed).toBe(1006);
    const nonsense = await PageClient.connect(server.url);
    nonsense.sendRaw('hello');
    expect(await nonsense.closed).toBe(4008);
    const page = await PageClient.open(server.url, await server.config('docx'));
    for (let count = 0; count < 1_000; count++) page.send({ type: 'ready' });
    expect(await page.closed).toBe(4008);
  });

  test('gives nothing before it was opened, and opens once', async () => {
    const page = await PageClient.connect(server.url);
    page.send({ type: 'save', cause: 'button' });
    expect(await page.closed).toBe(4001);
    const twice = await PageClient.open(server.url, await server.config('docx'));
    twice.send({ type: 'open', config: await server.config('docx') });
    expect(await twice.closed).toBe(4001);
  });

  test('a ticket opens only its own session, and a forged one nothing', async () => {
    const ada = await PageClient.open(server.url, await server.config('docx'));
    const bob = await PageClient.open(server.url, await server.config('docx'));
    const call = (id: string, ticket: string) =>
      fetch(`${server.url}/session/${id}/content`, { headers: { authorization: `Bearer ${ticket}` } });
    expect((await call(ada.opened.pageId, ada.opened.ticket)).status).toBe(200);
    expect((await call(ada.opened.pageId, bob.opened.ticket)).status).toBe(401);
    // Signed with the host's secret itself, not with the key for tickets.
    const forged = server.host.sign({ pageId: ada.opened.pageId }, 60);
    expect((await call(ada.opened.pageId, forged)).status).toBe(401);
    const page = await PageClient.connect(server.url);
    page.send({ type: 'resume', ticket: forged });
    expect((await page.next('error')).code).toBe(-21);
    await Promise.all([ada.leave(), bob.leave()]);
  });
});

test.each([
  ['that is no text', '/%'],
  ['with half a character', '/session/%ff/content'],
  ['that is too long', `/session/${'7'.repeat(500)}/content`],
  ['that leads nowhere', '/nowhere'],
])(
  'an answer at an address %s can be framed by nobody, runs nothing, and is what it says it is',
  async (_what, path) => {
    // By a socket: a browser's fetch writes an address anew.
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
    expect(heard).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(heard).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
    expect(heard).toContain('x-content-type-options: nosniff');
    expect(heard).toContain('referrer-policy: no-referrer');
  },
);

test('a body larger than the limit is refused', async () => {
  const page = await PageClient.open(server.url, await server.config('docx'));
  const response = await page.call('PUT', 'base', new Uint8Array(100_001));
  expect(response.status).toBe(413);
  await page.leave();
});

test('a result’s address works for a while, and only as it was given', async () => {
  let now = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'results-'));
  const results = new Results({ folder, secret, life: 900_000, now: () => now });
  await results.prepare();
  const path = await results.add('key.1', 'docx', new TextEncoder().encode('bytes'));
  expect(path).toMatch(
    /^\/cache\/files\/data\/key\.1_\d+\/output\.docx\/output\.docx\?md5=[\w-]+&expires=\d+&shardkey=key\.1&filename=output\.docx$/,
  );
  const { pathname, searchParams } = new URL(path, 'http://x');
  const name = pathname.split('/')[4] ?? '';
  const query = { md5: searchParams.get('md5') ?? '', expires: searchParams.get('expires') ?? '' };
  const later = String(Number(query.expires) + 60);
  expect(String(await results.find(name, 'output.docx', query))).toBe('bytes');
  expect(await results.find(name, 'output.docx', { ...query, expires: later })).toBeNull();
  expect(await results.find(name, 'output.docx', { expires: query.expires })).toBeNull();
  expect(await results.find('key.2_1', 'output.docx', query)).toBeNull();
  now += 901_000;
  expect(await results.find(name, 'output.docx', query)).toBeNull();
  await rm(folder, { recursive: true });
  expect((await fetch(server.url + path)).status).toBe(403);
});

test('settings that are wrong are all named, without their values', () => {
  expect(() =>
    settingsFromEnvironment({ DOCUMENT_SERVER_PORT: 'x', DOCUMENT_SERVER_SECRET: 'short-secret' }),
  ).toThrow(SettingsError);
  try {
    settingsFromEnvironment({ DOCUMENT_SERVER_SECRET: 'short-secret', ALLOWED_HOST_ORIGINS: 'ftp://x' });
  } catch (error) {
    const message = String(error);
    expect(message).toContain('DOCUMENT_SERVER_SECRET must have at least 16 characters');
    expect(message).toContain('ALLOWED_HOST_ORIGINS');
    expect(message).toContain('FRAME_ANCESTORS is missing');
    expect(message).not.toContain('short-secret');
  }
});

test('a request whose body never ends is ended', async () => {
  const impatient = await new TestServer({ timing: { request: 300 } }).start();
  const { port } = new URL(impatient.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.write(
    'POST /command HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const dripping = setInterval(() => socket.write(' '), 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  expect(heard).toMatch(/^HTTP\/1.1 408 /);
  await impatient.stop();
});
