import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { docxText } from '../documents.ts';
import { once } from '../once.ts';

/**
 * A document that Ada has open and does not change. The cases of this theme look at it, and the last one sees her leave:
 * an editor for each of them would prove nothing more.
 */
const opened = once(async (fixture) => {
  const key = fixture.newKey();
  const path = `/${fixture.newKey()}.docx`;
  fixture.host.files.set(path, fixture.host.files.get('/sample.docx') ?? new Uint8Array());
  const document = { key, url: fixture.host.origin + path };
  const editor = await fixture.open(document);
  fixture.keep(editor);
  return { key, path, document, editor };
});

/** A reader typed into it, or tried to, and saw Ada leave. */
const leftUnchanged = once(async (fixture) => {
  const { key, document, editor } = await opened(fixture);
  const reader = await fixture.open({ ...document, mode: 'view', user: { id: 'u2', name: 'Grace' } });
  await reader.typeBlindly('Incubated');
  const heardByReader = await reader.events();
  await editor.close();
  const { body } = await fixture.host.callback(key, 4);
  return { key, heardByReader, body };
});

const METHODS = [
  'destroyEditor',
  'refreshFile',
  'refreshHistory',
  'setHistoryData',
  'requestClose',
  'downloadAs',
  'setUsers',
  'insertImage',
  'showMessage',
];

/** Editor protocol 1.1, 1.3, 1.4 and 1.5. */
export const openDocument: DocsCase[] = [
  {
    name: 'api.js defines DocsAPI.DocEditor and says its version',
    async run(fixture) {
      const { editor } = await opened(fixture);
      assert.match(String(await editor.page.evaluate('DocsAPI.DocEditor.version()')), /^\d+\.\d+\.\d+/);
    },
  },
  {
    name: 'the placeholder became an iframe of the document server',
    async run(fixture) {
      const { page } = (await opened(fixture)).editor;
      assert.equal(await page.locator('div#place').count(), 0);
      const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
      assert.equal(address.origin, new URL(fixture.url).origin);
      assert.match(address.pathname, /\/documenteditor\/main\/index\.html$/);
      assert.equal(address.searchParams.get('frameEditorId'), 'place');
    },
  },
  {
    name: 'onAppReady comes first, then onDocumentReady and onInfo with the mode edit',
    async run(fixture) {
      const { editor } = await opened(fixture);
      assert.equal(await editor.mode(), 'edit');
      const names = (await editor.events()).map(([name]) => name);
      assert.ok(names.indexOf('onAppReady') < names.indexOf('onDocumentReady'), names.join(', '));
    },
  },
  {
    name: 'the document was fetched with a header token over exactly its address',
    async run(fixture) {
      const { path, document } = await opened(fixture);
      const [said] = fixture.host.downloads.get(path) ?? [];
      assert.deepEqual(said, { payload: { url: document.url } });
    },
  },
  {
    name: 'callback 1 when somebody opens for editing: who edits, and what happened',
    async run(fixture) {
      const { key } = await opened(fixture);
      const { body } = await fixture.host.callback(key, 1);
      assert.deepEqual(body, { key, status: 1, users: ['u1'], actions: [{ type: 1, userid: 'u1' }] });
    },
  },
  {
    name: 'callbacks are signed twice: flat in the body, under payload in the header',
    async run(fixture) {
      const { key } = await opened(fixture);
      const { body, signedBody, signedHeader } = await fixture.host.callback(key, 1);
      assert.deepEqual(signedBody, body);
      assert.deepEqual(signedHeader, { payload: body });
    },
  },
  {
    name: 'info: who edits, and a callback 1 with the userdata',
    async run(fixture) {
      const { key } = await opened(fixture);
      await fixture.host.callback(key, 1);
      const answer = await fixture.command({ c: 'info', key, userdata: 'ud' });
      assert.equal(answer.error, 0);
      assert.deepEqual(answer.users, ['u1']);
      const { body } = await fixture.host.callback(key, 1, { where: ({ body }) => body.userdata === 'ud' });
      assert.deepEqual(body, { key, status: 1, users: ['u1'], userdata: 'ud' });
    },
  },
  {
    name: 'meta reaches every page as onMetaChange',
    async run(fixture) {
      const { key, editor } = await opened(fixture);
      assert.equal((await fixture.command({ c: 'meta', key, meta: { title: 'Renamed.docx' } })).error, 0);
      const data = await editor.event('onMetaChange');
      assert.equal((data as { title?: unknown }).title, 'Renamed.docx');
    },
  },
  {
    name: 'the editor has the methods a host calls',
    async run(fixture) {
      const { editor } = await opened(fixture);
      const missing = await editor.page.evaluate(
        `${JSON.stringify(METHODS)}.filter((name) => typeof editor[name] !== 'function')`,
      );
      assert.deepEqual(missing, []);
    },
  },
  {
    name: 'downloadAs leads to onDownloadAs with an address that works',
    async run(fixture) {
      const { editor } = await opened(fixture);
      await editor.call('downloadAs', 'docx');
      const data = (await editor.event('onDownloadAs')) as { fileType?: unknown; url?: unknown };
      assert.equal(data.fileType, 'docx');
      assert.match(docxText(await fixture.download(data.url)), /Line 40/);
    },
  },
  {
    name: 'requestClose leads to onRequestClose',
    async run(fixture) {
      const { editor } = await opened(fixture);
      await editor.call('requestClose');
      await editor.event('onRequestClose');
    },
  },
  {
    name: 'two people on one key: callbacks name those who edit, all with co-editing, else the one with the edit lock',
    async run(fixture) {
      const { key, document } = await opened(fixture);
      await fixture.host.callback(key, 1);
      const second = await fixture.open({ ...document, user: { id: 'u2', name: 'Grace' } });
      // Asked of what the server shows, not of its name.
      const coEditing = (await second.mode()) === 'edit';
      const answer = await fixture.command({ c: 'info', key, userdata: 'two' });
      const expected = coEditing ? ['u1', 'u2'] : ['u1'];
      assert.deepEqual([...(answer.users as string[])].sort(), expected);
      const { body } = await fixture.host.callback(key, 1, { where: ({ body }) => body.userdata === 'two' });
      assert.deepEqual([...(body.users as string[])].sort(), expected);
    },
  },
  {
    name: 'a reader cannot type',
    async run(fixture) {
      const { heardByReader } = await leftUnchanged(fixture);
      assert.ok(!heardByReader.some(([name, data]) => name === 'onDocumentStateChange' && data === true));
    },
  },
  {
    name: 'callback 4 when the last who edits leaves and nothing was changed',
    async run(fixture) {
      const { key, body } = await leftUnchanged(fixture);
      assert.deepEqual(body, { key, status: 4, actions: [{ type: 0, userid: 'u1' }] });
    },
  },
  {
    name: 'info on a key that was closed unchanged: nobody, and another callback 4, without actions',
    async run(fixture) {
      const { key } = await leftUnchanged(fixture);
      const answer = await fixture.command({ c: 'info', key });
      assert.equal(answer.error, 0);
      assert.deepEqual(answer.users, []);
      const { body } = await fixture.host.callback(key, 4, {
        where: ({ body }) => body.actions === undefined,
      });
      assert.deepEqual(body, { key, status: 4 });
    },
  },
];
