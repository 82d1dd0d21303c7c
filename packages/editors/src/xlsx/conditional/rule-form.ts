import type { CompareWith, Period, RuleDesign, RuleTest, Threshold } from '@benchbook/documents';
import { constantOf, writtenFormula } from '@benchbook/documents/conditional';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import { choice, chosen, FormProblem, formulaOf, text } from './form-fields.ts';
import { ICON_NAMES } from './icon-names.ts';
import { ICON_SETS, OLDER_ICON_SETS } from './icon-shapes.ts';
import { lookFields } from './rule-look.ts';

const KINDS: [RuleTest['kind'], string][] = [
  ['value', t('Value')],
  ['text', t('Text')],
  ['date', t('Day')],
  ['is', t('Empty or error')],
  ['duplicate', t('Duplicates')],
  ['top', t('Highest or lowest')],
  ['average', t('Average')],
  ['formula', t('Formula')],
  ['scale', t('Colour scale')],
  ['bar', t('Data bar')],
  ['icons', t('Icons')],
];

const COMPARED: [CompareWith, string][] = [
  ['greaterThan', t('greater than')],
  ['greaterThanOrEqual', t('at least')],
  ['lessThan', t('less than')],
  ['lessThanOrEqual', t('at most')],
  ['between', t('between')],
  ['notBetween', t('not between')],
  ['equal', t('equal to')],
  ['notEqual', t('not equal to')],
];

const TEXTS: [Extract<RuleTest, { kind: 'text' }>['how'], string][] = [
  ['contains', t('contains')],
  ['notContains', t('does not contain')],
  ['begins', t('begins with')],
  ['ends', t('ends with')],
];

const STATES: [Extract<RuleTest, { kind: 'is' }>['what'], string][] = [
  ['blank', t('empty')],
  ['notBlank', t('not empty')],
  ['error', t('an error')],
  ['notError', t('no error')],
];

const PERIODS: [Period, string][] = [
  ['today', t('today')],
  ['yesterday', t('yesterday')],
  ['tomorrow', t('tomorrow')],
  ['last7Days', t('in the last 7 days')],
  ['lastWeek', t('last week')],
  ['thisWeek', t('this week')],
  ['nextWeek', t('next week')],
  ['lastMonth', t('last month')],
  ['thisMonth', t('this month')],
  ['nextMonth', t('next month')],
];

/** A test with one field or more, and how they are read. */
interface Fields {
  shown: HTMLElement[];
  read(): RuleTest;
}

export interface RuleFields {
  root: HTMLElement;
  /** Throws FormProblem. */
  read(): Omit<RuleDesign, 'stop'>;
}

/** What the formulas of a form are read by. */
export interface FormulaReading {
  /** Why nobody can calculate a formula, or null. */
  refusal(formula: string): string | null;
  /** How the workbook counts days. */
  date1904: boolean;
}

/** Fields for what a rule asks and how its cells look. */
export function ruleFields(begin: Omit<RuleDesign, 'stop'>, reading: FormulaReading): RuleFields {
  const kind = choice('kind', t('Rule'), KINDS, begin.test.kind);
  const holder = element('div', { class: 'rule-test' });
  const look = lookFields(begin.look);
  let fields = fieldsOf(begin.test.kind, begin.test, reading);
  const show = () => {
    holder.replaceChildren(...fields.shown);
    look.root.hidden = PICTURES.has(kind.value);
  };
  kind.addEventListener('change', () => {
    const chosen = KINDS.find(([one]) => one === kind.value)?.[0] ?? 'value';
    fields = fieldsOf(chosen, begin.test.kind === chosen ? begin.test : undefined, reading);
    show();
  });
  show();
  return {
    root: element('div', {}, element('label', {}, t('Rule'), kind), holder, look.root),
    read: () => ({ test: fields.read(), look: PICTURES.has(kind.value) ? {} : look.read() }),
  };
}

const PICTURES = new Set<string>(['scale', 'bar', 'icons']);

