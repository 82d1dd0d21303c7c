import { formatOf, readPackage } from '@benchbook/documents';
import { CODE, codePart, withMacros } from '@benchbook/documents/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer, textOfDocx } from '../testing/test-server.ts';
import { LibreOffice } from '../threads/libre-office.ts';

const server = new TestServer();
beforeAll(async () => {
  await server.start();
  for (const format of ['docm', 'xlsm'] as const) {
    server.host.files.set(`/file.${format}`, withMacros(format));
  }
});
afterAll(() => server.stop());

const office = new LibreOffice({ limit: 120_000, maxBytes: 10_000_000 });
if (!office.isThere)
  console.log('left out: pdf of a file with macros by LibreOffice, which is not installed');

const codeOf = (bytes: Uint8Array | undefined, format: 'docm' | 'xlsm') =>
  new Uint8Array(readPackage(bytes ?? new Uint8Array()).read(codePart(format)));

describe('a file with macros', () => {
  test('is edited and saved as one, with the code as it was, and said to have some', async () => {
    const editor = await server.openDocx('docm', { format: 'docm' });
    expect(editor.page.opened).toMatchObject({
      documentType: 'docx',
      keptNotShown: ['macros'],
      mode: 'edit',
    });
    await (await editor.acceptBase()).type('Yield 42 %');
    editor.page.send({ type: 'save', cause: 'button' });
    const { body, document = new Uint8Array() } = await server.host.callback('docm', 6);
    expect(body.filetype).toBe('docm');
    expect(body.url).toContain('output.docm');
    expect(textOfDocx(document)).toBe('Yield 42 %');
    expect(formatOf(document)).toBe('docm');
    expect(codeOf(document, 'docm')).toEqual(CODE);

    const download = await editor.page.call('GET', 'download');
    expect(download.headers.get('content-type')).toBe('application/vnd.ms-word.document.macroEnabled.12');
    const result = await editor.page.call('POST', 'result');
    expect(await result.json()).toMatchObject({ fileType: 'docm', title: 'Sample.docm' });
    await editor.page.leave();
  });

  test('may be a workbook', async () => {
    const editor = await server.openXlsx('xlsm', { format: 'xlsm' });
    await editor.type(0, 20);
    editor.page.send({ type: 'save', cause: 'button' });
    const { body, document = new Uint8Array() } = await server.host.callback('xlsm', 6);
    expect(body.filetype).toBe('xlsm');
    expect(formatOf(document)).toBe('xlsm');
    expect(codeOf(document, 'xlsm')).toEqual(CODE);
    await editor.page.leave();
  });

  test.skipIf(!office.isThere)('becomes a pdf, which runs nothing', async () => {
    const url = `${server.host.origin}/file.xlsm`;
    const content = { filetype: 'xlsm', outputtype: 'pdf', key: 'pdf-of-xlsm', url };
    const answer = await server.command(content, '/converter');
    expect(answer).toMatchObject({ endConvert: true, fileType: 'pdf' });
    const pdf = await (await fetch(String(answer.fileUrl))).text();
    expect(pdf.startsWith('%PDF-')).toBe(true);
  });

  test('is copied as what it is', async () => {
    const url = `${server.host.origin}/file.docm`;
    const content = { filetype: 'docm', outputtype: 'docm', key: 'copy-of-docm', url };
    const { fileUrl } = await server.command(content, '/converter');
    const copy = new Uint8Array(await (await fetch(String(fileUrl))).arrayBuffer());
    expect(codeOf(copy, 'docm')).toEqual(CODE);
    expect(
      await server.command({ ...content, outputtype: 'docx', key: 'docx-of-docm' }, '/converter'),
    ).toEqual({
      error: -3,
    });
  });
});
