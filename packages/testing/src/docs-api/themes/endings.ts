import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { docxText } from '../documents.ts';
import { eventually } from '../eventually.ts';
import type { Fixture } from '../fixture.ts';

const WORD = 'Desiccated';

const hasWord = async (fixture: Fixture, url: unknown): Promise<boolean> =>
  docxText(await fixture.download(url)).includes(WORD);

/** What a server does with its pages and its unsaved work when the host, or a crash, ends a session under them. */
export const endings: DocsCase[] = [
  {
    name: 'drop, then refreshFile: the new key is opened; drop, then a new frame: it is edited and saved',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key });
      await fixture.host.callback(key, 1);
      assert.equal((await fixture.command({ c: 'drop', key })).error, 0);
      const fresh = fixture.signed(fixture.config());
      const next = String(fresh.document.key);
      await editor.call('refreshFile', fresh);
      // All that can be relied on: the frame of an ONLYOFFICE Docs 9.3 shows the new document, and takes no edit any more.
      await fixture.host.callback(next, 1);

      const last = fixture.signed(fixture.config());
      const lastKey = String(last.document.key);
      await editor.openAnother(last);
      assert.equal(await editor.mode(), 'edit');
      const { body } = await editor.typeAndSave(WORD, () => fixture.host.all(lastKey, 6)[0]);
      assert.ok(await hasWord(fixture, body.url), 'The document lacks what was typed.');
      assert.deepEqual(body.users, ['u1']);
    },
  },
  {
    name: 'a crash under unsaved work: info leads to no 4; the server saves it by itself, or once its key was opened',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key });
      await editor.type(WORD);
      await editor.sent();
      await editor.close();
      await fixture.crash();

      const saved = () => fixture.host.all(key, 2)[0];
      const answer = await fixture.command({ c: 'info', key, userdata: 'crashed' });
      // A server that takes its unsaved work up by itself names its author, or has saved it by now.
      if (answer.error === 0 && (answer.users as string[]).length === 0 && !saved()) {
        // Nobody is there, and a callback 1 that names nobody: unsaved work without a writer.
        // Or it saves it now, between the answer and that.
        const { body } = await eventually(
          'what info leads to',
          () =>
            saved() ??
            fixture.host.callbacks.find(({ body }) => body.key === key && body.userdata === 'crashed'),
        );
        if (!saved()) {
          assert.deepEqual(body, { key, status: 1, users: [], userdata: 'crashed' });
          const again = await fixture.open({ key });
          await again.close();
        }
      }
      const { body } = await eventually('the save', saved, 120_000);
      assert.ok(await hasWord(fixture, body.url), 'The document lacks what was typed.');
      assert.ok(!fixture.host.statuses(key).includes(4), 'The server said that nothing was left to save.');
    },
  },
];
