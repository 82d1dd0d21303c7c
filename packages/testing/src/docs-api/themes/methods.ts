import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { eventually } from '../eventually.ts';

/** Editor protocol 1.1: a method of the DocEditor that changes what the page shows, and the events it leads to. */
export const methods: DocsCase[] = [
  {
    name: 'refreshHistory leads to onRequestHistoryData for the current version, which setHistoryData shows',
    async run(fixture) {
      const key = fixture.newKey();
      const events = [
        'onRequestHistory',
        'onRequestHistoryData',
        'onRequestHistoryClose',
        'onRequestRestore',
      ];
      const editor = await fixture.open({ key }, events);
      const user = { id: 'u1', name: 'Ada' };
      const version = {
        created: '2026-11-21 10:00:00',
        key,
        user,
        version: 1,
        changes: null,
        serverVersion: '9.3.0',
      };
      await editor.call('refreshHistory', { currentVersion: 1, history: [version] });
      assert.equal(Number(await editor.event('onRequestHistoryData')), 1);
      const path = `/${fixture.newKey()}.docx`;
      fixture.host.files.set(path, fixture.host.files.get('/sample.docx') ?? new Uint8Array());
      const data = { version: 1, key: fixture.newKey(), url: fixture.host.origin + path, fileType: 'docx' };
      await editor.call('setHistoryData', { ...data, token: fixture.sign(data) });
      const [said] = await eventually('the version to be fetched', () => fixture.host.downloads.get(path));
      assert.deepEqual(said, { payload: { url: fixture.host.origin + path } });
    },
  },
];
