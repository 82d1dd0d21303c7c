import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';

/** A PDF of one empty page, told from others by how wide it is, in points. @param password it is opened with */
export async function pdfPage(width: number, password?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, 300]);
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: password });
  return pdf.save();
}

/** How wide the pages of a PDF are, in their order. */
export const widthsOf = async (pdf: Uint8Array): Promise<number[]> =>
  (await PDFDocument.load(pdf)).getPages().map((page) => page.getWidth());

/** A PDF with a field for a digital signature, filled in or not; nobody could verify it. */
export async function signaturePdf(isFilledIn: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 300]);
  const { context, catalog } = pdf;
  const value = context.register(
    context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3] }),
  );
  const field = context.register(context.obj({ FT: 'Sig', ...(isFilledIn ? { V: value } : {}) }));
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
  return pdf.save();
}

/** The marks on the pages of a PDF, each with its page, what it is and what it says. */
export async function marksOn(pdf: Uint8Array): Promise<[page: number, kind: string, text: string][]> {
  const pages = (await PDFDocument.load(pdf)).getPages();
  return pages.flatMap((page, index) => {
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    return Array.from({ length: annotations?.size() ?? 0 }, (_, at): [number, string, string] => {
      const one = annotations?.lookup(at, PDFDict);
      const text = one?.lookup(PDFName.of('Contents'));
      return [
        index + 1,
        String(one?.lookup(PDFName.of('Subtype'))),
        text instanceof PDFHexString ? text.decodeText() : '',
      ];
    });
  });
}
