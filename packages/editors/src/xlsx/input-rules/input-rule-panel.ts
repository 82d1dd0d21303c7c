import type { CellRange, CompareWith, InputDesign, InputRule, InputTest } from '@benchbook/documents';
import { constantOf, parseRange, rangeName } from '@benchbook/documents/conditional';
import { writtenItems, writtenLimit } from '@benchbook/documents/input-rules';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { FormProblem, formulaOf } from '../conditional/form-fields.ts';
import '../conditional/conditional.css';

const KINDS: [InputTest['kind'], string][] = [
  ['any', t('Anything')],
  ['list', t('An entry of a list')],
  ['whole', t('A whole number')],
  ['decimal', t('A number')],
  ['date', t('A day')],
  ['time', t('A time')],
  ['length', t('A text of some length')],
  ['custom', t('What a formula says')],
];

const COMPARED: [CompareWith, string][] = [
  ['between', t('between')],
  ['notBetween', t('not between')],
  ['equal', t('equal to')],
  ['notEqual', t('not equal to')],
  ['greaterThan', t('greater than')],
  ['lessThan', t('less than')],
  ['greaterThanOrEqual', t('at least')],
  ['lessThanOrEqual', t('at most')],
];

const STYLES = [
  ['stop', t('stop it')],
  ['warning', t('warn, and let the person decide')],
  ['information', t('tell, and let the person decide')],
  ['none', t('let it be')],
] as const;

export interface InputPanelOptions {
  /** The cells a person has selected. */
  selected: CellRange[];
  /** The rule of the first of them. */
  rule: InputRule | undefined;
  /** Why nobody can calculate a formula, or null. */
  refusal(formula: string): string | null;
  /** How the workbook counts days. */
  date1904: boolean;
  /** Answers why that cannot be, or null. */
  set(ranges: CellRange[], rule: InputDesign | null): string | null;
}

