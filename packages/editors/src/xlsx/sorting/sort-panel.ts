import { columnName, rangeName } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import type { SortArea } from './sort-area.ts';
import type { SortLevel } from './sorted-order.ts';
import '../conditional/conditional.css';

/** Columns a person can sort by at once. */
const MOST_LEVELS = 8;

export interface SortPanelOptions {
  area: SortArea;
  /** The column of the active cell. */
  column: number;
  /** What the first row says in a column. */
  headingOf(column: number): string;
  /** Answers why it cannot be, or null. */
  sort(area: SortArea, levels: SortLevel[]): string | null;
}

/** Fills a panel with the columns that rows are sorted by. */
export function fillSortPanel(panel: HTMLElement, close: () => void, options: SortPanelOptions): void {
  const { area, column, headingOf, sort } = options;
  const { startColumn, endColumn } = area.range;
  panel.classList.add('rules-panel');
  const header = element('input', {
    type: 'checkbox',
    name: 'header',
    checked: area.hasHeader,
    disabled: area.isTable,
  });
  const levels = element('div', { class: 'rule-test' });
  const said = element('p', { class: 'problem', role: 'alert' });
  const nameOf = (at: number) => {
    const heading = header.checked ? headingOf(at).trim() : '';
    return heading === ''
      ? t('Column {columnName}', { columnName: columnName(at) })
      : `${heading} (${columnName(at)})`;
  };
  const fillColumns = (select: HTMLSelectElement, chosen: number) => {
    const found = [];
    for (let at = startColumn; at <= endColumn; at++)
      found.push(element('option', { value: at, selected: at === chosen }, nameOf(at)));
    select.replaceChildren(...found);
  };
  const addLevel = (chosen: number) => {
    const isFirst = levels.children.length === 0;
    const by = element('select', { name: 'column', 'aria-label': isFirst ? t('Sort by') : t('Then by') });
    fillColumns(by, chosen);
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
  const more = element(
    'button',
    { type: 'button', class: 'secondary', disabled: startColumn === endColumn },
    t('Then by another column'),
  );
  more.addEventListener('click', () => {
    const used = [...levels.querySelectorAll<HTMLSelectElement>('[name=column]')].map(({ value }) =>
      Number(value),
    );
    let next = startColumn;
    while (used.includes(next) && next < endColumn) next++;
    addLevel(next).focus();
    more.disabled = levels.children.length >= Math.min(MOST_LEVELS, endColumn - startColumn + 1);
  });
  header.addEventListener('change', () => {
    for (const select of levels.querySelectorAll<HTMLSelectElement>('[name=column]'))
      fillColumns(select, Number(select.value));
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element(
      'p',
      { class: 'hint' },
      t('Rows of {rangeName}. Empty cells come last.', { rangeName: rangeName(area.range) }),
    ),
    levels,
    more,
    element('label', { class: 'check' }, header, t('The first row has headings')),
    said,
    element('div', { class: 'actions' }, element('button', { type: 'submit', class: 'primary' }, t('Sort'))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = [...levels.children].map((row): SortLevel => {
      const by = row.querySelector<HTMLSelectElement>('[name=column]');
      const order = row.querySelector<HTMLSelectElement>('[name=order]');
      return { column: Number(by?.value), descending: order?.value === 'down' };
    });
    const problem = sort({ ...area, hasHeader: header.checked }, chosen);
    if (problem === null) close();
    else said.textContent = problem;
  });
  const first = addLevel(Math.min(Math.max(column, startColumn), endColumn));
  panel.replaceChildren(form);
  first.setAttribute('data-autofocus', '');
  first.focus();
}
