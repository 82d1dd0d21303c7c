import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBlank, readPackage } from '@benchbook/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageClient } from '../testing/page-client.ts';
import { TestServer } from '../testing/test-server.ts';

const server = new TestServer({ libreOffice: '' });
beforeAll(async () => {
  await server.start();
  server.host.files.set('/sheets.xlsx', emptySheets(9_000));
  server.host.files.set('/paragraph.docx', oneParagraph(60_000_000));
  server.host.files.set('/cells.xlsx', cells(1_500_000));
});
afterAll(() => server.stop());

const rita = { id: 'rita', name: 'Rita' };

test('a reader who opens files that are small and heavy holds up nobody’s save, and hears what is wrong', async () => {
  const olga = await server.openXlsx('olga', { user: { id: 'olga', name: 'Olga' } });
  // Warm: what is measured is the waiting, not the start of a thread.
  await olga.type(0, 1);
  olga.page.send({ type: 'save', cause: 'button' });
  await olga.page.next('saved');
  olga.page.received.length = 0;

  const cells = await open('cells', 'xlsx', '/cells.xlsx');
  expect(cells.opened.asPages).toBe(true);
  const order: string[] = [];
  const done = (what: string) => () => order.push(what);
  const heavy = Promise.all([
    cells.call('GET', 'content').then(done('cells')),
    refusalOf('sheets', 'xlsx', '/sheets.xlsx'),
    refusalOf('paragraph', 'docx', '/paragraph.docx'),
  ]);
  await olga.type(1, 2);
  olga.page.send({ type: 'save', cause: 'button' });
  await olga.page.next('saved').then(done('saved'));
  const [, sheets, paragraph] = await heavy;
  // So many cells are not done in the time of a small save, unless the save waits for them.
  expect(order).toEqual(['saved', 'cells']);
  expect(sheets).toContain('more than 2,000 sheets');
  expect(paragraph).toContain('a paragraph of more than 200,000 pieces of text');
  await olga.page.leave();
});

test('a file that took too long is known at the next opening, also after a restart', async () => {
  const slow = await new TestServer({ libreOffice: '', timing: { preparing: 100 } }).start();
  slow.host.files.set('/cells.xlsx', server.host.files.get('/cells.xlsx') ?? new Uint8Array());
  const tooLong =
    'This document took too long: more than 1 second. Download it and open it in Word or Excel.';
  expect(await refusalAt(slow, 'cells', 'xlsx', '/cells.xlsx')).toBe(tooLong);
  const kept = JSON.parse(await readFile(join(slow.folder, 'unopenable.json'), 'utf8'));
  expect(kept.files).toMatchObject([{ reason: tooLong }]);
  await slow.startAgainAfterStop();
  expect(await refusalAt(slow, 'cells-again', 'xlsx', '/cells.xlsx')).toBe(tooLong);
  expect(JSON.parse(await readFile(join(slow.folder, 'unopenable.json'), 'utf8'))).toEqual(kept);
  await slow.stop();
});

const open = async (key: string, type: string, path: string) =>
  PageClient.open(server.url, await server.config(type, { key, path, user: rita, mode: 'view' }));

const refusalOf = (key: string, type: string, path: string) => refusalAt(server, key, type, path);

async function refusalAt(at: TestServer, key: string, type: string, path: string): Promise<string> {
  const page = await PageClient.connect(at.url);
  page.send({ type: 'open', config: await at.config(type, { key, path, user: rita, mode: 'view' }) });
  const { code, description } = await page.next('error');
  expect(code).toBe(-82);
  return description;
}

function emptySheets(count: number): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const put = (name: string, end: string, more: (number: number) => string) => {
    const all = Array.from({ length: count - 1 }, (_, index) => more(index + 2)).join('');
    pkg.set(name, pkg.text(name).replace(end, `${all}${end}`));
  };
  const sheet = pkg.text('xl/worksheets/sheet1.xml');
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  put('xl/workbook.xml', '</sheets>', (n) => `<sheet name="S${n}" sheetId="${n}" r:id="more${n}"/>`);
  put(
    'xl/_rels/workbook.xml.rels',
    '</Relationships>',
    (n) => `<Relationship Id="more${n}" Type="${kind}" Target="worksheets/more${n}.xml"/>`,
  );
  put(
    '[Content_Types].xml',
    '</Types>',
    (n) => `<Override PartName="/xl/worksheets/more${n}.xml" ContentType="${type}"/>`,
  );
  for (let n = 2; n <= count; n++) pkg.set(`xl/worksheets/more${n}.xml`, sheet);
  return pkg.write();
}

/** Of so many bytes unpacked. */
function oneParagraph(bytes: number): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const run = '<w:r><w:t>word </w:t></w:r>';
  const runs = run.repeat(bytes / run.length);
  pkg.set(
    'word/document.xml',
    pkg.text('word/document.xml').replace('<w:body>', () => `<w:body><w:p>${runs}</w:p>`),
  );
  return pkg.write();
}

function cells(count: number): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const row = `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`;
  const name = 'xl/worksheets/sheet1.xml';
  pkg.set(name, pkg.text(name).replace('<sheetData/>', `<sheetData>${row.repeat(count / 100)}</sheetData>`));
  return pkg.write();
}
