import { constantOf, dayNumber } from '@benchbook/documents/conditional';
import { element } from '../../frame/screen/dom.ts';

/** What a person has to correct. */
export class FormProblem extends Error {
  readonly field: HTMLElement;

  constructor(message: string, field: HTMLElement) {
    super(message);
    this.field = field;
  }
}

/** A list to choose one of a few from, each with what is said of it. */
export function choice<Value extends string>(
  name: string,
  label: string,
  choices: readonly (readonly [Value, string])[],
  value: Value,
): HTMLSelectElement {
  const select = element('select', { name, 'aria-label': label });
  for (const [one, said] of choices)
    select.append(element('option', { value: one, selected: one === value }, said));
  return select;
}

/** Which of them is chosen. */
export const chosen = <Value extends string>(
  select: HTMLSelectElement,
  choices: readonly (readonly [Value, string])[],
): Value | undefined => choices.find(([one]) => one === select.value)?.[0];

/** A line to write in, such as a formula. */
export function text(name: string, label: string, value: string, more: object = {}): HTMLInputElement {
  return element('input', {
    name,
    value,
    'aria-label': label,
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 8_000,
    ...more,
  });
}

/** What was written, as a formula without `=`; '' for nothing. A day as 2026-11-24 is its number in the workbook. */
export function formulaOf(written: string, date1904: boolean): string {
  const text = written.trim();
  if (text === '' || text === '=') return '';
  if (text.startsWith('=')) return text.slice(1).trim();
  const day = dayNumber(text, date1904);
  if (day !== undefined) return String(day);
  const constant = constantOf(text);
  return constant === undefined || typeof constant === 'string' ? `"${text.replaceAll('"', '""')}"` : text;
}
