import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCells } from '@benchbook/documents';
import type { PageMessage } from '@benchbook/editors/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Timing } from '../base/timing.ts';
import { PageClient } from '../testing/page-client.ts';
import { DocxPage, docxWithText, eventually, TestServer, textOfDocx } from '../testing/test-server.ts';

const usual = { asks: { unanswered: 300, passes: 1_200, askAgain: 60_000 }, lostGrace: 1_500 };
let server: TestServer;
beforeAll(async () => {
  server = await new TestServer({ timing: usual }).start();
});
afterAll(() => server.stop());

/** Goes on with a server that nobody was at before. */
async function startAfresh(timing: Partial<Timing> = usual): Promise<void> {
  await server.stop();
  server = await new TestServer({ timing }).start();
}

const bob = { user: { id: 'u2', name: 'Bob' } };
const cleo = { user: { id: 'u3', name: 'Cleo' } };
const read = async (key: string, change = bob) => (await server.openDocx(key, change)).page;
const write = async (key: string) => (await server.openDocx(key)).acceptBase();
const text = (bytes: Uint8Array | undefined) => textOfDocx(bytes ?? new Uint8Array());

/** The page got the edit lock: it loads what is there and has its base accepted. */
async function begin(page: PageClient): Promise<DocxPage> {
  await page.next('edit-lock', ({ mode }) => mode === 'edit');
  const content = await page.call('GET', 'content');
  return new DocxPage(page, new Uint8Array(await content.arrayBuffer())).acceptBase();
}

test('on handing over the holder’s work is stored first, and the next one begins with exactly that', async () => {
  const ada = await write('hand-over');
  const page = await read('hand-over');
  await ada.type('Typed by Ada');
  // What was typed last comes only when the page is asked for it.
  ada.page.onFlush = (id) =>
    ada.type('Typed by Ada, to the end').then(() => ada.page.send({ type: 'flushed', id }));
  page.send({ type: 'ask' });
  expect(await page.next('ask')).toEqual({ type: 'ask', state: 'waiting' });
  const { ask } = await ada.page.next('asks', (message) => message.ask !== null);
  expect(ask).toMatchObject({ user: { id: 'u2', name: 'Bob' }, others: 0 });
  ada.page.send({ type: 'answer', ask: ask?.id ?? 0, give: true });

  const next = await begin(page);
  expect(text(next.loaded)).toBe('Typed by Ada, to the end');
  const stored = await server.host.callback('hand-over', 6);
  expect(stored.body).toMatchObject({ users: ['u1'], forcesavetype: 1 });
  expect(text(stored.document)).toBe('Typed by Ada, to the end');
  expect(await ada.page.next('edit-lock')).toMatchObject({ mode: 'view' });
  expect((await ada.page.next('writer', ({ writer }) => writer !== null)).writer).toMatchObject(bob.user);
  expect((await ada.type('in vain')).status).toBe(403);

  await next.type('Typed by Ada, to the end. And by Bob');
  page.send({ type: 'save', cause: 'button' });
  await eventually(() => server.host.statuses('hand-over').filter((status) => status === 6)).toHaveLength(2);
  const both = server.host.callbacks.findLast(({ body }) => body.status === 6);
  expect(both?.body).toMatchObject({ users: ['u2'], history: { changes: [{ user: bob.user }] } });
  expect(text(both?.document)).toBe('Typed by Ada, to the end. And by Bob');
  // Who writes is true in every report.
  const reported = server.host.callbacks
    .filter(({ body }) => body.key === 'hand-over' && body.status === 1)
    .map(({ body }) => body.users);
  expect(reported).toEqual([['u1'], ['u2'], ['u2']]);
  await page.leave();
  await server.host.callback('hand-over', 2);
  await ada.page.next('stale');
});

test('in a workbook too, and the edit lock can come back to the page that had it', async () => {
  const ada = await server.openXlsx('cells');
  const page = (await server.openXlsx('cells', bob)).page;
  await ada.type(0, 1);
  await ada.type(1, 2);
  await pass(ada.page, page);
  const second = await accepted(page, 2);
  await second.type(2, 3);
  await pass(page, ada.page);
  await accepted(ada.page, 3);
  // Its revisions go on from where they were.
  ada.page.send(cell(ada.sheet, 3, 4, 3));
  await ada.page.next('journaled', ({ revision }) => revision === 3);
  ada.page.send({ type: 'save', cause: 'button' });
  await eventually(() => server.host.statuses('cells').filter((status) => status === 6)).toHaveLength(3);
  const { document } = server.host.callbacks.findLast(({ body }) => body.status === 6) ?? {};
  expect(valuesOf(document)).toEqual([1, 2, 3, 4]);

  async function accepted(client: PageClient, rows: number) {
    await client.call('GET', 'content');
    const cells = Array.from({ length: rows }, (_, row) => ({ row, column: 0, value: row + 1 }));
    const verdict = await client.putShown({ kind: 'xlsx', sheets: [{ sheet: ada.sheet, cells }] });
    expect(verdict).toEqual({ editable: true });
    const type = async (row: number, value: number) => {
      client.send(cell(ada.sheet, row, value, 1));
      await client.next('journaled');
    };
    return { type };
  }
});

