import { element } from '../../../frame/screen/dom.ts';

/** A text field below its name. */
export function textField(name: string, label: string, value: string, placeholder = '') {
  const input = element('input', {
    name,
    value,
    placeholder,
    maxlength: 255,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  return { input, label: element('label', {}, label, input) };
}

/** A box with its name behind it. */
export function checkField(name: string, label: string, checked: boolean) {
  const input = element('input', { type: 'checkbox', name, checked });
  return { input, label: element('label', { class: 'check' }, input, label) };
}

/** A list of choices, with the words people read of each. */
export function choiceField(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, said: string])[],
  value: string,
): HTMLSelectElement {
  const select = element('select', { name, 'aria-label': label });
  for (const [one, said] of choices)
    select.append(element('option', { value: one, selected: one === value }, said));
  return select;
}

/** A field for a number; nothing is written in it where there is none. */
export function numberField(name: string, label: string, value: number | null, placeholder = '') {
  const said = value === null ? '' : String(value);
  return element('input', {
    type: 'number',
    name,
    step: 'any',
    value: said,
    placeholder,
    'aria-label': label,
  });
}

/** What a person has to correct. */
export class PanelProblem extends Error {
  readonly field: HTMLElement;

  constructor(message: string, field: HTMLElement) {
    super(message);
    this.field = field;
  }
}
