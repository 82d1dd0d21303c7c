import { element } from './dom.ts';

/** An entry of a list. */
export interface Choice {
  value: string;
  label: string;
}

/** Has a list offer these, in the place of what it offered. */
export function offerChoices(list: HTMLSelectElement, choices: readonly Choice[]): void {
  list.replaceChildren(...choices.map(({ value, label }) => element('option', { value }, label)));
}

/** Shows a value; one that is not in the list (the font of some document, say) is added. */
export function showChoice(list: HTMLSelectElement, value: string): void {
  const isKnown = [...list.options].some((option) => option.value === value);
  if (!isKnown && value !== '') list.append(element('option', { value }, value));
  list.value = value;
}
