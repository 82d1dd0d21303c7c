import { expect, it } from 'vitest';
import { describeStaleResults } from './stale-results.ts';

it('names the results that may be out of date, few in the line and more in its text', () => {
  expect(describeStaleResults(['Data!B2'])).toEqual({
    short: 'with results that may be out of date: Data!B2',
    whole: 'Nobody could calculate these results before they were signed: Data!B2',
  });
  const many = Array.from({ length: 25 }, (_, index) => `Data!B${index * 2 + 1}`);
  expect(describeStaleResults(many).short).toBe(
    'with results that may be out of date: Data!B1, Data!B3 and 23 more',
  );
  expect(describeStaleResults(many).whole).toMatch(/Data!B39 and 5 more$/);
});
