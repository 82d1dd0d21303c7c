import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';

/** Editor protocol 1.1. */
export const loading: DocsCase[] = [
  {
    name: 'healthcheck answers true',
    async run(bench) {
      const response = await fetch(`${bench.url}/healthcheck`);
      assert.equal((await response.text()).trim(), 'true');
    },
  },
  {
    name: 'api.js defines DocsAPI.DocEditor and says its version',
    async run(bench) {
      const editor = await bench.openWith(bench.signed(bench.config()));
      assert.match(String(await editor.page.evaluate('DocsAPI.DocEditor.version()')), /^\d+\.\d+\.\d+/);
    },
  },
  {
    name: 'the placeholder becomes an iframe of the document server, and comes back with destroyEditor',
    async run(bench) {
      const editor = await bench.open();
      const { page } = editor;
      assert.equal(await page.locator('div#place').count(), 0);
      const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
      assert.equal(address.origin, new URL(bench.url).origin);
      assert.match(address.pathname, /\/documenteditor\/main\/index\.html$/);
      assert.equal(address.searchParams.get('frameEditorId'), 'place');
      await editor.call('destroyEditor');
      assert.equal(await page.locator('#place').count(), 1);
      assert.equal(await page.locator('iframe').count(), 0);
    },
  },
  {
    name: 'DocEditor works without new',
    async run(bench) {
      const editor = await bench.openWith(bench.signed(bench.config()), [], 'DocsAPI.DocEditor');
      await editor.ready();
    },
  },
  {
    name: 'onAppReady comes first, then onDocumentReady and onInfo with the mode edit',
    async run(bench) {
      const editor = await bench.open();
      assert.equal(await editor.mode(), 'edit');
      const names = (await editor.events()).map(([name]) => name);
      assert.ok(names.indexOf('onAppReady') < names.indexOf('onDocumentReady'), names.join(', '));
    },
  },
  {
    name: 'a workbook opens in the spreadsheet editor',
    async run(bench) {
      const editor = await bench.open({ fileType: 'xlsx' });
      const address = (await editor.page.locator('iframe').getAttribute('src')) ?? '';
      assert.match(new URL(address).pathname, /\/spreadsheeteditor\/main\/index\.html$/);
      assert.equal(await editor.mode(), 'edit');
    },
  },
  {
    name: 'the mode view opens for reading',
    async run(bench) {
      const editor = await bench.open({ mode: 'view' });
      assert.equal(await editor.mode(), 'view');
    },
  },
  {
    name: 'typing is told by onDocumentStateChange: true, and false once it has left the browser',
    async run(bench) {
      const editor = await bench.open();
      await editor.type('changed');
      await editor.sent();
    },
  },
];
