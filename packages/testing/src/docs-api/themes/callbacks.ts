import assert from 'node:assert/strict';
import { type DocsCase, eventually, NotApplicable } from '../case.ts';
import { docxText, xlsxValues } from '../documents.ts';

/** Callbacks end the text they were typed with: other edits must not look like it. */
const WORD = 'Centrifuged';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Editor protocol 1.4. */
export const callbacks: DocsCase[] = [
  {
    name: '1 when somebody opens for editing: who edits, and what happened',
    async run(bench) {
      const key = bench.newKey();
      await bench.open({ key });
      const { body } = await bench.host.callback(key, 1);
      assert.deepEqual(body, { key, status: 1, users: ['u1'], actions: [{ type: 1, userid: 'u1' }] });
    },
  },
  {
    name: '4 when the last one leaves and nothing was changed',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      await bench.host.callback(key, 1);
      await editor.close();
      const { body } = await bench.host.callback(key, 4);
      assert.deepEqual(body, { key, status: 4, actions: [{ type: 0, userid: 'u1' }] });
    },
  },
  {
    name: '2 when the last one leaves after changes, with the document and all fields',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      await editor.type(WORD);
      await editor.sent();
      await editor.close();
      const { body } = await bench.host.callback(key, 2);
      const { url, history, lastsave } = body as {
        url?: unknown;
        history?: { serverVersion?: unknown; changes?: { created?: unknown; user?: unknown }[] };
        lastsave?: unknown;
      };
      assert.ok(docxText(await bench.download(url)).includes(WORD), 'The document lacks what was typed.');
      assert.deepEqual(body.users, ['u1']);
      assert.deepEqual(body.actions, [{ type: 0, userid: 'u1' }]);
      assert.equal(body.filetype, 'docx');
      // A server that also saves by itself may have been faster: since that save nothing is modified.
      if (bench.host.all(key, 6).length === 0) assert.equal(body.notmodified, false);
      assert.match(String(lastsave), iso);
      assert.match(String(history?.serverVersion), /^\d+\.\d+/);
      const [change] = history?.changes ?? [];
      assert.deepEqual(change?.user, { id: 'u1', name: 'Ada' });
      assert.match(String(change?.created), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    },
  },
  {
    name: 'a workbook is saved with what was typed into a cell',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key, fileType: 'xlsx' });
      await editor.typeBlindly('4711');
      await editor.page.keyboard.press('Enter');
      await editor.event('onDocumentStateChange', (changed) => changed === true);
      await editor.sent();
      await editor.close();
      const { body } = await bench.host.callback(key, 2);
      assert.ok(
        xlsxValues(await bench.download(body.url)).includes(4711),
        'The workbook lacks what was typed.',
      );
      assert.equal(body.filetype, 'xlsx');
    },
  },
  {
    name: '6 with forcesavetype 1 on Ctrl+S; leaving afterwards is 2 with notmodified and the same content',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      const forced = await editor.typeAndSave(WORD, () =>
        bench.host.all(key, 6).find(({ body }) => body.forcesavetype === 1),
      );
      const saved = docxText(await bench.download(forced.body.url));
      assert.ok(saved.includes(WORD), 'The document lacks what was typed.');
      assert.deepEqual(forced.body.users, ['u1']);
      assert.equal(forced.body.notmodified, undefined);
      await editor.close();
      const { body } = await bench.host.callback(key, 2);
      assert.equal(body.notmodified, true);
      const last = bench.host.all(key, 6).at(-1);
      assert.equal(docxText(await bench.download(body.url)), docxText(await bench.download(last?.body.url)));
    },
  },
  {
    name: 'a page that is back within the grace is not saved in between',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      await editor.type(WORD);
      await editor.sent();
      const left = Date.now();
      await editor.reload();
      const back = await eventually('the editor to be back', () => bench.host.all(key, 1)[1]);
      if (back.at - left > 4_000)
        throw new NotApplicable('Here an editor reloads more slowly than the grace lasts.');
      assert.equal(await editor.mode(), 'edit');
      assert.ok(!bench.host.statuses(key).includes(2), 'The reload was saved.');
      await editor.close();
      const { body } = await bench.host.callback(key, 2);
      assert.ok(
        docxText(await bench.download(body.url)).includes(WORD),
        'The document lacks what was typed.',
      );
    },
  },
  {
    name: 'results are at addresses that need no token, and 403 without their signature',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      const { body } = await editor.typeAndSave(WORD, () => bench.host.all(key, 6)[0]);
      const address = new URL(String(body.url));
      assert.ok(address.searchParams.has('expires'));
      address.searchParams.set('md5', 'AAAAAAAAAAAAAAAAAAAAAA');
      assert.equal((await fetch(address)).status, 403);
      address.searchParams.delete('md5');
      assert.equal((await fetch(address)).status, 403);
    },
  },
  {
    name: 'two people on one key: callbacks name those who edit, all with co-editing, else the one with the pen',
    async run(bench) {
      const key = bench.newKey();
      await bench.open({ key });
      await bench.host.callback(key, 1);
      const second = await bench.open({ key, user: { id: 'u2', name: 'Grace' } });
      // Asked of what the server shows, not of its name.
      const coEditing = (await second.mode()) === 'edit';
      const answer = await bench.command({ c: 'info', key, userdata: 'two' });
      const expected = coEditing ? ['u1', 'u2'] : ['u1'];
      assert.deepEqual([...(answer.users as string[])].sort(), expected);
      const { body } = await bench.host.callback(key, 1, ({ body }) => body.userdata === 'two');
      assert.deepEqual([...(body.users as string[])].sort(), expected);
    },
  },
];
