import fc from 'fast-check';
import { types } from 'pg';
import { expect, it } from 'vitest';
import { readMoment } from './moments.ts';

const byPg = (text: string): unknown => types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text')(text);

it('reads moments as pg does, whatever PostgreSQL writes for them', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const numbers = fc.record({
    year: fc.integer({ min: 1, max: 12_000 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    seconds: fc.integer({ min: 0, max: 86_399 }),
    fraction: fc.constantFrom('', '.1', '.12', '.123', '.1234', '.12345', '.123456', '.000001', '.999999'),
    offset: fc.constantFrom('+00', '-08', '+05:30', '-03:30', '+14', '+00:53:28'),
    era: fc.constantFrom('', '', '', ' BC'),
  });
  fc.assert(
    fc.property(numbers, ({ year, month, day, seconds, fraction, offset, era }) => {
      const time = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(Math.floor).map(two).join(':');
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${time}${fraction}${offset}${era}`;
      expect(readMoment(text)).toEqual(byPg(text));
    }),
    { numRuns: 2_000 },
  );
});

it.each(['infinity', '-infinity', 'nonsense', ''])('leaves %j to pg', (text) => {
  expect(readMoment(text)).toEqual(byPg(text));
});