test('“Keep editing”: the edit lock stays, and the one who asked may not ask again at once', async () => {
  const ada = await write('kept');
  const page = await read('kept');
  page.send({ type: 'ask' });
  const { ask } = await ada.page.next('asks', (message) => message.ask !== null);
  ada.page.send({ type: 'answer', ask: ask?.id ?? 0, give: false });
  await page.next('ask', ({ state }) => state === 'kept');
  page.received.length = 0;
  page.send({ type: 'ask' });
  await page.next('ask', ({ state }) => state === 'kept');
  expect((await ada.type('still mine')).status).toBe(204);
});

test('a holder who does nothing: the one who asks hears it, then gets the edit lock, with everything saved', async () => {
  const ada = await write('idle');
  await ada.type('left open over lunch');
  const page = await read('idle');
  page.send({ type: 'ask' });
  await page.next('ask', ({ state }) => state === 'unanswered');
  const next = await begin(page);
  expect(text(next.loaded)).toBe('left open over lunch');
  await ada.page.next('edit-lock', ({ mode }) => mode === 'view');
});

test('work that the host does not take keeps the edit lock where it is, and both hear it', async () => {
  const ada = await write('refused');
  await ada.type('cannot be stored now');
  const page = await read('refused');
  server.host.answers = ['{"error":1}'];
  await passAsk(ada.page, page);
  expect(await page.next('ask', ({ state }) => state === 'not-saved')).toHaveProperty('reason');
  expect(await ada.page.next('edit-lock')).toMatchObject({ mode: 'edit', recovered: true });
  server.host.answers = ['{"error":0}'];
  expect((await ada.type('goes on')).status).toBe(204);
});

test('who asked first gets the edit lock when the holder leaves, the others go on reading', async () => {
  const ada = await write('queue');
  await ada.type('finished');
  const [first, second] = [await read('queue'), await read('queue', cleo)];
  first.send({ type: 'ask' });
  await first.next('ask');
  second.send({ type: 'ask' });
  await second.next('ask');
  await ada.page.leave();
  expect(text((await begin(first)).loaded)).toBe('finished');
  await second.next('writer', ({ writer }) => writer?.id === 'u2');
  // Bob is asked now.
  await first.next('asks', ({ ask }) => ask?.user.id === 'u3');
  expect(server.host.statuses('queue')).not.toContain(2);
});

test('a free edit lock is given to whoever asks, and to nobody else', async () => {
  const ada = await write('free');
  const [first, second] = [await read('free'), await read('free', cleo)];
  await ada.page.leave();
  await first.next('writer', ({ writer }) => writer === null);
  await second.next('writer', ({ writer }) => writer === null);
  second.send({ type: 'ask' });
  await second.next('edit-lock', ({ mode }) => mode === 'edit');
  await first.next('writer', ({ writer }) => writer?.id === 'u3');
});

test('a page that opens to read leaves a free edit lock where it is; one that may not edit cannot ask', async () => {
  const page = await PageClient.connect(server.url);
  page.send({ type: 'open', config: await server.config('docx', { key: 'reading' }), reading: true });
  expect(await page.next('opened')).toMatchObject({ mode: 'view', mayAsk: true });
  const config = await server.config('docx', { key: 'reading', mode: 'view' });
  const viewer = await PageClient.open(server.url, config);
  expect(viewer.opened.mayAsk).toBe(false);
  viewer.send({ type: 'ask' });
  await viewer.next('error');
});

test('readers hear of every version, those who may not edit too, and get its content', async () => {
  const ada = await write('versions');
  const reader = await read('versions', { ...bob, mode: 'view' } as typeof bob);
  await ada.type('the first words');
  ada.page.send({ type: 'save', cause: 'timer' });
  const version = await reader.next('version');
  expect(version.by).toEqual({ id: 'u1', name: 'Ada' });
  const { document } = await server.host.callback('versions', 6);
  expect(version.sha256).toBe(
    createHash('sha256')
      .update(document ?? '')
      .digest('hex'),
  );
  const content = await reader.call('GET', 'content');
  expect(text(new Uint8Array(await content.arrayBuffer()))).toBe('the first words');
  expect(ada.page.received.some(({ type }) => type === 'version')).toBe(false);
});