function fieldsOf(
  kind: RuleTest['kind'],
  test: RuleTest | undefined,
  { refusal, date1904 }: FormulaReading,
): Fields {
  const formula = (field: HTMLInputElement): string => {
    const read = formulaOf(field.value, date1904);
    if (read === '')
      throw new FormProblem(t('Write a number, a text or a formula that begins with =.'), field);
    const reason = constantOf(read) === undefined ? refusal(`=${read}`) : null;
    if (reason) throw new FormProblem(reason, field);
    return read;
  };
  switch (kind) {
    case 'value': {
      const given = test?.kind === 'value' ? test : undefined;
      const compare = choice('compare', t('Compared'), COMPARED, given?.compare ?? 'greaterThan');
      const first = text('first', t('With'), given ? writtenFormula(given.formulas[0] ?? '') : '');
      const second = text('second', t('And'), given ? writtenFormula(given.formulas[1] ?? '""') : '');
      const isPair = () => compare.value === 'between' || compare.value === 'notBetween';
      const show = () => {
        second.hidden = !isPair();
      };
      compare.addEventListener('change', show);
      show();
      return {
        shown: [element('div', { class: 'row' }, compare, first, second)],
        read: () => ({
          kind: 'value',
          compare: chosen(compare, COMPARED) ?? 'greaterThan',
          formulas: isPair() ? [formula(first), formula(second)] : [formula(first)],
        }),
      };
    }
    case 'formula': {
      const field = text('formula', t('Formula'), test?.kind === 'formula' ? `=${test.formula}` : '', {
        placeholder: '=B1>LIMIT',
      });
      return {
        shown: [
          field,
          element('p', { class: 'hint' }, t('As seen from the first of the cells; $ keeps a row or column.')),
        ],
        read: () => ({ kind: 'formula', formula: formula(field) }),
      };
    }
    case 'text': {
      const given = test?.kind === 'text' ? test : undefined;
      const how = choice('how', t('Text'), TEXTS, given?.how ?? 'contains');
      const wanted = text('text', t('Letters'), given?.text ?? '', { maxlength: 255 });
      return {
        shown: [element('div', { class: 'row' }, how, wanted)],
        read: () => {
          if (wanted.value === '') throw new FormProblem(t('Write the text to look for.'), wanted);
          return { kind: 'text', how: chosen(how, TEXTS) ?? 'contains', text: wanted.value };
        },
      };
    }
    case 'is': {
      const what = choice('what', t('Cells that are'), STATES, test?.kind === 'is' ? test.what : 'blank');
      return { shown: [what], read: () => ({ kind: 'is', what: chosen(what, STATES) ?? 'blank' }) };
    }
    case 'date': {
      const period = choice('period', t('Period'), PERIODS, test?.kind === 'date' ? test.period : 'today');
      return {
        shown: [period],
        read: () => ({ kind: 'date', period: chosen(period, PERIODS) ?? 'today' }),
      };
    }
    case 'duplicate': {
      const choices = [
        ['duplicate', t('values that stand there more than once')],
        ['unique', t('values that stand there once')],
      ] as const;
      const isUnique = test?.kind === 'duplicate' && test.unique;
      const field = choice('unique', t('Which'), choices, isUnique ? 'unique' : 'duplicate');
      return { shown: [field], read: () => ({ kind: 'duplicate', unique: field.value === 'unique' }) };
    }
    case 'top': {
      const given = test?.kind === 'top' ? test : undefined;
      const side = choice(
        'side',
        t('Which'),
        [
          ['top', t('highest')],
          ['bottom', t('lowest')],
        ] as const,
        given?.bottom ? 'bottom' : 'top',
      );
      const count = element('input', {
        type: 'number',
        name: 'count',
        min: 1,
        max: 1000,
        value: given?.count ?? 10,
        'aria-label': t('How many'),
      });
      const unit = choice(
        'unit',
        t('Of'),
        [
          ['count', t('cells')],
          ['percent', t('% of the cells')],
        ] as const,
        given?.percent ? 'percent' : 'count',
      );
      return {
        shown: [element('div', { class: 'row' }, side, count, unit)],
        read: () => {
          const number = Math.round(count.valueAsNumber);
          if (!(number >= 1 && number <= 1000)) throw new FormProblem(t('Choose 1 to 1000.'), count);
          return {
            kind: 'top',
            count: number,
            percent: unit.value === 'percent',
            bottom: side.value === 'bottom',
          };
        },
      };
    }
    case 'average': {
      const given = test?.kind === 'average' ? test : undefined;
      const choices = [
        ['above', t('above average')],
        ['below', t('below average')],
        ['aboveOrEqual', t('above or equal to average')],
        ['belowOrEqual', t('below or equal to average')],
        ['above1', t('1 standard deviation above')],
        ['below1', t('1 standard deviation below')],
        ['above2', t('2 standard deviations above')],
        ['below2', t('2 standard deviations below')],
        ['above3', t('3 standard deviations above')],
        ['below3', t('3 standard deviations below')],
      ] as const;
      const side = given && !given.above ? 'below' : 'above';
      const now = `${side}${given?.deviations ? given.deviations : given?.orEqual ? 'OrEqual' : ''}`;
      const field = choice('side', t('Which'), choices, choices.find(([one]) => one === now)?.[0] ?? 'above');
      return {
        shown: [field],
        read: () => ({
          kind: 'average',
          above: field.value.startsWith('above'),
          orEqual: field.value.endsWith('OrEqual'),
          deviations: Number(/\d$/.exec(field.value)?.[0] ?? 0),
        }),
      };
    }
    case 'scale': {
      const stops = test?.kind === 'scale' ? test.stops : undefined;
      const colors = stops?.map(({ color }) => color) ?? ['#f8696b', '#ffeb84', '#63be7b'];
      const inputs = [t('Lowest'), t('Middle'), t('Highest')].map((label, index) => {
        const color = (colors.length === 2 ? [colors[0], '#ffeb84', colors[1]] : colors)[index];
        return element('input', {
          type: 'color',
          name: `colour-${index}`,
          value: color ?? '#ffffff',
          'aria-label': label,
        });
      });
      const middle = element('input', { type: 'checkbox', name: 'middle', checked: colors.length !== 2 });
      const end = (kind: 'min' | 'max'): Threshold => ({ kind, value: '', orEqual: true });
      const [low, centre, high] = inputs;
      return {
        shown: [
          element(
            'div',
            { class: 'row' },
            element('label', {}, t('Lowest'), low ?? ''),
            element('label', { class: 'check' }, middle, t('Middle')),
            centre ?? '',
            element('label', {}, t('Highest'), high ?? ''),
          ),
        ],
        read: () => {
          const at = (index: number, usual: Threshold) => stops?.[index]?.at ?? usual;
          const last = (stops?.length ?? 0) - 1;
          const half: Threshold =
            stops?.length === 3 ? at(1, end('min')) : { kind: 'percentile', value: '50', orEqual: true };
          return {
            kind: 'scale',
            stops: [
              { at: at(0, end('min')), color: low?.value ?? '' },
              ...(middle.checked ? [{ at: half, color: centre?.value ?? '' }] : []),
              { at: last >= 1 ? at(last, end('max')) : end('max'), color: high?.value ?? '' },
            ],
          };
        },
      };
    }
    case 'bar': {
      const given = test?.kind === 'bar' ? test : undefined;
      const color = element('input', {
        type: 'color',
        name: 'colour',
        value: given?.color ?? '#638ec6',
        'aria-label': t('Colour of the bars'),
      });
      const alone = element('input', {
        type: 'checkbox',
        name: 'alone',
        checked: given ? !given.showValue : false,
      });
      return {
        shown: [
          element(
            'div',
            { class: 'row' },
            element('label', {}, t('Colour'), color),
            element('label', { class: 'check' }, alone, t('Bar without its number')),
          ),
        ],
        read: () => ({
          kind: 'bar',
          min: given?.min ?? { kind: 'min', value: '', orEqual: true },
          max: given?.max ?? { kind: 'max', value: '', orEqual: true },
          color: color.value,
          showValue: !alone.checked,
          gradient: true,
          minLength: given?.minLength ?? 10,
          maxLength: given?.maxLength ?? 90,
          axis: 'none',
          axisColor: '#000000',
          leftwards: false,
        }),
      };
    }
    case 'icons': {
      const given = test?.kind === 'icons' ? test : undefined;
      const sets = (
        given && ICON_SETS.includes(given.set)
          ? [...new Set([given.set, ...OLDER_ICON_SETS])]
          : OLDER_ICON_SETS
      ).map((set) => [set, ICON_NAMES[set] ?? set] as const);
      const set = choice('set', t('Icons'), sets, given?.set ?? '3TrafficLights1');
      const reversed = element('input', {
        type: 'checkbox',
        name: 'reversed',
        checked: given?.reversed ?? false,
      });
      const alone = element('input', {
        type: 'checkbox',
        name: 'alone',
        checked: given ? !given.showValue : false,
      });
      return {
        shown: [
          set,
          element(
            'div',
            { class: 'row' },
            element('label', { class: 'check' }, reversed, t('The other way round')),
            element('label', { class: 'check' }, alone, t('Icon without its number')),
          ),
        ],
        read: () => {
          const count = Number(set.value.charAt(0));
          const kept = given?.set === set.value ? given.thresholds : undefined;
          return {
            kind: 'icons',
            set: set.value,
            thresholds:
              kept ??
              Array.from(
                { length: count },
                (_, index): Threshold => ({
                  kind: 'percent',
                  value: String(Math.round((100 * index) / count)),
                  orEqual: true,
                }),
              ),
            reversed: reversed.checked,
            showValue: !alone.checked,
          };
        },
      };
    }
  }
}
