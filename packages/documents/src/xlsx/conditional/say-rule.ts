import type { CompareWith, Period, RuleTest } from '../rule-edits.ts';
import { constantOf } from './values.ts';

export const COMPARED: Record<CompareWith, string> = {
  lessThan: 'less than',
  lessThanOrEqual: 'at most',
  equal: 'equal to',
  notEqual: 'not equal to',
  greaterThanOrEqual: 'at least',
  greaterThan: 'greater than',
  between: 'between',
  notBetween: 'not between',
};

const PERIODS: Record<Period, string> = {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  last7Days: 'in the last 7 days',
  thisWeek: 'this week',
  lastWeek: 'last week',
  nextWeek: 'next week',
  thisMonth: 'this month',
  lastMonth: 'last month',
  nextMonth: 'next month',
};

/** What a person writes for a formula of a rule: a number or text as it is, all else with its `=`. */
export function writtenFormula(formula: string): string {
  const constant = constantOf(formula);
  if (typeof constant === 'number') return formula;
  return typeof constant === 'string' && !constant.startsWith('=') ? constant : `=${formula}`;
}

/** What a rule asks, in words of a reader. */
export function sayTest(test: RuleTest): string {
  switch (test.kind) {
    case 'value':
      return `Value ${COMPARED[test.compare]} ${test.formulas.map(writtenFormula).join(' and ')}`;
    case 'formula':
      return `Formula =${test.formula}`;
    case 'text':
      return {
        contains: `Text contains “${test.text}”`,
        notContains: `Text does not contain “${test.text}”`,
        begins: `Text begins with “${test.text}”`,
        ends: `Text ends with “${test.text}”`,
      }[test.how];
    case 'is':
      return { blank: 'Empty', notBlank: 'Not empty', error: 'Error', notError: 'No error' }[test.what];
    case 'date':
      return `Day ${PERIODS[test.period]}`;
    case 'top':
      return `${test.bottom ? 'Lowest' : 'Highest'} ${test.count}${test.percent ? ' %' : ''}`;
    case 'average': {
      const side = `${test.above ? 'above' : 'below'}${test.orEqual ? ' or equal to' : ''} average`;
      return test.deviations > 0
        ? `${test.deviations} standard deviation${test.deviations === 1 ? '' : 's'} ${side}`
        : side.charAt(0).toUpperCase() + side.slice(1);
    }
    case 'duplicate':
      return test.unique ? 'Unique values' : 'Duplicate values';
    case 'scale':
      return `Colour scale of ${test.stops.length} colours`;
    case 'bar':
      return 'Data bar';
    case 'icons':
      return `Icons, ${test.thresholds.length} of them`;
  }
}
