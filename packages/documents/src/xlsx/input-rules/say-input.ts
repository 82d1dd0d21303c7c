import { COMPARED, writtenFormula } from '../conditional/say-rule.ts';
import { constantOf } from '../conditional/values.ts';
import type { InputTest } from '../input-rule-edits.ts';
import { writtenItems } from './check-input.ts';

const KINDS = {
  whole: 'Whole number',
  decimal: 'Number',
  date: 'Day',
  time: 'Time',
  length: 'Length of the text',
} as const;

/** A day or a time as a person reads it; all else as it is written. */
export function writtenLimit(kind: InputTest['kind'], formula: string): string {
  const value = constantOf(formula);
  if (typeof value !== 'number' || (kind !== 'date' && kind !== 'time')) return writtenFormula(formula);
  const moment = new Date(Math.round((value - 25_569) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return writtenFormula(formula);
  const text = moment.toISOString();
  if (kind === 'time') return text.slice(11, 19);
  return Number.isInteger(value) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** What may be typed, in words of a reader. */
export function sayInput(test: InputTest): string {
  switch (test.kind) {
    case 'any':
      return 'Anything';
    case 'list':
      return `One of ${writtenItems(test.formula)?.join(', ') ?? `=${test.formula}`}`;
    case 'custom':
      return `Formula =${test.formula}`;
    default:
      return `${KINDS[test.kind]} ${COMPARED[test.compare]} ${test.formulas.map((one) => writtenLimit(test.kind, one)).join(' and ')}`;
  }
}
