import type { SortKey } from '@benchbook/documents';
import type { StoredFilter } from '@benchbook/documents/filters';
import { t } from '@benchbook/words';
import type { Injector, Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { element } from '../../frame/screen/dom.ts';
import { icon } from '../../frame/screen/icons.ts';
import { gridView } from '../drawings/grid-view.ts';
import type { FilterState } from './filter-kind.ts';
import './filtering.css';

/** CSS pixels. */
const SIZE = 18;

/** The buttons in the headings of filters. */
export class FilterButtons {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #state: FilterState;
  readonly #open: (filter: StoredFilter, column: number) => void;
  readonly #layer = element('div', { class: 'filter-buttons' });
  readonly #ends: (() => void)[];
  #placed = '';

  constructor(
    [injector, workbook]: [Injector, Workbook],
    state: FilterState,
    /** `column` counts from the first one of the filter. */
    open: (filter: StoredFilter, column: number) => void,
  ) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#state = state;
    this.#open = open;
    const render = injector.get(IRenderManagerService).getRenderById(workbook.getUnitId());
    if (!render) throw new Error('The grid is not there yet.');
    render.engine.getCanvasElement().after(this.#layer);
    const frames = render.engine.endFrame$.subscribe(() => this.#follow());
    const again = () => {
      this.#placed = '';
      this.#follow();
    };
    this.#ends = [state.watch(again), () => frames.unsubscribe(), () => this.#layer.remove()];
    again();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  /** Puts a button into each heading that is on the screen. */
  #follow(): void {
    const view = gridView(this.#injector, this.#workbook);
    const filters = view ? this.#state.rulesOf(view.sheet) : [];
    if (!view || filters.length === 0) {
      if (this.#placed !== 'none') this.#layer.replaceChildren();
      this.#placed = 'none';
      return;
    }
    const sheet = this.#workbook.getActiveSheet();
    const found: { key: string; button: () => HTMLElement }[] = [];
    for (const filter of filters) {
      const [{ startRow, startColumn, endColumn }] = filter.ranges;
      for (let at = startColumn; at <= endColumn; at++) {
        const column = at - startColumn;
        if (filter.noButton.includes(column)) continue;
        const [left, right] = [view.columnStart(at), view.columnStart(at + 1)];
        const [top, bottom] = [view.rowStart(startRow), view.rowStart(startRow + 1)];
        const pane = view.panes.find(
          ({ box, scroll }) =>
            right > scroll.left + SIZE &&
            bottom > scroll.top + SIZE / 2 &&
            (right - scroll.left) * view.scale < box.width + SIZE / 2 &&
            (top - scroll.top) * view.scale < box.height - SIZE / 2,
        );
        if (!pane || right - left < SIZE / 2 || bottom - top < SIZE / 2) continue;
        const size = Math.min(SIZE, (bottom - top) * view.scale - 1);
        const x = pane.box.left + (right - pane.scroll.left) * view.scale - size - 1;
        const y = pane.box.top + (bottom - pane.scroll.top) * view.scale - size - 1;
        // Excel shows what rows are sorted by first, and the rest too.
        const sorted = filter.sorted?.find((key) => key.column === column);
        const isFiltered = filter.columns.some((one) => one.column === column);
        found.push({
          key: [x, y, size, at, startRow, isFiltered, sorted?.descending].join(),
          button: () => {
            const heading = String(sheet.getCell(startRow, at)?.v ?? '').trim();
            const name = heading || t('column {columnLetters}', { columnLetters: columnLetters(at) });
            const button = element(
              'button',
              {
                type: 'button',
                tabindex: -1,
                class: isFiltered ? 'filtered' : null,
                'aria-label': labelOf(name, isFiltered, sorted),
                title: t('Filter by {name} (Alt+Down)', { name }),
              },
              icon(isFiltered ? 'filter' : sorted ? (sorted.descending ? 'sortedDown' : 'sortedUp') : 'down'),
              ...(isFiltered && sorted ? [icon(sorted.descending ? 'sortedDown' : 'sortedUp')] : []),
            );
            Object.assign(button.style, {
              left: `${x}px`,
              top: `${y}px`,
              width: `${size}px`,
              height: `${size}px`,
            });
            button.addEventListener('pointerdown', (event) => event.preventDefault());
            button.addEventListener('click', () => this.#open(filter, column));
            return button;
          },
        });
      }
    }
    const placed = found.map(({ key }) => key).join(';');
    if (placed === this.#placed) return;
    this.#placed = placed;
    this.#layer.replaceChildren(...found.map(({ button }) => button()));
  }
}

function labelOf(name: string, isFiltered: boolean, sorted: SortKey | undefined): string {
  if (!sorted)
    return isFiltered ? t('Filter by {name}, filtered', { name }) : t('Filter by {name}', { name });
  if (sorted.descending)
    return isFiltered
      ? t('Filter by {name}, filtered, sorted downwards', { name })
      : t('Filter by {name}, sorted downwards', { name });
  return isFiltered
    ? t('Filter by {name}, filtered, sorted upwards', { name })
    : t('Filter by {name}, sorted upwards', { name });
}

function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