/** Fills a panel with what may be typed into the selected cells. */
export function fillInputPanel(panel: HTMLElement, close: () => void, options: InputPanelOptions): void {
  const { rule, selected, refusal, date1904, set } = options;
  const test: InputTest = rule?.test ?? { kind: 'list', formula: '' };
  const choice = (
    name: string,
    label: string,
    choices: readonly (readonly [string, string])[],
    value: string,
  ) => {
    const select = element('select', { name, 'aria-label': label });
    for (const [one, said] of choices)
      select.append(element('option', { value: one, selected: one === value }, said));
    return select;
  };
  const field = (name: string, label: string, value: string, maxlength: number, placeholder = '') =>
    element('input', {
      name,
      value,
      maxlength,
      placeholder,
      'aria-label': label,
      autocomplete: 'off',
      spellcheck: 'false',
    });
  const check = (name: string, label: string, checked: boolean) => {
    const input = element('input', { type: 'checkbox', name, checked });
    return { input, label: element('label', { class: 'check' }, input, label) };
  };
  const cells = field('cells', t('Cells'), (rule?.ranges ?? selected).map(rangeName).join(' '), 8_000);
  const kind = choice('kind', t('Allowed'), KINDS, test.kind);
  const compare = choice('compare', t('Compared'), COMPARED, 'compare' in test ? test.compare : 'between');
  const limit = (place: number) =>
    'formulas' in test && test.formulas[place] !== undefined
      ? writtenLimit(test.kind, test.formulas[place], date1904)
      : '';
  const first = field('first', t('With'), limit(0), 8_000);
  const second = field('second', t('And'), limit(1), 8_000);
  const ownText =
    'formula' in test
      ? (test.kind === 'list' && writtenItems(test.formula)?.join(', ')) ||
        (test.formula && `=${test.formula}`)
      : '';
  const own = field('own', t('Entries or formula'), ownText, 8_000);
  const hint = element('p', { class: 'hint' });
  const blank = check('blank', t('May stay empty'), rule?.allowBlank ?? true);
  const arrow = check('arrow', t('Offer the entries by an arrow'), rule?.arrow ?? true);
  const promptTitle = field(
    'prompt-title',
    t('Title of what is said beside the cell'),
    rule?.prompt?.title ?? '',
    32,
    t('Title'),
  );
  const prompt = field(
    'prompt',
    t('What is said beside the cell'),
    rule?.prompt?.text ?? '',
    255,
    t('What is said while the cell is selected'),
  );
  const style = choice(
    'style',
    t('Of something else'),
    STYLES,
    rule ? (rule.error?.style ?? 'none') : 'stop',
  );
  const errorTitle = field(
    'error-title',
    t('Title of what is said then'),
    rule?.error?.title ?? '',
    32,
    t('Title'),
  );
  const error = field('error', t('What is said then'), rule?.error?.text ?? '', 255, t('What is said then'));
  const said = element('p', { class: 'problem', role: 'alert' });
  const limits = element('div', { class: 'row' }, compare, first, second);
  const errors = element('div', { class: 'rule-test' }, errorTitle, error);
  const remove = element(
    'button',
    { type: 'button', class: 'secondary', hidden: !rule },
    t('Allow anything'),
  );
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('label', {}, t('Cells'), cells),
    element('label', {}, t('Allowed'), kind),
    limits,
    own,
    hint,
    blank.label,
    arrow.label,
    element('label', {}, t('Said beside the cell'), promptTitle),
    prompt,
    element('label', {}, t('When something else is typed'), style),
    errors,
    said,
    element(
      'div',
      { class: 'actions' },
      remove,
      element('button', { type: 'submit', class: 'primary' }, t('Set')),
    ),
  );
  const isPair = () => compare.value === 'between' || compare.value === 'notBetween';
  const show = () => {
    const { value } = kind;
    const isOwn = value === 'list' || value === 'custom';
    limits.hidden = isOwn || value === 'any';
    second.hidden = !isPair();
    own.hidden = !isOwn;
    hint.hidden = !isOwn;
    hint.textContent =
      value === 'list'
        ? t('Entries with commas between them, or cells or a name: =A1:A9')
        : t(
            'As seen from the first of the cells, as =B1<LIMIT. What is typed is held against it in Excel; here the rule is kept.',
          );
    blank.label.hidden = value === 'any';
    arrow.label.hidden = value !== 'list';
    errors.hidden = style.value === 'none' || value === 'any';
  };
  form.addEventListener('change', show);
  const readRanges = (): CellRange[] => {
    const names = cells.value.split(/[\s,;]+/).filter(Boolean);
    const found = names.flatMap((name) => parseRange(name) ?? []);
    if (found.length === 0 || found.length < names.length)
      throw new FormProblem(t('Write the cells as A1:B9, several places with a blank between them.'), cells);
    return found;
  };
  const calculable = (formula: string, from: HTMLElement): string => {
    const reason = constantOf(formula) === undefined ? refusal(`=${formula}`) : null;
    if (reason) throw new FormProblem(reason, from);
    return formula;
  };
  const readLimit = (input: HTMLInputElement): string => {
    const moment = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(input.value.trim());
    const read = moment
      ? String((Number(moment[1]) * 3600 + Number(moment[2]) * 60 + Number(moment[3] ?? 0)) / 86_400)
      : formulaOf(input.value, date1904);
    if (read === '' || typeof constantOf(read) === 'string')
      throw new FormProblem(
        t('Write a number, a day as 2026-11-24, a time as 14:30 or a formula that begins with =.'),
        input,
      );
    return calculable(read, input);
  };
  const readTest = (): InputTest => {
    const chosen = KINDS.find(([one]) => one === kind.value)?.[0] ?? 'any';
    if (chosen === 'any') return { kind: 'any' };
    if (chosen === 'list' || chosen === 'custom') {
      const written = own.value.trim();
      if (written === '' || written === '=')
        throw new FormProblem(
          chosen === 'list' ? t('Write the entries of the list.') : t('Write the formula.'),
          own,
        );
      if (written.startsWith('=')) return { kind: chosen, formula: calculable(written.slice(1).trim(), own) };
      if (chosen === 'custom') return { kind: 'custom', formula: calculable(written, own) };
      const entries = written
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .join(',');
      if (entries.length > 255)
        throw new FormProblem(
          t(
            'A list that is written out has at most 255 characters. Write its entries into cells, and name those here.',
          ),
          own,
        );
      return { kind: 'list', formula: `"${entries.replaceAll('"', '""')}"` };
    }
    const compared = COMPARED.find(([one]) => one === compare.value)?.[0] ?? 'between';
    return {
      kind: chosen,
      compare: compared,
      formulas: isPair() ? [readLimit(first), readLimit(second)] : [readLimit(first)],
    };
  };
  const change = (ranges: CellRange[], design: InputDesign | null) => {
    const problem = set(ranges, design);
    if (problem) throw new FormProblem(problem, cells);
  };
  const attempt = (run: () => void) => {
    try {
      run();
      close();
    } catch (problem) {
      if (!(problem instanceof FormProblem)) throw problem;
      said.textContent = problem.message;
      problem.field.focus();
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(() => {
      const read = readTest();
      const hasPrompt = promptTitle.value.trim() !== '' || prompt.value.trim() !== '';
      const chosen = STYLES.find(([one]) => one === style.value)?.[0] ?? 'stop';
      const ranges = readRanges();
      const design: InputDesign = {
        test: read,
        allowBlank: blank.input.checked,
        arrow: arrow.input.checked,
        prompt: hasPrompt ? { title: promptTitle.value.trim(), text: prompt.value.trim() } : null,
        error:
          chosen === 'none' || read.kind === 'any'
            ? null
            : { style: chosen, title: errorTitle.value.trim(), text: error.value.trim() },
      };
      change(ranges, read.kind === 'any' && !hasPrompt ? null : design);
    });
  });
  remove.addEventListener('click', () => attempt(() => change(readRanges(), null)));
  show();
  panel.replaceChildren(form);
  kind.focus();
}
