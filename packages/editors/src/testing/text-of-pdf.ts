import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader sees, page by page. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const opening = getDocument({ data: bytes, verbosity: 0 });
  const pdf = await opening.promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  const text = (await Promise.all(pages)).join(' ');
  await opening.destroy();
  return text;
}
