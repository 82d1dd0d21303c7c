import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { docxText, docxXml } from '../documents.ts';

const WORD = 'Incubated';

/** Editor protocol 1.2. */
export const permissions: DocsCase[] = [
  {
    name: 'without edit, review and comment a document opens for reading, whatever the mode says',
    async run(fixture) {
      const denied = { edit: false, review: false, comment: false, fillForms: false };
      const editor = await fixture.open({ permissions: denied });
      assert.equal(await editor.mode(), 'view');
    },
  },
  {
    name: 'review without edit: what is typed is a tracked change, and rejecting it gives the original text',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key, permissions: { edit: false, review: true, comment: false } });
      await editor.type(WORD);
      await editor.sent();
      await editor.close();
      const { body } = await fixture.host.callback(key, 2);
      const xml = docxXml(await fixture.download(body.url));
      const inserted = [...xml.matchAll(/<w:ins\b.*?<\/w:ins>/gs)].map(([all]) =>
        all.replaceAll(/<[^>]+>/g, ''),
      );
      assert.ok(inserted.join('').includes(WORD), 'What was typed is no tracked insertion.');
      const rejected = xml.replaceAll(/<w:ins\b.*?<\/w:ins>/gs, '').replaceAll(/<[^>]+>/g, '');
      const original = fixture.host.files.get('/sample.docx') ?? new Uint8Array();
      assert.equal(rejected.replaceAll(/\s/g, ''), docxText(original).replaceAll(/\s/g, ''));
    },
  },
  {
    name: 'comment without edit: typing changes nothing',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key, permissions: { edit: false, review: false, comment: true } });
      await editor.typeBlindly(WORD);
      await editor.close();
      await fixture.host.callback(key, 4);
      assert.ok(!fixture.host.statuses(key).includes(2));
    },
  },
];
