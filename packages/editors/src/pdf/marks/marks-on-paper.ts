import { t } from '@benchbook/words';
import type { PDFPageView } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { INKS, type Mark } from './mark.ts';
import { around, boxOf } from './mark-layer.ts';

/** What is printed of a mark: where its page has it, and a line that its number leads to, where it says something of its own. */
export interface PrintedMark {
  mark: Mark;
  /** Undefined: a highlight that says nothing but the words it marks. */
  number: number | undefined;
}

/** Parts of the width of a page: how large the number of a mark is. */
const SIGN = 1 / 40;

/** Marks in their order, with the numbers of those that say something. */
export function printedMarks(marks: readonly Mark[]): PrintedMark[] {
  let count = 0;
  return marks.map((mark) => ({ mark, number: mark.text === mark.quote ? undefined : ++count }));
}

/** The lines that the numbers lead to. */
export function linesOfMarks(marks: readonly PrintedMark[]): string[] {
  return marks.flatMap(({ mark: { page, kind, by, text, quote }, number }) => {
    if (number === undefined) return [];
    const words = kind === 'highlight' ? `“${quote}”: ${text}` : text;
    return [`${number}. ${t('Page {page}, {kind} by {by}: {words}', { page, kind, by, words })}`];
  });
}

/** Draws marks on a page that is drawn already, as its viewport has turned it. */
export function drawMarks(
  canvas: HTMLCanvasElement,
  viewport: PDFPageView['viewport'],
  marks: readonly PrintedMark[],
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  for (const { mark, number } of marks) {
    const boxes = mark.rectangles.map((rectangle) => boxOf(rectangle, { viewport }));
    if (mark.kind === 'highlight') {
      context.globalCompositeOperation = 'multiply';
      context.fillStyle = INKS[mark.color];
      for (const box of boxes)
        context.fillRect(box.left * width, box.top * height, box.width * width, box.height * height);
      context.globalCompositeOperation = 'source-over';
    }
    if (number === undefined) continue;
    const size = SIGN * width;
    const all = around(boxes);
    const left = (mark.kind === 'highlight' ? all.left + all.width : all.left) * width;
    const top = all.top * height - (mark.kind === 'highlight' ? size / 2 : 0);
    context.fillStyle = INKS[mark.color];
    context.fillRect(left, top, size, size);
    context.strokeStyle = '#333333';
    context.strokeRect(left, top, size, size);
    context.fillStyle = '#000000';
    context.font = `${size * 0.7}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(String(number), left + size / 2, top + size / 2, size);
  }
}
