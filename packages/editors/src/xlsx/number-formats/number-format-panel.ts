import type { CellContent } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import {
  CURRENCIES,
  codeOf,
  DATES,
  designOf,
  type FormatDesign,
  type FormatKind,
  formatProblem,
  isCounted,
  KINDS,
  MOST_DECIMALS,
  TIMES,
} from './formats.ts';
import { sampleOf, shownValue } from './sample.ts';
import '../conditional/conditional.css';
import './number-formats.css';

/** What days and times are shown of where the cell has none: 26 November 2026, 14:45:30.5. */
const DAY = 46_352.614_936;
/** What other formats are shown of where the cell is empty. */
const NUMBER = -1234.567;

export interface NumberFormatOptions {
  /** The name of the active cell. */
  cell: string;
  /** What stands in it, and its format now. */
  content: CellContent;
  code: string;
  set(code: string): void;
}

/** Fills a panel with the number formats there are, and what the active cell shows with the chosen one. */
export function fillNumberFormatPanel(
  panel: HTMLElement,
  close: () => void,
  { cell, content, code, set }: NumberFormatOptions,
): void {
  panel.classList.add('rules-panel');
  const begin = designOf(code);
  const value = shownValue(content);
  const day = typeof value === 'number' && value >= 0 ? value : DAY;
  const list = (name: string, label: string, choices: readonly (readonly [string, string])[], at: string) => {
    const select = element('select', { name, 'aria-label': label });
    for (const [one, said] of choices)
      select.append(element('option', { value: one, selected: one === at }, said));
    return select;
  };
  const check = (name: string, label: string, checked: boolean) => {
    const input = element('input', { type: 'checkbox', name, checked });
    return { input, label: element('label', { class: 'check' }, input, label) };
  };
  const shownDays = (codes: readonly string[]) =>
    codes.map((one) => [one, sampleOf({ kind: 'number', value: day }, one).text] as const);
  const kind = list('kind', t('Kind'), KINDS, begin.kind);
  kind.setAttribute('data-autofocus', '');
  const decimals = element('input', {
    type: 'number',
    name: 'decimals',
    min: 0,
    max: MOST_DECIMALS,
    step: 1,
    value: begin.decimals,
  });
  const thousands = check('thousands', t('Thousands set apart (1,000)'), begin.thousands);
  const red = check('red', t('Negative numbers in red'), begin.red);
  const currency = list(
    'currency',
    t('Currency'),
    Object.keys(CURRENCIES).map((one) => [one, one]),
    begin.currency,
  );
  const date = list('date', t('Shown as'), shownDays(DATES), begin.code);
  const time = list('time', t('Shown as'), shownDays(TIMES), begin.code);
  const own = element('input', {
    name: 'code',
    value: code,
    maxlength: 255,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': t('Code'),
  });
  const hint = element(
    'p',
    { class: 'hint' },
    t('As in Excel: 0 is a digit, # one where there is one, texts stand in quotation marks: 0.0 "mg". ') +
      t('Behind semicolons: negative numbers; zero; texts (@).'),
  );
  const sample = element('output', { name: 'sample', 'aria-live': 'polite' });
  const shown = element('span', {});
  const said = element('p', { class: 'problem', role: 'alert' });
  const labelled = (text: string, field: HTMLElement) => element('label', {}, text, field);
  const parts: [HTMLElement, (kind: FormatKind) => boolean][] = [
    [labelled(t('Decimals'), decimals), isCounted],
    [labelled(t('Currency'), currency), (one) => one === 'currency'],
    [thousands.label, (one) => one === 'number'],
    [red.label, (one) => one === 'number' || one === 'currency'],
    [labelled(t('Shown as'), date), (one) => one === 'date'],
    [labelled(t('Shown as'), time), (one) => one === 'time'],
    [labelled(t('Code'), own), (one) => one === 'custom'],
    [hint, (one) => one === 'custom'],
  ];
  const read = (): FormatDesign => {
    const chosen = KINDS.find(([one]) => one === kind.value)?.[0] ?? 'general';
    return {
      kind: chosen,
      decimals: decimals.value.trim() === '' ? Number.NaN : Number(decimals.value),
      thousands: thousands.input.checked,
      red: red.input.checked,
      currency: currency.value,
      code: chosen === 'date' ? date.value : chosen === 'time' ? time.value : own.value,
    };
  };
  let before = begin;
  const show = () => {
    const design = read();
    // A code of ones own begins with the one that was chosen before.
    if (design.kind === 'custom' && before.kind !== 'custom' && !formatProblem(before)) {
      own.value = codeOf(before);
      design.code = own.value;
    }
    before = design;
    for (const [part, isOf] of parts) part.hidden = !isOf(design.kind);
    const problem = formatProblem(design);
    said.textContent = problem ?? '';
    const isDay = design.kind === 'date' || design.kind === 'time';
    const example: CellContent =
      value === undefined ? { kind: 'number', value: isDay ? DAY : NUMBER } : content;
    const { text, color } = problem ? { text: '', color: undefined } : sampleOf(example, codeOf(design));
    shown.textContent =
      value === undefined
        ? t('{value} is shown as', { value: isDay ? t('A day') : String(NUMBER) })
        : t('{cell} shows', { cell });
    sample.textContent = text;
    sample.style.color = color ?? '';
    sample.classList.toggle('on-paper', color !== undefined);
  };
  const form = element(
    'form',
    { class: 'form number-format', novalidate: true },
    labelled(t('Kind'), kind),
    ...parts.map(([part]) => part),
    element('p', { class: 'sample-line' }, shown, sample),
    said,
    element('div', { class: 'actions' }, element('button', { type: 'submit', class: 'primary' }, t('Set'))),
  );
  form.addEventListener('input', show);
  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const design = read();
    const problem = formatProblem(design);
    if (problem) {
      said.textContent = problem;
      (design.kind === 'custom' ? own : decimals).focus();
      return;
    }
    close();
    set(codeOf(design));
  });
  show();
  panel.replaceChildren(form);
}
