import { columnName, rangeName } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import type { SortArea } from './sort-area.ts';
import type { SortLevel } from './sorted-order.ts';
import '../conditional/conditional.css';

/** Columns or rows a person can sort by at once, and of how many. */
const MOST_LEVELS = 8;
const MOST_LINES = 1_000;

export interface SortPanelOptions {
  area: SortArea;
  /** The first column of the area has headings. */
  hasHeadColumn: boolean;
  /** The active cell. */
  at: { row: number; column: number };
  /** What the first row says in a column, or the first column in a row. */
  headingOf(line: number, isRow: boolean): string;
  /** Answers why it cannot be, or null. */
  sort(area: SortArea, levels: SortLevel[]): string | null;
}

/** Fills a panel with the columns that rows are sorted by, or the rows that columns are. */
export function fillSortPanel(panel: HTMLElement, close: () => void, options: SortPanelOptions): void {
  const { area, at, headingOf, sort } = options;
  const { startRow, startColumn, endRow, endColumn } = area.range;
  panel.classList.add('rules-panel');
  const direction = element(
    'select',
    { name: 'direction', 'aria-label': t('Direction'), disabled: area.isTable || startColumn === endColumn },
    element('option', { value: 'rows' }, t('Rows, from top to bottom')),
    element('option', { value: 'columns' }, t('Columns, from left to right')),
  );
  const header = element('input', { type: 'checkbox', name: 'header', disabled: area.isTable });
  const headerText = element('span', {});
  const hint = element('p', { class: 'hint' });
  const levels = element('div', { class: 'rule-test' });
  const said = element('p', { class: 'problem', role: 'alert' });
  const more = element('button', { type: 'button', class: 'secondary' });
  const isAcross = () => direction.value === 'columns';
  /** What can be sorted by: the first column, or row, and how many. */
  const span = (): { first: number; count: number } =>
    isAcross()
      ? { first: startRow, count: Math.min(endRow - startRow + 1, MOST_LINES) }
      : { first: startColumn, count: endColumn - startColumn + 1 };
  const nameOf = (line: number) => {
    const heading = header.checked ? headingOf(line, isAcross()).trim() : '';
    const name = isAcross() ? String(line + 1) : columnName(line);
    if (heading !== '') return `${heading} (${name})`;
    return isAcross() ? t('Row {row}', { row: name }) : t('Column {columnName}', { columnName: name });
  };
  const fillChoices = (select: HTMLSelectElement, chosen: number) => {
    const { first, count } = span();
    const lines = Array.from({ length: count }, (_, place) => first + place);
    select.replaceChildren(
      ...lines.map((line) => element('option', { value: line, selected: line === chosen }, nameOf(line))),
    );
  };
  const choices = () => [...levels.querySelectorAll<HTMLSelectElement>('[name=by]')];
  const addLevel = (chosen: number) => {
    const isFirst = levels.children.length === 0;
    const by = element('select', { name: 'by', 'aria-label': isFirst ? t('Sort by') : t('Then by') });
    fillChoices(by, chosen);
    const order = element(
      'select',
      { name: 'order', 'aria-label': isFirst ? t('Order') : t('Order of that') },
      element('option', { value: 'up' }, t('A to Z, smallest first')),
      element('option', { value: 'down' }, t('Z to A, largest first')),
    );
    const row = element('div', { class: 'row' }, isFirst ? t('Sort by') : t('Then by'), by, order);
    if (!isFirst) {
      const remove = element('button', { type: 'button', class: 'secondary' }, t('Remove'));
      remove.addEventListener('click', () => {
        row.remove();
        more.disabled = false;
        more.focus();
      });
      row.append(remove);
    }
    levels.append(row);
    return by;
  };
  /** Begins anew, with the rows or with the columns. */
  const begin = () => {
    const { first, count } = span();
    const rangeText = { rangeName: rangeName(area.range) };
    header.checked = isAcross() ? options.hasHeadColumn : area.hasHeader;
    headerText.textContent = isAcross()
      ? t('The first column has headings')
      : t('The first row has headings');
    hint.textContent = isAcross()
      ? t('Columns of {rangeName}. Empty cells come last.', rangeText)
      : t('Rows of {rangeName}. Empty cells come last.', rangeText);
    more.textContent = isAcross() ? t('Then by another row') : t('Then by another column');
    more.disabled = count === 1;
    levels.replaceChildren();
    return addLevel(Math.min(Math.max(isAcross() ? at.row : at.column, first), first + count - 1));
  };
  direction.addEventListener('change', begin);
  more.addEventListener('click', () => {
    const used = choices().map(({ value }) => Number(value));
    const { first, count } = span();
    let next = first;
    while (used.includes(next) && next < first + count - 1) next++;
    addLevel(next).focus();
    more.disabled = levels.children.length >= Math.min(MOST_LEVELS, count);
  });
  header.addEventListener('change', () => {
    for (const select of choices()) fillChoices(select, Number(select.value));
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    hint,
    element('div', { class: 'row' }, t('Direction'), direction),
    levels,
    more,
    element('label', { class: 'check' }, header, headerText),
    said,
    element('div', { class: 'actions' }, element('button', { type: 'submit', class: 'primary' }, t('Sort'))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = [...levels.children].map((row): SortLevel => {
      const by = row.querySelector<HTMLSelectElement>('[name=by]');
      const order = row.querySelector<HTMLSelectElement>('[name=order]');
      return { by: Number(by?.value), descending: order?.value === 'down' };
    });
    const wanted: SortArea = { ...area, hasHeader: header.checked };
    const problem = sort(isAcross() ? { ...wanted, columns: true } : wanted, chosen);
    if (problem === null) close();
    else said.textContent = problem;
  });
  const first = begin();
  panel.replaceChildren(form);
  first.setAttribute('data-autofocus', '');
  first.focus();
}
