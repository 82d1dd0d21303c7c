import { createBlank, readPackage } from '@benchbook/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, commentedOn, withComments } from '../testing/commented-docx.ts';
import { PageClient } from '../testing/page-client.ts';
import {
  type ConfigChange,
  type DocxPage,
  docxWithText,
  TestServer,
  textOfDocx,
} from '../testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const review: ConfigChange = { permissions: { edit: false, review: true } };
const comments: ConfigChange = { permissions: { edit: false, comment: true } };
let numberOfKeys = 0;

/** A document with a word in it, open in a page that may do only so much. */
async function open(change: ConfigChange): Promise<{ page: DocxPage; put(body: string): Promise<Response> }> {
  server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'weighed'));
  numberOfKeys += 1;
  const page = await (await server.openDocx(`access-${numberOfKeys}`, change)).acceptBase();
  let revision = 0;
  return {
    page,
    put(paragraph) {
      const pkg = readPackage(page.loaded);
      const text = pkg.text('word/document.xml').replace(/<w:p\b.*?<\/w:p>/s, `<w:p>${paragraph}</w:p>`);
      pkg.set('word/document.xml', text);
      revision += 1;
      return page.page.call('PUT', `edited?revision=${revision}`, pkg.write());
    },
  };
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const insertion = (author: string, text: string) =>
  `<w:ins w:id="1" w:author="${author}" w:date="2026-11-21T10:00:00Z">${run(text)}</w:ins>`;

test('who may only review has the edit lock, and what they suggest reaches the host', async () => {
  const { page, put } = await open(review);
  expect(page.page.opened).toMatchObject({ mode: 'edit', access: 'review' });
  expect((await put(run('weighed') + insertion('Ada', ' twice'))).status).toBe(204);
  page.page.send({ type: 'save', cause: 'button' });
  const { document } = await server.host.callback(`access-${numberOfKeys}`, 6);
  expect(textOfDocx(document ?? new Uint8Array())).toBe('weighed twice');
  await page.page.leave();
});

test('a page that says it only suggests, and edits, is refused and changes nothing', async () => {
  const { page, put } = await open(review);
  for (const paragraph of [run('guessed'), run('weighed') + insertion('Grace', '!')]) {
    const answer = await put(paragraph);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: expect.stringContaining('You may only suggest changes') });
  }
  page.page.send({ type: 'save', cause: 'button' });
  await page.page.next('saved');
  expect(server.host.statuses(`access-${numberOfKeys}`)).not.toContain(6);
  await page.page.leave();
});

test('suggestions come on top of what was suggested before under the same key', async () => {
  const { page, put } = await open(review);
  expect((await put(run('weighed') + insertion('Ada', ' once'))).status).toBe(204);
  expect((await put(run('weighed') + insertion('Ada', ' once, twice'))).status).toBe(204);
  expect((await put(run('weigh') + insertion('Ada', ' once'))).status).toBe(403);
  await page.page.leave();
});

test('what is new bears the name of who edited and a time of the server’s, whatever their page says', async () => {
  const { page, put } = await open({ permissions: { edit: true, review: true } });
  const opened = await page.page.next('time');
  const day = 86_400_000;
  const claimed = (author: string, days: number) =>
    insertion(author, '!').replace(
      /w:date="[^"]*"/,
      `w:date="${new Date(Date.now() + days * day).toISOString()}"`,
    );
  const key = `access-${numberOfKeys}`;
  const madeBy = async (body: string) => {
    const saves = server.host.all(key, 6).length;
    expect((await put(run('weighed') + body)).status).toBe(204);
    page.page.send({ type: 'save', cause: 'button' });
    const { document } = await server.host.callback(key, 6, {
      where: (each) => server.host.all(key, 6).indexOf(each) === saves,
    });
    const text = readPackage(document ?? new Uint8Array()).text('word/document.xml');
    const [, author = '', date = ''] = /w:author="([^"]*)" w:date="([^"]*)"/.exec(text) ?? [];
    const isOfNow = Date.parse(date) > Date.parse(opened.now) - 60_000 && Date.parse(date) <= Date.now();
    return { author, isOfNow };
  };
  for (const days of [-1, 1]) {
    expect(await madeBy(claimed('Ada', days))).toEqual({ author: 'Ada', isOfNow: true });
    expect(await madeBy(claimed('Grace', days))).toEqual({ author: 'Ada', isOfNow: true });
  }
  await page.page.leave();
});

test('what somebody writes into a stored suggestion of another person is their own', async () => {
  server.host.files.set(
    '/grace.docx',
    withComments(createBlank('docx'), run('weighed') + insertion('Grace', 'twice'), ''),
  );
  numberOfKeys += 1;
  const key = `access-${numberOfKeys}`;
  const { page, loaded } = await (await server.openDocx(key, { path: '/grace.docx' })).acceptBase();
  const edited = withComments(loaded, run('weighed') + insertion('Grace', 'twiceover'), '');
  expect((await page.call('PUT', 'edited?revision=1', edited)).status).toBe(204);
  page.send({ type: 'save', cause: 'button' });
  const { document } = await server.host.callback(key, 6);
  const xml = readPackage(document ?? new Uint8Array()).text('word/document.xml');
  const by = (author: string) =>
    [...xml.matchAll(new RegExp(`<w:ins [^>]*w:author="${author}".*?</w:ins>`, 'gs'))].map(([found]) =>
      found.replaceAll(/<[^>]*>/g, ''),
    );
  expect({ grace: by('Grace'), ada: by('Ada') }).toEqual({ grace: ['twice'], ada: ['over'] });
  await page.leave();
});

