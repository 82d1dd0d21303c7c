import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { docxText, xlsxValues } from '../documents.ts';
import { eventually } from '../eventually.ts';
import { NotApplicable } from '../not-applicable.ts';
import { once } from '../once.ts';
import { typedAndLeft } from '../typed-and-left.ts';

const WORD = 'Titrated';

/** Ada typed a word, pressed Ctrl+S and left. */
const savedAndLeft = once(async (fixture) => {
  const key = fixture.newKey();
  const editor = await fixture.open({ key });
  const forced = await editor.typeAndSave(WORD, () =>
    fixture.host.all(key, 6).find(({ body }) => body.forcesavetype === 1),
  );
  await editor.close();
  const { body } = await fixture.host.callback(key, 2);
  return { key, forced: forced.body, left: body };
});

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Editor protocol 1.4. */
export const callbacks: DocsCase[] = [
  {
    name: 'typing is told by onDocumentStateChange: true, and false once it has left the browser',
    async run(fixture) {
      const { events } = await typedAndLeft(fixture);
      const told = events.flatMap(([name, changed]) => (name === 'onDocumentStateChange' ? [changed] : []));
      assert.ok(told.includes(true), 'The change was not told.');
      assert.equal(told.at(-1), false);
    },
  },
  {
    name: '2 when the last one leaves after changes, with the document and all fields',
    async run(fixture) {
      const { key, word, body } = await typedAndLeft(fixture);
      const { url, history, lastsave } = body as {
        url?: unknown;
        history?: { serverVersion?: unknown; changes?: { created?: unknown; user?: unknown }[] };
        lastsave?: unknown;
      };
      assert.ok(docxText(await fixture.download(url)).includes(word), 'The document lacks what was typed.');
      assert.deepEqual(body.users, ['u1']);
      assert.deepEqual(body.actions, [{ type: 0, userid: 'u1' }]);
      assert.equal(body.filetype, 'docx');
      // A server that also saves by itself may have been faster: since that save nothing is modified.
      if (fixture.host.all(key, 6).length === 0) assert.equal(body.notmodified, false);
      assert.match(String(lastsave), iso);
      assert.match(String(history?.serverVersion), /^\d+\.\d+/);
      const [change] = history?.changes ?? [];
      assert.deepEqual(change?.user, { id: 'u1', name: 'Ada' });
      assert.match(String(change?.created), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    },
  },
  {
    name: 'a workbook opens in the spreadsheet editor, and is saved with what was typed into a cell',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key, fileType: 'xlsx' });
      const address = (await editor.page.locator('iframe').getAttribute('src')) ?? '';
      assert.match(new URL(address).pathname, /\/spreadsheeteditor\/main\/index\.html$/);
      assert.equal(await editor.mode(), 'edit');
      await editor.typeBlindly('4711');
      await editor.page.keyboard.press('Enter');
      await editor.event('onDocumentStateChange', (changed) => changed === true);
      await editor.sent();
      await editor.close();
      const { body } = await fixture.host.callback(key, 2);
      assert.ok(
        xlsxValues(await fixture.download(body.url)).includes(4711),
        'The workbook lacks what was typed.',
      );
      assert.equal(body.filetype, 'xlsx');
    },
  },
  {
    name: '6 with forcesavetype 1 on Ctrl+S; leaving afterwards is 2 with notmodified and the same content',
    async run(fixture) {
      const { key, forced, left } = await savedAndLeft(fixture);
      const saved = docxText(await fixture.download(forced.url));
      assert.ok(saved.includes(WORD), 'The document lacks what was typed.');
      assert.deepEqual(forced.users, ['u1']);
      assert.equal(forced.notmodified, undefined);
      assert.equal(left.notmodified, true);
      const last = fixture.host.all(key, 6).at(-1);
      assert.equal(
        docxText(await fixture.download(left.url)),
        docxText(await fixture.download(last?.body.url)),
      );
    },
  },
  {
    name: 'a page that is back within the grace is not saved in between',
    needs: 'grace',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key });
      await editor.type(WORD);
      await editor.sent();
      const left = Date.now();
      await editor.reload();
      const back = await eventually('the editor to be back', () => fixture.host.all(key, 1)[1]);
      if (back.at - left > 4_000)
        throw new NotApplicable('Here an editor reloads more slowly than the grace lasts.');
      assert.equal(await editor.mode(), 'edit');
      assert.ok(!fixture.host.statuses(key).includes(2), 'The reload was saved.');
      await editor.close();
      const { body } = await fixture.host.callback(key, 2);
      assert.ok(
        docxText(await fixture.download(body.url)).includes(WORD),
        'The document lacks what was typed.',
      );
    },
  },
  {
    name: 'results are at addresses that need no token, and 403 without their signature',
    async run(fixture) {
      const { forced } = await savedAndLeft(fixture);
      const address = new URL(String(forced.url));
      assert.equal((await fetch(address)).status, 200);
      assert.ok(address.searchParams.has('expires'));
      address.searchParams.set('md5', 'AAAAAAAAAAAAAAAAAAAAAA');
      assert.equal((await fetch(address)).status, 403);
      address.searchParams.delete('md5');
      assert.equal((await fetch(address)).status, 403);
    },
  },
];
