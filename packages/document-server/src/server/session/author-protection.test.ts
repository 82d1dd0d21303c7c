import { readPackage } from '@benchbook/documents';
import type { PasswordAnswer } from '@benchbook/editors/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageClient } from '../testing/page-client.ts';
import { JOHNJOHN, protectedDocx } from '../testing/protected-docx.ts';
import { type ConfigChange, DocxPage, TestServer, textOfDocx } from '../testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** Opens a key of its own, of a document with a word in it that its author protected. */
async function open(key: string, protection: string, change: ConfigChange = {}): Promise<PageClient> {
  server.host.files.set('/file.docx', protectedDocx('weighed', protection));
  return PageClient.open(server.url, await server.config('docx', { ...change, key }));
}

async function loaded(page: PageClient): Promise<DocxPage> {
  const content = await page.call('GET', 'content');
  return new DocxPage(page, new Uint8Array(await content.arrayBuffer()));
}

const settingsOf = (docx: Uint8Array | undefined) =>
  readPackage(docx ?? new Uint8Array()).text('word/settings.xml');

test('protected against editing, without a password: read until its person wants to edit it, and it stays protected', async () => {
  const page = await open('read-only', 'w:edit="readOnly"');
  expect(page.opened).toMatchObject({ mode: 'view', mayAsk: true, authorAllows: 'view', access: 'edit' });
  expect(page.opened).not.toHaveProperty('readOnlyReason');
  page.send({ type: 'ask' });
  expect(await page.next('edit-lock')).toMatchObject({ mode: 'edit' });
  const document = await (await loaded(page)).acceptBase();
  expect((await document.type('weighed twice')).status).toBe(204);
  page.send({ type: 'save', cause: 'button' });
  const { document: stored } = await server.host.callback('read-only', 6);
  expect(textOfDocx(stored ?? new Uint8Array())).toBe('weighed twice');
  expect(settingsOf(stored)).toContain('<w:documentProtection w:edit="readOnly" w:enforcement="1"/>');
  await page.leave();
});

test('the editor is not told of a protection, which it would obey in its own way', async () => {
  const page = await open('anybody', 'w:edit="forms"');
  expect(settingsOf((await loaded(page)).loaded)).not.toContain('documentProtection');
  await page.leave();
});

test('who wrote in it already has the edit lock at once when the page opens it again', async () => {
  await (await open('again', 'w:edit="readOnly"')).leave();
  const page = await PageClient.connect(server.url);
  page.send({ type: 'open', config: await server.config('docx', { key: 'again' }), reading: false });
  expect(await page.next('opened')).toMatchObject({ mode: 'edit' });
  await page.leave();
});

/** Gives a password of the document. */
const give = (page: PageClient, password: string) =>
  page.call('POST', 'password', JSON.stringify({ thing: { of: 'document' }, password }));

test('protected against editing with a password: read until that is given, and it stays protected', async () => {
  const page = await open('password', `w:edit="readOnly" ${JOHNJOHN}`);
  expect(page.opened).toMatchObject({
    mode: 'view',
    access: 'view',
    mayAsk: false,
    asksPassword: true,
    readOnlyReason: expect.stringContaining('with a password'),
  });
  page.send({ type: 'ask' });
  await page.next('error');

  const refused = await give(page, 'johnjohm');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({
    message: 'That is not the password. Try again, or ask the author of the document.',
  });
  page.send({ type: 'ask' });
  await page.next(
    'error',
    (message) => page.received.filter(({ type }) => type === 'error').at(1) === message,
  );

  const answer = (await (await give(page, 'johnjohn')).json()) as PasswordAnswer;
  expect(answer.document).toMatchObject({ access: 'edit', permissions: { edit: true }, recovered: false });
  page.send({ type: 'ask' });
  expect(await page.next('edit-lock')).toMatchObject({ mode: 'edit' });
  const document = await (await loaded(page)).acceptBase();
  expect((await document.type('weighed twice')).status).toBe(204);
  page.send({ type: 'save', cause: 'button' });
  const { document: stored } = await server.host.callback('password', 6);
  expect(textOfDocx(stored ?? new Uint8Array())).toBe('weighed twice');
  expect(settingsOf(stored)).toContain(`<w:documentProtection w:edit="readOnly" ${JOHNJOHN}`);
  await page.leave();
});

test('a page that gave the password is known again by the ticket it got for it', async () => {
  const page = await open('known', `w:edit="forms" ${JOHNJOHN}`);
  const answer = (await (await give(page, 'johnjohn')).json()) as PasswordAnswer;
  const again = await PageClient.connect(server.url);
  again.send({ type: 'resume', ticket: answer.document?.ticket ?? '' });
  await again.next('resumed');
  again.send({ type: 'ask' });
  expect(await again.next('edit-lock')).toMatchObject({ mode: 'edit' });
  await again.leave();
});

test('where comments are allowed the password gives every right the host does, and a reader of the host none', async () => {
  const page = await open('more', `w:edit="comments" ${JOHNJOHN}`, {
    permissions: { edit: false, review: true, comment: true },
  });
  expect(page.opened).toMatchObject({ access: 'comment', mode: 'edit', asksPassword: true });
  const answer = (await (await give(page, 'johnjohn')).json()) as PasswordAnswer;
  expect(answer.document).toMatchObject({ access: 'review', permissions: { edit: false, review: true } });
  await page.leave();
  const reader = await open('reader', `w:edit="comments" ${JOHNJOHN}`, { mode: 'view' });
  expect(reader.opened).not.toHaveProperty('asksPassword');
  expect((await give(reader, 'johnjohn')).status).toBe(403);
  await reader.leave();
});

test('after ten wrong passwords within a minute none is taken any more, and one that cannot be checked is refused', async () => {
  const quick = JOHNJOHN.replace('"100000"', '"1"');
  const page = await open('guessing', `w:edit="readOnly" ${quick}`);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => give(page, `guess ${at}`)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  await page.leave();
  const endless = await open('endless', `w:edit="readOnly" ${JOHNJOHN.replace('100000', '99999999')}`);
  const answer = await give(endless, 'johnjohn');
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('cannot be checked') });
  await endless.leave();
});

test.each(['', JOHNJOHN])(
  'where its author allows suggestions only, an edit is refused (%s)',
  async (password) => {
    const key = `tracked-${password.length}`;
    const page = await open(key, `w:edit="trackedChanges" ${password}`);
    expect(page.opened).toMatchObject({
      mode: 'edit',
      access: 'review',
      authorAllows: 'review',
      permissions: { edit: false, review: true, comment: true },
    });
    const document = await (await loaded(page)).acceptBase();
    expect((await document.type('guessed')).status).toBe(403);
    await page.leave();
  },
);

test('where its author allows comments only, a suggestion is refused too, and who may not comment reads', async () => {
  const page = await open('comments', 'w:edit="comments"');
  expect(page.opened).toMatchObject({
    mode: 'edit',
    access: 'comment',
    permissions: { edit: false, review: false, comment: true },
  });
  const document = await (await loaded(page)).acceptBase();
  expect((await document.type('guessed')).status).toBe(403);
  await page.leave();
  const silent = await open('no-comments', 'w:edit="comments"', {
    permissions: { edit: true, comment: false },
  });
  expect(silent.opened).toMatchObject({
    mode: 'view',
    readOnlyReason: expect.stringContaining('only comment'),
  });
  await silent.leave();
});
