import type { CellRange } from '@benchbook/documents';
import { parseRange, rangeName } from '@benchbook/documents/conditional';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import '../conditional/conditional.css';

export interface TablePanelOptions {
  /** The cells that hang together around the active one, or those that are selected. */
  range: CellRange;
  /** Answers why no table can be made of these cells, or null. */
  make(range: CellRange): string | null;
}

/** Fills a panel with what a new table is made of. */
export function fillTablePanel(
  panel: HTMLElement,
  close: () => void,
  { range, make }: TablePanelOptions,
): void {
  panel.classList.add('rules-panel');
  const cells = element('input', {
    name: 'cells',
    value: rangeName(range),
    autocomplete: 'off',
    spellcheck: 'false',
    'data-autofocus': '',
  });
  const said = element('p', { class: 'problem', role: 'alert' });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('label', {}, t('Cells'), cells),
    element(
      'p',
      { class: 'hint' },
      t('The first row are its headings. Those that are empty are called Column1, Column2 and so on.'),
    ),
    said,
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'submit', class: 'primary' }, t('Make the table')),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const found = parseRange(cells.value.trim());
    const problem = !found
      ? t('Write the cells as A1:B9.')
      : found.endRow > found.startRow
        ? make(found)
        : t('A table has at least two rows: its headings, and a row below them.');
    said.textContent = problem ?? '';
    if (problem === null) close();
    else cells.focus();
  });
  panel.replaceChildren(form);
  cells.focus();
}
