import { t } from '@benchbook/words';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { PageContext } from '../../frame/editor-contract.ts';
import { openPanelAt } from '../../frame/screen/panel-at.ts';
import { fillMenu } from '../../frame/screen/popover.ts';
import { inOrder, type Mark, type MarkPlace, marksIn, type NewMark, said } from './mark.ts';
import { MarkLayer } from './mark-layer.ts';
import { fillMark, fillMarkForm } from './mark-panel.ts';
import { noteAt, selectedPassages } from './passages.ts';
import './marks.css';

/** Milliseconds the host may take to write a mark down. */
const WRITTEN_WITHIN = 30_000;

const SELECT_FIRST = t('Select the words first that you want to highlight.');
const PLACING = t(
  'Click where the note is to be. Enter puts it in the middle of what you see, Escape lets it be.',
);

/**
 * Highlights and notes on the pages, which the host keeps beside the file: it gives those there are, and writes down what its person
 * adds. The file stays as it is.
 */
export class Marks {
  readonly #context: PageContext;
  readonly #viewer: PDFViewer;
  readonly #layer: MarkLayer;
  readonly #waiting = new Map<number, (problem: string | null) => void>();
  readonly #stops: (() => void)[] = [];
  #marks: Mark[] = [];
  #asked = 0;
  #isPlacing = false;

  constructor(context: PageContext, viewer: PDFViewer, bus: EventBus) {
    this.#context = context;
    this.#viewer = viewer;
    this.#layer = new MarkLayer(viewer, (mark, from) => this.#open(mark, from));
    bus.on('pagerendered', ({ pageNumber }: { pageNumber: number }) => this.#layer.draw(pageNumber));
    const { container } = viewer;
    const onClick = (event: MouseEvent) => {
      if (!this.#isPlacing) return;
      event.preventDefault();
      event.stopPropagation();
      this.#put(event.clientX, event.clientY);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!this.#isPlacing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') {
        this.#place(false);
        return;
      }
      const { left, top, width, height } = container.getBoundingClientRect();
      this.#put(left + width / 2, top + height / 2);
    };
    container.addEventListener('click', onClick, { capture: true });
    window.addEventListener('keydown', onKey, { capture: true });
    this.#stops.push(
      () => container.removeEventListener('click', onClick, { capture: true }),
      () => window.removeEventListener('keydown', onKey, { capture: true }),
    );
  }

  /** All there are, in the order of the pages. */
  get all(): readonly Mark[] {
    return this.#marks;
  }

  /** What the host has, in whatever it gives. */
  show(data: unknown): void {
    this.#marks = inOrder(marksIn(data));
    this.#layer.show(this.#marks);
    const { show } = Object(data) as { show?: unknown };
    const wanted = this.#marks.find(({ id }) => id === show);
    if (wanted) this.#goTo(wanted);
  }

  /** The host answers whether something was written down. @param data `{ token, problem }`, with a sentence or null */
  written(data: unknown): void {
    const { token, problem } = Object(data) as { token?: unknown; problem?: unknown };
    this.#waiting.get(Number(token))?.(typeof problem === 'string' ? problem : null);
  }

  /** Writes a highlight of what is selected. */
  highlight(): void {
    const passages = selectedPassages(this.#viewer);
    const [first] = passages;
    if (!first) {
      this.#say(SELECT_FIRST);
      return;
    }
    const box = document.getSelection()?.getRangeAt(0).getBoundingClientRect();
    // Of words on two pages there are two highlights, of one note.
    const write = async (mark: NewMark) => {
      const words = mark.text === first.quote ? undefined : mark.text;
      for (const place of passages)
        await this.#write({ ...place, color: mark.color, text: words ?? place.quote });
      document.getSelection()?.removeAllRanges();
    };
    const quote = passages.map((passage) => passage.quote).join(' ');
    this.#openForm(box ?? this.#middle, { ...first, quote }, (mark) =>
      write({ ...mark, text: mark.text === quote ? first.quote : mark.text }),
    );
  }

