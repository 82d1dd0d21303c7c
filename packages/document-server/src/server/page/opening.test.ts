import type { EditorConfig } from '@benchbook/editors/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '../base/tokens.ts';
import { PageClient } from '../testing/page-client.ts';
import { type ConfigChange, secret, TestServer } from '../testing/test-server.ts';

const server = new TestServer({ maxDocumentBytes: 1_000_000 });
beforeAll(() => server.start());
afterAll(() => server.stop());

const openingError = async (config: EditorConfig): Promise<number> => {
  const page = await PageClient.connect(server.url);
  page.send({ type: 'open', config });
  const { code } = await page.next('error');
  expect(await page.closed).toBe(4001);
  return code;
};

/** A config with something the host signed, so that only what the test changes is wrong. */
const signed = async (change: { url?: string; payload?: object }): Promise<EditorConfig> => {
  const { token: _token, ...config } = await server.config('docx');
  const { url, ...rest } = change;
  const changed = { ...config, ...rest, document: { ...Object(config.document), ...(url && { url }) } };
  return { ...changed, token: server.host.sign(changed, 300) };
};

describe('the token of the config', () => {
  test('missing: -20', async () => {
    const { token: _token, ...config } = await server.config('docx');
    expect(await openingError(config)).toBe(-20);
  });

  test('of another secret: -20', async () => {
    const { token: _token, ...config } = await server.config('docx');
    const token = await createSigner('another secret, just as long').sign(config, 300);
    expect(await openingError({ ...config, token })).toBe(-20);
  });

  test('of another algorithm: -20, though the secret is right', async () => {
    const { token: _token, ...config } = await server.config('docx');
    const { SignJWT } = await import('jose');
    const key = new TextEncoder().encode(secret);
    const token = await new SignJWT(config)
      .setProtectedHeader({ alg: 'HS512' })
      .setExpirationTime('5m')
      .sign(key);
    expect(await openingError({ ...config, token })).toBe(-20);
  });

  test('expired for longer than clocks may differ: -21', async () => {
    expect(await openingError(await server.config('docx', { tokenLife: -120 }))).toBe(-21);
  });

  test('made for a command or a download: -20', async () => {
    expect(await openingError(await signed({ payload: {} }))).toBe(-20);
  });

  test('wins where the page says something else', async () => {
    const config = await server.config('docx', { key: 'signed-key' });
    const lied = {
      ...config,
      document: { ...Object(config.document), key: 'other', url: 'http://evil.example/' },
    };
    const page = await PageClient.open(server.url, lied);
    await server.host.callback('signed-key', 1);
    await page.leave();
  });

  test('with other permissions than the page says: -23', async () => {
    const config = await server.config('docx', { permissions: { edit: false } });
    const lied = { ...config, document: { ...Object(config.document), permissions: { edit: true } } };
    expect(await openingError(lied)).toBe(-23);
  });
});

describe('the document', () => {
  test('a key with other characters, or too long: -23', async () => {
    expect(await openingError(await server.config('docx', { key: 'a/b' }))).toBe(-23);
    expect(await openingError(await server.config('docx', { key: 'k'.repeat(129) }))).toBe(-23);
  });

  test('that the host does not give: -4', async () => {
    const missing = await signed({ url: `${server.host.origin}/none` });
    expect(await openingError(missing)).toBe(-4);
  });

  test('on a server that is not allowed: -4, and it is not asked', async () => {
    const { port } = new URL(server.host.origin);
    const elsewhere = await signed({ url: `http://localhost:${port}/file.docx` });
    const before = server.host.downloaded;
    expect(await openingError(elsewhere)).toBe(-4);
    expect(server.host.downloaded).toBe(before);
  });

  test('larger than the limit: -4', async () => {
    server.host.files.set('/large.docx', new Uint8Array(1_000_001));
    const large = await signed({ url: `${server.host.origin}/large.docx` });
    expect(await openingError(large)).toBe(-4);
  });

  test('that is not what it says: -82', async () => {
    server.host.files.set('/broken.docx', new TextEncoder().encode('PK but no archive'));
    const broken = await signed({ url: `${server.host.origin}/broken.docx` });
    expect(await openingError(broken)).toBe(-82);
    const other = await signed({ url: `${server.host.origin}/file.xlsx` });
    expect(await openingError(other)).toBe(-82);
  });

  test('is fetched once for a key, with a token for its address', async () => {
    const before = server.host.downloaded;
    const [first, second] = [await open('fetched-once'), await open('fetched-once')];
    expect(server.host.downloaded).toBe(before + 1);
    await Promise.all([first.leave(), second.leave()]);
  });
});

