import type { DefinedName } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { icon } from '../../frame/screen/icons.ts';
import '../conditional/conditional.css';

export interface NamesPanelOptions {
  /** As they are now. */
  names(): readonly DefinedName[];
  /** The names of the sheets by their ids. */
  sheets: ReadonlyMap<string, string>;
  /** The sheet that is shown. */
  sheet: string;
  /** The selected cells, fixed and with their sheet. */
  selected: string;
  /** Gives a name its meaning; answers why not. */
  set(name: string, sheet: string | null, written: string): string | null;
  /** Calls a name something else, wherever it is used; answers why not. */
  rename(name: DefinedName, to: string): string | null;
  /** Takes a name away; answers why not. */
  remove(name: DefinedName): string | null;
}

/** Fills a panel with the names of a workbook, and a form for another one. */
export function fillNamesPanel(panel: HTMLElement, options: NamesPanelOptions): void {
  panel.classList.add('rules-panel');
  const list = element('ul', { class: 'rules', 'aria-label': t('Names of this workbook') });
  const field = (label: string, value = '') =>
    element('input', {
      'aria-label': label,
      value,
      maxlength: 8_192,
      autocomplete: 'off',
      spellcheck: 'false',
    });
  const name = field(t('Name'));
  name.setAttribute('data-autofocus', '');
  const meaning = field(t('Stands for'), options.selected);
  const scope = element(
    'select',
    { 'aria-label': t('Known') },
    element('option', { value: '' }, t('In the whole workbook')),
  );
  for (const [id, called] of options.sheets)
    scope.append(element('option', { value: id }, t('On {called} only', { called })));
  const said = element('p', { class: 'problem', role: 'alert' });
  const done = element('p', { class: 'hint', role: 'status' });
  const submit = element('button', { type: 'submit', class: 'primary' }, t('Add'));
  const anew = element('button', { type: 'button', class: 'secondary' }, t('New name'));

  /** What the form is about: a name that is there, or a new one. */
  let changed: DefinedName | null = null;
  const about = (one: DefinedName | null) => {
    changed = one;
    name.value = one?.name ?? '';
    meaning.value = one?.meaning ?? options.selected;
    scope.value = one?.sheet ?? '';
    scope.disabled = one !== null;
    submit.textContent = one ? t('Change') : t('Add');
    anew.hidden = !one;
    said.textContent = '';
    (one ? meaning : name).focus();
  };
  const showNames = () => {
    const names = options.names();
    list.replaceChildren(
      ...names.map((one) => {
        const belongs =
          one.sheet === null
            ? ''
            : t(' · on {sheet} only', { sheet: options.sheets.get(one.sheet) ?? t('a chart sheet') });
        const kept = one.isKnown ? '' : t(' · kept as it is');
        const tool = (label: string, look: 'edit' | 'close', run: () => void) => {
          const button = element('button', {
            type: 'button',
            class: 'quiet',
            'aria-label': `${label} ${one.name}`,
            title: label,
          });
          button.append(icon(look));
          button.addEventListener('click', run);
          return button;
        };
        const tools = one.isKnown
          ? [
              tool(t('Change'), 'edit', () => about(one)),
              tool(t('Delete'), 'close', () => {
                const problem = options.remove(one);
                said.textContent = problem ?? '';
                done.textContent = '';
                if (problem) return;
                done.textContent = t('“{name}” is no name any more.', { name: one.name });
                showNames();
                about(null);
              }),
            ]
          : [];
        return element(
          'li',
          {},
          element(
            'span',
            { class: 'what' },
            one.name,
            element('small', {}, `${one.meaning}${belongs}${kept}`),
          ),
          ...tools,
        );
      }),
    );
    list.hidden = names.length === 0;
  };
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('label', {}, t('Name'), name),
    element('label', {}, t('Stands for'), meaning),
    element('label', {}, t('Known'), scope),
    said,
    done,
    element('div', { class: 'actions' }, anew, submit),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const called = name.value.trim();
    const was = changed;
    const isThere = !was && options.names().some((one) => one.name.toLowerCase() === called.toLowerCase());
    const isRenamed = was !== null && called !== was.name;
    let problem = isThere
      ? t('There is a name “{called}” already. Change that one, or choose another name.', { called })
      : isRenamed
        ? options.rename(was, called)
        : null;
    const isNameWrong = problem !== null;
    if (!problem && meaning.value !== was?.meaning)
      problem = options.set(called, scope.value === '' ? null : scope.value, meaning.value);
    said.textContent = problem ?? '';
    done.textContent = '';
    if (problem) {
      (isNameWrong || !was ? name : meaning).focus();
      if (isRenamed && !isNameWrong) {
        changed = { ...was, name: called };
        showNames();
      }
      return;
    }
    const isNew = !was;
    done.textContent = isNew
      ? t('“{called}” is a name now.', { called })
      : t('“{called}” is changed.', { called });
    showNames();
    about(null);
  });
  anew.addEventListener('click', () => about(null));
  panel.replaceChildren(list, form);
  showNames();
  about(null);
}
