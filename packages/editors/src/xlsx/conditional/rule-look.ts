import type { RuleLook } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { choice, FormProblem } from './form-fields.ts';

/** Those that Excel offers first, and the formats of a person. */
const LOOKS: [string, string, RuleLook][] = [
  ['red', t('Light red with dark red text'), { fill: '#ffc7ce', color: '#9c0006' }],
  ['yellow', t('Yellow with dark yellow text'), { fill: '#ffeb9c', color: '#9c5700' }],
  ['green', t('Green with dark green text'), { fill: '#c6efce', color: '#006100' }],
];

/** How cells look to which a rule applies: one of a few formats, or another one, of which what is not offered stays. */
export function lookFields(begin: RuleLook): { root: HTMLElement; read(): RuleLook } {
  const isNew = Object.keys(begin).length === 0;
  const look = isNew ? (LOOKS[0]?.[2] ?? {}) : begin;
  const names = [
    ...LOOKS.map(([name, label]) => [name, label] as const),
    ['own', t('Another format')] as const,
  ];
  const known = LOOKS.find(([, , one]) => JSON.stringify(one) === JSON.stringify(look))?.[0] ?? 'own';
  const which = choice('look', t('Format'), names, known);
  const color = (name: string, label: string, value: string | null | undefined, usual: string) => {
    const on = element('input', { type: 'checkbox', name: `${name}-on`, checked: Boolean(value) });
    const input = element('input', {
      type: 'color',
      name,
      value: value || usual,
      'aria-label': t('Colour: {label}', { label }),
    });
    input.addEventListener('input', () => {
      on.checked = true;
    });
    return {
      on,
      input,
      label: element('span', { class: 'row' }, element('label', { class: 'check' }, on, label), input),
    };
  };
  const fill = color('fill', t('Fill'), look.fill, '#ffeb9c');
  const text = color('letters', t('Text'), look.color, '#9c0006');
  const flag = (name: string, label: string, value: boolean | undefined) => {
    const input = element('input', { type: 'checkbox', name, checked: value ?? false });
    return { input, label: element('label', { class: 'check' }, input, label) };
  };
  const bold = flag('bold', t('Bold'), look.bold);
  const italic = flag('italic', t('Italic'), look.italic);
  const strike = flag('strike', t('Struck through'), look.strike);
  const own = element(
    'div',
    { class: 'row' },
    fill.label,
    text.label,
    bold.label,
    italic.label,
    strike.label,
  );
  const show = () => {
    own.hidden = which.value !== 'own';
  };
  which.addEventListener('change', show);
  show();
  return {
    root: element('div', {}, element('label', {}, t('Format'), which), own),
    read: () => {
      const preset = LOOKS.find(([name]) => name === which.value)?.[2];
      if (preset) return preset;
      // What is not offered here (borders, number formats) stays.
      const read: RuleLook = { ...begin };
      const put = <Name extends 'bold' | 'italic' | 'strike'>(name: Name, is: boolean) => {
        if (is || begin[name] !== undefined) read[name] = is;
      };
      if (fill.on.checked) read.fill = fill.input.value;
      else delete read.fill;
      if (text.on.checked) read.color = text.input.value;
      else delete read.color;
      put('bold', bold.input.checked);
      put('italic', italic.input.checked);
      put('strike', strike.input.checked);
      if (Object.keys(read).length === 0)
        throw new FormProblem(t('Choose how these cells are to look.'), which);
      return read;
    },
  };
}
