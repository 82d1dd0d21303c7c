import { brief } from '../../brief.ts';
import { writtenFormula } from '../conditional/say-rule.ts';
import { constantOf } from '../conditional/values.ts';
import { momentOf } from '../file/day-numbers.ts';
import type { InputTest } from '../input-rule-edits.ts';
import { writtenItems } from './check-input.ts';
import { SAID_LIMITS } from './say-limits.ts';

/** A day or a time as a person reads it; all else as it is written. `date1904`: how its workbook counts days. */
export function writtenLimit(kind: InputTest['kind'], formula: string, date1904: boolean): string {
  const value = constantOf(formula);
  if (typeof value !== 'number' || (kind !== 'date' && kind !== 'time')) return writtenFormula(formula);
  const text = momentOf(value, date1904);
  if (text === undefined) return writtenFormula(formula);
  if (kind === 'time') return text.slice(11, 19);
  return Number.isInteger(value) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** What may be typed, in words of a reader. `date1904`: how its workbook counts days. */
export function sayInput(test: InputTest, date1904: boolean): string {
  switch (test.kind) {
    case 'any':
      return brief`Anything`;
    case 'list':
      return `One of ${writtenItems(test.formula)?.join(', ') ?? `=${test.formula}`}`;
    case 'custom':
      return brief`Formula =${test.formula}`;
    default: {
      const [one = '', other = ''] = test.formulas.map((each) => writtenLimit(test.kind, each, date1904));
      return SAID_LIMITS[test.kind][test.compare](one, other);
    }
  }
}
