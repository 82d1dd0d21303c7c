import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addRelationship,
  type CellEdit,
  createBlank,
  factsPage,
  patchWorkbook,
  readPackage,
} from '@benchbook/documents';
import { brokenClauses, withPages } from '@benchbook/documents/pdf';
import { makePdf } from '@benchbook/documents/testing/pdf';
import { textOfPdf } from '@benchbook/editors/testing/text-of-pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docxWithText, eventually, TestServer } from '../testing/test-server.ts';
import { LibreOffice } from '../threads/libre-office.ts';

const server = new TestServer();
/** Answers to everybody, but is no host of this server. */
let stranger: Server;
beforeAll(async () => {
  await server.start();
  server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'Weighed 5 mg'));
  server.host.files.set('/broken.docx', new TextEncoder().encode('no document'));
  stranger = createServer((_request, response) => response.end(Buffer.from(createBlank('docx'))));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  stranger.close();
  await server.stop();
});

let requests = 0;

function request(change: Record<string, unknown> = {}): Record<string, unknown> {
  requests += 1;
  const key = `convert-${requests}`;
  return {
    filetype: 'docx',
    outputtype: 'txt',
    key,
    title: 'T',
    url: `${server.host.origin}/file.docx`,
    ...change,
  };
}

async function convert(
  content: Record<string, unknown>,
  { path = '/converter', accept = 'application/json', signed = true, life = 300 } = {},
): Promise<string> {
  const body = signed ? { token: server.host.sign(content, life) } : content;
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.text();
}

const converted = async (content: Record<string, unknown>) => JSON.parse(await convert(content));
const download = async (url: string) => (await fetch(url)).text();

test('a docx becomes text, a page of HTML or a checked copy, under a signed address', async () => {
  const answer = await converted(request());
  expect(answer).toEqual({ endConvert: true, fileType: 'txt', fileUrl: expect.any(String), percent: 100 });
  expect(await download(answer.fileUrl)).toBe('Weighed 5 mg\n');
  expect((await fetch(answer.fileUrl.replace(/md5=[^&]*/, 'md5=x'))).status).toBe(403);
  const page = await converted(request({ outputtype: 'html' }));
  expect(await download(page.fileUrl)).toContain('<p>Weighed 5 mg</p>');
  expect(await converted(request({ outputtype: 'docx' }))).toMatchObject({ fileType: 'docx' });
});

test('a workbook becomes CSV', async () => {
  const url = `${server.host.origin}/file.xlsx`;
  const answer = await converted(request({ filetype: 'xlsx', outputtype: 'csv', url }));
  expect(await download(answer.fileUrl)).toBe('');
});

test('results are kept by key and format, each answer with an address of its own', async () => {
  const before = server.host.downloaded;
  const content = request();
  const [first, second] = [await converted(content), await converted(content)];
  expect(server.host.downloaded - before).toBe(1);
  expect(await download(second.fileUrl)).toBe(await download(first.fileUrl));
  await converted({ ...content, outputtype: 'html' });
  expect(server.host.downloaded - before).toBe(2);
});

test('asynchronously, the same request is asked again until it is done', async () => {
  const content = request({ async: true });
  expect(await converted(content)).toEqual({ endConvert: false, percent: 0 });
  await expect
    .poll(() => converted(content), { timeout: 60_000 })
    .toMatchObject({ endConvert: true, percent: 100 });
  const lost = request({ async: true, url: `${server.host.origin}/lost` });
  await expect.poll(() => converted(lost), { timeout: 60_000 }).toEqual({ error: -4 });
});

test.each<[string, number, () => Record<string, unknown>]>([
  ['a document that is not there', -4, () => request({ url: `${server.host.origin}/lost` })],
  [
    'a document of a stranger',
    -4,
    () => request({ url: `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/file.docx` }),
  ],
  ['bytes that are no document', -3, () => request({ url: `${server.host.origin}/broken.docx` })],
  ['another kind of document', -3, () => request({ filetype: 'xlsx', outputtype: 'csv' })],
  ['a pair that is not made here', -3, () => request({ outputtype: 'odt' })],
  ['a key with other characters', -7, () => request({ key: 'a b' })],
  ['a format that is none', -7, () => request({ outputtype: 'nonsense' })],
  ['no format', -7, () => request({ outputtype: undefined })],
  ['a format to be picked', -9, () => request({ outputtype: 'odf' })],
])('%s is answered with %i', async (_what, error, content) => {
  expect(await converted(content())).toEqual({ error });
});

test('a failure is not kept: the same request works once the document is there', async () => {
  const content = request({ url: `${server.host.origin}/late.docx` });
  expect(await converted(content)).toEqual({ error: -4 });
  server.host.files.set('/late.docx', createBlank('docx'));
  expect(await converted(content)).toMatchObject({ endConvert: true });
});