  /** Has the person say where a note is to be. */
  note(): void {
    this.#place(!this.#isPlacing);
    if (this.#isPlacing) this.#viewer.container.focus();
  }

  /** Fills a panel with all there are; choosing one goes there. */
  fillList(panel: HTMLElement, close: () => void): void {
    const entries = this.#marks.map((mark) => ({ label: said(mark), run: () => this.#goTo(mark) }));
    const none = [{ label: t('There are no highlights and notes.'), disabled: true, run: () => {} }];
    fillMenu(panel, close, entries.length > 0 ? entries : none);
  }

  destroy(): void {
    this.#place(false);
    for (const stop of this.#stops) stop();
    for (const answer of this.#waiting.values()) answer(t('The document was closed.'));
    this.#layer.destroy();
  }

  get #middle(): { left: number; right: number; top: number; bottom: number } {
    const { left, top, width, height } = this.#viewer.container.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return { left: x, right: x, top: y, bottom: y };
  }

  #place(isPlacing: boolean): void {
    if (isPlacing === this.#isPlacing) return;
    this.#isPlacing = isPlacing;
    this.#viewer.container.classList.toggle('placing', isPlacing);
    this.#context.frame.toolbar.update('note', { pressed: isPlacing });
    this.#context.frame.setLine(
      'message',
      isPlacing ? { tone: 'plain', text: PLACING, closable: true } : null,
    );
  }

  #put(x: number, y: number): void {
    const place = noteAt(this.#viewer, x, y);
    if (!place) return;
    this.#place(false);
    this.#openForm({ left: x, right: x, top: y, bottom: y }, place, (mark) => this.#write(mark));
  }

  #openForm(
    edges: { left: number; right: number; top: number; bottom: number },
    place: Omit<MarkPlace, 'color'>,
    write: (mark: NewMark) => Promise<void>,
    before?: Mark,
  ): void {
    const label = place.kind === 'note' ? t('Note on the page') : t('Highlight');
    openPanelAt(
      edges,
      label,
      (panel, close) => fillMarkForm(panel, close, { place, write, ...(before && { before }) }),
      () => this.#viewer.container.focus({ preventScroll: true }),
    );
  }

  #open(mark: Mark, from: HTMLElement): void {
    const edges = from.getBoundingClientRect();
    let isChanging = false;
    openPanelAt(
      edges,
      mark.kind === 'note' ? t('Note on the page') : t('Highlight'),
      (panel, close) =>
        fillMark(panel, close, {
          mark,
          ...(mark.mayReplace && {
            change: () => {
              isChanging = true;
              close();
              this.#openForm(edges, mark, (changed) => this.#write(changed), mark);
            },
          }),
          ...(mark.mayWithdraw && {
            withdraw: () => this.#ask('onRequestWithdrawMark', { id: mark.id }),
          }),
        }),
      () => {
        if (!isChanging) (this.#layer.find(mark.id) ?? this.#viewer.container).focus({ preventScroll: true });
      },
    );
  }

  #goTo(mark: Mark): void {
    const top = Math.max(...mark.rectangles.map(([, , , highest]) => highest));
    const left = Math.min(...mark.rectangles.map(([first]) => first));
    this.#viewer.scrollPageIntoView({
      pageNumber: mark.page,
      // With something of what stands before it.
      destArray: [null, { name: 'XYZ' }, Math.max(0, left - 72), top + 72, null],
      allowNegativeOffset: true,
    });
    const focus = (tries: number) => {
      const button = this.#layer.find(mark.id);
      if (button) button.focus({ preventScroll: true });
      // Its page is being drawn.
      else if (tries > 0) setTimeout(() => focus(tries - 1), 100);
    };
    focus(50);
  }

  #write(mark: NewMark): Promise<void> {
    return this.#ask('onRequestMark', mark);
  }

  #ask(event: 'onRequestMark' | 'onRequestWithdrawMark', data: object): Promise<void> {
    this.#asked += 1;
    const token = this.#asked;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => answer(t('Nobody has answered yet. Look at the remarks whether it was written.')),
        WRITTEN_WITHIN,
      );
      const answer = (problem: string | null) => {
        clearTimeout(timer);
        this.#waiting.delete(token);
        if (problem === null) resolve();
        else reject(new Error(problem));
      };
      this.#waiting.set(token, answer);
      this.#context.host.emit(event, { token, ...data });
    });
  }

  #say(text: string): void {
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }
}
