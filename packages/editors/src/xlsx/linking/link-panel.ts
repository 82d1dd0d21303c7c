import type { LinkDesign } from '@benchbook/documents';
import { addressProblem } from '@benchbook/documents/links';
import { retold, t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import type { CellLink } from './cell-links.ts';
import '../conditional/conditional.css';
import './linking.css';

export interface LinkPanelOptions {
  /** Where the cell leads to now. */
  link: CellLink | undefined;
  /** The text of the cell; undefined: it holds something else, which stays. */
  text: string | undefined;
  /** Why the place is none of this workbook, or null. */
  placeProblem(place: string): string | null;
  open(link: CellLink): void;
  set(link: LinkDesign | null, text: string | undefined): void;
}

/** Fills a panel with where a cell leads to. */
export function fillLinkPanel(panel: HTMLElement, close: () => void, options: LinkPanelOptions): void {
  const { link, text, placeProblem, open, set } = options;
  panel.classList.add('rules-panel');
  const isPlace = link?.place !== undefined;
  const kind = element(
    'select',
    { name: 'kind', 'aria-label': t('Leads to') },
    element('option', { value: 'address', selected: !isPlace }, t('A page or a mail address')),
    element('option', { value: 'place', selected: isPlace }, t('A place in this workbook')),
  );
  const field = (name: string, value: string, placeholder: string) =>
    element('input', {
      name,
      value,
      placeholder,
      maxlength: 2_079,
      autocomplete: 'off',
      spellcheck: 'false',
    });
  const to = field('to', link && !link.isFormula ? link.said : '', '');
  to.setAttribute('data-autofocus', '');
  to.setAttribute('aria-label', t('Address'));
  const shown = field('text', text ?? '', t('The address itself'));
  const said = element('p', { class: 'problem', role: 'alert' });
  const go = element('button', { type: 'button', class: 'secondary' }, t('Open'));
  go.hidden = !link || (link.address === undefined && link.place === undefined);
  go.addEventListener('click', () => {
    close();
    if (link) open(link);
  });
  const remove = element(
    'button',
    { type: 'button', class: 'secondary', hidden: !link || link.isFormula },
    t('Remove'),
  );
  remove.addEventListener('click', () => {
    close();
    set(null, undefined);
  });
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('label', {}, t('Leads to'), kind),
    to,
    element('label', { hidden: text === undefined }, t('Text'), shown),
    said,
    element(
      'div',
      { class: 'actions' },
      remove,
      go,
      element('button', { type: 'submit', class: 'primary' }, t('Set')),
    ),
  );
  const show = () => {
    to.placeholder = kind.value === 'place' ? 'Sheet1!A1' : 'https://example.org';
  };
  kind.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const written = to.value.trim();
    // A bare name of a site or a mail address is what Excel takes, too.
    const address = /^[^\s@/:]+@[^\s@/]+$/.test(written)
      ? `mailto:${written}`
      : /^www\.\S+$/i.test(written)
        ? `https://${written}`
        : written;
    const problem = kind.value === 'place' ? placeProblem(written) : addressProblem(address);
    if (problem) {
      said.textContent = retold(problem);
      to.focus();
      return;
    }
    close();
    const design: LinkDesign =
      kind.value === 'place'
        ? { kind: 'place', place: written.replace(/^#/, '') }
        : { kind: 'address', address };
    set(design, text === undefined ? undefined : shown.value.trim() || written);
  });
  if (link?.isFormula) {
    panel.replaceChildren(
      element(
        'div',
        { class: 'form' },
        element(
          'p',
          { class: 'link-address' },
          t('{said}. A formula makes this link: change it in the cell.', { said: link.said }),
        ),
        element('div', { class: 'actions' }, go),
      ),
    );
    return;
  }
  show();
  panel.replaceChildren(form);
}

/** Fills a panel with an address, which a person sees before it is opened. */
export function fillOpenPanel(panel: HTMLElement, close: () => void, address: string): void {
  panel.classList.add('rules-panel');
  const go = element(
    'a',
    {
      href: address,
      target: '_blank',
      rel: 'noopener noreferrer',
      class: 'button primary',
      'data-autofocus': true,
    },
    t('Open in another tab'),
  );
  go.addEventListener('click', () => setTimeout(close));
  panel.replaceChildren(
    element(
      'div',
      { class: 'form' },
      element('p', { class: 'hint' }, t('This link leads out of the workbook, to')),
      element('p', { class: 'link-address' }, address),
      element('div', { class: 'actions' }, go),
    ),
  );
}
