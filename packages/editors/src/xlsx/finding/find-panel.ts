import { t } from '@benchbook/words';
import type { IDisposable, Injector, Workbook } from '@univerjs/core';
import { closeButton } from '../../frame/screen/close-button.ts';
import { element } from '../../frame/screen/dom.ts';
import { Finding, type FindingContext } from './finding.ts';
import { sayFound, sayReplacement } from './say-replacement.ts';
import '../../frame/screen/find-panel.css';

export interface FindPanelContext extends FindingContext {
  /** Univer's element; the panel stands above it. */
  host: HTMLElement;
  /** Brings the keyboard back to the cells. */
  focus(): void;
  closed(): void;
}

/** What somebody looked for last, while the page is open. */
const last = {
  text: '',
  replacement: '',
  allSheets: false,
  lookIn: 'shown',
  matchCase: false,
  wholeCell: false,
};

/** A panel above the cells in which somebody looks for something and replaces it; it leaves the cells free to work in. */
export class FindPanel implements IDisposable {
  readonly #context: FindPanelContext;
  readonly #finding: Finding;
  readonly #panel: HTMLElement;
  readonly #text = element('input', {
    type: 'search',
    'aria-label': t('Find'),
    placeholder: t('Find'),
    autocomplete: 'off',
  });
  readonly #replacement = element('input', {
    'aria-label': t('Replace with'),
    placeholder: t('Replace with'),
    autocomplete: 'off',
  });
  readonly #where: HTMLSelectElement;
  readonly #lookIn: HTMLSelectElement;
  readonly #matchCase = element('input', { type: 'checkbox' });
  readonly #wholeCell = element('input', { type: 'checkbox' });
  readonly #said = element('p', { class: 'found', role: 'status' });
  readonly #replacing: HTMLElement;
  readonly #steps: HTMLButtonElement[];
  readonly #replaces: HTMLButtonElement[];
  #isEditable = false;
  /** What was replaced is said until something else is asked. */
  #report = '';

  constructor(grid: [Injector, Workbook], context: FindPanelContext) {
    this.#context = context;
    this.#finding = new Finding(grid, context, () => this.#show());
    this.#where = choice(t('Where'), [
      ['sheet', t('This sheet')],
      ['all', t('All sheets')],
    ]);
    this.#lookIn = choice(t('Look in'), [
      ['shown', t('Values, as shown')],
      ['written', t('Formulas, as typed')],
    ]);
    this.#steps = [button(t('Previous'), () => this.#go(-1)), button(t('Next'), () => this.#go(1))];
    this.#replaces = [
      button(t('Replace'), () => void this.#replace('one')),
      button(t('Replace all'), () => void this.#replace('all')),
    ];
    this.#replacing = element(
      'div',
      { class: 'replacing' },
      this.#replacement,
      element('div', { class: 'actions' }, ...this.#replaces),
    );
    const close = closeButton(() => this.close());
    this.#panel = element(
      'div',
      { class: 'find-panel form', role: 'dialog', 'aria-label': t('Find and replace') },
      element('div', { class: 'first' }, this.#text, close),
      element('div', { class: 'choices' }, this.#where, this.#lookIn),
      element(
        'div',
        { class: 'choices' },
        check(this.#matchCase, t('Match case')),
        check(this.#wholeCell, t('Whole cell')),
      ),
      element('div', { class: 'going' }, this.#said, element('div', { class: 'actions' }, ...this.#steps)),
      this.#replacing,
    );
    this.#text.value = last.text;
    this.#replacement.value = last.replacement;
    this.#where.value = last.allSheets ? 'all' : 'sheet';
    this.#lookIn.value = last.lookIn;
    this.#matchCase.checked = last.matchCase;
    this.#wholeCell.checked = last.wholeCell;
    this.#panel.addEventListener('input', () => this.#ask());
    this.#panel.addEventListener('keydown', (event) => this.#onKey(event));
    // What is copied and pasted here is nothing of the cells.
    for (const kind of ['copy', 'cut', 'paste'])
      this.#panel.addEventListener(kind, (event) => event.stopPropagation());
    context.host.after(this.#panel);
    this.#ask();
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    this.#replacing.hidden = !editable;
  }

  /** Brings the keyboard to what is looked for, or to what replaces it. */
  focus(field: 'find' | 'replace'): void {
    const input =
      field === 'replace' && this.#isEditable && this.#text.value !== '' ? this.#replacement : this.#text;
    input.focus();
    input.select();
  }

  close(): void {
    this.#context.focus();
    this.#context.closed();
  }

  dispose(): void {
    this.#finding.dispose();
    this.#panel.remove();
  }

  #ask(): void {
    last.text = this.#text.value;
    last.replacement = this.#replacement.value;
    last.allSheets = this.#where.value === 'all';
    last.lookIn = this.#lookIn.value;
    last.matchCase = this.#matchCase.checked;
    last.wholeCell = this.#wholeCell.checked;
    this.#report = '';
    const lookIn = this.#lookIn.value === 'written' ? 'written' : 'shown';
    this.#finding.look(last.text === '' ? null : { ...last, lookIn });
  }

  #go(step: 1 | -1): void {
    this.#report = '';
    this.#finding.go(step);
  }

  async #replace(which: 'one' | 'all'): Promise<void> {
    const text = this.#replacement.value;
    const made = await (which === 'one' ? this.#finding.replace(text) : this.#finding.replaceAll(text));
    const isPlain = made?.replaced === 1 && which === 'one';
    this.#report = made && !isPlain ? sayReplacement(made) : '';
    this.#show();
  }

  #onKey(event: KeyboardEvent): void {
    // What is typed here is nothing for the cells; the save and these panels are the page's.
    const isOfPage = (event.ctrlKey || event.metaKey) && /^[sfh]$/i.test(event.key);
    if (!isOfPage) event.stopPropagation();
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && event.target === this.#text) this.#go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.target === this.#replacement)
      void this.#replace(event.ctrlKey || event.metaKey ? 'all' : 'one');
    else return;
    event.preventDefault();
  }

  #show(): void {
    const { found } = this.#finding;
    const isAsked = this.#text.value !== '';
    const text = this.#report || (isAsked ? sayFound(found, this.#finding.current) : '');
    if (this.#said.textContent !== text) this.#said.textContent = text;
    for (const one of [...this.#steps, ...this.#replaces]) one.disabled = found.cells.length === 0;
  }
}

function button(label: string, run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'secondary' }, label);
  made.addEventListener('click', run);
  return made;
}

function check(input: HTMLInputElement, label: string): HTMLElement {
  return element('label', { class: 'check' }, input, label);
}

function choice(label: string, options: [value: string, text: string][]): HTMLSelectElement {
  const select = element('select', { 'aria-label': label });
  select.append(...options.map(([value, text]) => element('option', { value }, text)));
  return select;
}
