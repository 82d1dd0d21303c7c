import assert from 'node:assert/strict';
import { type DocsCase, eventually } from '../case.ts';
import { docxText } from '../documents.ts';

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

/** Editor protocol 1.1: methods of the DocEditor and the events they lead to. */
export const methods: DocsCase[] = [
  {
    name: 'the editor has the methods a host calls',
    async run(bench) {
      const editor = await bench.open();
      const missing = await editor.page.evaluate(
        `${JSON.stringify(METHODS)}.filter((name) => typeof editor[name] !== 'function')`,
      );
      assert.deepEqual(missing, []);
    },
  },
  {
    name: 'downloadAs leads to onDownloadAs with an address that works',
    async run(bench) {
      const editor = await bench.open();
      await editor.call('downloadAs', 'docx');
      const data = (await editor.event('onDownloadAs')) as { fileType?: unknown; url?: unknown };
      assert.equal(data.fileType, 'docx');
      assert.match(docxText(await bench.download(data.url)), /Line 40/);
    },
  },
  {
    name: 'requestClose leads to onRequestClose',
    async run(bench) {
      const editor = await bench.open();
      await editor.call('requestClose');
      await editor.event('onRequestClose');
    },
  },
  {
    name: 'refreshHistory leads to onRequestHistoryData for the current version, which setHistoryData shows',
    async run(bench) {
      const key = bench.newKey();
      const events = [
        'onRequestHistory',
        'onRequestHistoryData',
        'onRequestHistoryClose',
        'onRequestRestore',
      ];
      const editor = await bench.open({ key }, events);
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
      const path = `/${bench.newKey()}.docx`;
      bench.host.files.set(path, bench.host.files.get('/sample.docx') ?? new Uint8Array());
      const data = { version: 1, key: bench.newKey(), url: bench.host.origin + path, fileType: 'docx' };
      await editor.call('setHistoryData', { ...data, token: bench.sign(data) });
      const [said] = await eventually('the version to be fetched', () => bench.host.downloads.get(path));
      assert.deepEqual(said, { payload: { url: bench.host.origin + path } });
    },
  },
];
