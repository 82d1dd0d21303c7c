import assert from 'node:assert/strict';
import type { Bench } from '../bench.ts';
import type { DocsCase } from '../case.ts';
import { docxText } from '../documents.ts';
import { eventually } from '../eventually.ts';

const WORD = 'Desiccated';

const hasWord = async (bench: Bench, url: unknown): Promise<boolean> =>
  docxText(await bench.download(url)).includes(WORD);

/** What a server does with its pages and its unsaved work when the host, or a crash, ends a session under them. */
export const endings: DocsCase[] = [
  {
    name: 'drop, then refreshFile: the new key is opened; drop, then a new frame: it is edited and saved',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      await bench.host.callback(key, 1);
      assert.equal((await bench.command({ c: 'drop', key })).error, 0);
      const fresh = bench.signed(bench.config());
      const next = String(fresh.document.key);
      await editor.call('refreshFile', fresh);
      // All that can be relied on: the frame of an ONLYOFFICE Docs 9.3 shows the new document, and takes no edit any more.
      await bench.host.callback(next, 1);

      const last = bench.signed(bench.config());
      const lastKey = String(last.document.key);
      await editor.openAnother(last);
      assert.equal(await editor.mode(), 'edit');
      const { body } = await editor.typeAndSave(WORD, () => bench.host.all(lastKey, 6)[0]);
      assert.ok(await hasWord(bench, body.url), 'The document lacks what was typed.');
      assert.deepEqual(body.users, ['u1']);
    },
  },
  {
    name: 'a crash under unsaved work: info leads to no 4; the server saves it by itself, or once its key was opened',
    async run(bench) {
      const key = bench.newKey();
      const editor = await bench.open({ key });
      await editor.type(WORD);
      await editor.sent();
      await editor.close();
      await bench.crash();

      const saved = () => bench.host.all(key, 2)[0];
      const answer = await bench.command({ c: 'info', key, userdata: 'crashed' });
      // A server that takes its unsaved work up by itself names its author, or has saved it by now.
      if (answer.error === 0 && (answer.users as string[]).length === 0 && !saved()) {
        // Nobody is there, and a callback 1 that names nobody: unsaved work without a writer.
        // Or it saves it now, between the answer and that.
        const { body } = await eventually(
          'what info leads to',
          () =>
            saved() ??
            bench.host.callbacks.find(({ body }) => body.key === key && body.userdata === 'crashed'),
        );
        if (!saved()) {
          assert.deepEqual(body, { key, status: 1, users: [], userdata: 'crashed' });
          const again = await bench.open({ key });
          await again.close();
        }
      }
      const { body } = await eventually('the save', saved, 120_000);
      assert.ok(await hasWord(bench, body.url), 'The document lacks what was typed.');
      assert.ok(!bench.host.statuses(key).includes(4), 'The server said that nothing was left to save.');
    },
  },
];
