import { expect, it } from 'vitest';
import { brokenClauses, withPages } from './index.ts';
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
