import { element } from './dom.ts';

/** An entry of a list. */
export interface Choice {
  value: string;
  label: string;
  /** Choices of a group stand together below its name. */
  group?: string;
}

/** Has a list offer these, in the place of what it offered. */
export function offerChoices(list: HTMLSelectElement, choices: readonly Choice[]): void {
  const groups = new Map<string, HTMLOptGroupElement>();
  const entries = choices.map(({ value, label, group }) => {
    const option = element('option', { value }, label);
    if (group === undefined) return option;
    const known = groups.get(group) ?? element('optgroup', { label: group });
    groups.set(group, known);
    known.append(option);
    return known;
  });
  list.replaceChildren(...new Set<HTMLElement>(entries));
}

/** Shows a value; one that is not in the list (the font of some document, say) is added, by its name. */
export function showChoice(list: HTMLSelectElement, value: string, name = value): void {
  const isKnown = [...list.options].some((option) => option.value === value);
  if (!isKnown && value !== '') list.append(element('option', { value }, name));
  list.value = value;
}
