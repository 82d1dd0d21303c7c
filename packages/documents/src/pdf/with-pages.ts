import { EncryptedPDFError, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { DocumentError } from '../errors.ts';
import { addMarks, type PdfMark } from './marks-on-pages.ts';

/** A file that is carried by a PDF. */
export interface Attachment {
  name: string;
  mediaType: string;
  /** What it is, in a sentence. */
  description: string;
  content: Uint8Array;
  modifiedAt: Date;
}

/**
 * A PDF with pages behind its own, with the file its pages were made of, and with marks on its pages. All are written behind the last byte
 * (ISO 32000-1, 7.5.6): the PDF before is the beginning of this one, byte for byte. What was PDF/A-3b stays it, if the
 * pages are of one (ISO 19005-3).
 *
 * @throws DocumentError `encrypted`, `damaged`; `not-supported` for pages behind, or marks on, a PDF that somebody signed digitally: readers
 * would show the signature as one of a document that was changed since
 */
export async function withPages(
  pdf: Uint8Array,
  pages: Uint8Array | null,
  attachment: Attachment | null = null,
  marks: readonly PdfMark[] = [],
): Promise<Uint8Array> {
  try {
    const document = await load(pdf);
    if ((pages !== null || marks.length > 0) && isSigned(document))
      throw new DocumentError('not-supported', SIGNED);
    addMarks(document, marks);
    if (pages !== null) await addPages(document, await load(pages));
    if (attachment !== null) attach(document, attachment);
    return await document.commit({ useObjectStreams: !endsWithTable(pdf) });
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    if (cause instanceof EncryptedPDFError)
      throw new DocumentError('encrypted', 'The PDF is protected: nothing can be added to it.', { cause });
    throw new DocumentError('damaged', 'The PDF is damaged: nothing can be added to it.', { cause });
  }
}

const load = (pdf: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });

const SIGNED = 'The PDF carries a digital signature: no pages can be added behind it.';

/** Whether a signature field is filled in, or a permission was signed (ISO 32000-1, 12.7.4.5 and 12.8.4). */
function isSigned({ context, catalog }: PDFDocument): boolean {
  if (catalog.has(PDFName.of('Perms'))) return true;
  return context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFDict &&
        object.lookup(PDFName.of('FT')) === PDFName.of('Sig') &&
        object.has(PDFName.of('V')),
    );
}

async function addPages(document: PDFDocument, pages: PDFDocument): Promise<void> {
  for (const page of await document.copyPages(pages, pages.getPageIndices())) {
    // Their numbers are those of the tags of the other file.
    for (const key of ['StructParents', 'Tabs']) page.node.delete(PDFName.of(key));
    document.addPage(page);
  }
}

/** As ISO 19005-3, 6.8 wants it; the bytes lie in the file as they are, so that they are found without a PDF reader. */
function attach({ context, catalog }: PDFDocument, file: Attachment): void {
  const content = context.register(
    context.stream(file.content, {
      Type: 'EmbeddedFile',
      Subtype: file.mediaType,
      Params: { Size: file.content.length, ModDate: PDFString.fromDate(file.modifiedAt) },
    }),
  );
  const name = PDFHexString.fromText(file.name);
  const specification = context.register(
    context.obj({
      ...{ Type: 'Filespec', AFRelationship: 'Source', F: name, UF: name },
      ...{ EF: { F: content, UF: content }, Desc: PDFHexString.fromText(file.description) },
    }),
  );
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict) ?? context.obj({});
  names.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: [name, specification] }));
  catalog.set(PDFName.of('Names'), names);
  catalog.set(PDFName.of('AF'), context.obj([specification]));
}

/** Whether the last table of objects is one, and no stream: what is added is written in the same way. */
function endsWithTable(pdf: Uint8Array): boolean {
  const end = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const at = Number(/startxref\s+(\d+)/.exec(end.subarray(-2_048).toString('latin1'))?.[1] ?? Number.NaN);
  return end.subarray(at, at + 4).toString('latin1') === 'xref';
}
