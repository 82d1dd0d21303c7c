import { t } from '@benchbook/words';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { element } from '../frame/screen/dom.ts';
import type { Frame } from '../frame/screen/frame.ts';
import type { Mark } from './marks/mark.ts';
import { drawMarks, linesOfMarks, printedMarks } from './marks/marks-on-paper.ts';

/** Dots per inch of the printed pages; a PDF's own unit is 1/72 inch. */
const PRINT_DPI = 150;

/**
 * Draws every page as a picture, with the marks on it, and hands them to the browser's print dialog; behind them what the marks say, by
 * their numbers.
 */
export async function printPdf(
  frame: Frame,
  document_: PDFDocumentProxy,
  marks: readonly Mark[],
): Promise<void> {
  const sheets = element('div', { class: 'print-sheets' });
  const addresses: string[] = [];
  const printed = printedMarks(marks);
  try {
    for (let number = 1; number <= document_.numPages; number += 1) {
      const text = t('Preparing page {number} of {numPages} for printing…', {
        number,
        numPages: document_.numPages,
      });
      frame.setLine('message', { tone: 'plain', text });
      const page = await document_.getPage(number);
      const viewport = page.getViewport({ scale: PRINT_DPI / 72 });
      const canvas = element('canvas', {
        width: Math.ceil(viewport.width),
        height: Math.ceil(viewport.height),
      });
      await page.render({ canvas, viewport, intent: 'print' }).promise;
      drawMarks(
        canvas,
        viewport,
        printed.filter(({ mark }) => mark.page === number),
      );
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (!picture) throw new Error(t('page {number} could not be drawn', { number }));
      const image = element('img', {
        src: URL.createObjectURL(picture),
        alt: t('Page {number}', { number }),
      });
      addresses.push(image.src);
      await image.decode();
      sheets.append(image);
    }
    const lines = linesOfMarks(printed);
    if (lines.length > 0)
      sheets.append(
        element(
          'section',
          { class: 'print-marks' },
          element('h1', {}, t('Highlights and notes')),
          ...lines.map((line) => element('p', {}, line)),
        ),
      );
    document.body.append(sheets);
    frame.setLine('message', null);
    window.print();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    frame.setLine('message', {
      tone: 'error',
      text: t('The document could not be printed: {reason}', { reason }),
      closable: true,
    });
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
