import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '../base/tokens.ts';
import { eventually, TestServer, textOfDocx } from '../testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const post = async (body: object, headers: Record<string, string> = {}, path = '/command') => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
};

describe('the token of a command', () => {
  test('counts in the body, in the header under payload and flat, and at the old address', async () => {
    const flat = server.host.sign({ c: 'version' }, 60);
    const nested = server.host.sign({ payload: { c: 'version' } }, 60);
    const version = { error: 0, version: '9.3.0' };
    expect(await post({ token: flat })).toEqual(version);
    expect(await post({}, { authorization: `Bearer ${nested}` })).toEqual(version);
    expect(await post({}, { authorization: `Bearer ${flat}` })).toEqual(version);
    expect(await post({ token: flat }, {}, '/coauthoring/CommandService.ashx')).toEqual(version);
    expect(await post({}, { authorization: `bearer ${flat}` })).toEqual({ error: 6 });
  });

  test('missing or wrong: 6; expired: 7; the unsigned body counts for nothing', async () => {
    expect(await post({ c: 'version' })).toEqual({ error: 6 });
    const other = await createSigner('another secret, just as long').sign({ c: 'version' }, 60);
    expect(await post({ token: other })).toEqual({ error: 6 });
    expect(await post({ token: server.host.sign({ c: 'version' }, -120) })).toEqual({
      error: 7,
    });
    const token = server.host.sign({ c: 'nonsense' }, 60);
    expect(await post({ c: 'version', token })).toEqual({ error: 5 });
  });
});

describe('forcesave', () => {
  test('asks the page for what was typed, answers 0, and a callback 6 with the userdata follows', async () => {
    const { page, ...editor } = await opened('command');
    page.onFlush = (id) => editor.type('typed a moment ago').then(() => page.send({ type: 'flushed', id }));
    expect(await server.command({ c: 'forcesave', key: 'command', userdata: 'publish 7' })).toMatchObject({
      error: 0,
    });
    const { body, document } = await server.host.callback('command', 6);
    expect(body).toMatchObject({ forcesavetype: 0, userdata: 'publish 7', users: ['u1'] });
    expect(body).not.toHaveProperty('actions');
    expect(textOfDocx(document ?? new Uint8Array())).toBe('typed a moment ago');

    await page.next('saved');
    page.onFlush = (id) => page.send({ type: 'flushed', id });
    expect(await server.command({ c: 'forcesave', key: 'command' })).toMatchObject({ error: 4 });
    await page.leave();
  });

  test('of an unknown key: 1; of a closed one: 4', async () => {
    expect(await server.command({ c: 'forcesave', key: 'never-seen' })).toMatchObject({ error: 1 });
    const { page } = await opened('closed-unchanged');
    await page.leave();
    await server.host.callback('closed-unchanged', 4);
    await eventually(() => server.command({ c: 'forcesave', key: 'closed-unchanged' })).toMatchObject({
      error: 4,
    });
  });

  test('3 when the page does not answer or says it cannot', async () => {
    const { page } = await opened('deaf');
    page.onFlush = () => {};
    expect(await server.command({ c: 'forcesave', key: 'deaf' })).toMatchObject({ error: 3 });
    page.onFlush = (id) => page.send({ type: 'flushed', id, failed: 'The export failed.' });
    expect(await server.command({ c: 'forcesave', key: 'deaf' })).toMatchObject({ error: 3 });
    await page.leave();
  });
});

test('info: 1 for an unknown key; who is editing and a callback 1 with the userdata; nobody and a callback 4', async () => {
  expect(await server.command({ c: 'info', key: 'nobody' })).toMatchObject({ error: 1 });
  const { page } = await opened('info');
  await server.host.callback('info', 1);
  server.host.callbacks.length = 0;
  expect(await server.command({ c: 'info', key: 'info', userdata: 'ud' })).toEqual({
    error: 0,
    key: 'info',
    users: ['u1'],
  });
  const { body } = await server.host.callback('info', 1);
  expect(body).toEqual({ key: 'info', status: 1, users: ['u1'], userdata: 'ud' });
  await page.leave();
  await server.host.callback('info', 4);
  server.host.callbacks.length = 0;
  await eventually(() => server.command({ c: 'info', key: 'info' })).toEqual({
    error: 0,
    key: 'info',
    users: [],
  });
  expect((await server.host.callback('info', 4)).body).toEqual({ key: 'info', status: 4 });
});

test('drop: what was typed is kept, the page reads on, a callback 1 without users and then the save', async () => {
  expect(await server.command({ c: 'drop', key: 'unknown', users: ['u1'] })).toMatchObject({ error: 0 });
  const { page, ...editor } = await opened('drop');
  await editor.type('kept');
  expect(await server.command({ c: 'drop', key: 'drop', users: ['u2'] })).toMatchObject({ error: 0 });
  expect(page.received.some(({ type }) => type === 'dropped')).toBe(false);
  await server.command({ c: 'drop', key: 'drop', users: ['u1'] });
  await page.next('dropped');
  expect((await editor.type('too late')).status).toBe(403);
  const { body, document } = await server.host.callback('drop', 2);
  expect(body.users).toEqual(['u1']);
  expect(textOfDocx(document ?? new Uint8Array())).toBe('kept');
  const gone = server.host.callbacks.find(({ body }) => body.key === 'drop' && body.users?.toString() === '');
  expect(gone?.body).toEqual({ key: 'drop', status: 1, users: [], actions: [{ type: 0, userid: 'u1' }] });
  await page.leave();
});

test('meta: every page shows the new title', async () => {
  expect(await server.command({ c: 'meta', key: 'unknown', meta: { title: 'x' } })).toMatchObject({
    error: 0,
  });
  const { page } = await opened('meta');
  await server.command({ c: 'meta', key: 'meta', meta: { title: 'Renamed.docx' } });
  expect(await page.next('meta')).toEqual({ type: 'meta', title: 'Renamed.docx' });
  await page.leave();
});

test('license and healthcheck', async () => {
  expect(await server.command({ c: 'license' })).toMatchObject({ error: 0, license: { trial: false } });
  expect(await (await fetch(`${server.url}/healthcheck`)).text()).toBe('true');
});

async function opened(key: string) {
  const editor = await server.openDocx(key);
  await editor.acceptBase();
  return { page: editor.page, type: (text: string) => editor.type(text) };
}
