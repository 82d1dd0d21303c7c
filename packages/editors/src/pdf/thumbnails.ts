import { t } from '@benchbook/words';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { element } from '../frame/screen/dom.ts';

/** CSS pixels a thumbnail is wide, and those that are drawn for each on a fine screen. */
const WIDTH = 108;
const PIXELS = 2;
/** Small pages that are kept drawn; those looked at longest ago give way. */
const KEPT = 60;

interface Thumbnail {
  button: HTMLButtonElement;
  canvas: HTMLCanvasElement;
  /** The turn it is drawn in, or is being drawn in. */
  drawn: number | undefined;
  task: RenderTask | undefined;
}

/** Small pages beside the document. Each is drawn once it comes into view; choosing one goes there. */
export class Thumbnails {
  readonly panel: HTMLElement;
  readonly #document: PDFDocumentProxy;
  readonly #viewer: PDFViewer;
  readonly #list: Thumbnail[] = [];
  readonly #kept = new Set<Thumbnail>();
  readonly #inView = new Set<Thumbnail>();
  readonly #watcher: IntersectionObserver;
  #isShown = false;

  constructor(document_: PDFDocumentProxy, viewer: PDFViewer, bus: EventBus) {
    this.#document = document_;
    this.#viewer = viewer;
    this.panel = element('nav', { class: 'thumbnails', 'aria-label': t('Pages'), hidden: true });
    this.#watcher = new IntersectionObserver((entries) => this.#seen(entries), {
      root: this.panel,
      rootMargin: '200px 0px',
    });
    this.panel.addEventListener('keydown', (event) => this.#onKey(event));
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => this.#mark(pageNumber));
    bus.on('rotationchanging', () => this.#turn());
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  show(isShown: boolean): void {
    this.#isShown = isShown;
    this.panel.hidden = !isShown;
    if (!isShown) return;
    if (this.#list.length === 0) this.#build();
    this.#mark(this.#viewer.currentPageNumber);
  }

  destroy(): void {
    this.#watcher.disconnect();
    for (const { task } of this.#list) task?.cancel();
    this.panel.remove();
  }

  #build(): void {
    for (let page = 1; page <= this.#document.numPages; page++) {
      const canvas = element('canvas', { width: 1, height: 1, 'aria-hidden': 'true' });
      const button = element(
        'button',
        {
          type: 'button',
          class: 'thumbnail',
          'aria-label': t('Page {page}', { page }),
          'data-page': page,
          tabindex: '-1',
        },
        canvas,
        element('span', { 'aria-hidden': 'true' }, String(page)),
      );
      button.addEventListener('click', () => {
        this.#viewer.currentPageNumber = page;
      });
      this.#list.push({ button, canvas, drawn: undefined, task: undefined });
      this.#watcher.observe(button);
    }
    this.panel.append(...this.#list.map(({ button }) => button));
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const thumbnail = this.#list.find(({ button }) => button === target);
      if (!thumbnail) continue;
      if (!isIntersecting) this.#inView.delete(thumbnail);
      else {
        this.#inView.add(thumbnail);
        void this.#draw(thumbnail);
      }
    }
  }

  async #draw(thumbnail: Thumbnail): Promise<void> {
    const turn = this.#viewer.pagesRotation;
    this.#keep(thumbnail);
    if (thumbnail.drawn === turn) return;
    thumbnail.task?.cancel();
    thumbnail.drawn = turn;
    const page = await this.#document.getPage(this.#list.indexOf(thumbnail) + 1);
    if (thumbnail.drawn !== turn) return;
    const rotation = (page.rotate + turn) % 360;
    const { width } = page.getViewport({ scale: 1, rotation });
    const viewport = page.getViewport({ scale: (WIDTH * PIXELS) / width, rotation });
    const { canvas } = thumbnail;
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    const task = page.render({ canvas, viewport });
    thumbnail.task = task;
    try {
      await task.promise;
    } catch {
      // Cancelled, or a page that cannot be drawn: it is drawn when it comes into view again.
      if (thumbnail.task === task) thumbnail.drawn = undefined;
    }
  }

  #keep(thumbnail: Thumbnail): void {
    this.#kept.delete(thumbnail);
    this.#kept.add(thumbnail);
    for (const old of this.#kept) {
      if (this.#kept.size <= KEPT) return;
      if (this.#inView.has(old)) continue;
      this.#kept.delete(old);
      old.task?.cancel();
      old.drawn = undefined;
      old.canvas.width = 1;
    }
  }

  #turn(): void {
    for (const thumbnail of this.#inView) void this.#draw(thumbnail);
  }

  #mark(page: number): void {
    if (!this.#isShown) return;
    for (const [index, { button }] of this.#list.entries()) {
      const isCurrent = index === page - 1;
      button.tabIndex = isCurrent ? 0 : -1;
      if (isCurrent) {
        button.setAttribute('aria-current', 'page');
        button.scrollIntoView({ block: 'nearest' });
      } else button.removeAttribute('aria-current');
    }
  }

  /** Up and down go from page to page, with the focus. */
  #onKey(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    const last = this.#document.numPages;
    const now = this.#viewer.currentPageNumber;
    const page = event.key === 'Home' ? 1 : event.key === 'End' ? last : step && now + step;
    if (page === undefined || page < 1 || page > last) return;
    event.preventDefault();
    this.#viewer.currentPageNumber = page;
    this.#list[page - 1]?.button.focus();
  }
}
