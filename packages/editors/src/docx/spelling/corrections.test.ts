import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Correction, correctionsOf } from './corrections.ts';

const applied = (text: string, corrections: readonly Correction[]): string =>
  corrections
    .toReversed()
    .reduce((now, { start, end, text: come }) => now.slice(0, start) + come + now.slice(end), text);

it('corrects the words that were corrected and leaves those between alone', () => {
  expect(correctionsOf('teh sample is blu today', 'the sample is blue today')).toEqual([
    { start: 0, end: 3, text: 'the' },
    { start: 14, end: 17, text: 'blue' },
  ]);
});

it('has a letter beside what only comes', () => {
  expect(correctionsOf('a c', 'a b c')).toEqual([{ start: 1, end: 2, text: ' b ' }]);
  expect(correctionsOf('a', 'new a')).toEqual([{ start: 0, end: 1, text: 'new a' }]);
});

it('leads from any text to any other one', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'ab', ' ', '  ', 'µ', '😀'), { maxLength: 12 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(
      text.filter((one) => one !== ''),
      text,
      (before, after) => {
        expect(applied(before, correctionsOf(before, after))).toBe(after);
      },
    ),
  );
});
