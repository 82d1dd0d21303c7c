import { PDFDocument } from '@cantoo/pdf-lib';

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
