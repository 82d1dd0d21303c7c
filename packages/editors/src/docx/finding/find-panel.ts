import { formatNumber, t } from '@benchbook/words';
import { closeButton } from '../../frame/screen/close-button.ts';
import { element } from '../../frame/screen/dom.ts';
import '../../frame/screen/find-panel.css';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { Finding, type Replacement } from './finding.ts';

/** What somebody looked for last, while the page is open. */
const last = { text: '', replacement: '', matchCase: false, wholeWords: false };

const count = (number: number) => formatNumber(number);

/** A panel above the document in which somebody looks for something and replaces it; it leaves the text free to work in. */
export class FindPanel {
  readonly #document: SuperdocDocument;
  readonly #finding: Finding;
  readonly #closed: () => void;
  readonly #panel: HTMLElement;
  readonly #text = field(t('Find'), 'search');
  readonly #replacement = field(t('Replace with'));
  readonly #matchCase = element('input', { type: 'checkbox' });
  readonly #wholeWords = element('input', { type: 'checkbox' });
  readonly #said = element('p', { class: 'found', role: 'status' });
  readonly #replacing: HTMLElement;
  readonly #buttons: HTMLButtonElement[];
  /** What was replaced is said until something else is asked. */
  #report = '';

  constructor(stage: HTMLElement, document_: SuperdocDocument, isEditable: boolean, closed: () => void) {
    this.#document = document_;
    this.#closed = closed;
    this.#finding = new Finding(document_, () => this.#show());
    const steps = [button(t('Previous'), () => this.#go(-1)), button(t('Next'), () => this.#go(1))];
    const replaces = [
      button(t('Replace'), () => this.#replace('one')),
      button(t('Replace all'), () => this.#replace('all')),
    ];
    this.#buttons = [...steps, ...replaces];
    this.#replacing = element(
      'div',
      { class: 'replacing' },
      this.#replacement,
      element('div', { class: 'actions' }, ...replaces),
    );
    const close = closeButton(() => this.close());
    this.#panel = element(
      'div',
      { class: 'find-panel form', role: 'dialog', 'aria-label': t('Find and replace') },
      element('div', { class: 'first' }, this.#text, close),
      element(
        'div',
        { class: 'choices' },
        element('label', { class: 'check' }, this.#matchCase, t('Match case')),
        element('label', { class: 'check' }, this.#wholeWords, t('Whole words')),
      ),
      element('div', { class: 'going' }, this.#said, element('div', { class: 'actions' }, ...steps)),
      this.#replacing,
    );
    this.#text.value = last.text;
    this.#replacement.value = last.replacement;
    this.#matchCase.checked = last.matchCase;
    this.#wholeWords.checked = last.wholeWords;
    this.setEditable(isEditable);
    this.#panel.addEventListener('input', () => this.#ask());
    this.#panel.addEventListener('keydown', (event) => this.#onKey(event));
    // Beside what is scrolled.
    (stage.closest('.stage') ?? stage).after(this.#panel);
    this.#finding.begin();
    this.#ask();
  }

  setEditable(editable: boolean): void {
    this.#replacing.hidden = !editable;
  }

  /** Brings the keyboard to what is looked for, or to what replaces it. */
  focus(wanted: 'find' | 'replace' = 'find'): void {
    this.#finding.begin();
    const mayReplace = !this.#replacing.hidden && this.#text.value !== '';
    const input = wanted === 'replace' && mayReplace ? this.#replacement : this.#text;
    input.focus();
    input.select();
  }

  close(): void {
    this.#finding.select();
    this.#finding.dispose();
    this.#panel.remove();
    this.#document.focus();
    this.#closed();
  }

  #ask(): void {
    const asked = {
      text: this.#text.value,
      matchCase: this.#matchCase.checked,
      wholeWords: this.#wholeWords.checked,
    };
    const isSame = Object.entries(asked).every(([name, value]) => last[name as keyof typeof asked] === value);
    Object.assign(last, asked, { replacement: this.#replacement.value });
    // What is to replace it changes nothing that was found.
    if (isSame && this.#finding.found.length > 0) return;
    this.#report = '';
    this.#finding.look(asked.text === '' ? null : asked);
  }

  #go(step: 1 | -1): void {
    this.#report = '';
    this.#finding.go(step);
  }

  #replace(which: 'one' | 'all'): void {
    const text = this.#replacement.value;
    const made = which === 'one' ? this.#finding.replace(text) : this.#finding.replaceAll(text);
    this.#report = which === 'one' && made.replaced === 1 ? '' : sayReplacement(made);
    this.#show();
  }

  #onKey(event: KeyboardEvent): void {
    // What is typed here is nothing for the document; the save and this panel are the page's.
    const isOfPage = (event.ctrlKey || event.metaKey) && /^[sfh]$/i.test(event.key);
    if (!isOfPage) event.stopPropagation();
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && event.target === this.#text) this.#go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.target === this.#replacement)
      this.#replace(event.ctrlKey || event.metaKey ? 'all' : 'one');
    else return;
    event.preventDefault();
  }

  #show(): void {
    const { found, current } = this.#finding;
    const text = this.#report || (this.#text.value === '' ? '' : sayFound(found.length, current));
    if (this.#said.textContent !== text) this.#said.textContent = text;
    for (const one of this.#buttons) one.disabled = found.length === 0;
  }
}

function sayFound(found: number, current: number): string {
  if (found === 0) return t('Nothing found.');
  return current < 0
    ? t('{count} found', { count: count(found) })
    : t('{current} of {count}', { current: count(current + 1), count: count(found) });
}

function sayReplacement({ replaced, stays }: Replacement): string {
  const made =
    replaced === 1 ? t('Replaced once.') : t('Replaced {count} times.', { count: count(replaced) });
  if (stays === 0) return made;
  const kept = stays === 1 ? t('One stays: it is') : t('{count} stay: they are', { count: count(stays) });
  return t('{made} {kept} not only text, or locked.', { made, kept });
}

function field(label: string, type = 'text'): HTMLInputElement {
  return element('input', { type, 'aria-label': label, placeholder: label, autocomplete: 'off' });
}

function button(label: string, run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'secondary' }, label);
  made.addEventListener('click', run);
  return made;
}
