import type { ScaleDesign } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../../frame/screen/dom.ts';
import { checkField, numberField, PanelProblem } from './chart-fields.ts';

const AS_DRAWN: ScaleDesign = { min: null, max: null, logarithmic: false };

/** Fields for from where to where an axis goes. `axis`: x or y, as its fields are called. */
export function scaleFields(axis: 'x' | 'y', scale: ScaleDesign = AS_DRAWN) {
  const [name, smallest, largest] =
    axis === 'x'
      ? [t('x axis'), t('Smallest of the x axis'), t('Largest of the x axis')]
      : [t('y axis'), t('Smallest of the y axis'), t('Largest of the y axis')];
  const min = numberField(`${axis}-min`, smallest, scale.min, t('from'));
  const max = numberField(`${axis}-max`, largest, scale.max, t('to'));
  const logarithmic = checkField(`${axis}-logarithmic`, t('Logarithmic'), scale.logarithmic);
  const row = element(
    'div',
    { class: 'row scale', role: 'group', 'aria-label': name },
    element('span', {}, name),
    min,
    max,
    logarithmic.label,
  );
  /** What the fields say. Throws PanelProblem. */
  const read = (): ScaleDesign => {
    const [from, to] = [min, max].map((field) => {
      if (field.validity.badInput)
        throw new PanelProblem(t('Write a number, or leave the field empty.'), field);
      return field.value === '' ? null : field.valueAsNumber;
    });
    const isLogarithmic = logarithmic.input.checked;
    for (const [end, field] of [
      [from, min],
      [to, max],
    ] as const)
      if (isLogarithmic && typeof end === 'number' && end <= 0)
        throw new PanelProblem(t('A logarithmic axis has numbers above 0 only.'), field);
    if (typeof from === 'number' && typeof to === 'number' && from >= to)
      throw new PanelProblem(t('An axis ends above where it begins.'), max);
    return { min: from ?? null, max: to ?? null, logarithmic: isLogarithmic };
  };
  return { row, read };
}
