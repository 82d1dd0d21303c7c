import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '../errors.ts';

/**
 * The text of each page of a PDF, in the order its program wrote it; '' for a page that is a picture. What follows `enough`
 * characters is not read. Loads pdf.js, which most processes never need.
 *
 * @throws DocumentError `encrypted` where it needs a password, `damaged` where it cannot be read.
 */
export async function pdfPages(bytes: Uint8Array, enough: number): Promise<string[]> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = new URL(
    '.',
    pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  );
  const loading = pdfjs.getDocument({
    // A copy: it takes the buffer away from whoever has it, and wants no Buffer.
    data: new Uint8Array(bytes),
    cMapUrl: new URL('cmaps/', folder).href,
    standardFontDataUrl: new URL('standard_fonts/', folder).href,
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
    return pages;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new DocumentError('encrypted', 'The PDF is protected by a password.', { cause: error });
    }
    throw new DocumentError('damaged', 'The PDF cannot be read: it is damaged.', { cause: error });
  } finally {
    await loading.destroy();
  }
}
