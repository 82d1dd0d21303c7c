import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PageClient } from '../testing/page-client.ts';
import { docxWithText, eventually, TestServer, textOfDocx } from '../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer().start();
  server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'found'));
});
afterEach(() => server.stop());

/** A page whose host wants to be asked by the name `page`. */
const open = (key: string, right: 'edit' | 'view' = 'edit') => {
  server.host.rights.set('page', right);
  return server.openDocx(key, { opening: 'page' });
};

const narrow = (key: string, right: 'view' | 'none') => {
  server.host.rights.set('page', right);
  return server.command({ c: 'narrow', openings: [{ id: 'page', key, right }] });
};

/** Tries to open with a config for `page`; what comes first. */
async function tryOpening(key: string): Promise<PageClient> {
  const page = await PageClient.connect(server.url);
  page.send({ type: 'open', config: await server.config('docx', { key, opening: 'page' }) });
  return page;
}

describe('opening a document', () => {
  test('is refused to whom the host allows nothing any more, whatever the config says', async () => {
    const page = await tryOpening('refused');
    expect(await page.next('error')).toMatchObject({
      code: -20,
      description: expect.stringContaining('signed out'),
    });
    await page.closed;
    expect(server.host.downloaded).toBe(0);
  });

  test('gives no edit lock to whom the host only lets read by now', async () => {
    const { page } = await open('reading', 'view');
    expect(page.opened).toMatchObject({ mode: 'view', access: 'view', mayAsk: false });
    page.send({ type: 'ask' });
    expect(await page.next('error')).toMatchObject({ code: -1 });
  });

  test('waits for a host that does not answer, and grants nothing meanwhile', async () => {
    server.host.rights.set('page', 'edit');
    server.host.answersQuestions = false;
    const waiting = await tryOpening('waiting');
    await waiting.next('waiting');
    expect(await waiting.closed).toBe(1013);
    expect(server.host.downloaded).toBe(0);
    server.host.answersQuestions = true;
    expect((await open('waiting')).page.opened.mode).toBe('edit');
  });

  test('does not outrun a right that ends while the page is let in', async () => {
    server.host.rights.set('page', 'edit');
    server.host.onQuestion = () => narrow('outrun', 'none');
    const page = await tryOpening('outrun');
    await page.next('ended');
    await page.closed;
  });
});

describe('a page whose right to edit ends', () => {
  test('goes on reading; what was acknowledged is saved under its author, and nothing after it', async () => {
    const writing = await (await open('narrowed')).acceptBase();
    expect((await writing.type('before')).status).toBe(204);
    expect(await narrow('narrowed', 'view')).toMatchObject({ error: 0 });
    await writing.page.next('dropped');
    expect((await writing.type('after')).status).toBe(403);
    const { body, document } = await server.host.callback('narrowed', 2);
    expect(textOfDocx(document ?? new Uint8Array())).toBe('before');
    expect(body.users).toEqual(['u1']);
    expect(body.history).toMatchObject({ changes: [{ user: { id: 'u1' } }] });
    expect(writing.page.received.filter(({ type }) => type === 'flush')).toEqual([]);
  });

  test('comes back without it, also to a server that was started again', async () => {
    const writing = await (await open('back')).acceptBase();
    await writing.type('before');
    await server.stopServer();
    server.host.rights.set('page', 'view');
    await server.startAgain();
    const back = await PageClient.resume(server.url, writing.page);
    expect(await back.next('resumed')).toMatchObject({ mode: 'view' });
    const { document } = await server.host.callback('back', 2);
    expect(textOfDocx(document ?? new Uint8Array())).toBe('before');
  });
});

describe('a page whose right to read ends', () => {
  test('is closed, gets nothing more, and what was acknowledged is saved', async () => {
    const writing = await (await open('closed')).acceptBase();
    await writing.type('before');
    await narrow('closed', 'none');
    await writing.page.next('ended');
    await writing.page.closed;
    for (const path of ['content', 'download', 'edited']) {
      expect((await writing.page.call('GET', path)).status, path).toBe(401);
    }
    expect((await writing.type('after')).status).toBe(401);
    const { document } = await server.host.callback('closed', 2);
    expect(textOfDocx(document ?? new Uint8Array())).toBe('before');
  });

  test('is closed for readers too, and does not come back with its ticket or its config', async () => {
    const { page: reader } = await open('reader', 'view');
    expect((await reader.call('GET', 'content')).status).toBe(200);
    await narrow('reader', 'none');
    await reader.next('ended');
    expect((await reader.call('GET', 'content')).status).toBe(401);
    for (const again of ['resume', 'open'] as const) {
      const page = again === 'open' ? await tryOpening('reader') : await PageClient.connect(server.url);
      if (again === 'resume') page.send({ type: 'resume', ticket: reader.opened.ticket });
      await page.next(again === 'open' ? 'error' : 'ended');
      await page.closed;
    }
  });

  test('leaves the pages of others as they are', async () => {
    const { page } = await open('shared', 'view');
    server.host.rights.set('other', 'edit');
    const other = await (await server.openDocx('shared', { opening: 'other' })).acceptBase();
    await narrow('shared', 'none');
    await page.next('ended');
    expect((await other.type('goes on')).status).toBe(204);
    expect(other.page.received.some(({ type }) => type === 'dropped' || type === 'ended')).toBe(false);
  });
});

describe('a page that comes back while the host does not answer', () => {
  test('waits, keeps its place, and goes on when the host is there', async () => {
    const writing = await (await open('patient')).acceptBase();
    await writing.type('before');
    await writing.page.breakOff();
    server.host.answersQuestions = false;
    const waiting = await PageClient.connect(server.url);
    waiting.send({ type: 'resume', ticket: writing.page.opened.ticket });
    await waiting.next('waiting');
    server.host.answersQuestions = true;
    const back = await PageClient.resume(server.url, writing.page);
    expect(await back.next('resumed')).toMatchObject({ mode: 'edit' });
  });

  test('gets nothing by its ticket from a server that was started again until it is back', async () => {
    const writing = await (await open('unasked')).acceptBase();
    await writing.type('before');
    await server.startAgainAfterStop();
    const { pageId, ticket } = writing.page.opened;
    const content = async () =>
      (
        await fetch(`${server.url}/session/${pageId}/content`, {
          headers: { authorization: `Bearer ${ticket}` },
        })
      ).status;
    expect(await content()).toBe(401);
    await PageClient.resume(server.url, writing.page);
    expect(await content()).toBe(200);
  });
});

test('a version is shown in sessions of its own document only', async () => {
  const { page } = await open('history');
  const version = async (document: string) => {
    const data = { version: 1, url: `${server.host.origin}/file.docx`, fileType: 'docx', document };
    const token = server.host.sign(data, 300);
    return page.call('POST', 'version', JSON.stringify({ data: { ...data, token } }));
  };
  expect((await version('document 1')).status).toBe(200);
  expect((await version('document 2')).status).toBe(403);
});

test('what a lost page still held is not taken from whom the host allows nothing any more', async () => {
  const writing = await (await open('unsent')).acceptBase();
  await writing.type('before');
  await writing.page.breakOff();
  await narrow('unsent', 'none');
  await eventually(() => server.host.statuses('unsent')).toContain(2);
  const unsent = await writing.page.call('PUT', 'unsent?revision=2', docxWithText(writing.loaded, 'after'));
  expect(unsent.status).toBe(403);
});
