import { t } from '@benchbook/words';
import type { PDFPageView, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { element } from '../../frame/screen/dom.ts';
import { icon } from '../../frame/screen/icons.ts';
import { inOrder, type Mark, type Rectangle, said } from './mark.ts';

/** Parts of a page, from its upper left corner. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The marks above the pages that are drawn, each a button. */
export class MarkLayer {
  readonly #viewer: PDFViewer;
  readonly #open: (mark: Mark, from: HTMLElement) => void;
  #marks: readonly Mark[] = [];

  constructor(viewer: PDFViewer, open: (mark: Mark, from: HTMLElement) => void) {
    this.#viewer = viewer;
    this.#open = open;
  }

  show(marks: readonly Mark[]): void {
    this.#marks = inOrder(marks);
    for (let page = 1; page <= this.#viewer.pagesCount; page++) this.draw(page);
  }

  /** Draws the marks of a page, where that is drawn: pdf.js throws away what stands on a page that it draws anew. */
  draw(page: number): void {
    const view = pageView(this.#viewer, page);
    if (!view) return;
    const before = view.div.querySelector('.marks');
    // pdf.js draws a page again while somebody looks at it, who stays where they are.
    const { activeElement } = document;
    const focused =
      activeElement instanceof HTMLElement && before?.contains(activeElement)
        ? activeElement.dataset.id
        : undefined;
    before?.remove();
    const marks = this.#marks.filter((mark) => mark.page === page);
    if (marks.length === 0 || !view.div.dataset.loaded) return;
    const layer = element(
      'div',
      { class: 'marks', role: 'group', 'aria-label': t('Highlights and notes on page {page}', { page }) },
      ...marks.map((mark) => this.#element(mark, view)),
    );
    view.div.append(layer);
    if (focused !== undefined) this.find(Number(focused))?.focus({ preventScroll: true });
  }

  /** The button of a mark, where its page is drawn. */
  find(id: number): HTMLElement | null {
    return this.#viewer.container.querySelector(`.mark[data-id="${id}"]`);
  }

  destroy(): void {
    for (const layer of this.#viewer.container.querySelectorAll('.marks')) layer.remove();
  }

  #element(mark: Mark, view: PDFPageView): HTMLElement {
    const boxes = mark.rectangles.map((rectangle) => boxOf(rectangle, view));
    const all = around(boxes);
    const button = element('button', {
      type: 'button',
      class: `mark ${mark.kind}`,
      'data-id': mark.id,
      'data-color': mark.color,
      'aria-label': said(mark),
      title:
        mark.text === mark.quote ? t('Highlighted by {by}', { by: mark.by }) : `${mark.by}: ${mark.text}`,
      style: styleOf(all, { left: 0, top: 0, width: 1, height: 1 }),
    });
    if (mark.kind === 'note') button.append(icon('comment'));
    else button.append(...boxes.map((box) => element('span', { style: styleOf(box, all) })));
    button.addEventListener('click', () => this.#open(mark, button));
    return button;
  }
}

/** What pdf.js has of a page; its type says less than there is. */
export function pageView(viewer: PDFViewer, page: number): PDFPageView | undefined {
  return viewer.getPageView(page - 1) as PDFPageView | undefined;
}

/** Where a rectangle of the file is on a page as it is turned now. */
export function boxOf(rectangle: Rectangle, { viewport }: Pick<PDFPageView, 'viewport'>): Box {
  const [first, second, third, fourth] = rectangle;
  const [x1, y1] = viewport.convertToViewportPoint(first, second).map(Number);
  const [x2, y2] = viewport.convertToViewportPoint(third, fourth).map(Number);
  const [left, right] = [Math.min(x1 ?? 0, x2 ?? 0), Math.max(x1 ?? 0, x2 ?? 0)];
  const [top, bottom] = [Math.min(y1 ?? 0, y2 ?? 0), Math.max(y1 ?? 0, y2 ?? 0)];
  const { width, height } = viewport;
  return {
    left: left / width,
    top: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  };
}

export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** In parts of what is around it, so that it grows with the page. */
function styleOf(box: Box, parent: Box): string {
  const percent = (value: number) => `${(100 * value).toFixed(4)}%`;
  const across = (value: number) => percent(parent.width > 0 ? value / parent.width : 0);
  const down = (value: number) => percent(parent.height > 0 ? value / parent.height : 0);
  return `left:${across(box.left - parent.left)};top:${down(box.top - parent.top)};width:${across(box.width)};height:${down(box.height)}`;
}
