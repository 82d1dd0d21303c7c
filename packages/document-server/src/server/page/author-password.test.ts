import { createBlank } from '@benchbook/documents';
import type { PasswordAnswer } from '@benchbook/editors/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageClient } from '../testing/page-client.ts';
import { JOHNJOHN, protectedDocx } from '../testing/protected-docx.ts';
import {
  type ConfigChange,
  DocxPage,
  docxWithText,
  eventually,
  TestServer,
  textOfDocx,
} from '../testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** The same password, kept in a way that takes a second or more to check. */
const SLOW = JOHNJOHN.replace('"100000"', '"1000000"').replace(
  /w:hash="[^"]*"/,
  'w:hash="X34iiYn6mGroQtGOHZMMg7pePoMyet0zcgcUbocRfOBbEbcI18gG6yyt08skeiv855DgIjuOk45c9gXiYquwZQ=="',
);
const QUICK = JOHNJOHN.replace('"100000"', '"1"');

/** Opens a key of its own, of a document with a word in it that its author protected with a password. */
async function open(
  key: string,
  allows: 'comments' | 'readOnly',
  { password = JOHNJOHN, ...change }: ConfigChange & { password?: string } = {},
): Promise<PageClient> {
  const document = protectedDocx('weighed', `w:edit="${allows}" ${password}`);
  server.host.files.set('/file.docx', document);
  return PageClient.open(server.url, await server.config('docx', { ...change, key }));
}

async function loaded(page: PageClient): Promise<DocxPage> {
  const content = await page.call('GET', 'content');
  return new DocxPage(page, new Uint8Array(await content.arrayBuffer()));
}

const give = (page: PageClient, password: string) =>
  page.call('POST', 'password', JSON.stringify({ thing: { of: 'document' }, password }));
const rightsOf = async (answer: Response) => ((await answer.json()) as PasswordAnswer).document;

/** Waits until the server knows that the page is away. */
const isAway = (page: PageClient) =>
  eventually(async () => (await page.call('GET', 'download')).status).toBe(401);

/** Somebody else, whose page keeps the session going. */
const BO = { id: 'u2', name: 'Bo' };

const MAY_NOT = { message: 'You may not edit this document.' };

test('the password is taken after the server was started anew, from a page that had the edit lock before', async () => {
  const page = await open('restarted', 'comments');
  await (await loaded(page)).acceptBase();
  await server.startAgainAfterStop();
  const again = await PageClient.resume(server.url, page);
  const answer = await give(again, 'johnjohn');
  expect(answer.status).toBe(200);
  expect(await rightsOf(answer)).toMatchObject({ access: 'edit', recovered: false });
  await again.leave();
});

test('a page that comes back with the ticket it had before keeps what the password gave it', async () => {
  const page = await open('older-ticket', 'comments');
  const document = await (await loaded(page)).acceptBase();
  expect((await give(page, 'johnjohn')).status).toBe(200);
  const again = await PageClient.resume(server.url, page);
  expect((await document.type('weighed twice')).status).toBe(204);
  await again.leave();
});

test('a page whose connection broke while the password was checked has the rights it gives', async () => {
  const page = await open('broken', 'readOnly', { password: SLOW });
  const other = await open('broken', 'readOnly', { password: SLOW, user: BO });
  const answer = give(page, 'johnjohn');
  // The check has begun before this is answered, and goes on for a second.
  await loaded(page);
  await page.breakOff();
  await isAway(page);
  const again = await PageClient.resume(server.url, page);
  expect((await answer).status).toBe(200);
  again.send({ type: 'ask' });
  expect(await again.next('edit-lock')).toMatchObject({ mode: 'edit' });
  await Promise.all([again.leave(), other.leave()]);
});

test('a page that did not hear that its password was right may give it once more', async () => {
  const page = await open('twice', 'readOnly');
  const rights = await rightsOf(await give(page, 'johnjohn'));
  expect(await rightsOf(await give(page, 'johnjohn'))).toMatchObject({
    access: rights?.access,
    permissions: rights?.permissions,
  });
  await page.leave();
});

test('the right to edit that the application took back does not come back with the page', async () => {
  const page = await open('dropped', 'readOnly');
  const other = await open('dropped', 'readOnly', { user: BO });
  await server.command({ c: 'drop', key: 'dropped', users: ['u1'] });
  await page.breakOff();
  await isAway(page);
  const again = await PageClient.resume(server.url, page);
  const answer = await give(again, 'johnjohn');
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual(MAY_NOT);
  await Promise.all([again.leave(), other.leave()]);
});

test('nor does it when the page was away at that moment', async () => {
  const writer = await open('dropped-away', 'comments', { user: BO });
  const reader = await open('dropped-away', 'comments');
  await reader.breakOff();
  await isAway(reader);
  await server.command({ c: 'drop', key: 'dropped-away', users: ['u1'] });
  const again = await PageClient.resume(server.url, reader);
  again.send({ type: 'ask' });
  expect(await again.next('error')).toMatchObject({ description: MAY_NOT.message });
  await Promise.all([again.leave(), writer.leave()]);
});

test('ten wrong passwords are enough for a minute, also when the document is loaded anew', async () => {
  const page = await open('guessed', 'readOnly', { password: QUICK });
  for (let guess = 0; guess < 10; guess++) expect((await give(page, `guess ${guess}`)).status).toBe(403);
  await page.leave();
  await eventually(() => server.command({ c: 'info', key: 'guessed' })).toMatchObject({ error: 1 });
  const again = await open('guessed', 'readOnly', { password: QUICK });
  expect((await give(again, 'one more')).status).toBe(429);
  await again.leave();
});

test('no save waits for passwords that are checked, however slow their files make that', async () => {
  const page = await open('guessed-slowly', 'readOnly', { password: SLOW });
  server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'weighed'));
  const document = await (await server.openDocx('saved')).acceptBase();
  let answered = 0;
  // As many as are allowed. Nobody waits for the last of them: the server that stops does not either.
  for (let guess = 0; guess < 10; guess++) {
    give(page, `guess ${guess}`).then(
      () => (answered += 1),
      () => {},
    );
  }
  expect((await document.type('weighed twice')).status).toBe(204);
  document.page.send({ type: 'save', cause: 'button' });
  const { document: stored } = await server.host.callback('saved', 6);
  expect(textOfDocx(stored ?? new Uint8Array())).toBe('weighed twice');
  expect(answered).toBeLessThan(5);
});
