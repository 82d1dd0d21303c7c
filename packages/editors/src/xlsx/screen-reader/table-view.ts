import { cellName } from '@benchbook/documents/comments';
import { Tools } from '@univerjs/core';
import { element } from '../../frame/screen/dom.ts';

/** A cell as it is read out; of merged cells the first one that is shown. */
export interface TableCell {
  row: number;
  column: number;
  text: string;
  about: string;
  rowSpan: number;
  columnSpan: number;
  isReadOnly: boolean;
  isWrong: boolean;
}

/** The part of a sheet that is read out. */
export interface TableModel {
  name: string;
  rowCount: number;
  columnCount: number;
  rows: number[];
  columns: number[];
  cells: TableCell[];
  isReadOnly: boolean;
}

const ID = 'sheet-table';
const idOf = (row: number, column: number) => `${ID}-${row}-${column}`;

/** A table that nobody sees, with what a screen reader says of the sheet. Elements stay for cells that stay. */
export class TableView {
  readonly element: HTMLElement = element('div', {
    id: ID,
    class: 'said sheet-table',
    role: 'grid',
    'aria-multiselectable': 'true',
  });
  #rows = new Map<number, HTMLElement>();
  #cells = new Map<string, HTMLElement>();
  #headings = '';
  #selected = new Set<HTMLElement>();

  /** `choose`: a screen reader clicks a cell. */
  constructor(choose: (row: number, column: number) => void) {
    this.element.addEventListener('click', ({ target }) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
      if (cell) choose(Number(cell.dataset.row), Number(cell.dataset.column));
    });
  }

  show(model: TableModel): void {
    put(this.element, {
      'aria-label': model.name,
      // The row and the column of the headings come first.
      'aria-rowcount': String(model.rowCount + 1),
      'aria-colcount': String(model.columnCount + 1),
      'aria-readonly': model.isReadOnly ? 'true' : null,
    });
    const headings = model.columns.join();
    if (headings !== this.#headings || this.#rows.size === 0) {
      this.#headings = headings;
      this.#rows.clear();
      this.#cells.clear();
      this.#selected.clear();
      this.element.replaceChildren(headingsOf(model.columns));
    }
    for (const [row, shown] of this.#rows) {
      if (model.rows.includes(row)) continue;
      shown.remove();
      this.#rows.delete(row);
    }
    let before: Element | null = this.element.firstElementChild;
    for (const row of model.rows) {
      const shown = this.#rows.get(row) ?? rowOf(row);
      this.#rows.set(row, shown);
      if (before && before.nextElementSibling !== shown) before.after(shown);
      before = shown;
    }
    this.#showCells(model);
  }

  /** The element of a cell, where it is among those that are read out. */
  cellAt(row: number, column: number): HTMLElement | undefined {
    return this.#cells.get(idOf(row, column));
  }

  select(isSelected: (row: number, column: number) => boolean): void {
    for (const cell of this.#cells.values()) {
      const is = isSelected(Number(cell.dataset.row), Number(cell.dataset.column));
      if (is === this.#selected.has(cell)) continue;
      cell.setAttribute('aria-selected', String(is));
      if (is) this.#selected.add(cell);
      else this.#selected.delete(cell);
    }
  }

  #showCells({ cells }: TableModel): void {
    const kept = new Map<string, HTMLElement>();
    let last: HTMLElement | undefined;
    for (const cell of cells) {
      const id = idOf(cell.row, cell.column);
      const shown =
        this.#cells.get(id) ??
        element('div', {
          id,
          role: 'gridcell',
          'aria-colindex': cell.column + 2,
          'aria-selected': 'false',
          'data-row': cell.row,
          'data-column': cell.column,
        });
      kept.set(id, shown);
      if (shown.textContent !== cell.text) shown.textContent = cell.text;
      const name = cellName(cell.row, cell.column);
      put(shown, {
        'aria-label': cell.text ? `${cell.text} ${name}` : name,
        'aria-description': cell.about || null,
        'aria-rowspan': cell.rowSpan > 1 ? String(cell.rowSpan) : null,
        'aria-colspan': cell.columnSpan > 1 ? String(cell.columnSpan) : null,
        'aria-readonly': cell.isReadOnly ? 'true' : null,
        'aria-invalid': cell.isWrong ? 'true' : null,
      });
      const row = this.#rows.get(cell.row);
      const before: Element | null | undefined = last?.parentElement === row ? last : row?.firstElementChild;
      if (before && before.nextElementSibling !== shown) before.after(shown);
      last = shown;
    }
    for (const [id, shown] of this.#cells) {
      if (kept.has(id)) continue;
      shown.remove();
      this.#selected.delete(shown);
    }
    this.#cells = kept;
  }
}

function headingsOf(columns: readonly number[]): HTMLElement {
  const headings = columns.map((column) =>
    element('div', { role: 'columnheader', 'aria-colindex': column + 2 }, Tools.chatAtABC(column)),
  );
  return element('div', { role: 'row', 'aria-rowindex': 1 }, ...headings);
}

function rowOf(row: number): HTMLElement {
  const heading = element('div', { role: 'rowheader', 'aria-colindex': 1 }, String(row + 1));
  return element('div', { role: 'row', 'aria-rowindex': row + 2 }, heading);
}

/** Attributes as they are to be; null takes one away. What is so already is not touched. */
function put(shown: Element, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) shown.removeAttribute(name);
    else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