test('who may only comment can neither edit nor suggest', async () => {
  const { page, put } = await open(comments);
  expect(page.page.opened).toMatchObject({ mode: 'edit', access: 'comment' });
  expect((await put(run('weighed') + insertion('Ada', '!'))).status).toBe(403);
  expect((await put(run('guessed'))).status).toBe(403);
  await page.page.leave();
});

test('of who may only comment and has not, nothing is journaled and nothing saved, whatever their page sends', async () => {
  const { page, put } = await open(comments);
  expect((await put(run('weighed'))).status).toBe(204);
  const key = `access-${numberOfKeys}`;
  page.page.send({ type: 'save', cause: 'timer' });
  await page.page.next('saved');
  await page.page.leave();
  const { body } = await server.host.callback(key, 4);
  expect(body).toMatchObject({ actions: [{ type: 0, userid: 'u1' }] });
  expect(server.host.statuses(key)).toEqual([1, 4]);
});

test('taking back the only suggestion is one, and is saved', async () => {
  const { page, put } = await open(review);
  expect((await put(run('weighed') + insertion('Ada', ' twice'))).status).toBe(204);
  expect((await put(run('weighed'))).status).toBe(204);
  page.page.send({ type: 'save', cause: 'button' });
  const { document } = await server.host.callback(`access-${numberOfKeys}`, 6);
  expect(textOfDocx(document ?? new Uint8Array())).toBe('weighed');
  await page.page.leave();
});

test('in a workbook, who may only review or comment reads, and is told so', async () => {
  const config = await server.config('xlsx', { permissions: { edit: false, comment: true } });
  const page = await PageClient.open(server.url, config);
  expect(page.opened).toMatchObject({
    mode: 'view',
    access: 'view',
    readOnlyReason: expect.stringContaining('shown for reading'),
  });
  await page.leave();
});

describe('comments', () => {
  const GRACE = comment(0, 'Grace', 'Dry?');
  const ADA = comment(1, 'Ada', 'Which balance?');
  const TEXT = commentedOn(0, 'weighed') + commentedOn(1, '5 mg');

  /** A document in which two people commented, open in a page that may do only so much. */
  async function openCommented(change: ConfigChange) {
    server.host.files.set('/file.docx', withComments(createBlank('docx'), TEXT, GRACE + ADA));
    numberOfKeys += 1;
    const key = `access-${numberOfKeys}`;
    const { page, loaded } = await (await server.openDocx(key, change)).acceptBase({
      0: 'Dry?',
      1: 'Which balance?',
    });
    let revision = 0;
    return {
      page,
      async put(paragraph: string, written: string): Promise<number> {
        revision += 1;
        const state = withComments(loaded, paragraph, written);
        return (await page.call('PUT', `edited?revision=${revision}`, state)).status;
      },
      async saved(): Promise<string> {
        page.send({ type: 'save', cause: 'button' });
        const { document } = await server.host.callback(key, 6);
        return readPackage(document ?? new Uint8Array()).text('word/comments.xml');
      },
    };
  }

  test.each([
    ['comment', comments],
    ['suggest and comment', { permissions: { edit: false, review: true, comment: true } }],
  ])('of others stay as they are, whatever the page of somebody sends who may %s', async (_may, change) => {
    const { page, put } = await openCommented(change);
    const withoutGrace = `${run('weighed')}${commentedOn(1, '5 mg')}`;
    expect(await put(withoutGrace, ADA)).toBe(403);
    expect(await put(withoutGrace, GRACE + ADA)).toBe(403);
    expect(await put(TEXT, comment(0, 'Grace', 'Dry.') + ADA)).toBe(403);
    expect(await put(TEXT, comment(0, 'Ada', 'Dry?') + ADA)).toBe(403);
    expect(
      await put(
        `${commentedOn(0, 'weighed')}${commentedOn(1, '5')}${commentedOn(2, ' mg')}`,
        GRACE + ADA + comment(2, 'Grace', '?'),
      ),
    ).toBe(403);
    await page.leave();
  });

  test('of their own are rewritten by who may only comment, and that is saved', async () => {
    const { page, put, saved } = await openCommented(comments);
    expect(await put(TEXT, GRACE + comment(1, 'Ada', 'Balance 3?'))).toBe(204);
    const stored = await saved();
    expect(stored).toContain('Balance 3?');
    expect(stored).toContain(GRACE);
    await page.leave();
  });

  test('stay as they are, also their own, where somebody may only suggest', async () => {
    const { page, put } = await openCommented({ permissions: { edit: false, review: true, comment: false } });
    expect(await put(TEXT, GRACE + comment(1, 'Ada', 'Balance 3?'))).toBe(403);
    expect(await put(TEXT, comment(0, 'Grace', 'Dry.') + ADA)).toBe(403);
    expect(await put(TEXT + insertion('Ada', '!'), GRACE + ADA)).toBe(204);
    await page.leave();
  });
});