test('a laptop that was closed: saved once it is silent, its edit lock ends in time, and then the next one gets it', async () => {
  await startAfresh({ silence: 1_000, lostGrace: 9_000, recoveryGrace: 60_000 });
  const ada = await write('lid');
  await ada.type('before the lid was closed');
  const page = await read('lid');
  ada.page.fallSilent();
  expect(text((await server.host.callback('lid', 6)).document)).toBe('before the lid was closed');
  const { writer } = await page.next('writer', (message) => message.writer?.freeAt !== undefined);
  page.send({ type: 'ask' });
  expect(await page.next('ask')).toEqual({ type: 'ask', state: 'unreachable', freeAt: writer?.freeAt });
  await page.next('stale');
  expect((await server.host.callback('lid', 2)).body.notmodified).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(writer?.freeAt ?? ''));
});

test('what a closed laptop still held goes to the host under the key that is over, and nowhere else', async () => {
  await startAfresh();
  const ada = await write('unsent');
  await ada.type('arrived');
  await ada.page.breakOff();
  await eventually(() => readdir(join(server.folder, 'late'))).toHaveLength(1);
  server.host.callbacks.length = 0;
  const all = docxWithText(ada.loaded, 'arrived. And this was typed on the train');
  // A server that was restarted meanwhile still has what it was typed on.
  await server.stopServer();
  await server.startAgain();
  const call = (body: Uint8Array, path = 'unsent') =>
    fetch(`${server.url}/session/${ada.page.opened.pageId}/${path}?revision=7`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${ada.page.opened.ticket}`,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(body),
    });
  const answer = (await (await call(all)).json()) as { url: string; delivered: boolean };
  expect(answer.delivered).toBe(true);
  const { body, document } = await server.host.callback('unsent', 2);
  expect(body).toMatchObject({ users: ['u1'], notmodified: false });
  expect(text(document)).toBe('arrived. And this was typed on the train');
  const copy = await fetch(answer.url);
  expect(text(new Uint8Array(await copy.arrayBuffer()))).toBe('arrived. And this was typed on the train');
  // The same once more, because the answer was lost, by a page of the version before: it is one save for the host.
  expect((await call(all, 'late')).status).toBe(200);
  const marks = server.host.callbacks.map((each) => each.body.lastsave);
  expect(new Set(marks).size).toBe(1);
});

test('unsent work the host does not take is kept and told, and survives a restart', async () => {
  await startAfresh();
  const ada = await server.openXlsx('unsent-cells');
  await ada.type(0, 1);
  await ada.page.breakOff();
  await eventually(() => readdir(join(server.folder, 'late'))).toHaveLength(1);
  await server.startAgainAfterStop();
  server.host.answers = ['{"error":1}'];
  const { edits } = cell(ada.sheet, 1, 2, 2);
  const send = (ticket: string) =>
    fetch(`${server.url}/session/${ada.page.opened.pageId}/unsent`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ticket}`, 'content-type': 'application/json' },
      body: JSON.stringify({ edits: [{ revision: 2, edits }] }),
    });
  expect((await send('not a ticket')).status).toBe(401);
  expect(await (await send(ada.page.opened.ticket)).json()).toMatchObject({ delivered: false });
  await server.startAgainAfterStop();
  const { keys } = await server.command({ c: 'getForgottenList' });
  expect(keys).toEqual(['unsent-cells']);
  const { url } = await server.command({ c: 'getForgotten', key: 'unsent-cells' });
  expect(valuesOf(new Uint8Array(await (await fetch(String(url))).arrayBuffer()))).toEqual([1, 2]);
});

function valuesOf(bytes: Uint8Array | undefined): unknown[] {
  return readCells(bytes ?? new Uint8Array()).flatMap(({ cells }) => cells.map(({ value }) => value));
}

const cell = (sheet: string, row: number, value: number, revision: number) =>
  ({
    type: 'edits',
    revision,
    edits: [{ op: 'set-cells', sheet, cells: [{ row, column: 0, content: { kind: 'number', value } }] }],
  }) satisfies PageMessage;

async function passAsk(from: PageClient, to: PageClient): Promise<void> {
  to.send({ type: 'ask' });
  const { ask } = await from.next('asks', (message) => message.ask !== null);
  from.send({ type: 'answer', ask: ask?.id ?? 0, give: true });
}

async function pass(from: PageClient, to: PageClient): Promise<void> {
  to.received.length = 0;
  from.received.length = 0;
  await passAsk(from, to);
  await to.next('edit-lock', ({ mode }) => mode === 'edit');
}
