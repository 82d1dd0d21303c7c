import assert from 'node:assert/strict';
import type { Bench } from '../bench.ts';
import type { DocsCase } from '../case.ts';
import { docxText } from '../documents.ts';
import { eventually } from '../eventually.ts';
import type { Answer } from '../host.ts';
import { typedAndLeft } from '../typed-and-left.ts';

const WORD = 'Lyophilised';

/** Somebody types and leaves, and the host answers the save like this. */
async function leaveUnsaved(bench: Bench, ...answers: Answer[]): Promise<string> {
  const key = bench.newKey();
  bench.host.answer(key, 2, ...answers);
  const editor = await bench.open({ key });
  await editor.type(WORD);
  await editor.sent();
  await editor.close();
  await bench.host.callback(key, 2);
  return key;
}

/** Editor protocol 1.4 and 1.5: what a document server does with what the host does not take. */
export const refusals: DocsCase[] = [
  {
    name: 'HTTP 500 is asked again, with the same save; once it is taken, nothing is forgotten',
    async run(bench) {
      const key = await leaveUnsaved(bench, 500);
      const [first, second] = await eventually('a second attempt', () => {
        const all = bench.host.all(key, 2);
        return all.length >= 2 ? all : undefined;
      });
      assert.equal(second?.body.lastsave, first?.body.lastsave);
      assert.ok(!(await bench.forgottenKeys()).includes(key));
    },
  },
  {
    name: 'HTTP 500 four times: the document is forgotten, reopening its key warns -104 and brings it again',
    async run(bench) {
      const key = await leaveUnsaved(bench, 500, 500, 500, 500);
      await bench.untilForgotten(key);
      assert.equal(bench.host.all(key, 2).length, 4);
      // The file is there a moment before the key is gone.
      await eventually('the key to be unknown', async () =>
        (await bench.command({ c: 'info', key })).error === 1 ? true : undefined,
      );
      const forgotten = await bench.command({ c: 'getForgotten', key });
      assert.equal(forgotten.error, 0);
      assert.ok(
        docxText(await bench.download(forgotten.url)).includes(WORD),
        'The forgotten file lacks what was typed.',
      );

      const again = await bench.open({ key });
      await again.warning(-104);
      await again.close();
      const saves = await eventually('status 2 without another edit', () => {
        const all = bench.host.all(key, 2);
        return all.length > 4 ? all : undefined;
      });
      assert.ok(docxText(await bench.download(saves.at(-1)?.body.url)).includes(WORD));
      await bench.untilForgotten(key, false);
    },
  },
  {
    name: '{"error":1} is asked once; the forgotten file can be fetched and deleted, once',
    async run(bench) {
      const key = await leaveUnsaved(bench, '{"error":1}');
      await bench.untilForgotten(key);
      assert.equal(bench.host.all(key, 2).length, 1);
      assert.equal((await bench.command({ c: 'getForgotten', key })).error, 0);
      assert.equal((await bench.command({ c: 'deleteForgotten', key })).error, 0);
      assert.equal((await bench.command({ c: 'deleteForgotten', key })).error, 1);
      assert.equal((await bench.command({ c: 'getForgotten', key })).error, 1);
      assert.ok(!(await bench.forgottenKeys()).includes(key));
    },
  },
  {
    name: 'a host that answers HTML when a document is opened: onWarning -101, and editing goes on',
    async run(bench) {
      const key = bench.newKey();
      bench.host.answer(key, 1, '<html>Log in</html>');
      const editor = await bench.openWith(bench.signed(bench.config({ key })));
      await editor.warning(-101);
      await editor.ready();
      assert.equal(await editor.mode(), 'edit');
    },
  },
  {
    name: 'a key that was saved is closed for editing: onRequestRefreshFile, and refreshFile goes on; it opens for reading',
    async run(bench) {
      const { key } = await typedAndLeft(bench);
      const again = await bench.openWith(bench.signed(bench.config({ key })));
      await again.event('onRequestRefreshFile');
      assert.ok(!(await again.events()).some(([name]) => name === 'onDocumentReady'));
      const fresh = bench.config();
      await again.call('refreshFile', bench.signed(fresh));
      await again.ready();
      await bench.host.callback(String(fresh.document.key), 1);
      const reader = await bench.open({ key, mode: 'view' });
      assert.equal(await reader.mode(), 'view');
    },
  },
];
