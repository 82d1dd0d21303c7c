import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';

/** Editor protocol 1.1. */
export const loading: DocsCase[] = [
  {
    name: 'healthcheck answers true',
    needs: 'calls',
    async run(fixture) {
      const response = await fetch(`${fixture.url}/healthcheck`);
      assert.equal((await response.text()).trim(), 'true');
    },
  },
  {
    name: 'DocEditor works without new; destroyEditor brings the placeholder back',
    async run(fixture) {
      const editor = await fixture.openWith(fixture.signed(fixture.config()), [], 'DocsAPI.DocEditor');
      await editor.ready();
      const { page } = editor;
      assert.equal(await page.locator('div#place').count(), 0);
      await editor.call('destroyEditor');
      assert.equal(await page.locator('#place').count(), 1);
      assert.equal(await page.locator('iframe').count(), 0);
    },
  },
  {
    name: 'the mode view opens for reading',
    async run(fixture) {
      const editor = await fixture.open({ mode: 'view' });
      assert.equal(await editor.mode(), 'view');
    },
  },
];
