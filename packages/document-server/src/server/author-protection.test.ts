import { createBlank, readPackage } from '@benchbook/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageClient } from './testing/page-client.ts';
import { type ConfigChange, DocxPage, docxWithText, TestServer, textOfDocx } from './testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const PASSWORD =
  'w:cryptAlgorithmSid="4" w:hash="NRgcV/JMLT4j9ape4+EpH2MTUpk=" w:salt="8zSnFOd1vuhvvZMy9Eeu7Q=="';

/** Opens a key of its own, of a document with a word in it that its author protected. */
async function open(key: string, protection: string, change: ConfigChange = {}): Promise<PageClient> {
  const pkg = readPackage(docxWithText(createBlank('docx'), 'weighed'));
  const element = `<w:documentProtection ${protection} w:enforcement="1"/>`;
  pkg.set('word/settings.xml', pkg.text('word/settings.xml').replace('<w:defaultTabStop', `${element}$&`));
  server.host.documents.set('/file.docx', pkg.write());
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
  expect(await page.next('pen')).toMatchObject({ mode: 'edit' });
  const document = await (await loaded(page)).acceptBase();
  expect((await document.type('weighed twice')).status).toBe(204);
  page.send({ type: 'save', cause: 'button' });
  const { document: stored } = await server.host.callback('read-only', 6);
  expect(textOfDocx(stored ?? new Uint8Array())).toBe('weighed twice');
  expect(settingsOf(stored)).toContain('<w:documentProtection w:edit="readOnly" w:enforcement="1"/>');
  await page.leave();
});

test('the editor is not told of a protection, which it would obey in its own way', async () => {
  const page = await open('lifted', 'w:edit="forms"');
  expect(settingsOf((await loaded(page)).loaded)).not.toContain('documentProtection');
  await page.leave();
});

test('who wrote in it already has the pen at once when the page opens it again', async () => {
  await (await open('again', 'w:edit="readOnly"')).leave();
  const page = await PageClient.connect(server.url);
  page.send({ type: 'open', config: await server.config('docx', { key: 'again' }), reading: false });
  expect(await page.next('opened')).toMatchObject({ mode: 'edit' });
  await page.leave();
});

test('protected against editing with a password: read-only for everybody, with what to do', async () => {
  const page = await open('password', `w:edit="readOnly" ${PASSWORD}`);
  expect(page.opened).toMatchObject({
    mode: 'view',
    mayAsk: false,
    readOnlyReason: expect.stringContaining('stop the protection in Word'),
  });
  page.send({ type: 'ask' });
  await page.next('error');
  await page.leave();
});

test.each(['', PASSWORD])(
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
