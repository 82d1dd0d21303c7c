import type { CellPlace } from '@benchbook/calculation/rules';
import { t } from '@benchbook/words';
import type { ICellDataForSheetInterceptor, IDisposable, Injector, Nullable, Workbook } from '@univerjs/core';
import { InterceptorEffectEnum } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { INTERCEPTOR_POINT, SheetInterceptorService, SheetsSelectionsService } from '@univerjs/sheets';
import { HoverManagerService } from '@univerjs/sheets-ui';
import { element } from '../../frame/screen/dom.ts';

/** The corner of a cell that is marked: quiet, and seen on light and dark. */
const MARK = { tr: { size: 6, color: '#b45309' } };

/** Said about one cell, to the eye beside the pointer and to a screen reader when it is selected. */
const SAID = t('This result may be older than the last changes: Excel only can calculate it.');

/** Before Univer's own marks of texts that look like numbers, which keep it. */
const PRIORITY = 20;

/** Columns of a sheet. */
const COLUMNS = 16_384;

/** Marks the cells on the screen whose results are older than what they are calculated from. */
export class StaleMarks {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #host: HTMLElement;
  readonly #said: HTMLElement;
  readonly #ends: IDisposable[] = [];
  /** By sheet: places of cells, row by row. It is asked of each cell that Univer looks at. */
  #marked = new Map<string, Set<number>>();

  constructor(injector: Injector, workbook: Workbook, host: HTMLElement) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#host = host;
    this.#said = element('p', { class: 'said', role: 'status' });
    // Univer takes all of `host`.
    host.after(this.#said);
    const mark = (cell: Nullable<ICellDataForSheetInterceptor>) => ({
      ...cell,
      markers: { ...cell?.markers, ...MARK },
    });
    this.#ends.push(
      injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
        priority: PRIORITY,
        effect: InterceptorEffectEnum.Style,
        handler: (cell, { subUnitId, row, col }, next) =>
          next(this.isMarked(subUnitId, row, col) ? mark(cell) : cell),
      }),
    );
    const hovered = injector.get(HoverManagerService).currentCell$.subscribe((cell) => {
      const location = cell?.location;
      this.#tip(location ? this.#about(location.subUnitId, location.row, location.col) : '');
    });
    const selected = injector.get(SheetsSelectionsService).selectionMoveEnd$.subscribe(() => this.#say());
    this.#ends.push({ dispose: () => hovered.unsubscribe() }, { dispose: () => selected.unsubscribe() });
  }

  show(cells: readonly CellPlace[]): void {
    this.#marked = new Map();
    for (const { sheet, row, column } of cells) {
      const places = this.#marked.get(sheet) ?? new Set();
      this.#marked.set(sheet, places.add(row * COLUMNS + column));
    }
    this.#say();
    const render = this.#injector.get(IRenderManagerService).getRenderById(this.#workbook.getUnitId());
    render?.mainComponent?.makeForceDirty(true);
  }

  isMarked(sheet: string, row: number, column: number): boolean {
    return this.#marked.get(sheet)?.has(row * COLUMNS + column) ?? false;
  }

  dispose(): void {
    for (const end of this.#ends) end.dispose();
    this.#said.remove();
  }

  #about(sheet: string, row: number, column: number): string {
    return this.isMarked(sheet, row, column) ? SAID : '';
  }

  #tip(text: string): void {
    if (text === '') this.#host.removeAttribute('title');
    else this.#host.title = text;
  }

  #say(): void {
    const primary = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const sheet = this.#workbook.getActiveSheet().getSheetId();
    const text = primary ? this.#about(sheet, primary.actualRow, primary.actualColumn) : '';
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }
}
