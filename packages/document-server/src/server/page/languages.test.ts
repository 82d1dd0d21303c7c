import { createBlank, readPackage } from '@benchbook/documents';
import { SHOWN } from '@benchbook/documents/shown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageClient } from '../testing/page-client.ts';
import { TestServer } from '../testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** A document with a drawing in Word's older format, for which the editor shows a frame. */
function drawn(): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const shape =
    '<w:p><w:r><w:pict><v:group xmlns:v="urn:schemas-microsoft-com:vml" style="width:120pt;height:90pt"/></w:pict></w:r></w:p>';
  pkg.set('word/document.xml', pkg.text('word/document.xml').replace('<w:body>', `<w:body>${shape}`));
  return pkg.write();
}

/** What a page is told of the frame, in the document it is given and in the frame itself. */
async function shownIn(answer: Response): Promise<(string | undefined)[]> {
  const pkg = readPackage(new Uint8Array(await answer.arrayBuffer()));
  const frame = pkg.names().find((name) => name.endsWith('.svg'));
  return [
    /descr="(.*?)"/.exec(pkg.text('word/document.xml'))?.[1],
    />([^<]+)<\/text>/.exec(pkg.text(frame ?? ''))?.[1],
  ];
}

const openedIn = async (lang: string, key: string) =>
  PageClient.open(server.url, await server.config('docx', { key, lang, path: '/drawn.docx' }));

test('each reader of a document is told in their own language what a frame stands for, all at once too', async () => {
  server.host.files.set('/drawn.docx', drawn());
  const pages = await Promise.all(['en', 'de-CH', 'fr', 'sv'].map((lang) => openedIn(lang, 'together')));
  const contents = await Promise.all(pages.map((page) => page.call('GET', 'content')));
  expect(await Promise.all(contents.map(shownIn))).toEqual([
    ['Drawing', 'Drawing'],
    ['Zeichnung', 'Zeichnung'],
    ['Dessin', 'Dessin'],
    ['Drawing', 'Drawing'],
  ]);
});

test('an earlier version is shown in the language of its reader, and a page that comes back keeps its own', async () => {
  server.host.files.set('/drawn.docx', drawn());
  const page = await openedIn('de', 'comes-back');
  const earlier = {
    version: 1,
    fileType: 'docx',
    key: 'earlier',
    url: `${server.host.origin}/drawn.docx`,
  };
  const data = { ...earlier, token: server.host.sign(earlier, 300) };
  const version = await page.call('POST', 'version', JSON.stringify({ data }));
  expect(await shownIn(version)).toEqual(['Zeichnung', 'Zeichnung']);

  await page.breakOff();
  const back = await PageClient.resume(server.url, page);
  expect(await shownIn(await back.call('GET', 'content'))).toEqual(['Zeichnung', 'Zeichnung']);
});

test('work that was not saved is shown in the language of whoever opens it again', async () => {
  server.host.files.set('/drawn.docx', drawn());
  const page = await openedIn('de', 'left');
  const given = new Uint8Array(await (await page.call('GET', 'content')).arrayBuffer());
  await page.call('PUT', 'base', given);
  const paragraphs = [
    { in: '', text: SHOWN.object },
    { in: '', text: '' },
  ];
  const verdict = await page.putShown({ kind: 'docx', stories: [{ place: 'body', paragraphs }] });
  expect(verdict).toEqual({ editable: true });
  page.send({ type: 'ready' });
  const edited = readPackage(given);
  const text = edited.text('word/document.xml');
  edited.set(
    'word/document.xml',
    text.replace('</w:body>', '<w:p><w:r><w:t>Left</w:t></w:r></w:p></w:body>'),
  );
  expect((await page.call('PUT', 'edited?revision=1', edited.write())).status).toBe(204);
  await page.breakOff();

  const other = await openedIn('fr', 'left');
  expect(other.opened).toMatchObject({ mode: 'edit', recovered: true });
  const again = await other.call('GET', 'edited');
  if (again.status !== 200) throw new Error(await again.text());
  expect(await shownIn(again)).toEqual(['Dessin', 'Dessin']);
});
