import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Timing } from '../base/timing.ts';
import { PageClient } from '../testing/page-client.ts';
import { type ConfigChange, eventually, TestServer, textOfDocx } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.host.answers = [accepted];
});

/** Goes on with another server, which waits otherwise. */
async function startAfresh(timing: Partial<Timing>): Promise<void> {
  await server.stop();
  server = await new TestServer({ timing }).start();
}

const accepted = '{"error":0}';
const openedDocx = async (key: string, change: ConfigChange = {}) =>
  (await server.openDocx(key, change)).acceptBase();

test('the last editor leaves with changes: callback 2 with the document, and the key is dead for editing', async () => {
  const ada = await openedDocx('ends');
  await ada.type('Result: 5 mg');
  await ada.page.leave();
  const { body, document } = await server.host.callback('ends', 2);
  expect(body).toMatchObject({
    users: ['u1'],
    actions: [{ type: 0, userid: 'u1' }],
    notmodified: false,
    filetype: 'docx',
    history: { serverVersion: '9.3.0', changes: [{ user: { id: 'u1', name: 'Ada' } }] },
  });
  expect(textOfDocx(document ?? new Uint8Array())).toBe('Result: 5 mg');

  await eventually(() => opensStale('ends')).toBe(true);
  const reader = await PageClient.open(
    server.url,
    await server.config('docx', { key: 'ends', mode: 'view' }),
  );
  expect(reader.opened.mode).toBe('view');
  await reader.leave();
});

test('a dead key stays dead when the server is started again', async () => {
  const ada = await openedDocx('dead');
  await ada.type('x');
  await ada.page.leave();
  await server.host.callback('dead', 2);
  await eventually(() => opensStale('dead')).toBe(true);
  await server.stopServer();
  await server.startAgain();
  expect(await opensStale('dead')).toBe(true);
  expect(await server.command({ c: 'info', key: 'dead' })).toEqual({ error: 0, key: 'dead', users: [] });
  await server.host.callback('dead', 4);
});

test('everything force-saved before: callback 2 says notmodified', async () => {
  const ada = await openedDocx('notmodified');
  await ada.type('x');
  ada.page.send({ type: 'save', cause: 'button' });
  await ada.page.next('saved');
  await ada.page.leave();
  const forced = await server.host.callback('notmodified', 6);
  const { body, document } = await server.host.callback('notmodified', 2);
  expect(body.notmodified).toBe(true);
  expect(body.lastsave).toBe(forced.body.lastsave);
  expect(document).toEqual(forced.document);
});

test('a page that reloads within the grace period goes on with its journaled work, and nothing is saved', async () => {
  const before = await openedDocx('reload');
  await before.type('half a sentence');
  await before.page.leave();
  const after = await server.openDocx('reload');
  expect(after.page.opened).toMatchObject({ mode: 'edit', recovered: true });
  expect(textOfDocx(after.loaded)).toBe('half a sentence');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(server.host.statuses('reload')).toEqual([1, 1]);
  await after.type('a whole sentence');
  await after.page.leave();
  const { document } = await server.host.callback('reload', 2);
  expect(textOfDocx(document ?? new Uint8Array())).toBe('a whole sentence');
});

test('a page whose connection was closed gets more time, and resume goes on where the journal ends', async () => {
  const ada = await openedDocx('lost');
  await ada.type('before the gap');
  await ada.page.breakOff();
  // What is there is saved; the edit lock stays.
  await server.host.callback('lost', 6);
  expect(server.host.statuses('lost')).toEqual([1, 6]);
  const back = await PageClient.connect(server.url);
  back.send({ type: 'resume', ticket: ada.page.opened.ticket });
  expect(await back.next('resumed')).toEqual({ type: 'resumed', mode: 'edit', revision: 1 });
  expect((await ada.type('after the gap')).status).toBe(204);
  await back.leave();
  const { document } = await server.host.callback('lost', 2);
  expect(textOfDocx(document ?? new Uint8Array())).toBe('after the gap');
});

test('who waits for the edit lock is told to open anew once the writer’s work is stored', async () => {
  const ada = await openedDocx('waiting');
  const bob = await server.openDocx('waiting', { user: { id: 'u2', name: 'Bob' } });
  await ada.type('x');
  await ada.page.leave();
  await bob.page.next('stale');
  expect(server.host.statuses('waiting')).toEqual([1, 2]);
  await bob.page.leave();
});

test('5xx: four attempts, then the key is forgotten; opening it again offers the edits and saves them', async () => {
  const ada = await openedDocx('forgotten');
  await ada.type('not lost');
  server.host.answers = [503];
  await ada.page.leave();
  await eventually(async () => (await server.command({ c: 'getForgottenList' })).keys).toEqual(['forgotten']);
  expect(server.host.statuses('forgotten')).toEqual([1, 2, 2, 2, 2]);
  expect(await server.command({ c: 'info', key: 'forgotten' })).toMatchObject({ error: 1 });

  await server.stopServer();
  await server.startAgain();
  const { error, url } = await server.command({ c: 'getForgotten', key: 'forgotten' });
  expect(error).toBe(0);
  const kept = await fetch(String(url));
  expect(textOfDocx(new Uint8Array(await kept.arrayBuffer()))).toBe('not lost');

  server.host.answers = [accepted];
  const again = await server.openDocx('forgotten');
  expect((await again.page.next('warning')).code).toBe(-104);
  expect(again.page.opened).toMatchObject({ mode: 'edit', recovered: true });
  expect(await server.command({ c: 'deleteForgotten', key: 'forgotten' })).toMatchObject({ error: 1 });
  server.host.callbacks.length = 0;
  await again.page.leave();
  await server.host.callback('forgotten', 2);
  await eventually(async () => (await server.command({ c: 'getForgottenList' })).keys).toEqual([]);
});

