import type { FilterTest } from '@benchbook/documents';
import type { FilteredColumn } from '@benchbook/documents/filters';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { readTest, type ShownTest, shownTest } from './shown-test.ts';
import '../conditional/conditional.css';
import './filtering.css';

/** Values that are listed at once; a search narrows them. */
const MOST_LISTED = 500;

const KINDS: [ShownTest['kind'], string][] = [
  ['values', t('Chosen values')],
  ['equal', t('Equal to')],
  ['notEqual', t('Not equal to')],
  ['contains', t('Containing')],
  ['notContains', t('Not containing')],
  ['begins', t('Beginning with')],
  ['ends', t('Ending with')],
  ['greaterThan', t('Greater than')],
  ['greaterThanOrEqual', t('At least')],
  ['lessThan', t('Less than')],
  ['lessThanOrEqual', t('At most')],
  ['between', t('Between')],
  ['largest', t('The largest')],
  ['smallest', t('The smallest')],
  ['two', t('Two conditions of the file')],
];

export interface FilterPanelOptions {
  /** What the file asks of the column now. */
  test: FilteredColumn['test'] | undefined;
  /** Texts of the rows that the other columns let through, in their order, and whether some are empty. */
  values: { text: string; isShown: boolean }[];
  blank: { isThere: boolean; isShown: boolean };
  /** Why nothing can be asked of this column, or null. */
  problem: string | null;
  /** How the workbook counts days. */
  date1904: boolean;
  set(test: FilterTest | null): void;
  sort(descending: boolean): void;
}

/** Fills a panel with what a filter asks of a column. */
export function fillFilterPanel(panel: HTMLElement, close: () => void, options: FilterPanelOptions): void {
  const { test, values, blank, problem, date1904, set, sort } = options;
  panel.classList.add('rules-panel');
  const now = shownTest(test);
  const kind = element('select', { name: 'kind', 'aria-label': t('Show rows'), 'data-autofocus': true });
  for (const [value, label] of KINDS) {
    if (value === 'two' && now.kind !== 'two') continue;
    kind.append(element('option', { value, selected: value === now.kind }, label));
  }
  const field = (name: string, label: string, value: string) =>
    element('input', {
      name,
      value,
      maxlength: 250,
      'aria-label': label,
      autocomplete: 'off',
      spellcheck: 'false',
    });
  const first = field('first', t('Value'), now.first);
  const second = field('second', t('And'), now.second);
  const unit = element(
    'select',
    { name: 'unit', 'aria-label': t('Of') },
    element('option', { value: 'items', selected: !now.percent }, 'rows'),
    element('option', { value: 'percent', selected: now.percent }, 'percent'),
  );
  const limits = element('div', { class: 'row' }, first, second, unit);
  const search = field('search', t('Search the values'), '');
  search.placeholder = t('Search');
  const isChosen = new Map(values.map(({ text, isShown }) => [text, isShown]));
  let isBlankChosen = blank.isShown;
  const list = element('div', { class: 'filter-values', role: 'group', 'aria-label': t('Values') });
  const more = element('p', { class: 'hint' });
  const check = (label: string, checked: boolean, changed: (checked: boolean) => void) => {
    const input = element('input', { type: 'checkbox', checked });
    input.addEventListener('change', () => changed(input.checked));
    return element('label', { class: 'check' }, input, label);
  };
  const fillList = () => {
    const asked = search.value.trim().toLowerCase();
    const found = values.filter(({ text }) => text.toLowerCase().includes(asked));
    const isAll =
      found.every(({ text }) => isChosen.get(text)) && (asked !== '' || !blank.isThere || isBlankChosen);
    const all = check(asked === '' ? t('All') : t('All that are found'), isAll, (checked) => {
      // What is searched for and chosen is all that is shown then, as in Excel.
      if (asked !== '' && checked) for (const { text } of values) isChosen.set(text, false);
      if (asked !== '' && checked) isBlankChosen = false;
      for (const { text } of found) isChosen.set(text, checked);
      if (asked === '') isBlankChosen = checked;
      fillList();
      list.querySelector('input')?.focus();
    });
    const rows = found
      .slice(0, MOST_LISTED)
      .map(({ text }) => check(text, isChosen.get(text) ?? false, (checked) => isChosen.set(text, checked)));
    const empty =
      blank.isThere && asked === ''
        ? [
            check(t('(Empty)'), isBlankChosen, (checked) => {
              isBlankChosen = checked;
            }),
          ]
        : [];
    list.replaceChildren(...(found.length > 0 || empty.length > 0 ? [all, ...rows, ...empty] : []));
    const left = found.length - MOST_LISTED;
    more.hidden = left <= 0 && found.length > 0;
    more.textContent =
      left > 0 ? t('{left, number} more: search for them.', { left }) : t('Nothing is found.');
  };
  search.addEventListener('input', fillList);
  fillList();
  const choice = element('div', { class: 'rule-test' }, search, list, more);
  const said = element('p', { class: 'problem', role: 'alert' }, problem ?? '');
  const hint = element(
    'p',
    { class: 'hint', hidden: test?.kind !== 'other' },
    test?.kind === 'other'
      ? t('The file asks for {what} here. That stays as it is until something else is asked for.', {
          what: test.what,
        })
      : '',
  );
  const order = (label: string, descending: boolean) => {
    const button = element('button', { type: 'button', class: 'secondary' }, label);
    button.addEventListener('click', () => {
      close();
      sort(descending);
    });
    return button;
  };
  const clear = element('button', { type: 'button', class: 'secondary', hidden: !test }, t('Show all'));
  clear.addEventListener('click', () => {
    close();
    set(null);
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('div', { class: 'row' }, order(t('Sort A to Z'), false), order(t('Sort Z to A'), true)),
    element('label', {}, t('Show rows'), kind),
    hint,
    limits,
    choice,
    said,
    element(
      'div',
      { class: 'actions' },
      clear,
      element(
        'button',
        { type: 'submit', class: 'primary', disabled: problem !== null },
        t('Filter##what a button does'),
      ),
    ),
  );
  const show = () => {
    const isTop = kind.value === 'largest' || kind.value === 'smallest';
    const isPair = kind.value === 'between' || kind.value === 'two';
    choice.hidden = kind.value !== 'values';
    limits.hidden = kind.value === 'values' || kind.value === 'two';
    second.hidden = !isPair;
    unit.hidden = !isTop;
    first.setAttribute('aria-label', isTop ? t('How many') : t('Value'));
    if (isTop && first.value === '') first.value = '10';
  };
  kind.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (kind.value === 'two') return close();
    if (kind.value === 'values') {
      const chosen = values.filter(({ text }) => isChosen.get(text)).map(({ text }) => text);
      const isBlank = blank.isThere && isBlankChosen;
      if (chosen.length === 0 && !isBlank) {
        said.textContent = t('Choose at least one value.');
        list.querySelector('input')?.focus();
        return;
      }
      const isAll = chosen.length === values.length && (!blank.isThere || isBlank);
      close();
      set(isAll ? null : { kind: 'values', values: chosen, blank: isBlank });
      return;
    }
    const read = readTest(
      {
        kind: KINDS.find(([one]) => one === kind.value)?.[0] ?? 'values',
        first: first.value,
        second: second.value,
        percent: unit.value === 'percent',
      },
      date1904,
    );
    if ('problem' in read) {
      said.textContent = read.problem;
      (read.isSecond ? second : first).focus();
      return;
    }
    close();
    set(read.test);
  });
  show();
  panel.replaceChildren(form);
}
