import { createBlank } from '@benchbook/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageClient } from '../testing/page-client.ts';
import { docxWithText, TestServer, textOfDocx } from '../testing/test-server.ts';
import { LibreOffice } from './libre-office.ts';
import { factsOf } from './too-large.ts';

const server = new TestServer({ editLimits: { docx: 2, xlsx: 2 } });
beforeAll(async () => {
  await server.start();
  const paragraphs = 'Weighed</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>5 mg';
  server.host.files.set('/large.docx', docxWithText(createBlank('docx'), paragraphs));
});
afterAll(() => server.stop());

const openLarge = async () => {
  const { token: _token, ...config } = await server.config('docx');
  const large = {
    ...config,
    document: { ...Object(config.document), url: `${server.host.origin}/large.docx` },
  };
  return PageClient.open(server.url, { ...large, token: server.host.sign(large, 300) });
};

const office = new LibreOffice({ limit: 120_000, maxBytes: 10_000_000 });
if (!office.isThere) console.log('left out: pages by LibreOffice, which is not installed');

test('a document that is too large for an editor is opened for reading, with the reason', async () => {
  const page = await openLarge();
  expect(page.opened).toMatchObject({ mode: 'view', mayAsk: false, asPages: true });
  expect(page.opened.readOnlyReason).toContain('it has 3 paragraphs');
  expect(textOfDocx(new Uint8Array(await (await page.call('GET', 'download')).arrayBuffer()))).toContain(
    '5 mg',
  );
});

test.skipIf(!office.isThere)('it is shown as pages', async () => {
  const page = await openLarge();
  const [first, second] = await Promise.all([1, 2].map(() => page.call('GET', 'content?as=pages')));
  expect(first?.headers.get('content-type')).toBe('application/pdf');
  const pdf = await first?.bytes();
  expect(Buffer.from(pdf ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  // Made once: two that LibreOffice made would differ in their ids.
  expect(await second?.bytes()).toEqual(pdf);
});

test('where no pages can be made, it is said why', async () => {
  const without = await new TestServer({ libreOffice: '' }).start();
  const page = await PageClient.open(without.url, await without.config('docx'));
  const answer = await page.call('GET', 'content?as=pages');
  expect([answer.status, await answer.json()]).toEqual([422, { message: 'LibreOffice is not installed.' }]);
  await without.stop();
});

test('one that is not is edited', async () => {
  const page = await PageClient.open(server.url, await server.config('docx'));
  expect(page.opened).toMatchObject({ mode: 'edit' });
  expect(page.opened.asPages).toBeUndefined();
});

test('says how large it is and what to do, without digits nobody needs', () => {
  const found = { type: 'xlsx', elements: 1_234_567, keptNotShown: ['charts'], readOnlyReason: undefined };
  expect(factsOf(found, { docx: 1, xlsx: 500_000 })).toEqual({
    keptNotShown: ['charts'],
    asPages: true,
    readOnlyReason:
      'This document is too large to be edited here: it has 1,200,000 cells; up to 500,000 can be edited. It is shown as pages for reading. Download it to work on it in Excel.',
  });
});
