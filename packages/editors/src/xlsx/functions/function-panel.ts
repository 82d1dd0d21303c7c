import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { callOf, foundFunctions, kindsOf, type OfferedFunction } from './function-list.ts';
import '../conditional/conditional.css';
import './functions.css';

/** Fills a panel with the functions there are, looked for by name or by what they do. */
export function fillFunctionPanel(
  panel: HTMLElement,
  close: () => void,
  functions: readonly OfferedFunction[],
  insert: (chosen: OfferedFunction) => void,
): void {
  panel.classList.add('rules-panel', 'function-panel');
  const search = element('input', {
    name: 'search',
    role: 'combobox',
    placeholder: t('Name, or what it does'),
    'aria-label': t('Search functions'),
    'aria-expanded': 'true',
    'aria-controls': 'function-list',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-autofocus': true,
  });
  const kind = element(
    'select',
    { name: 'kind', 'aria-label': t('Kind') },
    element('option', { value: '' }, t('All')),
  );
  for (const one of kindsOf(functions)) kind.append(element('option', { value: one }, one));
  const list = element('ul', { id: 'function-list', role: 'listbox', 'aria-label': t('Functions') });
  const detail = element('div', { class: 'detail', 'aria-live': 'polite' });
  const submit = element('button', { type: 'submit', class: 'primary' }, t('Insert'));
  let found: OfferedFunction[] = [];
  let at = 0;

  const mark = (place: number) => {
    at = Math.max(0, Math.min(place, found.length - 1));
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(index === at));
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    const chosen = found[at];
    submit.disabled = !chosen;
    if (!chosen) {
      search.removeAttribute('aria-activedescendant');
      detail.replaceChildren(element('p', { class: 'hint' }, t('There is no such function here.')));
      return;
    }
    search.setAttribute('aria-activedescendant', `function-${at}`);
    detail.replaceChildren(
      element('p', { class: 'call' }, callOf(chosen)),
      element('p', {}, chosen.description || chosen.what),
      element(
        'dl',
        {},
        ...chosen.arguments.flatMap((one) => [
          element('dt', {}, one.isOptional ? t('{name} (may be left out)', { name: one.name }) : one.name),
          element('dd', {}, one.detail),
        ]),
      ),
    );
  };
  const show = () => {
    found = foundFunctions(functions, search.value, kind.value);
    list.replaceChildren(
      ...found.map((one, index) => {
        const option = element(
          'li',
          { role: 'option', id: `function-${index}`, 'aria-selected': 'false' },
          element('strong', {}, one.name),
          element('small', {}, one.what),
        );
        option.addEventListener('click', () => mark(index));
        option.addEventListener('dblclick', () => choose());
        return option;
      }),
    );
    mark(0);
  };
  const choose = () => {
    const chosen = found[at];
    if (!chosen) return;
    close();
    insert(chosen);
  };
  search.addEventListener('input', show);
  kind.addEventListener('change', show);
  search.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    mark(at + step);
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('div', { class: 'row' }, search, kind),
    list,
    detail,
    element('div', { class: 'actions' }, submit),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    choose();
  });
  show();
  panel.replaceChildren(form);
}