describe('one writer', () => {
  test('the first who may edit writes, the others read and are told who writes', async () => {
    const ada = await open('one-writer');
    const bob = await open('one-writer', { user: { id: 'u2', name: 'Bob' } });
    expect(ada.opened).toMatchObject({ mode: 'edit', recovered: false });
    expect(ada.opened).not.toHaveProperty('writer');
    expect(bob.opened).toMatchObject({ mode: 'view', writer: { id: 'u1', name: 'Ada' } });
    expect((await bob.call('PUT', 'base', new Uint8Array([1]))).status).toBe(403);
    expect((await bob.call('PUT', 'edited?revision=1', new Uint8Array([1]))).status).toBe(403);
    expect((await bob.call('GET', 'edited')).status).toBe(403);

    const { body } = await server.host.callback('one-writer', 1);
    expect(body).toEqual({
      key: 'one-writer',
      status: 1,
      users: ['u1'],
      actions: [{ type: 1, userid: 'u1' }],
    });
    expect(await server.command({ c: 'info', key: 'one-writer' })).toMatchObject({ error: 0, users: ['u1'] });
    await Promise.all([ada.leave(), bob.leave()]);
  });

  test('when the writer leaves without a change, who reads hears it and gets the edit lock on asking', async () => {
    const ada = await open('edit-lock');
    const bob = await open('edit-lock', { user: { id: 'u2', name: 'Bob' } });
    await ada.leave();
    await bob.next('writer', ({ writer }) => writer === null);
    const { body } = await server.host.callback('edit-lock', 4);
    expect(body).toEqual({ key: 'edit-lock', status: 4, actions: [{ type: 0, userid: 'u1' }] });
    bob.send({ type: 'ask' });
    expect(await bob.next('edit-lock')).toEqual({ type: 'edit-lock', mode: 'edit', recovered: false });
    await bob.leave();
  });

  test('who may not edit, or only asked to read, gets no edit lock', async () => {
    const reader = await open('readers', { mode: 'view' });
    const forbidden = await open('readers', { permissions: { edit: false } });
    expect([reader.opened.mode, forbidden.opened.mode]).toEqual(['view', 'view']);
    expect(reader.opened).not.toHaveProperty('readOnlyReason');
    await Promise.all([reader.leave(), forbidden.leave()]);
    expect(server.host.statuses('readers')).toEqual([]);
  });

  test('edits over the socket from a reader are refused', async () => {
    const writer = await server.openXlsx('reader-edits');
    const reader = await server.openXlsx('reader-edits', { mode: 'view' });
    reader.page.send({ type: 'edits', revision: 1, edits: [] });
    expect((await reader.page.next('error')).code).toBe(-1);
    await Promise.all([writer.page.leave(), reader.page.leave()]);
    const { body } = await server.host.callback('reader-edits', 4);
    expect(body.status).toBe(4);
  });
});

test('a host that does not take the first callback: warning -101, and editing goes on', async () => {
  server.host.answers = ['<html>Log in</html>'];
  const page = await open('refusing');
  expect((await page.next('warning')).code).toBe(-101);
  expect(page.opened.mode).toBe('edit');
  server.host.answers = ['{"error":0}'];
  await page.leave();
});

test('without the permission to download there is no download', async () => {
  const page = await open('no-download', { permissions: { download: false } });
  expect((await page.call('GET', 'download')).status).toBe(403);
  expect((await page.call('POST', 'result', '{}')).status).toBe(403);
  const other = await open('download');
  expect((await other.call('GET', 'download')).status).toBe(200);
  await Promise.all([page.leave(), other.leave()]);
});

function open(key: string, change: ConfigChange = {}): Promise<PageClient> {
  return server.config('docx', { ...change, key }).then((config) => PageClient.open(server.url, config));
}
