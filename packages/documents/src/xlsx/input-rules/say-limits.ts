import { brief } from '../../brief.ts';
import type { InputTest } from '../input-rule-edits.ts';
import type { CompareWith } from '../rule-edits.ts';

type Limited = Exclude<InputTest['kind'], 'any' | 'list' | 'custom'>;

/** What may be typed within limits: each a sentence of its own, since in other languages they are no row of words. */
export const SAID_LIMITS: Record<Limited, Record<CompareWith, (one: string, other: string) => string>> = {
  whole: {
    lessThan: (one) => brief`Whole number less than ${one}`,
    lessThanOrEqual: (one) => brief`Whole number at most ${one}`,
    equal: (one) => brief`Whole number equal to ${one}`,
    notEqual: (one) => brief`Whole number not equal to ${one}`,
    greaterThanOrEqual: (one) => brief`Whole number at least ${one}`,
    greaterThan: (one) => brief`Whole number greater than ${one}`,
    between: (one, other) => brief`Whole number between ${one} and ${other}`,
    notBetween: (one, other) => brief`Whole number not between ${one} and ${other}`,
  },
  decimal: {
    lessThan: (one) => brief`Number less than ${one}`,
    lessThanOrEqual: (one) => brief`Number at most ${one}`,
    equal: (one) => brief`Number equal to ${one}`,
    notEqual: (one) => brief`Number not equal to ${one}`,
    greaterThanOrEqual: (one) => brief`Number at least ${one}`,
    greaterThan: (one) => brief`Number greater than ${one}`,
    between: (one, other) => brief`Number between ${one} and ${other}`,
    notBetween: (one, other) => brief`Number not between ${one} and ${other}`,
  },
  date: {
    lessThan: (one) => brief`Day less than ${one}`,
    lessThanOrEqual: (one) => brief`Day at most ${one}`,
    equal: (one) => brief`Day equal to ${one}`,
    notEqual: (one) => brief`Day not equal to ${one}`,
    greaterThanOrEqual: (one) => brief`Day at least ${one}`,
    greaterThan: (one) => brief`Day greater than ${one}`,
    between: (one, other) => brief`Day between ${one} and ${other}`,
    notBetween: (one, other) => brief`Day not between ${one} and ${other}`,
  },
  time: {
    lessThan: (one) => brief`Time less than ${one}`,
    lessThanOrEqual: (one) => brief`Time at most ${one}`,
    equal: (one) => brief`Time equal to ${one}`,
    notEqual: (one) => brief`Time not equal to ${one}`,
    greaterThanOrEqual: (one) => brief`Time at least ${one}`,
    greaterThan: (one) => brief`Time greater than ${one}`,
    between: (one, other) => brief`Time between ${one} and ${other}`,
    notBetween: (one, other) => brief`Time not between ${one} and ${other}`,
  },
  length: {
    lessThan: (one) => brief`Length of the text less than ${one}`,
    lessThanOrEqual: (one) => brief`Length of the text at most ${one}`,
    equal: (one) => brief`Length of the text equal to ${one}`,
    notEqual: (one) => brief`Length of the text not equal to ${one}`,
    greaterThanOrEqual: (one) => brief`Length of the text at least ${one}`,
    greaterThan: (one) => brief`Length of the text greater than ${one}`,
    between: (one, other) => brief`Length of the text between ${one} and ${other}`,
    notBetween: (one, other) => brief`Length of the text not between ${one} and ${other}`,
  },
};