test('{"error":1}: one attempt only, then forgotten, until the host deletes it', async () => {
  const ada = await openedDocx('refused');
  await ada.type('x');
  server.host.answers = ['{"error":1}'];
  await ada.page.leave();
  await eventually(async () => (await server.command({ c: 'getForgottenList' })).keys).toEqual(['refused']);
  expect(server.host.statuses('refused')).toEqual([1, 2]);
  expect(await server.command({ c: 'deleteForgotten', key: 'refused' })).toMatchObject({ error: 0 });
  expect(await server.command({ c: 'getForgottenList' })).toEqual({ error: 0, keys: [] });
  expect(await server.command({ c: 'getForgotten', key: 'refused' })).toMatchObject({ error: 1 });
});

test('a host that is being restarted gets the document when it is back', async () => {
  const ada = await openedDocx('restarting');
  await ada.type('x');
  await server.host.stop();
  await ada.page.leave();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await server.host.start();
  await server.host.callback('restarting', 2);
  expect(await server.command({ c: 'getForgottenList' })).toEqual({ error: 0, keys: [] });
});

test('a force-save that the host cannot take now tells the page it is tried again, then that it failed', async () => {
  const ada = await openedDocx('retrying');
  await ada.type('x');
  server.host.answers = [503, '{"error":1}', accepted];
  ada.page.send({ type: 'save', cause: 'button' });
  await ada.page.next('save-failed', ({ retrying }) => retrying);
  await ada.page.next('save-failed', ({ retrying }) => !retrying);
  ada.page.send({ type: 'save', cause: 'button' });
  await ada.page.next('saved');
  await ada.page.leave();
});

test('a page that crashed is not waited for as long as a laptop that was closed', async () => {
  await startAfresh({ lostGrace: 600_000, recoveryGrace: 700 });
  const ada = await openedDocx('crashed');
  await ada.type('before the crash');
  await ada.page.breakOff();
  expect(textOfDocx((await server.host.callback('crashed', 6)).document ?? new Uint8Array())).toBe(
    'before the crash',
  );
  expect((await server.host.callback('crashed', 2)).body.notmodified).toBe(true);
});

test('who comes back within seconds is told of unsaved work only where some is', async () => {
  await startAfresh({ grace: 60_000 });
  const ada = await openedDocx('back');
  await ada.type('one');
  ada.page.send({ type: 'save', cause: 'button' });
  await ada.page.next('saved', (message) => message.revision === 1);
  await ada.page.leave();
  const saved = await server.openDocx('back');
  expect(saved.page.opened).toMatchObject({ mode: 'edit', recovered: true });
  expect(saved.page.opened).not.toHaveProperty('unsaved');
  await saved.type('two');
  await saved.page.leave();
  const unsaved = await server.openDocx('back');
  expect(unsaved.page.opened).toMatchObject({ mode: 'edit', recovered: true, unsaved: true });
  await unsaved.page.leave();
});

test('who reloads while what they typed is on its way to the host is not told that it is unsaved', async () => {
  await startAfresh({ grace: 60_000, callbackRetries: [60_000] });
  const ada = await openedDocx('reloaded');
  server.host.answer('reloaded', 6, 503);
  await ada.type('one');
  ada.page.send({ type: 'save', cause: 'button' });
  await ada.page.next('save-failed', ({ retrying }) => retrying);
  await ada.page.leave();
  const back = await server.openDocx('reloaded');
  expect(back.page.opened).toMatchObject({ mode: 'edit', recovered: true });
  expect(back.page.opened).not.toHaveProperty('unsaved');
  await back.type('two');
  await back.page.leave();
  const again = await server.openDocx('reloaded');
  expect(again.page.opened).toMatchObject({ recovered: true, unsaved: true });
  await again.page.leave();
});

test('a server that stops asks the page for what it had not sent, and saves that before it ends', async () => {
  // A busy machine needs longer than a process manager waits.
  await startAfresh({ stop: 60_000 });
  const docx = await openedDocx('stopped');
  docx.page.onFlush = (id) => docx.type('the last words').then(() => docx.page.send({ type: 'flushed', id }));
  await server.stopServer();
  const [last] = server.host.all('stopped', 6);
  expect(textOfDocx(last?.document ?? new Uint8Array())).toBe('the last words');
  expect(await docx.page.closed).toBe(1012);
  await server.startAgain();
});

async function opensStale(key: string): Promise<boolean> {
  const page = await PageClient.connect(server.url);
  page.send({ type: 'open', config: await server.config('docx', { key }) });
  await eventually(() => page.received.length).toBeGreaterThan(0);
  await page.breakOff();
  return page.received[0]?.type === 'stale';
}
