import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { brokenClauses, type PdfMark, withPages } from './index.ts';
import { pdfPage, signaturePdf, widthsOf } from './testing/pages.ts';

it('has the pages behind its own, and is the PDF before up to its last byte', async () => {
  const pdf = await pdfPage(100);
  const both = await withPages(pdf, await pdfPage(200));
  expect(await widthsOf(both)).toEqual([100, 200]);
  expect(Buffer.from(both.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect(await widthsOf(await withPages(both, await pdfPage(300)))).toEqual([100, 200, 300]);
});

it('carries a file as it is, with what makes it part of the document', async () => {
  const content = Buffer.from('a document');
  const file = { name: 'Größe.docx', mediaType: 'application/msword', description: 'The document.', content };
  const pdf = await withPages(await pdfPage(100), null, { ...file, modifiedAt: new Date('2026-11-24') });
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toContain('stream\na document\nendstream');
  expect(await brokenClauses(pdf)).not.toContainEqual(expect.stringMatching(/^6\.8/));
  // A page made with no fonts, colours or metadata is no PDF/A.
  expect(await brokenClauses(pdf)).toContain('6.6.4: the metadata say part 3');
});

it('refuses what it cannot add to', async () => {
  const code = (pdf: Uint8Array) =>
    withPages(pdf, null).then(
      () => 'made',
      (error) => error.code,
    );
  expect(await code(await pdfPage(100, 'secret'))).toBe('encrypted');
  expect(await code(Buffer.from('%PDF-1.7\nnothing\n%%EOF\n'))).toBe('damaged');
});

it('adds no pages behind a digital signature, but behind an empty field for one', async () => {
  const page = await pdfPage(200);
  await expect(withPages(await signaturePdf(true), page)).rejects.toMatchObject({ code: 'not-supported' });
  expect(await widthsOf(await withPages(await signaturePdf(false), page))).toEqual([100, 200]);
});

it('has marks on its pages that other programs show and print, behind its last byte, too', async () => {
  const pdf = await pdfPage(100);
  const mark: PdfMark = {
    kind: 'highlight',
    page: 1,
    rectangles: [
      [10, 200, 60.5, 212],
      [10, 186, 40, 198],
    ],
    color: 'yellow',
    text: 'Größer als 7?',
    by: 'Ana Kovač',
    at: new Date('2026-11-24T10:00:00Z'),
  };
  const note: PdfMark = { ...mark, kind: 'note', rectangles: [[20, 100, 20, 100]], color: 'pink' };
  // What is of a page that is not there is nowhere.
  const marked = await withPages(pdf, await pdfPage(200), null, [mark, note, { ...mark, page: 9 }]);
  expect(Buffer.from(marked.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect(await widthsOf(marked)).toEqual([100, 200]);
  const [first, last] = (await PDFDocument.load(marked)).getPages();
  const found = first?.node.lookup(PDFName.of('Annots'), PDFArray);
  expect(found?.size()).toBe(2);
  expect(last?.node.has(PDFName.of('Annots'))).toBe(false);
  const said = (at: number, key: string) => found?.lookup(at, PDFDict).lookup(PDFName.of(key));
  const text = (at: number, key: string) => {
    const value = said(at, key);
    return value instanceof PDFHexString ? value.decodeText() : String(value);
  };
  expect([text(0, 'Subtype'), text(0, 'Contents'), text(0, 'T'), text(0, 'F')]).toEqual([
    '/Highlight',
    'Größer als 7?',
    'Ana Kovač',
    '4',
  ]);
  expect(text(0, 'Rect')).toBe('[ 10 186 60.5 212 ]');
  expect(text(0, 'QuadPoints')).toBe('[ 10 212 60.5 212 10 200 60.5 200 10 198 40 198 10 186 40 186 ]');
  expect([text(1, 'Subtype'), text(1, 'Rect')]).toEqual(['/Text', '[ 20 82 38 100 ]']);
  for (const at of [0, 1]) {
    const drawn = found?.lookup(at, PDFDict).lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'));
    expect(drawn).toBeInstanceOf(PDFStream);
  }
  // Marks are added to those that are there, also where somebody marks a copy again.
  const twice = await withPages(marked, null, null, [note]);
  const again = (await PDFDocument.load(twice)).getPages()[0]?.node.lookup(PDFName.of('Annots'), PDFArray);
  expect(again?.size()).toBe(3);
  await expect(withPages(await signaturePdf(true), null, null, [mark])).rejects.toMatchObject({
    code: 'not-supported',
  });
});
