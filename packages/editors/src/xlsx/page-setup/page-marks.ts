import type { SheetPage } from '@benchbook/documents';
import type { Injector, Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { element } from '../../frame/screen/dom.ts';
import { type GridView, gridView } from '../drawings/grid-view.ts';
import { isSeen } from '../drawings/placing.ts';
import { marksOfPage } from './marks-of-page.ts';
import './page-marks.css';

/**
 * Lines between the cells where a person had a page begin, and around what is printed, as in Excel. Nothing in them takes a click, and
 * who cannot see them has them in the page set-up.
 */
export class PageMarks {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #pageOf: (sheet: string) => SheetPage | undefined;
  readonly #layer = element('div', { class: 'page-marks', 'aria-hidden': 'true' });
  readonly #end: () => void;
  #drawn = '';

  constructor([injector, workbook]: [Injector, Workbook], pageOf: (sheet: string) => SheetPage | undefined) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#pageOf = pageOf;
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    if (!render) throw new Error('The grid is not there yet.');
    render.engine.getCanvasElement().after(this.#layer);
    const frames = render.engine.endFrame$.subscribe(() => this.#follow());
    this.#end = () => frames.unsubscribe();
    this.#follow();
  }

  /** The pages are others. */
  refresh(): void {
    this.#drawn = '';
    this.#follow();
  }

  dispose(): void {
    this.#end();
    this.#layer.remove();
  }

  /** Draws them where they belong in the frame that was just painted. */
  #follow(): void {
    const view = gridView(this.#injector, this.#workbook);
    const page = view && this.#pageOf(view.sheet);
    const marks = view && page ? marksOfPage(page, view) : [];
    const drawn = view && marks.length > 0 ? `${view.key} ${JSON.stringify(marks)}` : '';
    if (drawn === this.#drawn && drawn !== '') return;
    this.#drawn = drawn;
    if (drawn === '' && this.#layer.childElementCount === 0) return;
    this.#layer.replaceChildren(...(view ? view.panes.map((pane) => this.#pane(pane, marks, view)) : []));
  }

  #pane(pane: GridView['panes'][number], marks: ReturnType<typeof marksOfPage>, { scale }: GridView) {
    const { box, scroll } = pane;
    const lines = marks
      // A line has no width, and is seen all the same.
      .filter((mark) => isSeen({ ...mark, width: mark.width + 1, height: mark.height + 1 }, pane, scale))
      .map((mark) => {
        const line = element('i', { 'data-kind': mark.kind });
        Object.assign(line.style, {
          left: `${(mark.left - scroll.left) * scale - 1}px`,
          top: `${(mark.top - scroll.top) * scale - 1}px`,
          width: `${mark.width * scale}px`,
          height: `${mark.height * scale}px`,
        });
        return line;
      });
    const holder = element('div', {}, ...lines);
    Object.assign(holder.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    return holder;
  }
}
