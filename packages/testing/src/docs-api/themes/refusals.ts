import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { docxText } from '../documents.ts';
import { eventually } from '../eventually.ts';
import type { Fixture } from '../fixture.ts';
import type { Answer } from '../host.ts';
import { typedAndLeft } from '../typed-and-left.ts';

const WORD = 'Lyophilised';

/** Somebody types and leaves, and the host answers the save like this. */
async function leaveUnsaved(fixture: Fixture, ...answers: Answer[]): Promise<string> {
  const key = fixture.newKey();
  fixture.host.answer(key, 2, ...answers);
  const editor = await fixture.open({ key });
  await editor.type(WORD);
  await editor.sent();
  await editor.close();
  await fixture.host.callback(key, 2);
  return key;
}

/** Editor protocol 1.4 and 1.5: what a document server does with what the host does not take. */
export const refusals: DocsCase[] = [
  {
    name: 'HTTP 500 is asked again, with the same save; once it is taken, nothing is forgotten',
    async run(fixture) {
      const key = await leaveUnsaved(fixture, 500);
      const [first, second] = await eventually('a second attempt', () => {
        const all = fixture.host.all(key, 2);
        return all.length >= 2 ? all : undefined;
      });
      assert.equal(second?.body.lastsave, first?.body.lastsave);
      assert.ok(!(await fixture.forgottenKeys()).includes(key));
    },
  },
  {
    name: 'HTTP 500 four times: the document is forgotten, reopening its key warns -104 and brings it again',
    async run(fixture) {
      const key = await leaveUnsaved(fixture, 500, 500, 500, 500);
      await fixture.untilForgotten(key);
      assert.equal(fixture.host.all(key, 2).length, 4);
      // The file is there a moment before the key is gone.
      await eventually('the key to be unknown', async () =>
        (await fixture.command({ c: 'info', key })).error === 1 ? true : undefined,
      );
      const forgotten = await fixture.command({ c: 'getForgotten', key });
      assert.equal(forgotten.error, 0);
      assert.ok(
        docxText(await fixture.download(forgotten.url)).includes(WORD),
        'The forgotten file lacks what was typed.',
      );

      const again = await fixture.open({ key });
      await again.warning(-104);
      await again.close();
      const saves = await eventually('status 2 without another edit', () => {
        const all = fixture.host.all(key, 2);
        return all.length > 4 ? all : undefined;
      });
      assert.ok(docxText(await fixture.download(saves.at(-1)?.body.url)).includes(WORD));
      await fixture.untilForgotten(key, false);
    },
  },
  {
    name: '{"error":1} is asked once; the forgotten file can be fetched and deleted, once',
    async run(fixture) {
      const key = await leaveUnsaved(fixture, '{"error":1}');
      await fixture.untilForgotten(key);
      assert.equal(fixture.host.all(key, 2).length, 1);
      assert.equal((await fixture.command({ c: 'getForgotten', key })).error, 0);
      assert.equal((await fixture.command({ c: 'deleteForgotten', key })).error, 0);
      assert.equal((await fixture.command({ c: 'deleteForgotten', key })).error, 1);
      assert.equal((await fixture.command({ c: 'getForgotten', key })).error, 1);
      assert.ok(!(await fixture.forgottenKeys()).includes(key));
    },
  },
  {
    name: 'a host that answers HTML when a document is opened: onWarning -101, and editing goes on',
    async run(fixture) {
      const key = fixture.newKey();
      fixture.host.answer(key, 1, '<html>Log in</html>');
      const editor = await fixture.openWith(fixture.signed(fixture.config({ key })));
      await editor.warning(-101);
      await editor.ready();
      assert.equal(await editor.mode(), 'edit');
    },
  },
  {
    name: 'a key that was saved is closed for editing: onRequestRefreshFile, and refreshFile goes on; it opens for reading',
    async run(fixture) {
      const { key } = await typedAndLeft(fixture);
      const again = await fixture.openWith(fixture.signed(fixture.config({ key })));
      await again.event('onRequestRefreshFile');
      assert.ok(!(await again.events()).some(([name]) => name === 'onDocumentReady'));
      const fresh = fixture.config();
      await again.call('refreshFile', fixture.signed(fresh));
      await again.ready();
      await fixture.host.callback(String(fresh.document.key), 1);
      const reader = await fixture.open({ key, mode: 'view' });
      assert.equal(await reader.mode(), 'view');
    },
  },
];