test('without a good token nothing is converted, whatever the body says', async () => {
  expect(JSON.parse(await convert(request(), { signed: false }))).toEqual({ error: -8 });
  expect(JSON.parse(await convert(request(), { life: -600 }))).toEqual({ error: -8 });
  const response = await fetch(`${server.url}/converter`, { method: 'POST', body: 'nonsense' });
  expect([response.status, await response.json()]).toEqual([200, { error: -8 }]);
});

test('the old address answers XML to who does not ask for JSON', async () => {
  const path = '/ConvertService.ashx';
  const xml = await convert(request(), { path, accept: '*/*' });
  expect(xml).toMatch(
    /<FileResult><EndConvert>True<\/EndConvert><FileType>txt<\/FileType><FileUrl>http.*&amp;.*<\/FileUrl><Percent>100<\/Percent><\/FileResult>/,
  );
  expect(await convert(request({ key: '' }), { path, accept: '*/*' })).toContain(
    '<FileResult><Error>-7</Error></FileResult>',
  );
  expect(JSON.parse(await convert(request(), { path }))).toMatchObject({ endConvert: true });
});

describe('pdf', () => {
  const office = new LibreOffice({ limit: 120_000, maxBytes: 10_000_000 });
  if (!office.isThere) console.log('left out: pdf by LibreOffice, which is not installed');

  test.skipIf(!office.isThere)('is made by LibreOffice', async () => {
    const answer = await converted(request({ outputtype: 'pdf' }));
    expect(answer).toMatchObject({ endConvert: true, fileType: 'pdf' });
    expect((await download(answer.fileUrl)).slice(0, 5)).toBe('%PDF-');
  });

  const draws = spawnSync('pdftoppm', ['-v']).error === undefined;
  if (!draws) console.log('left out: pictures of pages by pdftoppm, which is not installed');

  test.skipIf(!office.isThere || !draws)('is drawn as a small picture of its first page', async () => {
    const sizeOf = async (content: Record<string, unknown>) => {
      const { fileUrl } = await converted(request({ outputtype: 'png', ...content }));
      const png = Buffer.from(await (await fetch(fileUrl)).arrayBuffer());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      return [png.readUInt32BE(16), png.readUInt32BE(20)];
    };
    const [width = 0, height] = await sizeOf({});
    expect(height).toBe(640);
    expect(width).toBeGreaterThan(400);
    server.host.files.set('/page.pdf', new Uint8Array(makePdf(['Purity 99 %'])));
    const url = `${server.host.origin}/page.pdf`;
    expect(Math.max(...(await sizeOf({ filetype: 'pdf', url })))).toBe(640);
    expect(await converted(request({ filetype: 'pdf', outputtype: 'txt', url }))).toEqual({ error: -3 });
  });

  test.skipIf(!office.isThere)(
    'of a workbook shows calculated results, never the old ones of the file',
    async () => {
      // As Excel leaves it when another program changed B2 from 2 to 20: LibreOffice believes what Excel calculated.
      const pdf = await office.toPdf(workbookOfExcel(), 'xlsx');
      const shown = await textOfPdf(pdf);
      expect(shown).toContain('11.5');
      expect(shown).not.toContain('2.5');
    },
  );

  test.skipIf(!office.isThere)(
    'to be kept shows what is stored, is PDF/A-3b, and nothing outside of the file was asked for it',
    async () => {
      server.host.files.set('/excel.xlsx', workbookOfExcel());
      const url = `${server.host.origin}/excel.xlsx`;
      const answer = await converted(request({ filetype: 'xlsx', outputtype: 'pdfa', url }));
      expect(answer).toMatchObject({ endConvert: true, fileType: 'pdfa' });
      const workbook = new Uint8Array(await (await fetch(answer.fileUrl)).arrayBuffer());
      const shown = await textOfPdf(workbook.slice());
      expect(shown).toContain('2.5');
      expect(shown).not.toContain('11.5');
      const names = ['Анна Петрова', 'Ελένη Παπαδοπούλου', '王小明'];
      const facts = names.map((name) => ['Signed by', name] as const);
      const page = factsPage({ title: 'Signatures', remarks: [], sections: [{ title: 'Names', facts }] });
      const pages = await office.toArchivePdf(page, 'docx');
      const content = new Uint8Array(workbookOfExcel());
      const whole = await withPages(workbook, pages, {
        ...{ name: 'Größe.xlsx', mediaType: 'application/vnd.ms-excel', description: 'The workbook.' },
        ...{ content, modifiedAt: new Date(0) },
      });
      expect(Buffer.from(whole.subarray(0, workbook.length)).equals(workbook)).toBe(true);
      expect(Buffer.from(whole).includes(content)).toBe(true);
      expect(await brokenClauses(whole)).toEqual([]);
      const together = await textOfPdf(whole.slice());
      for (const text of ['2.5', ...names]) expect(together).toContain(text);
      // The same without one of the marks.
      const unmarked = Buffer.from(whole).toString('latin1').replaceAll('/AFRelationship', '/AFRelationshop');
      expect(await brokenClauses(Buffer.from(unmarked, 'latin1'))).toEqual([
        expect.stringMatching(/^6\.8: /),
      ]);

      const asked: unknown[] = [];
      const neighbour = createServer((request, response) => {
        asked.push(request.url);
        response.end();
      });
      await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
      const { port } = neighbour.address() as AddressInfo;
      const linked = docxWithPicture(`http://127.0.0.1:${port}/picture.png`);
      // As it came, without what takes its links: LibreOffice itself does not ask.
      const shownWithout = await office.toArchivePdf(linked, 'docx').finally(() => neighbour.close());
      expect(await textOfPdf(shownWithout)).toContain('Weighed');
      expect(asked).toEqual([]);
    },
  );

  test('is refused honestly where there is no LibreOffice', async () => {
    const without = await new TestServer({ libreOffice: '' }).start();
    const content = request({ outputtype: 'pdf', url: `${without.host.origin}/file.docx` });
    const token = without.host.sign(content, 300);
    const answer = await fetch(`${without.url}/converter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await answer.json()).toEqual({ error: -3 });
    await without.stop();
  });

  test.skipIf(process.platform === 'win32')(
    'takes its time only up to a limit, and leaves nothing running',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'hanging-office-'));
      const program = join(folder, 'soffice');
      // A helper of its own, as LibreOffice has one; it says who it is.
      await writeFile(program, `#!/bin/sh\nsleep 600 &\necho $! > ${folder}/helper\nwait\n`);
      await chmod(program, 0o755);
      // It has to say who it is before the time is up, on a machine that other tests keep busy.
      const hanging = new LibreOffice({ program, limit: 3_000, maxBytes: 1_000 });
      await expect(hanging.toPdf(createBlank('docx'), 'docx')).rejects.toMatchObject({ kind: 'time' });
      const helper = Number(await readFile(join(folder, 'helper'), 'utf8'));
      await eventually(() => isAlive(helper)).toBe(false);
      await rm(folder, { recursive: true });
    },
  );
});

describe.skipIf(process.platform === 'win32')('many pdfs at once', () => {
  test('are made of few at a time for one person, with a sentence for the rest, and nobody waits for them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'busy-office-'));
    const program = join(folder, 'soffice');
    // It goes on when it is let go, and makes what it was asked for.
    await writeFile(
      program,
      `#!/bin/sh\nwhile [ "$1" != --outdir ]; do shift; done\nwhile [ ! -e ${folder}/go ]; do sleep 0.05; done\necho '%PDF-1.4' > "$2/input-0.pdf"\n`,
    );
    await chmod(program, 0o755);
    const busy = await new TestServer({ libreOffice: program }).start();
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (n) => {
        const path = `/file-${n}.docx`;
        busy.host.files.set(path, docxWithText(createBlank('docx'), `Sample ${n}`));
        const user = n < 6 ? { id: 'rita', name: 'Rita' } : { id: 'olga', name: 'Olga' };
        return busy.openDocx(`busy-${n}`, { path, user });
      }),
    );
    const asPdf = ({ page }: (typeof pages)[number]) => page.call('POST', 'result?format=pdf');
    const answers = pages.slice(0, 5).map(asPdf);
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      message: expect.stringContaining('too many files converted at once'),
    });
    const olga = pages.slice(5).map(asPdf);
    await writeFile(join(folder, 'go'), '');
    expect((await olga[0])?.status).toBe(200);
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 429,
    ]);
    await busy.stop();
    await rm(folder, { recursive: true });
  });
});

