import type { CellRange, RuleEdit } from '@benchbook/documents';
import {
  type ConditionalRule,
  nameOfRule,
  parseRange,
  rangeName,
  sayTest,
} from '@benchbook/documents/conditional';
import { retold, t } from '@benchbook/words';
import { retelling } from '../../frame/connection/retelling.ts';
import { element } from '../../frame/screen/dom.ts';
import { icon } from '../../frame/screen/icons.ts';
import { FormProblem } from './form-fields.ts';
import { type FormulaReading, ruleFields } from './rule-form.ts';
import './conditional.css';

export interface RulesPanelOptions {
  sheet: string;
  /** As they are now, in the order of the file. */
  rules(): readonly ConditionalRule[];
  /** The cells a person has selected. */
  selected: CellRange[];
  reading: FormulaReading;
  edit(edit: RuleEdit): void;
}

/** Fills a panel with the conditional formats of a sheet, and with what makes, changes, orders and deletes them. */
export function fillRulesPanel(panel: HTMLElement, close: () => void, options: RulesPanelOptions): void {
  const showList = () => {
    panel.replaceChildren(rulesList(options, { add: () => showForm(), change: showForm, changed: showList }));
  };
  const showForm = (place?: number) => {
    panel.replaceChildren(ruleForm(options, place, showList, close));
    panel.querySelector<HTMLElement>('select')?.focus();
  };
  if (options.rules().length > 0) {
    showList();
    queueMicrotask(() => panel.querySelector<HTMLElement>('.primary')?.focus());
  } else showForm();
}

function rulesList(
  { sheet, rules, edit }: RulesPanelOptions,
  then: { add(): void; change(place: number): void; changed(): void },
): HTMLElement {
  const all = rules();
  const ordered = all
    .map((_, place) => place)
    .sort((one, other) => priority(all, one) - priority(all, other));
  const list = element('ol', { class: 'rules' });
  for (const [index, place] of ordered.entries()) {
    const rule = all[place];
    if (!rule) continue;
    const said = () =>
      rule.ranges.length === 0 ? t('A rule that only Excel knows') : retold(sayTest(rule.test));
    const what = element('span', {});
    const buttons = new Map<HTMLElement, string>();
    const sample = element('span', { class: 'sample', 'aria-hidden': 'true' }, 'AaBb');
    paintSample(sample, rule);
    const name = nameOfRule(all, place);
    const button = (label: string, shape: Parameters<typeof icon>[0], isOn: boolean, run: () => void) => {
      const made = element('button', {
        type: 'button',
        class: 'quiet',
        disabled: !isOn,
        title: label,
      });
      buttons.set(made, label);
      made.append(icon(shape));
      made.addEventListener('click', run);
      return made;
    };
    const before = ordered[index - 1];
    const isNewer = rule.test.kind === 'bar' && rule.test.axis !== 'none';
    list.append(
      element(
        'li',
        {},
        sample,
        element('span', { class: 'what' }, what, element('small', {}, rule.ranges.map(rangeName).join(' '))),
        button(
          t('Wins before the one above'),
          'up',
          before !== undefined && priority(all, before) !== rule.priority,
          () => {
            if (before === undefined) return;
            edit({ op: 'swap-rules', sheet, rule: name, with: nameOfRule(all, before) });
            then.changed();
          },
        ),
        button(t('Change'), 'edit', !rule.fixed && !isNewer, () => then.change(place)),
        button(t('Delete'), 'close', true, () => {
          edit({ op: 'delete-rule', sheet, rule: name });
          then.changed();
        }),
      ),
    );
    const tell = () => {
      what.textContent = said();
      for (const [made, label] of buttons) made.setAttribute('aria-label', `${label}: ${said()}`);
    };
    tell();
    // In the language of the page as soon as its sentences are there.
    void retelling.load().then(tell);
  }
  const add = element('button', { type: 'button', class: 'primary' }, t('New rule'));
  add.addEventListener('click', then.add);
  const none =
    all.length === 0 ? [element('p', { class: 'hint' }, t('This sheet has no conditional formats.'))] : [];
  return element('div', { class: 'form' }, ...none, list, element('div', { class: 'actions' }, add));
}

const priority = (rules: readonly ConditionalRule[], place: number) => rules[place]?.priority ?? 0;

function paintSample(sample: HTMLElement, { look, test }: ConditionalRule): void {
  const { style } = sample;
  if (look.fill) style.background = look.fill;
  if (look.color) style.color = look.color;
  else if (look.fill) style.color = '#000000';
  if (look.bold) style.fontWeight = 'bold';
  if (look.italic) style.fontStyle = 'italic';
  if (look.strike) style.textDecoration = 'line-through';
  if (test.kind === 'scale')
    style.background = `linear-gradient(90deg, ${test.stops.map(({ color }) => color).join(', ')})`;
  if (test.kind === 'bar') style.background = `linear-gradient(90deg, ${test.color} 60%, transparent 60%)`;
}

function ruleForm(
  { sheet, rules, selected, reading, edit }: RulesPanelOptions,
  place: number | undefined,
  back: () => void,
  close: () => void,
): HTMLElement {
  const all = rules();
  const rule = place === undefined ? undefined : all[place];
  const fields = ruleFields(
    rule ?? { test: { kind: 'value', compare: 'greaterThan', formulas: ['""'] }, look: {} },
    reading,
  );
  const cells = element('input', {
    name: 'cells',
    value: (rule?.ranges ?? selected).map(rangeName).join(' '),
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const stop = element('input', { type: 'checkbox', name: 'stop', checked: rule?.stop ?? false });
  const said = element('p', { class: 'problem', role: 'alert' });
  const cancel = element(
    'button',
    { type: 'button', class: 'secondary' },
    all.length > 0 ? t('All rules') : t('Cancel'),
  );
  cancel.addEventListener('click', () => (all.length > 0 ? back() : close()));
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element('label', {}, t('Cells'), cells),
    fields.root,
    element('label', { class: 'check' }, stop, t('Stop if true: rules after it do not count')),
    said,
    element(
      'div',
      { class: 'actions' },
      cancel,
      element('button', { type: 'submit', class: 'primary' }, rule ? t('Change rule') : t('Add rule')),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      const ranges = readCells(cells);
      const design = { ...fields.read(), stop: stop.checked };
      if (!rule || place === undefined) edit({ op: 'insert-rule', sheet, ranges, rule: design });
      else {
        const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
        const isElsewhere = differs(ranges, rule.ranges);
        // The formula beside some tests names the first cell: with other cells the test is written anew.
        const change = {
          ...(isElsewhere || differs(design.test, rule.test) ? { test: design.test } : {}),
          ...(differs(design.look, rule.look) ? { look: design.look } : {}),
          ...(design.stop === rule.stop ? {} : { stop: design.stop }),
        };
        if (isElsewhere || Object.keys(change).length > 0)
          edit({
            op: 'change-rule',
            sheet,
            rule: nameOfRule(all, place),
            ...(isElsewhere ? { ranges } : {}),
            change,
          });
      }
      close();
    } catch (error) {
      if (!(error instanceof FormProblem)) throw error;
      said.textContent = error.message;
      error.field.focus();
    }
  });
  return form;
}

function readCells(field: HTMLInputElement): CellRange[] {
  const names = field.value.split(/[\s,;]+/).filter(Boolean);
  const ranges = names.map((name) => parseRange(name));
  const found = ranges.flatMap((range) => range ?? []);
  if (found.length === 0 || found.length < names.length)
    throw new FormProblem(t('Write the cells as A1:B9, several places with a blank between them.'), field);
  return found;
}
