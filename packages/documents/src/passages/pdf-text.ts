import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DocumentError } from '../errors.ts';

/** The texts of the first pages of a PDF. */
export interface PdfPages {
  /** In the order its program wrote them; '' for a page that is a picture. */
  pages: string[];
  /** False: pages are left that were not read. */
  isWhole: boolean;
}

/**
 * The text of each page of a PDF. The page that comes to `enough` characters is the last one that is read. Loads pdf.js,
 * which most processes never need.
 *
 * @throws DocumentError `encrypted` where it needs a password, `damaged` where it cannot be read.
 */
export async function pdfPages(bytes: Uint8Array, enough: number): Promise<PdfPages> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = new URL(
    '.',
    pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  );
  const loading = pdfjs.getDocument({
    // A copy: it takes the buffer away from whoever has it, and wants no Buffer.
    data: new Uint8Array(bytes),
    // Paths, not addresses: in Node they are read as files.
    cMapUrl: fileURLToPath(new URL('cmaps/', folder)),
    standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', folder)),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= document.numPages && length < enough; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('');
      page.cleanup();
      pages.push(text);
      length += text.length;
    }
    return { pages, isWhole: pages.length === document.numPages };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new DocumentError('encrypted', 'The PDF is protected by a password.', { cause: error });
    }
    throw new DocumentError('damaged', 'The PDF cannot be read: it is damaged.', { cause: error });
  } finally {
    await loading.destroy();
  }
}
