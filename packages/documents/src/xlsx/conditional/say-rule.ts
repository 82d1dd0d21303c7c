import { brief } from '../../brief.ts';
import type { CompareWith, Period, RuleTest } from '../rule-edits.ts';
import { constantOf } from './values.ts';

const VALUES: Record<CompareWith, (one: string, other: string) => string> = {
  lessThan: (one) => brief`Value less than ${one}`,
  lessThanOrEqual: (one) => brief`Value at most ${one}`,
  equal: (one) => brief`Value equal to ${one}`,
  notEqual: (one) => brief`Value not equal to ${one}`,
  greaterThanOrEqual: (one) => brief`Value at least ${one}`,
  greaterThan: (one) => brief`Value greater than ${one}`,
  between: (one, other) => brief`Value between ${one} and ${other}`,
  notBetween: (one, other) => brief`Value not between ${one} and ${other}`,
};

const DAYS: Record<Period, string> = {
  today: brief`Day today`,
  yesterday: brief`Day yesterday`,
  tomorrow: brief`Day tomorrow`,
  last7Days: brief`Day in the last 7 days`,
  thisWeek: brief`Day this week`,
  lastWeek: brief`Day last week`,
  nextWeek: brief`Day next week`,
  thisMonth: brief`Day this month`,
  lastMonth: brief`Day last month`,
  nextMonth: brief`Day next month`,
};

/** What a person writes for a formula of a rule: a number or text as it is, all else with its `=`. */
export function writtenFormula(formula: string): string {
  const constant = constantOf(formula);
  if (typeof constant === 'number') return formula;
  return typeof constant === 'string' && !constant.startsWith('=') ? constant : `=${formula}`;
}

const ends = ([one = '', other = '']: readonly string[]): [string, string] => [one, other];

/** What a rule asks, in words of a reader. */
export function sayTest(test: RuleTest): string {
  switch (test.kind) {
    case 'value':
      return VALUES[test.compare](...ends(test.formulas.map(writtenFormula)));
    case 'formula':
      return brief`Formula =${test.formula}`;
    case 'text':
      return {
        contains: `Text contains “${test.text}”`,
        notContains: `Text does not contain “${test.text}”`,
        begins: `Text begins with “${test.text}”`,
        ends: `Text ends with “${test.text}”`,
      }[test.how];
    case 'is':
      return {
        blank: 'Cell is empty',
        notBlank: 'Cell is not empty',
        error: 'Cell has an error',
        notError: 'Cell has no error',
      }[test.what];
    case 'date':
      return DAYS[test.period];
    case 'top':
      return brief`${test.bottom ? 'Lowest' : 'Highest'} ${test.count}${test.percent ? ' %' : ''}`;
    case 'average': {
      if (test.deviations <= 0)
        return brief`${test.above ? 'Above' : 'Below'}${test.orEqual ? ' or equal to' : ''} average`;
      const side = brief`${test.above ? 'above' : 'below'}${test.orEqual ? ' or equal to' : ''} average`;
      return `${test.deviations} standard deviation${test.deviations === 1 ? '' : 's'} ${side}`;
    }
    case 'duplicate':
      return test.unique ? brief`Unique values` : brief`Duplicate values`;
    case 'scale':
      return `Colour scale of ${test.stops.length} colours`;
    case 'bar':
      return brief`Data bar`;
    case 'icons':
      return `Icons, ${test.thresholds.length} of them`;
  }
}
