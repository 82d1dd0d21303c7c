import type { PDFPageView, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { linesOf, type ScreenBox } from './lines-of-boxes.ts';
import type { MarkPlace, Rectangle } from './mark.ts';
import { pageView } from './mark-layer.ts';

/** Rectangles of a highlight that the host takes. */
const MOST_RECTANGLES = 100;
/** Points that a note is wide and high. */
const NOTE = 20;

/** What is selected on the pages, page by page. */
export function selectedPassages(viewer: PDFViewer): Omit<MarkPlace, 'color'>[] {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  if (!viewer.container.contains(range.commonAncestorContainer)) return [];
  const passages: Omit<MarkPlace, 'color'>[] = [];
  for (let page = 1; page <= viewer.pagesCount; page++) {
    const view = pageView(viewer, page);
    const text = view?.div.querySelector('.textLayer');
    if (!view || !text || !range.intersectsNode(text)) continue;
    const part = partIn(range, text);
    const quote = part.toString().replace(/\s+/g, ' ').trim();
    const lines = linesOf([...part.getClientRects()]).slice(0, MOST_RECTANGLES);
    if (quote === '' || lines.length === 0) continue;
    passages.push({ kind: 'highlight', page, rectangles: lines.map((line) => inFile(line, view)), quote });
  }
  return passages;
}

/** Where a note stands whose corner is at a place in the window; undefined: no page is there. */
export function noteAt(viewer: PDFViewer, x: number, y: number): Omit<MarkPlace, 'color'> | undefined {
  for (let page = 1; page <= viewer.pagesCount; page++) {
    const view = pageView(viewer, page);
    const box = view?.div.getBoundingClientRect();
    if (!view || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    const size = NOTE * view.viewport.scale;
    return {
      kind: 'note',
      page,
      rectangles: [inFile({ left: x, top: y, right: x + size, bottom: y + size }, view)],
      quote: '',
    };
  }
  return undefined;
}

/** What of a range is inside of an element. */
function partIn(range: Range, within: Element): Range {
  const part = document.createRange();
  part.selectNodeContents(within);
  if (part.compareBoundaryPoints(Range.START_TO_START, range) < 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.compareBoundaryPoints(Range.END_TO_END, range) > 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part;
}

/** A box in the window as the file measures its page. */
function inFile({ left, top, right, bottom }: ScreenBox, { div, viewport }: PDFPageView): Rectangle {
  const page = div.getBoundingClientRect();
  const [x, y] = [page.left + div.clientLeft, page.top + div.clientTop];
  const [x1, y1] = viewport.convertToPdfPoint(left - x, top - y).map(Number);
  const [x2, y2] = viewport.convertToPdfPoint(right - x, bottom - y).map(Number);
  const round = (value: number) => Math.round(value * 100) / 100;
  return [
    round(Math.min(x1 ?? 0, x2 ?? 0)),
    round(Math.min(y1 ?? 0, y2 ?? 0)),
    round(Math.max(x1 ?? 0, x2 ?? 0)),
    round(Math.max(y1 ?? 0, y2 ?? 0)),
  ];
}