/** A picture that is not in the file. */
function docxWithPicture(address: string): Uint8Array {
  const pkg = readPackage(docxWithText(createBlank('docx'), 'Weighed'));
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
  const id = addRelationship(pkg, 'word/document.xml', { type, externalTarget: address });
  const picture = `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><v:shape style="width:90pt;height:90pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`;
  const main = pkg.text('word/document.xml');
  pkg.set('word/document.xml', main.replace('<w:sectPr', `${picture}<w:sectPr`));
  return pkg.write();
}

/** B2 20, B3 3 and their mean, with the result from before B2 was changed; written by Excel, as it says. */
function workbookOfExcel(): Uint8Array {
  const cells: CellEdit[] = [
    { row: 1, column: 1, content: { kind: 'number', value: 20 } },
    { row: 2, column: 1, content: { kind: 'number', value: 3 } },
    { row: 3, column: 1, content: { kind: 'formula', formula: 'AVERAGE(B2:B3)', result: 2.5 } },
  ];
  const { bytes } = patchWorkbook(createBlank('xlsx'), [{ op: 'set-cells', sheet: '1', cells }]);
  const pkg = readPackage(bytes);
  const workbook = pkg.text('xl/workbook.xml').replace('<calcPr fullCalcOnLoad="1"/>', '');
  pkg.set('xl/workbook.xml', workbook.replace('<sheets>', '<fileVersion appName="xl"/><sheets>'));
  return pkg.write();
}

/** What has ended and waits for its parent to ask does not live. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
